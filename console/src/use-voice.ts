import { useMemo } from 'react'
import { langs, say, type Lang } from './prose.ts'
import { useQuery } from './use-query.ts'
import type { Voice } from './voice.ts'

/** The voice of the language in the URL, else of the first one the browser asks for that we speak, else English. */
export function useVoice(): Voice {
  const [query] = useQuery()
  const lang = langOf(query.lang, navigator.languages)
  return useMemo(() => ({ lang, t: (key, params) => say(lang, key, params) }), [lang])
}

function langOf(asked: string | null, preferred: readonly string[]): Lang {
  return readLang(asked ?? '') ?? preferred.map(readLang).find((lang) => lang !== null) ?? 'en'
}

function readLang(tag: string): Lang | null {
  return langs.find((lang) => lang === tag.toLowerCase().split(/[-_]/)[0]) ?? null
}

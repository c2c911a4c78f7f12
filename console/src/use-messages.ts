import { useMemo } from 'react'
import { type Lang, langs, type Messages, message } from './messages.ts'
import { useQuery } from './use-query.ts'

/** Messages in the language of the URL, else in the first supported one that the browser asks for, else in English. */
export function useMessages(): Messages {
  const [query] = useQuery()
  const lang = langOf(query.lang, navigator.languages)
  return useMemo(() => ({ lang, t: (key, params) => message(lang, key, params) }), [lang])
}

/** The language of `useMessages`, outside of components. */
export function currentLang(): Lang {
  return langOf(new URLSearchParams(location.search).get('lang'), navigator.languages)
}

function langOf(requested: string | null, preferred: readonly string[]): Lang {
  return readLang(requested ?? '') ?? preferred.map(readLang).find((lang) => lang !== null) ?? 'en'
}

function readLang(tag: string): Lang | null {
  return langs.find((lang) => lang === tag.toLowerCase().split(/[-_]/)[0]) ?? null
}

import type { FlowParty } from '../api/flow.ts'
import { kindInWords } from '../home/kind-in-words.ts'
import type { IconName } from '../parts/icon.tsx'
import type { Messages } from '../messages.ts'

/** The mark of a party: a colour, a shape and words, each of which is sufficient. */
export type Mark = { tone: 'risky' | 'caution' | 'context'; icon: IconName; words: string }

/** The mark of a party of a flow; null for an unknown one. */
export function markOf({ kind, tag, risky, frozen }: FlowParty, { lang, t }: Messages): Mark | null {
  const name = nameOf(kind, tag, t)
  const words = [...(name === null ? [] : [name]), ...(frozen ? [t('mark.frozen')] : [])]
  if (risky) return { tone: 'risky', icon: 'risky', words: joined(words.length > 0 ? words : [t('mark.risky')], lang) }
  if (words.length === 0) return null
  if (kind === 'scam') return { tone: 'caution', icon: 'caution', words: joined(words, lang) }
  return { tone: 'context', icon: kind === 'bridge' ? 'bridge' : 'service', words: joined(words, lang) }
}

function nameOf(kind: string | null, tag: string | null, t: Messages['t']): string | null {
  if (kind === null) return tag
  const kindName = kindInWords(kind, t)
  return tag === null ? kindName : t('mark.named', { kind: kindName, tag })
}

function joined(words: readonly string[], lang: Messages['lang']): string {
  return words.join(lang === 'zh' ? '，' : ', ')
}

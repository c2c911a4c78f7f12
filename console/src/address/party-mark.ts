import type { FlowParty } from '../api/flow.ts'
import { kindInWords } from '../home/kind-in-words.ts'
import type { IconName } from '../parts/icon.tsx'
import type { Messages } from '../messages.ts'

/** The mark of a party: a colour, a shape and words, each of which is sufficient. */
export type Mark = {
  tone: 'risky' | 'caution' | 'context'
  /** The classes of its colour. */
  look: string
  icon: IconName
  words: string
  /** What all parties of this look have in common, for the legend. */
  category: string
}

/** The mark of a party of a flow; null for an unknown one. */
export function markOf({ kind, tag, risky, frozen }: FlowParty, { lang, t }: Messages): Mark | null {
  const name = nameOf(kind, tag, t)
  const words = joined([...(name === null ? [] : [name]), ...(frozen ? [t('mark.frozen')] : [])], lang)
  const category = kind === null ? words : kindInWords(kind, t)
  if (risky) {
    const look = kind === 'mixer' ? 'risky mixer' : 'risky'
    return {
      tone: 'risky',
      look,
      icon: 'risky',
      words: words || t('mark.risky'),
      category: category || t('mark.risky'),
    }
  }
  if (words === '') return null
  if (kind === 'scam') return { tone: 'caution', look: 'caution', icon: 'caution', words, category }
  return { tone: 'context', look: 'context', icon: kind === 'bridge' ? 'bridge' : 'service', words, category }
}

function nameOf(kind: string | null, tag: string | null, t: Messages['t']): string | null {
  if (kind === null) return tag
  const kindName = kindInWords(kind, t)
  return tag === null ? kindName : t('mark.named', { kind: kindName, tag })
}

function joined(words: readonly string[], lang: Messages['lang']): string {
  return words.join(lang === 'zh' ? '，' : ', ')
}

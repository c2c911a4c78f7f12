export type OddPhrase = { phrase: RegExp; instead: string }

/** Words that leave open which caller, process, party or value is meant. */
export const vagueWords: readonly OddPhrase[] = [
  { phrase: /\b(nobody|no one|whoever|whatever)\b/i, instead: 'the subject that is meant, or "regardless of"' },
  { phrase: /\btold\b/i, instead: 'reported, passed, notified, shown, distinguished' },
]

/**
 * Phrases that a reader who does not know this project would not understand, with the term of the field that says it.
 * They are kept out of messages, descriptions, comments and test names.
 */
const oddPhrases: readonly OddPhrase[] = [
  ...vagueWords,
  { phrase: /\b(its|whose|their) time is over\b/i, instead: 'expired' },
  {
    phrase: /\b(invisible|hidden|odd|strange) signs?\b|\bsigns? without a/i,
    instead: 'invisible characters',
  },
  { phrase: /\bblanks\b|\b(a|no|every|each) blank\b/i, instead: 'whitespace' },
  { phrase: /\b(speaks?|spoke|spoken|speaking)\b/i, instead: 'format, describe or state' },
  { phrase: /\banew\b/i, instead: 'again, new' },
  { phrase: /\b(stands?|said|named) twice\b|\b(member|name|key|account) twice\b/i, instead: 'duplicate' },
  { phrase: /\bgrave(st|r)?\b/i, instead: 'severe' },
  { phrase: /\bthe house\b|\bhouse rules?\b/i, instead: 'the project, the service' },
]

/** The odd phrases of a text, each with the term to use instead. */
export function oddPhrasesIn(text: string): string[] {
  return oddWordsIn(oddPhrases, text)
}

export function oddWordsIn(phrases: readonly OddPhrase[], text: string): string[] {
  return phrases.flatMap(({ phrase, instead }) => {
    const match = phrase.exec(text)?.[0]
    return match === undefined ? [] : [`"${match}": write ${instead}`]
  })
}

/**
 * Phrases that a reader who does not know this project would not understand, with the term of the field that says it.
 * They are kept out of messages, descriptions, comments and test names.
 */
const oddPhrases: readonly { phrase: RegExp; instead: string }[] = [
  { phrase: /\b(its|whose|their) time is over\b/i, instead: 'expired' },
  {
    phrase: /\b(invisible|hidden|odd|strange) signs?\b|\bsigns? (that nobody|nobody|without a)/i,
    instead: 'invisible characters',
  },
  { phrase: /\bblanks\b|\b(a|no|every|each) blank\b/i, instead: 'whitespace' },
  { phrase: /\b(speaks?|spoke|spoken|speaking)\b/i, instead: 'format, describe or state' },
  { phrase: /\bnobody can see\b/i, instead: 'invisible' },
  { phrase: /\banew\b/i, instead: 'again, new' },
  { phrase: /\b(stands?|said|named) twice\b|\b(member|name|key|account) twice\b/i, instead: 'duplicate' },
  { phrase: /\bgrave(st|r)?\b/i, instead: 'severe' },
  { phrase: /\bthe house\b|\bhouse rules?\b/i, instead: 'the project, the service' },
]

/** The odd phrases of a text, each with the term to use instead. */
export function oddPhrasesIn(text: string): string[] {
  return oddPhrases.flatMap(({ phrase, instead }) => {
    const match = phrase.exec(text)?.[0]
    return match === undefined ? [] : [`"${match}": write ${instead}`]
  })
}

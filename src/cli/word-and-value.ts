/** A word in the reader's language with the value for programs in brackets; only once where both are equal. */
export function wordAndValue(word: string, value: string): string {
  return word.toLowerCase() === value ? word : `${word} (${value})`
}

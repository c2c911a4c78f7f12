/** A word of the reader's language with the value that programs branch on, which stands alone where both are the same. */
export function wordAndValue(word: string, value: string): string {
  return word.toLowerCase() === value ? word : `${word} (${value})`
}

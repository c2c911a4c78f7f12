/** Whether every database keeps a text as it is: PostgreSQL has no NUL in text, and UTF-8 has no half of a character. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

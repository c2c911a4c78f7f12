/** Whether every database stores a text unchanged: PostgreSQL has no NUL in text, and UTF-8 has no lone surrogates. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** A published name as a label: one line without what has no width, cut to `maxChars`. Null when nothing is left. */
export function shortLabel(text: string, maxChars = 120): string | null {
  const plain = text
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (plain.length <= maxChars) return plain === '' ? null : plain
  // A cut between the two halves of a letter would leave a text that is no Unicode.
  return `${plain.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

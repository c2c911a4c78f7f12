/** A published name as a label: one line without zero-width characters, cut to `maxChars`. Null if nothing is left. */
export function shortLabel(text: string, maxChars = 120): string | null {
  const plain = text
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (plain.length <= maxChars) return plain === '' ? null : plain
  // A cut inside a surrogate pair would leave invalid Unicode.
  return `${plain.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

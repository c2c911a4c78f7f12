/**
 * Whether the text as a person reads it shows another host than its real one. A person reads the part between the
 * scheme and the first slash, question mark or hash; capitals, a port and a trailing dot are harmless.
 */
export function isMisleadingHost(typed: string, host: string): boolean {
  const [seen = ''] = typed.replace(/^(?:[a-z][a-z\d+-]*:)?\/\//i, '').split(/[/?#]/)
  return seen.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase() !== host
}

/** Replaces invisible characters and direction controls by their code points. */
export function spellOutInvisible(text: string): string {
  return text.replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, codePoint)
}

function codePoint(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}

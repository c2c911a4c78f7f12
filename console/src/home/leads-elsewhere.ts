/**
 * Whether a reader of what was typed sees another host than the one it leads to. A reader sees what stands between the
 * scheme and the first slash, question mark or hash; capitals, a port and a dot at the end deceive nobody.
 */
export function leadsElsewhere(typed: string, host: string): boolean {
  const [seen = ''] = typed.replace(/^(?:[a-z][a-z\d+-]*:)?\/\//i, '').split(/[/?#]/)
  return seen.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase() !== host
}

/** A text with all that is invisible or turns the direction of writing spelled out. */
export function spellOutInvisible(text: string): string {
  return text.replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, codePoint)
}

function codePoint(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** Characters without width, which may be inside an address as well as between two. */
export const noWidth = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The same, whitespace, controls and the blank Braille pattern. */
const anyBlank = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u{2800}]/gu

/**
 * The text without whitespace, controls and zero-width characters.
 *
 * @example withoutBlanks('a b\u200bc') // 'abc'
 */
export function withoutBlanks(text: string): string {
  return text.replace(anyBlank, '')
}

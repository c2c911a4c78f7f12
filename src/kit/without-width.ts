/** Characters that a reader does not see, which may stand inside an address as well as between two. */
export const noWidth = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The same, whitespace, controls and the blank of braille. */
const anyBlank = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u{2800}]/gu

/** The text without whitespace, controls and characters that have no width, wherever they stand. */
export function withoutBlanks(text: string): string {
  return text.replace(anyBlank, '')
}

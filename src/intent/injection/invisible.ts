/** Signs that turn the direction of writing (Bidi_Control of Unicode): with them a text reads otherwise than it is. */
export const bidiControl = /\p{Bidi_Control}/u

/**
 * Text that is written in signs without a shape: tag characters outside the flags of regions (UTS 51), two variation
 * selectors in a row (four, when they choose between text and emoji), eight or more other invisible signs in a row.
 * Null when there is none.
 */
export function hiddenText(text: string): { at: number; decoded: string } | null {
  if (!invisible.test(text)) return null
  const seen = text.replace(regionFlag, (flag) => ' '.repeat(flag.length))
  const at = seen.search(hiddenRun)
  if (at < 0) return null
  const tags = Array.from(seen.matchAll(/[\u{e0020}-\u{e007e}]/gu), ([sign]) => (sign.codePointAt(0) ?? 0) - tagBase)
  return { at, decoded: String.fromCharCode(...tags) }
}

/** The text without what has no shape; the blank of braille becomes a blank, as it looks like one. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{1d159}]/gu, '').replace(/\u2800/g, ' ')
}

const invisible = /\p{Default_Ignorable_Code_Point}/u
const regionFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu
const hiddenRun =
  /[\u{e0000}-\u{e007f}]|[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]{2}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4}|[\u00ad\u200b-\u200d\u2060-\u2064\ufeff\u115f\u1160\u3164\uffa0\u180e]{8}/u
const tagBase = 0xe0000

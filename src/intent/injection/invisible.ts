/**
 * Characters that change the direction of writing (Bidi_Control of Unicode): with them a text is displayed in another
 * order.
 */
export const bidiControl = /\p{Bidi_Control}/u

/**
 * Text written in invisible characters: tag characters outside the flags of regions (UTS 51), two variation selectors
 * in a row (four, if they select text or emoji style), eight or more other invisible characters in a row. Null if there
 * is none.
 */
export function hiddenText(text: string): { at: number; decoded: string } | null {
  if (!invisible.test(text)) return null
  const withoutFlags = text.replace(regionFlag, (flag) => ' '.repeat(flag.length))
  const at = withoutFlags.search(hiddenRun)
  if (at < 0) return null
  const tags = Array.from(
    withoutFlags.matchAll(/[\u{e0020}-\u{e007e}]/gu),
    ([sign]) => (sign.codePointAt(0) ?? 0) - tagBase,
  )
  return { at, decoded: String.fromCharCode(...tags) }
}

/** The text without invisible characters; the blank Braille pattern becomes a space, as it looks like one. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{1d159}]/gu, '').replace(/\u2800/g, ' ')
}

const invisible = /\p{Default_Ignorable_Code_Point}/u
const regionFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu
const hiddenRun =
  /[\u{e0000}-\u{e007f}]|[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]{2}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4}|[\u00ad\u200b-\u200d\u2060-\u2064\ufeff\u115f\u1160\u3164\uffa0\u180e]{8}/u
const tagBase = 0xe0000

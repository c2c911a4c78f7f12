/**
 * Whether a text is empty or nothing of it can be read: whitespace, controls, signs without a shape (Default_Ignorable and
 * others), combining marks that stand on no letter, private use, halves of surrogate pairs, and the signs that stand
 * for an object (U+FFFC) or for what could not be read (U+FFFD).
 */
export function isBlankText(text: string): boolean {
  return blankOnly.test(text)
}

const blankOnly =
  /^[\s\p{Z}\p{Cc}\p{Co}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffd\u{1d159}]*$/u

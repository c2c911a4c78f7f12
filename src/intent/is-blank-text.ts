/**
 * Whether a text is empty or unreadable: whitespace, controls, invisible characters (Default_Ignorable and others),
 * combining marks without a letter, private use, lone surrogates, and the replacement characters for an object (U+FFFC)
 * or for unreadable input (U+FFFD).
 */
export function isBlankText(text: string): boolean {
  return blankOnly.test(text)
}

const blankOnly =
  /^[\s\p{Z}\p{Cc}\p{Co}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffd\u{1d159}]*$/u

/** One way in which a chain writes an address. */
export type AddressForm = {
  /** What all of the text matches. */
  pattern: RegExp
  /** Lengths to try when the address is cut from a longer word. [] if nothing shows where it ends. */
  lengths: readonly number[]
  /** Whether its checksum is right. Without one, the form alone decides. May throw, which counts as wrong. */
  hasChecksum?: (text: string) => boolean
  /** No other word has this form, even with a wrong checksum: the part between its hyphens is not an address. */
  isDistinctive?: true
  /** Upper and lower case mean the same. */
  isCaseBlind?: true
}

/** Whether a text is an address of this form by its checksum. */
export function isProvenForm({ pattern, hasChecksum }: AddressForm, text: string): boolean {
  if (hasChecksum === undefined || !pattern.test(text)) return false
  try {
    return hasChecksum(text)
  } catch {
    return false
  }
}

/** Whether a text is an address of this form by its checksum, or because no other word has the form. */
export function isOfForm(form: AddressForm, text: string): boolean {
  return isProvenForm(form, text) || (form.isDistinctive === true && form.pattern.test(text))
}

/** The addresses that a word is, or has at its beginning or end, by the checksums of these forms. */
export function provenParts(forms: readonly AddressForm[], word: string): string[] {
  return forms.flatMap((form) => {
    const cut = form.lengths.filter((length) => length < word.length)
    const parts = [word, ...cut.flatMap((length) => [word.slice(0, length), word.slice(-length)])]
    return parts.filter((part) => isProvenForm(form, part))
  })
}

export function lengthsTo(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

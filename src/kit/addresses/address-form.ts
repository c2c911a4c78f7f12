/** One way in which a chain writes an address. */
export type AddressForm = {
  /** What all of the text is like. */
  pattern: RegExp
  /** How long it is where it is cut from a longer word. [] where nothing shows that it ends there. */
  lengths: readonly number[]
  /** Whether its checksum is right. Without one, its form is all there is. May throw: then it is not. */
  hasChecksum?: (text: string) => boolean
  /** No other word has this form, even with a wrong checksum: what stands between its hyphens is no address. */
  isTelling?: true
  /** Capitals mean the same as small letters. */
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
  return isProvenForm(form, text) || (form.isTelling === true && form.pattern.test(text))
}

/** What a word is, or has at its beginning or its end, by the checksums of these forms. */
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

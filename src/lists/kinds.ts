/** What a list entry is about: an address of one of the four families, a host of a payment URL, or what is paid in. */
export type ListSubject = 'address' | 'host' | 'asset'

/** What being on a list means; `screening/signals` says what each kind weighs. */
export type ListKind = 'sanctions' | 'asset' | 'mixer' | 'own' | 'scam' | 'phishing' | 'context'

/**
 * Whether a copy of a list grows old, because its publisher replaces it. Contracts of mixers and bridges stay what they
 * are, acts on assets have no calendar, and the own list of the operator has no publisher.
 */
export const growsOld: Readonly<Record<ListKind, boolean>> = {
  sanctions: true,
  scam: true,
  phishing: true,
  asset: false,
  mixer: false,
  own: false,
  context: false,
}

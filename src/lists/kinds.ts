/** What a list entry is about: an address of one of the four families, or a host of a payment URL. */
export type ListSubject = 'address' | 'host'

/** What being on a list means; `screening/signals` says what each kind weighs. */
export type ListKind = 'sanctions' | 'mixer' | 'own' | 'scam' | 'phishing' | 'context'

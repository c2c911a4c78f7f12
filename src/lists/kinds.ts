/** What a list entry is about: an address of one of the four families, a host of a payment URL, or what is paid in. */
export type ListSubject = 'address' | 'host' | 'asset'

/** What being on a list means; `screening/signals` says what each kind weighs. */
export type ListKind = 'sanctions' | 'asset' | 'mixer' | 'own' | 'scam' | 'phishing' | 'context'

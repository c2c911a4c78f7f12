/** The subject of a list entry: an address of one of the four families, a host of a payment URL, or an asset. */
export type ListSubject = 'address' | 'host' | 'asset'

/**
 * The kinds of list; `screening/signals` has their weights. `enforcement`: an authority named the address, in a notice
 * or in the text of an act, whether or not its own list has it. `allow`: the operator vouches for the entry, which
 * overrides what crowds report.
 */
export const listKinds = [
  'sanctions',
  'asset',
  'enforcement',
  'mixer',
  'own',
  'allow',
  'scam',
  'phishing',
  'context',
] as const
export type ListKind = (typeof listKinds)[number]

/**
 * Whether a copy of a list becomes outdated, because its publisher replaces it. Contracts of mixers and bridges do not
 * change, what an authority named stays named, acts on assets have no calendar, and the lists of the operator have no
 * publisher.
 */
export const growsOld: Readonly<Record<ListKind, boolean>> = {
  sanctions: true,
  enforcement: false,
  scam: true,
  phishing: true,
  asset: false,
  mixer: false,
  own: false,
  allow: false,
  context: false,
}

/**
 * Whether entries of lists of a kind, which may be unknown here, stay valid: an old copy is no worse to judge by, and
 * only lacks later additions. The operator's own lists have no other copy.
 */
export function isLasting(kind: string): boolean {
  return isListKind(kind) && !growsOld[kind] && !isPrivate(kind)
}

const datedAfterDays = 30

/** Whether the copy of such a list is so old that its state mentions it. Verdicts do not depend on it. */
export function isDated(kind: string, ageHours: number | null): boolean {
  return isLasting(kind) && ageHours !== null && ageHours > datedAfterDays * 24
}

/** Whether a list is of a kind whose copies become outdated. */
export function isGrowing(kind: string): boolean {
  return isListKind(kind) && growsOld[kind]
}

function isListKind(kind: string): kind is ListKind {
  return (listKinds as readonly string[]).includes(kind)
}

/**
 * Whether the service is not ready while a list of this kind cannot be read: no other list has the entries of sanctions
 * lists and of the operator's own list. Crowd lists overlap, and verdicts wait for them alone.
 */
export function isAwaited(kind: ListKind): boolean {
  return kind === 'sanctions' || kind === 'own'
}

/**
 * Whether only the operator sees a list: such lists are in no tree of subjects, and their contents are not published.
 */
export function isPrivate(kind: string): boolean {
  return kind === 'own' || kind === 'allow'
}

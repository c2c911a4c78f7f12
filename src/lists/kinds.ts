/** What a list entry is about: an address of one of the four families, a host of a payment URL, or what is paid in. */
export type ListSubject = 'address' | 'host' | 'asset'

/**
 * What being on a list means; `screening/signals` says what each kind weighs. `enforcement`: an authority named the address, in
 * a notice or in the text of an act, whether or not a list of its own has it. `allow`: the operator answers for the entry, which
 * takes the weight of what crowds report.
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
 * Whether a copy of a list grows old, because its publisher replaces it. Contracts of mixers and bridges stay what they
 * are, what an authority named stays named, acts on assets have no calendar, and the lists of the operator have no publisher.
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
 * Whether lists of a kind, which need not be one that is known here, stay what they are: an old copy is no worse to judge by,
 * and lacks what was added since. The operator's own lists have no other copy.
 */
export function isLasting(kind: string): boolean {
  return isListKind(kind) && !growsOld[kind] && !isPrivate(kind)
}

const datedAfterDays = 30

/** Whether the copy of such a list is so old that its state says so. Nothing is judged by it. */
export function isDated(kind: string, ageHours: number | null): boolean {
  return isLasting(kind) && ageHours !== null && ageHours > datedAfterDays * 24
}

/** Whether a list is of a kind whose copy grows old. */
export function isGrowing(kind: string): boolean {
  return isListKind(kind) && growsOld[kind]
}

function isListKind(kind: string): kind is ListKind {
  return (listKinds as readonly string[]).includes(kind)
}

/**
 * Whether the service is not ready where a list of this kind cannot be read: no other list has what sanctions lists and the
 * operator's own list forbid. Lists of crowds have others beside them, and verdicts wait for them alone.
 */
export function isAwaited(kind: ListKind): boolean {
  return kind === 'sanctions' || kind === 'own'
}

/** Whether only the operator sees a list: such lists are in no tree of subjects, and their contents are not handed on. */
export function isPrivate(kind: string): boolean {
  return kind === 'own' || kind === 'allow'
}

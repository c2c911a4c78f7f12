/** Lists of the authorities that a sanctions check rests on, the first of each being the one to name. */
export const sanctionsAuthorities: readonly (readonly [first: string, ...others: string[]])[] = [
  ['ofac', 'ofac-addresses'],
  ['uk-sanctions'],
  ['eu-fsf'],
  ['un-sc'],
]

/** The authorities none of whose lists is among these, each by its first list. */
export function missingAuthorities(lists: readonly { id: string }[]): string[] {
  const ids = new Set(lists.map(({ id }) => id))
  return sanctionsAuthorities.flatMap((of) => (of.some((id) => ids.has(id)) ? [] : [of[0]]))
}

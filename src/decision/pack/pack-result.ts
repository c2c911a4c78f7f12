/** The result of a pack's replay. A pointer begins with the name of its file. */
export type PackResult =
  | { result: 'match' }
  | { result: 'differs'; pointer: string }
  | { result: 'incomplete'; missing: string }

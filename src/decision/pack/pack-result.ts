/** What a pack came to. A pointer begins with the name of the file that it points into. */
export type PackResult =
  | { result: 'match' }
  | { result: 'differs'; pointer: string }
  | { result: 'incomplete'; missing: string }

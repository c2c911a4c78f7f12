/** The members of an answer to a change of a mandate or of a key that say what became of it. */
export type SavedAnswer = {
  revision: string
  pending: object | null
  /** The waiting change that this one dropped. */
  dropped?: object | null
}

/** What became of a save. */
export type Saved = { kind: 'in_force' | 'same' | 'waits'; isOtherDropped: boolean }

/**
 * What became of a save of the shown `revision`. The service refuses a save of another revision, so that an equal one in
 * the answer means that nothing was written to what is in force.
 */
export function savedAs({ revision, pending, dropped }: SavedAnswer, shown: string): Saved {
  const isOtherDropped = (dropped ?? null) !== null
  if (pending !== null) return { kind: 'waits', isOtherDropped }
  return { kind: revision === shown ? 'same' : 'in_force', isOtherDropped }
}

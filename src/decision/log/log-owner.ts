import type { LogRetention } from '../../endpoint/caller.ts'

/** Whose log an entry belongs to, and how long it is kept. */
export type LogOwner = { keyId: string; ownerId: string; retention: LogRetention }

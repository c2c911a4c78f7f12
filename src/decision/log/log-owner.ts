import type { LogRetention } from '../../endpoint/caller.ts'

/** The log of an entry, and its retention. */
export type LogOwner = { keyId: string; ownerId: string; retention: LogRetention }

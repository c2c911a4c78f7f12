import type { Migration } from '../storage/migrate.ts'

/**
 * The steps of every room that has a `tables.ts`, in the order of the ladder. A step that was applied anywhere never
 * changes: what it made is changed by a later one. No room has tables yet.
 */
export const migrations: readonly Migration[] = []

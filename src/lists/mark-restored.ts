import type { Storage } from '../storage/storage.ts'

/**
 * Call after restoring a backup: the log may be older than its published state, and is started again at the next start.
 */
export async function markRestored(storage: Pick<Storage, 'apply'>): Promise<void> {
  const [set, where] = [{ is_restored: 1 }, { id: 'current' }]
  await storage.apply([{ kind: 'update', table: 'lists_logs', set, where }])
}

import type { Storage } from '../storage/storage.ts'

/** After a backup was put back: the log may be older than what was shown of it, and is begun anew at the next start. */
export async function markRestored(storage: Pick<Storage, 'apply'>): Promise<void> {
  const [set, where] = [{ is_restored: 1 }, { id: 'current' }]
  await storage.apply([{ kind: 'update', table: 'lists_logs', set, where }])
}

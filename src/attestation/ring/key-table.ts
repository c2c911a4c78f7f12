import type { Storage } from '../../storage/storage.ts'
import type { KeyStore } from './key-store.ts'
import { KeyringError } from '../keyring-error.ts'
import { rotationRecords, rotationWrites } from './rotation-records.ts'
import type { AttestationTables } from '../tables.ts'

/**
 * The keys in the database, shared by several machines: one row, which a new generation replaces only if the previous
 * one is unchanged. The server may keep old row versions in its files and backups; the keys are sealed there too.
 */
export function keyTable(storage: Pick<Storage, 'apply' | 'read'>): KeyStore {
  const records = rotationRecords(storage)
  const current = () =>
    storage.read<AttestationTables>().selectFrom('attestation_generations').where('id', '=', 'current')
  return {
    words: tableWords,
    stamp: async () => {
      const row = await current().select('number').executeTakeFirst()
      return row ? String(row.number) : null
    },
    newest: async () => {
      // Read first, because another process may be writing the first generation and its record right now.
      const isRecorded = (await records.all()).length > 0
      const row = await current().select(['number', 'text']).executeTakeFirst()
      if (row) return row
      if (!isRecorded) return null
      throw new KeyringError(
        'The database holds no signing keys any more, and what they signed could not be verified with new ones: ' +
          `${tableWords.restore}, or ${tableWords.beginAnew}.`,
      )
    },
    requiredKids: async () => (await records.all()).map(({ kid }) => kid),
    writeFirst: async (text, rows) => {
      const row = { id: 'current', number: 1, text }
      const first = { kind: 'insert', table: 'attestation_generations', row, guard: 'first' } as const
      return (await storage.apply([first, ...rows.flatMap(rotationWrites)])).ok
    },
    writeNext: async ({ number, text }, rows) => {
      const where = { id: 'current', number: number - 1 }
      const next = {
        kind: 'update',
        table: 'attestation_generations',
        set: { number, text },
        where,
        guard: 'newest',
      } as const
      return (await storage.apply([next, ...rows.flatMap(rotationWrites)])).ok
    },
    destroyOlder: () => Promise.resolve(),
    records,
  }
}

const tableWords = {
  where: 'in the database',
  restore: 'restore its tables attestation_generations and attestation_rotations from one copy',
  beginAnew: 'empty both to begin with new keys',
}

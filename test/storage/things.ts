import type { Storage, Write } from '../../src/storage/storage.ts'
import type { Thing, ThingTables } from './model.ts'

export function insert(id: string, name: string | null = null, guard = 'conflict', size: number | null = null): Write {
  return { kind: 'insert', table: 'things', row: { id, name, size }, guard }
}

export function allThings(storage: Storage): Promise<Thing[]> {
  return storage.read<ThingTables>().selectFrom('things').selectAll().orderBy('id').execute()
}

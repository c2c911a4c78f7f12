import { whileOwnerStands } from '../../accounts/owners.ts'
import { createSealer, type Sealer } from '../../kit/seal.ts'
import type { Ids } from '../../kit/draw-id.ts'
import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { DataKeyRow, DecisionTables } from '../tables.ts'

export type DataKeyNeeds = {
  storage: Pick<Storage, 'apply' | 'read'>
  world: Pick<World, 'now' | 'randomBytes'>
  ids: Ids
  /** SECRETS_KEY, 32 bytes. */
  secretsKey: Uint8Array
}

export type DataKey = { id: string; sealer: Sealer }

export type DataKeys = {
  /** The data key of each owner, created if missing. An owner whose account was erased has none and gets none. */
  ofOwners: (owners: readonly string[]) => Promise<ReadonlyMap<string, DataKey>>
  /** The current data key of an owner; null if there is none, or none that can be opened. */
  ofReader: (owner: string) => Promise<DataKey | null>
}

/** Opened data keys are cached for a second: a running service notices within that time that one was destroyed. */
const cachedMs = 1_000
const cachedMax = 10_000
/** Owners per query. */
const ownersPerQuery = 500

export function createDataKeys(needs: DataKeyNeeds): DataKeys {
  const { storage, world, ids } = needs
  const outer = createSealer(needs.secretsKey, 'countersign decision log keys', world)
  const opened = new Map<string, { key: DataKey; readAt: number }>()
  const read = (owners: readonly string[]) =>
    storage.read<DecisionTables>().selectFrom('decision_data_keys').selectAll().where('owner', 'in', owners).execute()
  const openRow = (row: DataKeyRow): DataKey | null => {
    const bytes = outer.open(row.sealed, besideKey(row))
    return bytes && { id: row.id, sealer: createSealer(bytes, 'countersign decision log', world) }
  }
  // In one set with the requirement of the account: a concurrent erasure leaves no data key behind.
  const make = async (owner: string): Promise<void> => {
    const row = { owner, id: ids.draw('dk_') }
    const sealed = outer.seal(world.randomBytes(dataKeyBytes), besideKey(row))
    const all = { ...row, sealed, made_at: world.now() }
    const insert: Write = { kind: 'insert', table: 'decision_data_keys', row: all, onConflict: 'ignore' }
    const standing = await whileOwnerStands(storage, owner)
    if (standing !== null) await storage.apply([standing, insert])
  }
  const remember = (rows: readonly DataKeyRow[], into: Map<string, DataKey>): void => {
    for (const row of rows) {
      const key = openRow(row)
      if (key === null) throw new Error('a data key of a decision log cannot be opened with this SECRETS_KEY')
      into.set(row.owner, key)
      if (opened.size >= cachedMax) opened.clear()
      opened.set(row.owner, { key, readAt: world.now() })
    }
  }
  return {
    ofOwners: async (owners) => {
      const keys = new Map<string, DataKey>()
      for (const owner of owners) {
        const cached = opened.get(owner)
        if (cached && Math.abs(world.now() - cached.readAt) < cachedMs) keys.set(owner, cached.key)
      }
      const missingOwners = owners.filter((owner) => !keys.has(owner))
      for (let first = 0; first < missingOwners.length; first += ownersPerQuery) {
        const some = missingOwners.slice(first, first + ownersPerQuery)
        remember(await read(some), keys)
        const without = some.filter((owner) => !keys.has(owner))
        if (without.length === 0) continue
        for (const owner of without) await make(owner)
        // Another process may have been first: the stored key is used by all.
        remember(await read(without), keys)
      }
      return keys
    },
    ofReader: async (owner) => {
      const [row] = await read([owner])
      return row ? openRow(row) : null
    },
  }
}

function besideKey({ owner, id }: Pick<DataKeyRow, 'owner' | 'id'>): string {
  return `${id} ${owner}`
}

const dataKeyBytes = 32

import { dayMs } from '../../kit/duration.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { textMax, writesMax } from '../../storage/storage.ts'
import type { BlockRow, PartRow } from '../tables.ts'
import { besideBlock, sealBlock } from './block.ts'
import type { DataKey, DataKeys } from './data-keys.ts'
import type { Group } from './groups.ts'
import { blockBytes } from './marks.ts'
import { retentionEnd } from './retention-end.ts'
import { release } from './buffer-pool.ts'

/**
 * Turns groups of entries into rows. Groups of an owner whose account was erased become none: there is no key to seal
 * them with.
 */
export type BlockWriter = {
  /**
   * The writes of one group for a transaction of the caller, after which its lines are freed; empty for an erased
   * account. Its shared parts are stored before, so that a short transaction changes no row that others change too.
   * Throws RangeError if a block would exceed the maximum size of a text.
   */
  writesOf: (group: Group) => Promise<Write[]>
  /**
   * Stores groups, in order, in as few transactions as possible. `stored` is called for each once it is durable or
   * dropped, and its lines are freed.
   */
  store: (groups: readonly Group[], stored: (group: Group) => void) => Promise<void>
}

/** The rows of a group: its block, and those of its parts that would expire too early. */
type GroupRows = { group: Group; block: BlockRow; parts: PartRow[] }

/** Parts are kept a day longer than needed, so that most blocks need not extend them again. */
const spareMs = dayMs
/** Names of parts whose end is cached. */
const cachedMax = 1_000

export function createBlockWriter(storage: Pick<Storage, 'apply'>, dataKeys: DataKeys): BlockWriter {
  const keptUntil = new Map<string, number>()
  const rowsOf = async (group: Group, key: DataKey): Promise<GroupRows> => {
    const block = await blockOf(group, key)
    const parts = [...group.parts.values()].filter(({ hash }) => (keptUntil.get(hash) ?? 0) < block.expires_at)
    const keep_until = block.expires_at + spareMs
    return { group, block, parts: parts.map(({ hash, text }) => ({ hash, content: text, keep_until })) }
  }
  // Only stored values are cached: a part that needed no write is not kept any longer than before.
  const remember = ({ parts }: GroupRows): void => {
    if (keptUntil.size >= cachedMax) keptUntil.clear()
    for (const { hash, keep_until } of parts) keptUntil.set(hash, Math.max(keep_until, keptUntil.get(hash) ?? 0))
  }
  return {
    writesOf: async (group) => {
      const { ownerId } = group.log
      const key = (await dataKeys.ofOwners([ownerId])).get(ownerId)
      const rows = key ? await rowsOf(group, key) : null
      group.lines.free()
      if (rows === null) return []
      if (rows.parts.length > 0) await storage.apply(rows.parts.flatMap(keepPart))
      remember(rows)
      return [insertBlock(rows.block)]
    },
    store: async (groups, stored) => {
      const keys = await dataKeys.ofOwners([...new Set(groups.map(({ log }) => log.ownerId))])
      const done = (group: Group): void => {
        stored(group)
        group.lines.free()
      }
      const sealable: { group: Group; key: DataKey }[] = []
      for (const group of groups) {
        const key = keys.get(group.log.ownerId)
        if (key) sealable.push({ group, key })
        else done(group)
      }
      for (let first = 0; first < sealable.length; first += groupsPerSet) {
        const some = sealable.slice(first, first + groupsPerSet)
        const rows = await Promise.all(some.map(({ group, key }) => rowsOf(group, key)))
        await applyInSets(storage, rows, (written) => {
          remember(written)
          done(written.group)
        })
      }
    },
  }
}

/** Blocks compressed side by side and stored in one transaction: each may have some megabytes. */
const groupsPerSet = 8

/** Stores the rows of each group, as many together as a write set takes. */
async function applyInSets(
  storage: Pick<Storage, 'apply'>,
  all: readonly GroupRows[],
  stored: (rows: GroupRows) => void,
): Promise<void> {
  const writes = all.map(({ parts, block }) => [...parts.flatMap(keepPart), insertBlock(block)])
  let set: Write[] = []
  let pending: GroupRows[] = []
  for (const [i, rows] of all.entries()) {
    set.push(...(writes[i] ?? []))
    pending.push(rows)
    const next = writes[i + 1]
    if (next !== undefined && set.length + next.length <= writesMax) continue
    await storage.apply(set)
    pending.forEach(stored)
    set = []
    pending = []
  }
}

function insertBlock(row: BlockRow): Write {
  return { kind: 'insert', table: 'decision_blocks', row, onConflict: 'ignore' }
}

async function blockOf(group: Group, key: DataKey): Promise<BlockRow> {
  const { id, log, firstAt, lastAt, entries, lines, pieces } = group
  const bytes = blockBytes(pieces, lines.bytes())
  const sealed = await sealBlock(bytes, key.sealer, besideBlock({ id, key_id: log.keyId })).finally(() =>
    release(bytes),
  )
  if (sealed.length > textMax) throw new RangeError(`a block of a decision log has more than ${textMax} characters`)
  return {
    id,
    key_id: log.keyId,
    data_key: key.id,
    first_at: firstAt,
    last_at: lastAt,
    entries,
    expires_at: retentionEnd(lastAt, log.retention),
    sealed,
  }
}

/** Adds a part, or extends its end, which never moves back. */
function keepPart(row: PartRow): Write[] {
  const { hash, keep_until } = row
  return [
    { kind: 'insert', table: 'decision_parts', row, onConflict: 'ignore' },
    { kind: 'update', table: 'decision_parts', set: { keep_until }, where: { hash }, below: { keep_until } },
  ]
}

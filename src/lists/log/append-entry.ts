import type { LogEntry } from '../../../sdk/src/log/log-entry.ts'
import { auditWrite, operator, serviceItself } from '../../audit/audit-write.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import type { Sealer } from '../../kit/seal.ts'
import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { Snapshot } from '../snapshot.ts'
import { ownAllow } from '../sources/own-allow.ts'
import type { LogRow } from '../tables.ts'
import { makeLogKey, openLogKey } from './log-key.ts'
import { beginWrite, changeWrite, entryWrite, newestEntry, nodesOf, nodeWrites, readLog } from './log-store.ts'
import { hashOfRange, nodesOfAppend } from './log-tree.ts'

export type LogNeeds = {
  storage: Storage
  world: Pick<World, 'now' | 'randomBytes'>
  /** Seals the key of the log. */
  sealer: Sealer
  /** The host and path of the service: the beginning of the origin of its logs. */
  place: string
  engine: string
}

/**
 * Appends the snapshot that was put in force, unless the newest entry is about it. Entry, hashes and checkpoint are one
 * transaction that takes effect only if the log has not changed since it was read: with any number of crashing or
 * concurrent writers there is one log, and nothing is published that was not stored. Throws LogKeyError and
 * StorageUnavailable.
 */
export async function appendSnapshot(needs: LogNeeds, snapshot: Snapshot): Promise<void> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const log = await openLog(needs)
    const newest = await newestEntry(needs.storage)
    if (newest?.lists_root === snapshot.root && log.size > 0) return
    if (await appendTo(log, needs, entryOf(needs, snapshot, newest?.loaded_at ?? ''), newest?.entry ?? null)) return
  }
  throw new Error('the log of lists was changed by others at every attempt')
}

/** The current log: created if there is none, and started again if an older copy of it was restored. */
async function openLog(needs: LogNeeds): Promise<LogRow> {
  const { storage, world, sealer, place } = needs
  const existing = await readLog(storage)
  if (existing && existing.is_restored === 0) return existing
  if (existing) await beginNextLog(needs, existing)
  else {
    const origin = originOf(place, 1)
    const sealed_key = makeLogKey(origin, sealer, world)
    const row = { id: 'current', number: 1, origin, sealed_key, size: 0, checkpoint: '', is_restored: 0 } as const
    await storage.apply([beginWrite(row)])
  }
  return openLog(needs)
}

/**
 * Starts the log with the next number and a key of its own: after a restored backup the entries appended since are
 * unknown, and continuing the old log would make two logs of one name. Known entries stay.
 */
export async function beginNextLog({ storage, world, sealer, place }: LogNeeds, log: LogRow): Promise<void> {
  const number = log.number + 1
  const origin = originOf(place, number)
  const sealed_key = makeLogKey(origin, sealer, world)
  const key = openLogKey(origin, sealed_key, sealer)
  const root = log.checkpoint.split('\n')[2] ?? ''
  const checkpoint = key && log.size > 0 ? key.signNote(`${origin}\n${log.size}\n${root}\n`) : ''
  await storage.apply([changeWrite(log, { number, origin, sealed_key, checkpoint, is_restored: 0 })])
}

async function appendTo(
  log: LogRow,
  { storage, world, sealer }: LogNeeds,
  entry: LogEntry,
  before: string | null,
): Promise<boolean> {
  const key = openLogKey(log.origin, log.sealed_key, sealer)
  if (!key) throw new LogKeyError()
  const { size } = log
  const text = canonicalJson(entry)
  if (Buffer.byteLength(text) > entryMaxBytes) throw new RangeError('an entry of the log of lists is too long')
  const nodes = await nodesOf(storage, [{ begin: 0, end: size }])
  const added = nodesOfAppend(size, Buffer.from(text), nodes)
  const root = hashOfRange({ begin: 0, end: size + 1 }, new Map([...nodes, ...added]))
  const checkpoint = key.signNote(`${log.origin}\n${size + 1}\n${Buffer.from(root).toString('base64')}\n`)
  const { lists_root, loaded_at } = entry
  const applied = await storage.apply([
    changeWrite(log, { size: size + 1, checkpoint }),
    entryWrite({ position: size, lists_root, loaded_at, entry: text }),
    ...nodeWrites(added),
    auditWrite(world, {
      action: 'lists_in_force',
      subject: `lists:${lists_root}`,
      by: serviceItself,
      facts: { log: log.origin, position: size },
    }),
    ...allowListAudit(world, before, entry),
  ])
  return applied.ok
}

/** The audit record of a change of the allow list, if this entry is the first with it. */
function allowListAudit(world: LogNeeds['world'], before: string | null, entry: LogEntry): readonly Write[] {
  const { id } = ownAllow
  const allowListIn = ({ lists }: Pick<LogEntry, 'lists'>) => lists.find((list) => list.id === id) ?? null
  const was = before === null ? null : allowListIn(JSON.parse(before) as LogEntry)
  const is = allowListIn(entry)
  if (was?.snapshot === is?.snapshot) return []
  const facts = { entries: { before: was?.entries ?? 0, after: is?.entries ?? 0 }, snapshot: is?.snapshot ?? null }
  return [auditWrite(world, { action: 'allow_list_changed', subject: `list:${id}`, by: operator, facts })]
}

/** `notBefore`: times of entries never run backwards, even if the clocks of several processes differ. */
function entryOf({ world, engine }: LogNeeds, snapshot: Snapshot, notBefore: string): LogEntry {
  const { root, rootContent, lists } = snapshot
  const now = new Date(world.now()).toISOString()
  return {
    v: 1,
    lists_root: root,
    tree_root: rootContent.tree.root,
    tree_size: rootContent.tree.size,
    lists: rootContent.lists.map(({ id, snapshot: hash }) => {
      const entries = lists.find((list) => list.id === id)?.entries ?? 0
      return { id, snapshot: hash, published: snapshot.publishedOn(id), entries }
    }),
    loaded_at: now < notBefore ? notBefore : now,
    engine,
  }
}

function originOf(place: string, number: number): string {
  return `${place}/log/lists/${number}`
}

/** The key of the log was sealed with another SECRETS_KEY. */
class LogKeyError extends Error {
  override readonly name = 'LogKeyError'

  constructor() {
    super('The key of the log of lists was sealed with another SECRETS_KEY: set the one that it was sealed with.')
  }
}

/** Retries of an entry after another process has appended first. */
const attemptsMax = 20
/** The length of an entry is written in two bytes. */
const entryMaxBytes = 65_535

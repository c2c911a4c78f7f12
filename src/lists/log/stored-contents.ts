import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { yieldTurn } from '../../kit/yield-turn.ts'
import type { Sealer } from '../../kit/seal.ts'
import type { World } from '../../kit/world.ts'
import { textMax, type Storage, type Write } from '../../storage/storage.ts'
import type { ListState, Snapshot } from '../snapshot.ts'
import { mayBeHandedOn } from '../sources.ts'
import type { ListsTables } from '../tables.ts'
import { contentInForce, ownContentInForce } from './content-in-force.ts'

type Needs = { storage: Storage; world: Pick<World, 'now'>; sealer: Sealer }

/**
 * Stores the contents of the lists in force that may be published, so that a day of the log can be shown with its lists
 * later; and that of the own list, sealed, so that the operator can prove how a subject stood on it. At most
 * `contentsMax` are stored: those out of force for longest are dropped.
 */
export async function storeContents({ storage, world, sealer }: Needs, snapshot: Snapshot): Promise<void> {
  const in_force_at = world.now()
  const isStored = ({ id, kind }: ListState) => kind === 'own' || mayBeHandedOn(id)
  const names = snapshot.lists.flatMap((list) => (isStored(list) ? (list.snapshot ?? []) : []))
  if (names.length === 0) return
  const contents = () => storage.read<ListsTables>().selectFrom('lists_contents')
  const rows = await contents().select('snapshot').where('snapshot', 'in', names).execute()
  const stored = new Set(rows.map((row) => row.snapshot))
  const writes: Write[] = [...stored].map((name) => {
    return { kind: 'update', table: 'lists_contents', set: { in_force_at }, where: { snapshot: name } }
  })
  for (const list of snapshot.lists) {
    if (list.snapshot === null || stored.has(list.snapshot)) continue
    // Each takes some milliseconds: other requests are served between them.
    await yieldTurn()
    const isOwn = list.kind === 'own'
    const content = isOwn ? ownContentInForce(snapshot, list) : contentInForce(snapshot, list)
    if (content === null) continue
    const bytes = deflateRawSync(content)
    const deflated = isOwn ? sealer.seal(bytes, besideOwn(list.snapshot)) : bytes.toString('base64')
    if (deflated.length > textMax) continue
    const row = { snapshot: list.snapshot, list: list.id, deflated, in_force_at }
    writes.push({ kind: 'insert', table: 'lists_contents', row, onConflict: 'ignore' })
  }
  await storage.apply(writes)
  const further = contents().select('snapshot').orderBy('in_force_at', 'desc').orderBy('snapshot')
  const old = await further.offset(contentsMax).limit(droppedAtOnceMax).execute()
  if (old.length === 0) return
  await storage.apply(old.map((where) => ({ kind: 'delete', table: 'lists_contents', where })))
}

/** The content stored under this hash; null if there is none, or its licence no longer allows publishing it. */
export async function storedContent(storage: Pick<Storage, 'read'>, name: string): Promise<string | null> {
  const contents = storage.read<ListsTables>().selectFrom('lists_contents').select(['list', 'deflated'])
  const row = await contents.where('snapshot', '=', name).executeTakeFirst()
  if (!row || !mayBeHandedOn(row.list)) return null
  const content = inflateRawSync(Buffer.from(row.deflated, 'base64'), { maxOutputLength: contentMaxBytes }).toString()
  return hash('sha256', content) === name ? content : null
}

/** The content of the own list stored under its name; null if there is none, or it was sealed with another key. */
export async function storedOwnContent(
  { storage, sealer }: { storage: Pick<Storage, 'read'>; sealer: Sealer },
  name: string,
): Promise<string | null> {
  const contents = storage.read<ListsTables>().selectFrom('lists_contents').select(['deflated'])
  const row = await contents.where('snapshot', '=', name).executeTakeFirst()
  const bytes = row && sealer.open(row.deflated, besideOwn(name))
  return bytes ? inflateRawSync(bytes, { maxOutputLength: contentMaxBytes }).toString() : null
}

function besideOwn(name: string): string {
  return `own list ${name}`
}

/** Some 50 kB each: at two changes a week of one list these are ten years. */
export const contentsMax = 1_000
const droppedAtOnceMax = 500
const contentMaxBytes = 16_777_216

import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { ScreeningTables } from './tables.ts'
import type { Traced } from './trace-memory.ts'

/** Shares the findings of traces with all processes of the service, also those started later. */
export type SharedTraces = {
  /**
   * Writes the findings of a trace of this process. Resolves when the other processes have them, or did not within
   * `sharingMaxMs`: a failed write is retried as soon as possible.
   */
  add: (traced: Traced) => Promise<void>
  stop: () => Promise<void>
}

type Needs = {
  storage: Pick<Storage, 'kind' | 'apply' | 'read'>
  world: Pick<World, 'now' | 'after'>
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  /** Called for all valid findings, this process's own included: once at the start, then as they come. */
  store: (traced: Traced) => void
}

/** Interval between two reads of other processes' findings. */
const lookEveryMs = 250
/** By then the other processes have read a written row. */
const visibleAfterMs = 400
/** The maximum delay of a trace's answer, regardless of the database. */
const sharingMaxMs = 1_000
/** Rows read at once. */
const pageMax = 500
/**
 * Unwritten findings while the database is away. Beyond that the newest are left out; this process caches them all the
 * same.
 */
const unwrittenMax = 1_000
/** Concurrent writers: all but one of them have to renumber theirs. */
const attemptsMax = 20

/** Reads existing findings, and continues to poll. Resolves after the first read, whether or not it succeeded. */
export async function shareTraces({ storage, world, log, store }: Needs): Promise<SharedTraces> {
  // The embedded database has one process; its findings are for the next start.
  const hasOthers = storage.kind === 'postgres'
  const unwritten: Traced[] = []
  let lastNumber = 0
  let hasRead = false
  let isFailing = false
  const readNew = async (): Promise<void> => {
    const rows = await readAfter(storage, lastNumber, world.now())
    for (const row of rows) store(tracedOf(row))
    lastNumber = rows.at(-1)?.number ?? lastNumber
    hasRead = rows.length < pageMax
    if (!hasRead) await readNew()
  }
  const look = async (): Promise<void> => {
    try {
      await writeAll(storage, unwritten)
      if (hasOthers || !hasRead) await readNew()
      if (isFailing) log.info({}, 'what traces found is kept in the database again')
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ error: String(error) }, 'what traces found is not kept in the database for now')
      isFailing = true
    }
  }
  const isNeeded = () => hasOthers || isFailing
  const { lookNow, stop } = lookAgain(world, look, isNeeded)
  await lookNow()
  return {
    add: async (traced) => {
      if (unwritten.length < unwrittenMax) unwritten.push(traced)
      const written = lookNow().then(() => (hasOthers && !isFailing ? waitFor(world, visibleAfterMs) : undefined))
      await Promise.race([written, waitFor(world, sharingMaxMs)])
    },
    stop,
  }
}

/** Reads one after another: at once on request, and after a pause if more is needed. */
function lookAgain({ after }: Pick<World, 'after'>, look: () => Promise<void>, isNeeded: () => boolean) {
  let last: Promise<void> = Promise.resolve()
  let isStopped = false
  let cancel = () => {}
  const plan = () => {
    cancel()
    if (!isStopped && isNeeded()) cancel = after(lookEveryMs, () => void lookNow())
  }
  const lookNow = (): Promise<void> => {
    last = last.then(look).then(plan)
    return last
  }
  const stop = async () => {
    isStopped = true
    cancel()
    await last
  }
  return { lookNow, stop }
}

function waitFor({ after }: Pick<World, 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    after(ms, resolve)
  })
}

type Row = ScreeningTables['screening_traces']

function readAfter(storage: Needs['storage'], lastNumber: number, now: number): Promise<Row[]> {
  return storage
    .read<ScreeningTables>()
    .selectFrom('screening_traces')
    .selectAll()
    .where('number', '>', lastNumber)
    .where('expires_at', '>', now)
    .orderBy('number')
    .limit(pageMax)
    .execute()
}

async function newestNumber(storage: Needs['storage']): Promise<number> {
  const row = await storage
    .read<ScreeningTables>()
    .selectFrom('screening_traces')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Removes written findings from the list. */
async function writeAll(storage: Needs['storage'], unwritten: Traced[]): Promise<void> {
  for (let attempt = 1; unwritten.length > 0; attempt++) {
    const newest = await newestNumber(storage)
    const batch = unwritten.slice(0, pageMax)
    const applied = await storage.apply(
      batch.map((traced, i) => ({
        kind: 'insert',
        table: 'screening_traces',
        row: rowOf(traced, newest + 1 + i),
        guard: 'number_is_free',
      })),
    )
    if (applied.ok) unwritten.splice(0, batch.length)
    else if (attempt >= attemptsMax) return
  }
}

function rowOf({ subject, observation, until }: Traced, number: number): Row {
  const { network, address } = subject
  return { number, network, address, observation: JSON.stringify(observation), expires_at: until }
}

function tracedOf({ network, address, observation, expires_at }: Row): Traced {
  return {
    subject: { network, address },
    observation: JSON.parse(observation) as Traced['observation'],
    until: expires_at,
  }
}

/** Removes expired findings. The newest row stays, because the next number follows from it. */
export async function sweepTraces({ storage, world }: Pick<Needs, 'storage' | 'world'>): Promise<void> {
  const newest = await newestNumber(storage)
  const below = { expires_at: world.now(), number: newest }
  await storage.apply([{ kind: 'delete', table: 'screening_traces', where: {}, below }])
}

import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { ScreeningTables } from './tables.ts'
import type { Traced } from './trace-memory.ts'

/** What traces found, told to all processes of the service, and to those that start later. */
export type SharedTraces = {
  /**
   * Writes what a trace of this process found. Resolves when the other processes know it, or could not be told within
   * `tellingMaxMs`: what cannot be written now is written as soon as it can.
   */
  add: (traced: Traced) => Promise<void>
  stop: () => Promise<void>
}

type Needs = {
  storage: Pick<Storage, 'kind' | 'apply' | 'read'>
  world: Pick<World, 'now' | 'after'>
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  /** Told of everything that counts, this process's own included: once at the start, then as it comes. */
  learn: (traced: Traced) => void
}

/** How often the table is looked at for what other processes found. */
const lookEveryMs = 250
/** By then the others have looked at what was written. */
const knownAfterMs = 400
/** A trace is answered by then, whatever the database does. */
const tellingMaxMs = 1_000
/** Rows read at once. */
const pageMax = 500
/** What waits to be written while the database is away. Beyond that the newest are left out; this process remembers them all the same. */
const unwrittenMax = 1_000
/** Processes that write at one moment: all but one of them have to number theirs again. */
const attemptsMax = 20

/** Reads what is known, and goes on reading. Resolves when the first look is over, whether or not it succeeded. */
export async function shareTraces({ storage, world, log, learn }: Needs): Promise<SharedTraces> {
  // The embedded database has one process; what it wrote is for the one that is started next.
  const hasOthers = storage.kind === 'postgres'
  const unwritten: Traced[] = []
  let seen = 0
  let hasRead = false
  let isTroubled = false
  const learnNew = async (): Promise<void> => {
    const rows = await readAfter(storage, seen, world.now())
    for (const row of rows) learn(tracedOf(row))
    seen = rows.at(-1)?.number ?? seen
    hasRead = rows.length < pageMax
    if (!hasRead) await learnNew()
  }
  const look = async (): Promise<void> => {
    try {
      await writeAll(storage, unwritten)
      if (hasOthers || !hasRead) await learnNew()
      if (isTroubled) log.info({}, 'what traces found is kept in the database again')
      isTroubled = false
    } catch (error) {
      if (!isTroubled) log.warn({ error: String(error) }, 'what traces found is not kept in the database for now')
      isTroubled = true
    }
  }
  const isNeeded = () => hasOthers || isTroubled
  const { lookNow, stop } = lookAgain(world, look, isNeeded)
  await lookNow()
  return {
    add: async (traced) => {
      if (unwritten.length < unwrittenMax) unwritten.push(traced)
      const written = lookNow().then(() => (hasOthers && !isTroubled ? waitFor(world, knownAfterMs) : undefined))
      await Promise.race([written, waitFor(world, tellingMaxMs)])
    },
    stop,
  }
}

/** Looks one after another: at once when asked, and some time after the one before where that is needed. */
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

function readAfter(storage: Needs['storage'], seen: number, now: number): Promise<Row[]> {
  return storage
    .read<ScreeningTables>()
    .selectFrom('screening_traces')
    .selectAll()
    .where('number', '>', seen)
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

/** Takes off the list what is written. */
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

/** Removes what no longer counts. The newest row stays: the next number is told by it. */
export async function sweepTraces({ storage, world }: Pick<Needs, 'storage' | 'world'>): Promise<void> {
  const newest = await newestNumber(storage)
  const below = { expires_at: world.now(), number: newest }
  await storage.apply([{ kind: 'delete', table: 'screening_traces', where: {}, below }])
}

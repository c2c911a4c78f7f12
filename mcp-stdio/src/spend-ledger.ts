import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { utcDay } from './time.ts'

type LedgerNeeds = { stateDir: string; address: string; maxPerDay: string; now: () => number }

/** What one wallet has spent today (UTC), in a file that all processes with this wallet share. */
export type SpendLedger = {
  /** Takes an amount, in millionths, from what is left of the day before anything is paid. Throws SpendError. */
  reserve: (units: bigint) => Promise<Reserved>
  /** Gives back what was not charged. */
  release: (reserved: Reserved) => Promise<void>
}

type Reserved = { day: string; units: bigint }

/** Why nothing more is spent, with what an agent can do about it. */
export class SpendError extends Error {
  readonly facts: Readonly<Record<string, unknown>>

  constructor(reason_code: 'day_cap_reached' | 'spend_unknown', facts: { message: string; remedy: string }) {
    super(facts.message)
    this.facts = { paid: false, reason_code, ...facts }
  }
}

/** The day's spend is on the disk before a payment is signed: a process that dies has spent what it had reserved. */
export function createSpendLedger({ stateDir, address, maxPerDay, now }: LedgerNeeds): SpendLedger {
  const file = join(stateDir, `spend-${address.toLowerCase()}.json`)
  const capUnits = unitsOf(maxPerDay)
  const change = (work: (spent: Reserved) => Reserved) =>
    withLock(`${file}.lock`, stateDir, async () => writeSpent(file, work(await readSpent(file))))
  return {
    reserve: async (units) => {
      const day = utcDay(now())
      await change((spent) => {
        const already = spent.day === day ? spent.units : 0n
        if (already + units > capUnits) throw capReached(maxPerDay)
        return { day, units: already + units }
      })
      return { day, units }
    },
    release: ({ day, units }) => change((spent) => (spent.day === day ? { day, units: spent.units - units } : spent)),
  }
}

function capReached(maxPerDay: string): SpendError {
  return new SpendError('day_cap_reached', {
    message: `The wallet has spent what it may spend today (COUNTERSIGN_MAX_PER_DAY=${maxPerDay}).`,
    remedy: 'Go on after midnight UTC, use a free tool, or ask the operator of the agent for a higher cap.',
  })
}

async function readSpent(file: string): Promise<Reserved> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return { day: '', units: 0n }
  const match = /^\{"day":"(\d{4}-\d{2}-\d{2}|)","units":"(\d{1,30})"\}\n$/.exec(text)
  if (!match) throw unknown(file)
  return { day: match[1] ?? '', units: BigInt(match[2] ?? '') }
}

/** After a file that cannot be read the sum that was spent is unknown. */
function unknown(file: string): SpendError {
  return new SpendError('spend_unknown', {
    message: `What was spent today cannot be read: ${file}.`,
    remedy: 'Tell the operator of the agent to look at the file, and to delete it if nothing was spent.',
  })
}

async function writeSpent(file: string, { day, units }: Reserved): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify({ day, units: String(units) })}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}

/** One process at a time. A lock that a dead process left behind is taken after a while. */
async function withLock(lock: string, folder: string, work: () => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let tries = 0; !(await take(lock)); tries++) {
    if (tries === lockTriesMax) throw unknown(lock)
    if (await isOld(lock)) await rm(lock, { force: true })
    else await setTimeout(lockPauseMs)
  }
  try {
    await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function isOld(lock: string): Promise<boolean> {
  const stats = await stat(lock).catch(() => null)
  return stats !== null && Date.now() - stats.mtimeMs > lockAbandonedMs
}

const lockPauseMs = 20
const lockTriesMax = 500
/** Writing takes milliseconds. */
const lockAbandonedMs = 5_000

/** Millionths of a dollar. */
function unitsOf(dollars: string): bigint {
  const [integer = '', fraction = ''] = dollars.split('.')
  return BigInt(integer + fraction.padEnd(6, '0'))
}

import { createHash } from 'node:crypto'
import type { Storage } from '../../src/storage/storage.ts'
import type { Disk } from './disk.ts'
import { createFaults, drawRates, type Faults } from './faults.ts'
import { createMailboxes, type Mailboxes } from './mailboxes.ts'
import { seededRandom, type Random } from './random.ts'
import { createReceivers, type Receivers } from './receivers.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import type { SignedTerms } from './signed-terms.ts'
import { createChain, type SimulatedChain } from './simulated-chain.ts'
import { createRedis, type SimulatedRedis } from './simulated-redis.ts'

/** One run: everything that it is decided by comes from its seed. */
export type Simulation = {
  seed: number
  random: Random
  schedule: Schedule
  disk: Disk
  faults: Faults
  kind: Storage['kind']
  processes: number
  /** Null: each process counts for itself. */
  redis: SimulatedRedis | null
  receivers: Receivers
  chain: SimulatedChain
  mailboxes: Mailboxes
  /** What wallets signed, by the nonce of the authorization. */
  signed: Map<string, SignedTerms>
  /** How long clients send requests, before every fault is repaired and the run ends. */
  activeMs: number
  /** What must never be seen, and was. */
  violations: string[]
  fail: (violation: string) => void
  /** Logs what happens. Equal runs log the same. */
  say: (what: string) => void
  /** Identifies everything that was logged. */
  digest: () => string
}

export function createSimulation(seed: number, disk: Disk, show: (line: string) => void = () => {}): Simulation {
  const random = seededRandom(seed)
  const schedule = createSchedule(random.pick(beginnings) + random.between(0, 999), random)
  const activeMs = random.between(3_000, 8_000)
  const faults = createFaults(drawRates(random), schedule, random, activeMs)
  const violations: string[] = []
  const hash = createHash('sha256')
  const say = (what: string) => {
    const line = `${new Date(schedule.now()).toISOString()} ${what}`
    hash.update(line)
    show(line)
  }
  const fail = (violation: string) => {
    say(`VIOLATION ${violation}`)
    violations.push(violation)
  }
  const signed = new Map<string, SignedTerms>()
  const kind = random.pick<Storage['kind']>(['sqlite', 'postgres'])
  const isKnown = (id: string, body: string) =>
    disk.rows('SELECT 1 FROM webhooks_messages WHERE id = ? AND payload = ?', id, body).length === 1
  const timesOf = { brokenUntilMs: random.between(0, 2 * activeMs) }
  return {
    seed,
    random,
    schedule,
    disk,
    faults,
    kind,
    processes: kind === 'sqlite' ? 1 : random.pick([2, 2, 3]),
    redis: random.chance(0.4) ? createRedis(schedule, faults, () => random.chance(0.5)) : null,
    receivers: createReceivers(schedule, random, { timesOf, isKnown }),
    chain: createChain(schedule, random, faults, signed),
    mailboxes: createMailboxes(schedule, fail),
    signed,
    activeMs,
    violations,
    fail,
    say,
    digest: () => hash.copy().digest('hex').slice(0, 16),
  }
}

/** An ordinary noon; some seconds before the end of a day, of a month, and of a leap day. */
const beginnings = ['2026-11-22T12:00:00Z', '2026-11-22T23:59:56Z', '2026-11-30T23:59:55Z', '2028-02-29T23:59:56Z'].map(
  (text) => Date.parse(text),
)

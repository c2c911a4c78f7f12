import type { Random } from './random.ts'
import type { Schedule } from './schedule.ts'

/** What becomes of a write: the service is answered, it is refused, or it is unknown whether it was applied. */
type WriteFate = 'applied' | 'refused' | 'unknown_applied' | 'unknown_lost'

/** How likely what goes wrong is in a run, each from 0 to 1. */
export type FaultRates = {
  write: number
  read: number
  answerLost: number
  receiver: number
  redis: number
  chain: number
  kill: number
  databaseDown: number
}

/** What goes wrong, and how long everything takes. */
export type Faults = {
  rates: FaultRates
  write: () => WriteFate
  /** Whether an answer to a read is lost. */
  read: () => boolean
  /** Whether a set that a process sent before it died is committed all the same, as a database elsewhere may do. */
  outlives: () => boolean
  /** How much longer a set is on its way to a database elsewhere. */
  delayMs: () => number
  /** Whether a chain, or who carries payments to it, does something wrong. */
  chain: () => boolean
  isDatabaseDown: () => boolean
  isRedisDown: () => boolean
  writeMs: () => number
  answerMs: () => number
  /** From now on everything goes well. */
  heal: () => void
  /** How many answers to reads were lost since the run began. */
  readsFailed: () => number
  /** How many writes did not end as the service was answered, since the run began. */
  writesFailed: () => number
}

const noFaults: FaultRates = {
  write: 0,
  read: 0,
  answerLost: 0,
  receiver: 0,
  redis: 0,
  chain: 0,
  kill: 0,
  databaseDown: 0,
}

/** Half of all runs have a kind of fault at all, so that each is also seen alone and with few others. */
export function drawRates(random: Random): FaultRates {
  const rate = (most: number) => (random.chance(0.5) ? random.fraction() * most : 0)
  if (random.chance(0.15)) return noFaults
  return {
    write: rate(0.15),
    read: rate(0.05),
    answerLost: rate(0.3),
    receiver: rate(0.8),
    redis: rate(0.8),
    chain: rate(0.5),
    kill: rate(1),
    databaseDown: rate(1),
  }
}

export function createFaults(rates: FaultRates, schedule: Schedule, random: Random, activeMs: number): Faults {
  let isHealed = false
  let writesFailed = 0
  let readsFailed = 0
  const window = (probability: number, longestMs: number) => {
    if (!random.chance(probability)) return () => false
    const from = random.between(0, activeMs)
    const to = from + random.between(100, longestMs)
    return () => !isHealed && schedule.elapsedMs() >= from && schedule.elapsedMs() < to
  }
  const isDown = window(rates.databaseDown, 3_000)
  const isRedisDown = window(rates.redis, 8_000)
  const happens = (probability: number) => !isHealed && probability > 0 && random.chance(probability)
  const slowest = random.pick([2, 10, 60])
  return {
    rates,
    write: () => {
      if (!happens(rates.write)) return 'applied'
      writesFailed++
      return random.pick(['refused', 'unknown_applied', 'unknown_lost'])
    },
    read: () => {
      if (!happens(rates.read)) return false
      readsFailed++
      return true
    },
    chain: () => happens(rates.chain),
    outlives: () => random.chance(0.5),
    delayMs: () => (happens(rates.write / 5) ? random.between(3_000, 9_000) : 0),
    isDatabaseDown: () => {
      if (!isDown()) return false
      writesFailed++
      return true
    },
    isRedisDown,
    writeMs: () => random.between(0, slowest),
    answerMs: () => random.between(0, slowest),
    heal: () => {
      isHealed = true
    },
    readsFailed: () => readsFailed,
    writesFailed: () => writesFailed,
  }
}

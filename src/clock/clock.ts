import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '../kit/world.ts'
import { writeAtomic } from '../kit/write-atomic.ts'
import { clockToleranceMs, judgeClock, type ClockFault, type KnownTime, type SeenBlock } from './judge-clock.ts'

export type Clock = {
  /** Why the clock cannot be right now, null while nothing contradicts it. */
  fault: () => ClockFault | null
  /** Something is known to have happened at this instant, in milliseconds since 1970. */
  happened: (atMs: number) => void
  /** Somebody else says what time it is now. */
  heard: (from: string, theirNowMs: number) => void
  /** The newest block of a network bears this time. */
  blockSeen: (network: string, timeMs: number) => void
  /** What was learnt in another thread of the process. It is not told on. */
  learn: (learnt: Learnt) => void
  /** All that is known, for a further thread. */
  known: () => readonly Learnt[]
  /** From now on this is a start that is known, and what is known is kept. Resolves when it is written. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** One thing that is learnt of time, as one thread of the process tells it to the others. */
export type Learnt =
  | { kind: 'happened'; atMs: number }
  | { kind: 'heard'; from: string; apartMs: number }
  | { kind: 'block'; network: string; block: SeenBlock }

export type ClockOptions = {
  world: Pick<World, 'now' | 'after'>
  /** Where is kept what is known; null in a thread that leaves this to another one. */
  dataDir: string | null
  log: ClockLog
  /** Told of what is learnt here. */
  learnt?: (learnt: Learnt) => void
}
type ClockLog = Record<'warn' | 'error', (facts: object, message: string) => void>

/**
 * Keeps what is known of time, also across restarts, and judges the clock by it. While the clock is wrong nothing is
 * learnt from it. Reads what an earlier process kept; a file that cannot be read is as good as none.
 */
export async function openClock({ world, dataDir, log, learnt: tell = () => {} }: ClockOptions): Promise<Clock> {
  const path = dataDir && join(dataDir, 'clock.json')
  const apartMs = new Map<string, number>()
  const blocks = new Map<string, SeenBlock>()
  const known = { happenedMs: path === null ? 0 : await readKept(path), seenMs: 0, apartMs, blocks }
  let said: ClockFault | null = null
  let stopTimer = () => {}
  let stopped = false
  let lastLookMs = world.now()

  const fault = (): ClockFault | null => {
    const now = world.now()
    const found = judgeClock(now, known)
    if (found === null) known.seenMs = Math.max(known.seenMs, now)
    if (found !== said) {
      if (found === null) log.warn({}, 'the clock agrees again with what is known of time')
      else
        log.error({ fault: found, ...sayKnown(known), kept: path }, 'the clock is wrong: nothing is cleared or signed')
      said = found
    }
    return found
  }
  const keep = async (): Promise<void> => {
    if (fault() !== null || path === null) return
    const latestMs = Math.max(known.seenMs, known.happenedMs, await readKept(path))
    const text = `${JSON.stringify({ latest: new Date(latestMs).toISOString() })}\n`
    await writeAtomic(path, [text]).catch((error: unknown) => log.warn({ error: String(error) }, 'time was not kept'))
  }
  /** What others said before a long pause was said of another reading: after a suspension they are heard anew. */
  const look = async (): Promise<void> => {
    const now = world.now()
    if (Math.abs(now - lastLookMs) > keepEveryMs + clockToleranceMs) {
      apartMs.clear()
      blocks.clear()
    }
    lastLookMs = now
    await keep()
    if (!stopped) stopTimer = world.after(keepEveryMs, () => void look())
  }
  const learn = (learnt: Learnt): void => {
    if (learnt.kind === 'happened') known.happenedMs = Math.max(known.happenedMs, learnt.atMs)
    else if (learnt.kind === 'block') blocks.set(learnt.network, learnt.block)
    else if (apartMs.has(learnt.from) || apartMs.size < witnessesMax) apartMs.set(learnt.from, learnt.apartMs)
  }
  const learnHere = (learnt: Learnt): void => {
    learn(learnt)
    tell(learnt)
  }
  return {
    fault,
    happened: (atMs) => learnHere({ kind: 'happened', atMs }),
    heard: (from, theirNowMs) => learnHere({ kind: 'heard', from, apartMs: theirNowMs - world.now() }),
    blockSeen: (network, timeMs) => {
      const atMs = world.now()
      learnHere({ kind: 'block', network, block: { atMs, aheadMs: timeMs - atMs } })
    },
    learn,
    known: () => allOf(known),
    start: look,
    stop: async () => {
      stopped = true
      stopTimer()
      await keep()
    },
  }
}

function allOf({ happenedMs, seenMs, apartMs, blocks }: KnownTime): Learnt[] {
  return [
    { kind: 'happened', atMs: Math.max(happenedMs, seenMs) },
    ...Array.from(apartMs, ([from, apart]): Learnt => ({ kind: 'heard', from, apartMs: apart })),
    ...Array.from(blocks, ([network, block]): Learnt => ({ kind: 'block', network, block })),
  ]
}

async function readKept(path: string): Promise<number> {
  try {
    const kept: unknown = JSON.parse(await readFile(path, 'utf8'))
    const latest = typeof kept === 'object' && kept !== null && 'latest' in kept ? Date.parse(String(kept.latest)) : 0
    return Number.isNaN(latest) ? 0 : latest
  } catch {
    return 0
  }
}

function sayKnown({ happenedMs, seenMs, apartMs, blocks }: KnownTime) {
  const ahead = [...apartMs, ...[...blocks].map(([network, { aheadMs }]) => [network, aheadMs] as const)]
  const apart_seconds = Object.fromEntries(ahead.map(([from, ms]) => [from, Math.round(ms / 1_000)]))
  return { latest_known: new Date(Math.max(happenedMs, seenMs)).toISOString(), apart_seconds }
}

const keepEveryMs = 600_000
const witnessesMax = 100

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '../kit/world.ts'
import { writeAtomic } from '../kit/write-atomic.ts'
import { clockToleranceMs, judgeClock, type ClockFault, type ClockEvidence, type SeenBlock } from './judge-clock.ts'

export type Clock = {
  /** Why the clock cannot be right now; null if no fault is detected. */
  fault: () => ClockFault | null
  /** An event is known to have happened at this instant, in milliseconds since 1970. */
  happened: (atMs: number) => void
  /** Another source reports its current time. */
  observed: (from: string, theirNowMs: number) => void
  /** The newest block of a network has this time. */
  blockSeen: (network: string, timeMs: number) => void
  /** Evidence from another thread of the process. It is not passed on. */
  receive: (evidence: TimeEvidence) => void
  /** All evidence, for a further thread. */
  evidence: () => readonly TimeEvidence[]
  /** Records this start, and persists the evidence from now on. Resolves when it is written. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A piece of evidence about time, as threads of the process share it. */
export type TimeEvidence =
  | { kind: 'happened'; atMs: number }
  | { kind: 'heard'; from: string; apartMs: number }
  | { kind: 'block'; network: string; block: SeenBlock }

export type ClockOptions = {
  world: Pick<World, 'now' | 'after'>
  /** The folder where evidence is persisted; null in a thread that leaves this to another one. */
  dataDir: string | null
  log: ClockLog
  /** Called with evidence of this thread. */
  onEvidence?: (evidence: TimeEvidence) => void
}
type ClockLog = Record<'warn' | 'error', (facts: object, message: string) => void>

/**
 * Collects evidence about time, also across restarts, and judges the clock by it. While the clock is wrong no evidence
 * is taken from it. Reads the file of an earlier process; an unreadable file counts as missing.
 */
export async function openClock({ world, dataDir, log, onEvidence = () => {} }: ClockOptions): Promise<Clock> {
  const path = dataDir && join(dataDir, 'clock.json')
  const apartMs = new Map<string, number>()
  const blocks = new Map<string, SeenBlock>()
  const state = { happenedMs: path === null ? 0 : await readPersisted(path), seenMs: 0, apartMs, blocks }
  let reportedFault: ClockFault | null = null
  let stopTimer = () => {}
  let stopped = false
  let lastLookMs = world.now()

  const fault = (): ClockFault | null => {
    const now = world.now()
    const current = judgeClock(now, state)
    if (current === null) state.seenMs = Math.max(state.seenMs, now)
    if (current !== reportedFault) {
      if (current === null) log.warn({}, 'the clock agrees again with what is known of time')
      else
        log.error(
          { fault: current, ...describeEvidence(state), kept: path },
          'the clock is wrong: nothing is cleared or signed',
        )
      reportedFault = current
    }
    return current
  }
  const keep = async (): Promise<void> => {
    if (fault() !== null || path === null) return
    const latestMs = Math.max(state.seenMs, state.happenedMs, await readPersisted(path))
    const text = `${JSON.stringify({ latest: new Date(latestMs).toISOString() })}\n`
    await writeAtomic(path, [text]).catch((error: unknown) => log.warn({ error: String(error) }, 'time was not kept'))
  }
  /** Reports from before a long pause refer to another clock reading: after a suspension they are collected again. */
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
  const receive = (evidence: TimeEvidence): void => {
    if (evidence.kind === 'happened') state.happenedMs = Math.max(state.happenedMs, evidence.atMs)
    else if (evidence.kind === 'block') blocks.set(evidence.network, evidence.block)
    else if (apartMs.has(evidence.from) || apartMs.size < witnessesMax) apartMs.set(evidence.from, evidence.apartMs)
  }
  const add = (evidence: TimeEvidence): void => {
    receive(evidence)
    onEvidence(evidence)
  }
  return {
    fault,
    happened: (atMs) => add({ kind: 'happened', atMs }),
    observed: (from, theirNowMs) => add({ kind: 'heard', from, apartMs: theirNowMs - world.now() }),
    blockSeen: (network, timeMs) => {
      const atMs = world.now()
      add({ kind: 'block', network, block: { atMs, aheadMs: timeMs - atMs } })
    },
    receive,
    evidence: () => allOf(state),
    start: look,
    stop: async () => {
      stopped = true
      stopTimer()
      await keep()
    },
  }
}

function allOf({ happenedMs, seenMs, apartMs, blocks }: ClockEvidence): TimeEvidence[] {
  return [
    { kind: 'happened', atMs: Math.max(happenedMs, seenMs) },
    ...Array.from(apartMs, ([from, apart]): TimeEvidence => ({ kind: 'heard', from, apartMs: apart })),
    ...Array.from(blocks, ([network, block]): TimeEvidence => ({ kind: 'block', network, block })),
  ]
}

async function readPersisted(path: string): Promise<number> {
  try {
    const persisted: unknown = JSON.parse(await readFile(path, 'utf8'))
    const latest =
      typeof persisted === 'object' && persisted !== null && 'latest' in persisted
        ? Date.parse(String(persisted.latest))
        : 0
    return Number.isNaN(latest) ? 0 : latest
  } catch {
    return 0
  }
}

function describeEvidence({ happenedMs, seenMs, apartMs, blocks }: ClockEvidence) {
  const ahead = [...apartMs, ...[...blocks].map(([network, { aheadMs }]) => [network, aheadMs] as const)]
  const apart_seconds = Object.fromEntries(ahead.map(([from, ms]) => [from, Math.round(ms / 1_000)]))
  return { latest_known: new Date(Math.max(happenedMs, seenMs)).toISOString(), apart_seconds }
}

const keepEveryMs = 600_000
const witnessesMax = 100

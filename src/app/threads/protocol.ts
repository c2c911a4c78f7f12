import type { MessagePort } from 'node:worker_threads'
import type { TimeEvidence } from '../../clock/clock.ts'
import type { Environment } from '../../config/config-error.ts'
import type { MetricsText } from '../../http/serve-service.ts'
import type { LoopCounts } from '../../http/loop-counts.ts'
import type { LimitPlan } from '../../keys/limit-plans.ts'
import type { LimitResult } from '../../keys/limits.ts'
import type { Lists } from '../../lists/lists.ts'
import type { NewestProof } from '../../lists/lists-log.ts'
import type { MessageKey } from '../../messages/message.ts'
import type { Traced } from '../../screening/trace-memory.ts'

/** The initial data of a further loop. */
export type LoopStart = {
  env: Environment
  /** The port of the first loop. */
  port: number
  /** The shared record of changed keys and agents (kit/changes). */
  changes: SharedArrayBuffer
  /** Whether the process is stopping (kit/shared-flag). */
  stopping: SharedArrayBuffer
  pack: SnapshotPack
  newestProof: NewestProof | null
  timeEvidence: readonly TimeEvidence[]
  traced: readonly Traced[]
}

/** A snapshot of the lists, in shared memory. */
type SnapshotPack = ReturnType<Lists['pack']>

/** What the first loop does for the others: everything that exists once per process. */
export type FirstServices = {
  shareWriter: (nothing: null) => Promise<MessagePort>
  take: (counted: { plan: LimitPlan; subject: string }) => LimitResult | Promise<LimitResult>
  takeBack: (counted: { plan: LimitPlan; subject: string; taken: LimitResult }) => void
  /** The number of the turn; null where none became free in time. */
  takeTurn: (source: string) => Promise<number | null>
  endTurn: (turn: number) => void
  join: (id: string) => void | Promise<void>
  isRunning: (id: string) => boolean | Promise<boolean>
  /** Stores the buffered decision log entries of all loops. */
  flush: (nothing: null) => Promise<void>
  wakeMails: (nothing: null) => void
  wakeSender: (nothing: null) => void
  /** Resolves when the other processes have the result or cannot be reached. */
  traced: (traced: Traced) => Promise<void>
  timeEvidence: (timeEvidence: TimeEvidence) => void
  notReady: (nothing: null) => Promise<MessageKey | null>
  health: (nothing: null) => Promise<Readonly<Record<string, unknown>>>
  metrics: (nothing: null) => Promise<MetricsText>
  log: (lines: string) => void
  listening: (nothing: null) => void
  /** An error that makes stored data doubtful: the process ends. */
  storageInDoubt: (why: string) => void
}

/** What a further loop does for the first one. */
export type LoopServices = {
  swap: (pack: SnapshotPack) => void
  proof: (newest: NewestProof | null) => void
  timeEvidence: (timeEvidence: TimeEvidence) => void
  keepTraced: (traced: Traced) => void
  counts: (nothing: null) => Promise<LoopCounts>
  flush: (nothing: null) => Promise<void>
  stop: (how: { isHurried: boolean }) => Promise<void>
}

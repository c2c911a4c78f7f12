import { constants, fstatSync, openSync, write } from 'node:fs'
import pino, { type Logger } from 'pino'
import { createLineBuffer, type LineBufferEvents, type WriteBytes } from './log-lines/line-buffer.ts'

export type Log = {
  log: Logger
  /** Writes a ready JSON line at level info without the serialiser: for the one line that every answer costs. */
  line: (json: string) => void
  /** Takes ready lines with their line breaks, written by another thread. */
  take: (lines: string) => void
  /** Lines dropped because standard error took none for too long. */
  dropped: () => number
  /** Writes buffered lines, for as long as a stop can wait for them. */
  close: () => Promise<void>
}

const flushEveryMs = 1_000
const closeTimeoutMs = 500

/**
 * JSON lines on standard error, written in blocks off the request path. A full disk or a stalled reader costs the
 * service nothing but log lines. `failed` is called when writing begins to fail.
 */
export function openLog(level: string, failed: LineBufferEvents['failed'] = () => {}): Log {
  const output = nonBlockingError()
  return logOver((bytes, done) => write(output, bytes, done), level, failed)
}

/**
 * The log of a further thread, whose lines are written by the main one: two threads that write by themselves would
 * interleave their lines.
 */
export function openThreadLog(level: string, hand: (lines: string) => Promise<void>): Log {
  const handOver: WriteBytes = (bytes, done) => {
    hand(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()).then(
      () => done(null, bytes.length),
      (error: NodeJS.ErrnoException) => done(error, 0),
    )
  }
  return logOver(handOver, level, () => {})
}

function logOver(writeBytes: WriteBytes, level: string, failed: LineBufferEvents['failed']): Log {
  const lines = createLineBuffer(writeBytes, {
    failed,
    recovered: (dropped) => log.warn({ dropped }, 'log lines dropped'),
  })
  const log = pino({ level, base: null }, { write: lines.add })
  const timer = setInterval(lines.flush, flushEveryMs).unref()
  return {
    log,
    line: log.isLevelEnabled('info') ? (json) => lines.add(`${json}\n`) : () => {},
    take: lines.add,
    dropped: lines.dropped,
    close: () => {
      clearInterval(timer)
      return lines.emptied(closeTimeoutMs)
    },
  }
}

/**
 * Standard error as a non-blocking descriptor: one that blocks holds a thread, and a process does not end before its
 * threads do. Pipes and terminals are opened a second time, because blocking mode is shared with every process that has
 * the descriptor; a socket, or the pipe of another user, cannot be.
 */
function nonBlockingError(): number {
  const standardError = 2
  if (fstatSync(standardError).isFile()) return standardError
  try {
    return openSync(`/proc/self/fd/${standardError}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    // Node makes the descriptor non-blocking when it opens its own stream on it.
    void process.stderr
    return standardError
  }
}

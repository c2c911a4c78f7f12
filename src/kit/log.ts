import pino, { type Logger } from 'pino'

const flushEveryMs = 1_000
const blockBytes = 4_096

export type Log = {
  log: Logger
  /** Writes one ready JSON line at level info, past the serialiser: for the one line that every answer costs. */
  line: (json: string) => void
  /** Writes what is still held back. */
  close: () => void
}

/** JSON lines on standard error, written in blocks off the request path. */
export function openLog(level: string): Log {
  const destination = pino.destination({ fd: 2, sync: false, minLength: blockBytes })
  const log = pino({ level, base: null }, destination)
  const timer = setInterval(() => destination.flush(), flushEveryMs).unref()
  return {
    log,
    line: log.isLevelEnabled('info') ? (json) => void destination.write(`${json}\n`) : () => {},
    close: () => {
      clearInterval(timer)
      destination.flushSync()
    },
  }
}

import pino, { type Logger } from 'pino'

const flushEveryMs = 1_000
const blockBytes = 4_096

/** JSON lines on standard error, written in blocks off the request path. `close` writes what is still held back. */
export function openLog(level: string): { log: Logger; close: () => void } {
  const destination = pino.destination({ fd: 2, sync: false, minLength: blockBytes })
  const timer = setInterval(() => destination.flush(), flushEveryMs).unref()
  const close = () => {
    clearInterval(timer)
    destination.flushSync()
  }
  return { log: pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination), close }
}

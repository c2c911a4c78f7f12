import { Transform, type Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { minuteMs } from './time.ts'

/**
 * Standard input that ends only when the calls under way are answered, at the latest `waitMaxMs` after its end: the transport
 * drops what is under way when its input ends, and a call that is paid for by then would have no answer.
 */
export function inputUntilAnswered(stdin: Readable, calls: Calls): Readable {
  const input = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      // The last messages are handed on first, and the last answers are written before the end is.
      void turn()
        .then(() => Promise.race([calls.ended(), passed(waitMaxMs)]))
        .then(() => turn())
        .then(() => done())
    },
  })
  return stdin.pipe(input)
}

/** The calls under way. */
export type Calls = {
  /** Runs a call, and counts it until it has ended. */
  run: <Result>(call: () => Promise<Result>) => Promise<Result>
  /** Resolves when no call is under way. Never rejects. */
  ended: () => Promise<void>
}

export function createCalls(): Calls {
  const underWay = new Set<Promise<unknown>>()
  return {
    run: async (call) => {
      const running = call()
      underWay.add(running)
      try {
        return await running
      } finally {
        underWay.delete(running)
      }
    },
    ended: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}

/** A payment is settled within a minute, or not at all. */
const waitMaxMs = minuteMs

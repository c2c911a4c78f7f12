import type { Exchange } from './exchange.ts'
import { refuse } from './refuse.ts'
import { send } from './send.ts'

/** An answer that waits to be sent; `bytes` where it is known how many it has. */
export type Waiting = { exchange: Exchange; status: number; body: string; bytes?: number | undefined }

/**
 * Sends answers after all requests of one turn of the event loop were worked on, so that they leave in one go: a write
 * that wakes the other side costs more than a verdict, and one by one each of them would.
 */
export const sendTogether = createTogether<Waiting>(
  ({ exchange, status, body, bytes }) => send(exchange, status, body, bytes),
  ({ exchange }, error) => refuse(exchange, error),
)

/** Does the same for everything that is handed in within one turn. One failure must not keep the others from leaving. */
export function createTogether<Each>(
  act: (each: Each) => void,
  failed: (each: Each, error: unknown) => void,
): (each: Each) => void {
  let waiting: Each[] = []
  const actOnAll = () => {
    const leaving = waiting
    waiting = []
    for (const each of leaving) {
      try {
        act(each)
      } catch (error) {
        failed(each, error)
      }
    }
  }
  return (each) => {
    waiting.push(each)
    if (waiting.length === 1) setImmediate(actOnAll)
  }
}

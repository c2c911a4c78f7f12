import type { Exchange } from '../exchange.ts'
import { refuse } from './refuse.ts'
import { send } from './send.ts'

/** An answer that waits to be sent; `bytes` is its length, where it is known. */
export type Waiting = { exchange: Exchange; status: number; body: string; bytes?: number | undefined }

/**
 * Within one turn of the event loop, all requests are read, then all are processed, then all answers are sent. The same
 * code then runs for one request after the other while it is in the CPU caches (decisions/0044), and the answers are
 * written together: a write that wakes the other side costs more than a verdict.
 */
export const { work: workTogether, send: sendTogether } = createLoopTurn<Waiting>(
  ({ exchange, status, body, bytes }) => send(exchange, status, body, bytes),
  ({ exchange }, error) => refuse(exchange, error),
)

type LoopTurn<Answer> = {
  /** Runs a callback after everything that arrives within the same turn has been read. */
  work: (run: () => void) => void
  /** Sends an answer after all callbacks of the turn. */
  send: (answer: Answer) => void
}

/**
 * One failure must not keep the other answers from being sent: `failed` is called for an answer that `act` cannot send.
 */
export function createLoopTurn<Answer>(
  act: (answer: Answer) => void,
  failed: (answer: Answer, error: unknown) => void,
): LoopTurn<Answer> {
  let works: (() => void)[] = []
  let answers: Answer[] = []
  let isSending = false
  const workOnAll = () => {
    const begun = works
    works = []
    for (const run of begun) {
      try {
        run()
      } catch (error) {
        // Rethrown as uncaught, as it would be without batching, without affecting the others.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
  const sendAll = () => {
    const leaving = answers
    answers = []
    isSending = false
    for (const answer of leaving) {
      try {
        act(answer)
      } catch (error) {
        failed(answer, error)
      }
    }
  }
  const sendLater = () => {
    if (isSending) return
    isSending = true
    setImmediate(sendAll)
  }
  return {
    work: (run) => {
      if (works.push(run) > 1) return
      setImmediate(workOnAll)
      // Scheduled now: an immediate that is scheduled while immediates run waits for the next turn.
      sendLater()
    },
    send: (answer) => {
      answers.push(answer)
      sendLater()
    },
  }
}

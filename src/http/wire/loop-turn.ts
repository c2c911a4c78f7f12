import type { Exchange } from '../exchange.ts'
import { refuse } from './refuse.ts'
import { send } from './send.ts'

/** An answer that waits to be sent. */
export type Waiting = { exchange: Exchange; status: number; body: string }

/**
 * Within one turn of the event loop, all requests are read, then all are worked on, then all answers are sent. So the same
 * code runs for one request after the other while the processor has it at hand (decisions/0044), and the answers leave in
 * one go: a write that wakes the other side costs more than a verdict, and one by one each of them would.
 */
export const { work: workTogether, send: sendTogether } = createLoopTurn<Waiting>(
  ({ exchange, status, body }) => send(exchange, status, body),
  ({ exchange }, error) => refuse(exchange, error),
)

type LoopTurn<Answer> = {
  /** Runs what is handed in after everything that comes within the same turn. */
  work: (run: () => void) => void
  /** Sends an answer after all that was handed in to be worked on. */
  send: (answer: Answer) => void
}

/** One failure must not keep the others from leaving: `failed` is told of an answer that `act` cannot send. */
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
        // Uncaught, as it would be without a turn, and in the way of nobody.
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
      // Asked for now: what is asked for while the loop is at its immediates waits for its next turn.
      sendLater()
    },
    send: (answer) => {
      answers.push(answer)
      sendLater()
    },
  }
}

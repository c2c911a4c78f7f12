import { langOf } from '../../api/read-input.ts'
import { isForOperator } from '../../endpoint/errors.ts'
import { sendProblem, serviceErrorOf } from '../answer-error.ts'
import type { Exchange } from '../exchange.ts'
import { nameTyped } from './name-typed.ts'
import { isForPerson, sendProblemPage } from './send-problem-page.ts'

/** Runs the handler of a request. Errors, synchronous or not, are answered. */
export function attempt(exchange: Exchange, answer: () => void | Promise<void>): void | Promise<void> {
  try {
    const answered = answer()
    if (answered instanceof Promise) return answered.catch((error: unknown) => refuse(exchange, error))
  } catch (error) {
    refuse(exchange, error)
  }
}

/** Answers with an error: in the form of the route, as a page for a person, else as a problem document. */
export function refuse(exchange: Exchange, error: unknown): void {
  const { response, route } = exchange
  // A partially sent answer cannot be replaced.
  if (response.headersSent) return hangUp(exchange, error)
  if (route?.refuse === undefined) return answerWith(exchange, error)
  try {
    route.refuse(exchange, error)
  } catch (thrown) {
    answerWith(exchange, thrown)
  }
}

function answerWith(exchange: Exchange, error: unknown): void {
  const serviceError = nameTyped(serviceErrorOf(error), exchange)
  if (isForOperator(serviceError)) exchange.server.outcomes.failed(exchange, error)
  const lang = exchange.lang ?? langOf(exchange.query)
  try {
    if (isForPerson(exchange, serviceError)) sendProblemPage(exchange, serviceError, lang)
    else sendProblem(exchange, serviceError, lang)
  } catch (thrown) {
    hangUp(exchange, thrown)
  }
}

/** Closes the connection of an answer that cannot be sent, and logs why. */
function hangUp(exchange: Exchange, error: unknown): void {
  exchange.server.outcomes.failed(exchange, error)
  exchange.response.destroy()
}

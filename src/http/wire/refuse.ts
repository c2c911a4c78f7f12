import { langOf } from '../../api/read-input.ts'
import { isForOperator } from '../../endpoint/errors.ts'
import { sendProblem, serviceErrorOf } from '../answer-error.ts'
import type { Exchange } from '../exchange.ts'
import { isForPerson, sendProblemPage } from './send-problem-page.ts'

/** Has a request answered. What is thrown, now or later, is answered as an error. */
export function attempt(exchange: Exchange, answer: () => void | Promise<void>): void | Promise<void> {
  try {
    const answered = answer()
    if (answered instanceof Promise) return answered.catch((error: unknown) => refuse(exchange, error))
  } catch (error) {
    refuse(exchange, error)
  }
}

/** Answers with an error: in the terms of the route, as a page for a person, else as a problem document. */
export function refuse(exchange: Exchange, error: unknown): void {
  const { response, route } = exchange
  // Half an answer cannot be taken back.
  if (response.headersSent) return hangUp(exchange, error)
  if (route?.refuse === undefined) return answerWith(exchange, error)
  try {
    route.refuse(exchange, error)
  } catch (thrown) {
    answerWith(exchange, thrown)
  }
}

function answerWith(exchange: Exchange, error: unknown): void {
  const known = serviceErrorOf(error)
  if (isForOperator(known)) exchange.server.outcomes.failed(exchange, error)
  const lang = exchange.lang ?? langOf(exchange.query)
  try {
    if (isForPerson(exchange, known)) sendProblemPage(exchange, known, lang)
    else sendProblem(exchange, known, lang)
  } catch (thrown) {
    hangUp(exchange, thrown)
  }
}

/** Ends the connection of an answer that cannot be sent, and tells the operator why. */
function hangUp(exchange: Exchange, error: unknown): void {
  exchange.server.outcomes.failed(exchange, error)
  exchange.response.destroy()
}

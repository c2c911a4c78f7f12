import { serviceErrorOf } from '../../src/http/answer-error.ts'
import { reasonFacts } from '../../src/endpoint/reason-codes.ts'
import type { Fleet } from './fleet.ts'
import type { Party } from './parties.ts'
import type { Simulation } from './simulation.ts'

/** An answer as a client got it. `paymentId` is null where it names no payment. */
export type Heard = {
  status: number
  text: string
  code: string | null
  paymentId: string | null
  at: number
  isReplayed: boolean
}

/** A request that a client sends until it has an answer that states the outcome. */
export type Request = {
  name: string
  party: Party
  secret: string
  key: string | null
  body: Readonly<Record<string, unknown>>
  /** Answers that state the outcome, in the order in which they came. */
  heard: Heard[]
  /** How often it was sent. */
  sent: number
  /** How many are on their way. */
  underWay: number
  /** How often no answer came, or one that leaves it open. */
  unheard: number
}

/** A client's end of the network. */
export type Clients = {
  /** Sends a request to any process, and again until it is answered or cannot be sent again. */
  send: (request: Request) => void
  requests: Request[]
  /** A number that was not drawn before. */
  draw: () => number
  /** Whether everything that is sent again until it is answered has been answered. */
  isSettled: () => boolean
}

/** Codes of answers that leave open what becomes of a request. */
export const passing: ReadonlySet<string> = new Set([
  'idempotency_request_in_progress',
  'service_busy',
  'storage_unavailable',
  'rate_limited',
  'chain_unavailable',
])

/** `judge` is called with each answer as soon as a client has it. */
export function createClients(
  simulation: Simulation,
  fleet: Fleet,
  judge: (request: Request, received: Heard) => void,
): Clients {
  const { schedule, random, faults, fail, say } = simulation
  const requests: Request[] = []
  let drawn = 0
  const isOpen = ({ heard: received, key, sent }: Request) => received.length === 0 && (key !== null || sent === 0)
  const again = (request: Request): void => {
    if (isOpen(request)) schedule.after(random.between(100, 3_000), () => send(request))
  }
  const send = (request: Request): void => {
    const service = fleet.any()
    if (service === null) return again(request)
    request.sent++
    request.underWay++
    const { secret, key, body, name } = request
    const isLost = schedule.elapsedMs() < simulation.activeMs && random.chance(faults.rates.answerLost)
    const done = (received: Heard | null) => {
      request.underWay--
      if (received === null || passing.has(received.code ?? '')) {
        request.unheard++
        return again(request)
      }
      say(`${name} is answered ${received.status} ${received.code ?? ''}`)
      request.heard.push(received)
      judge(request, received)
    }
    let isOver = false
    const arrive = (received: Heard | null) => {
      if (isOver) return
      isOver = true
      schedule.after(random.between(0, 20), () => done(received))
    }
    // A client whose connection breaks sees that; one that hears nothing gives up.
    schedule.after(giveUpMs, () => arrive(null))
    if (isLost) schedule.after(random.between(0, 2_000), () => arrive(null))
    const headers = { 'x-agent-secret': secret, ...(key === null ? {} : { 'idempotency-key': key }) }
    service.pay({ body, headers, source: '192.0.2.1' }).then(
      ({ status = 200, ...answer }) => {
        const text = answer.json ?? JSON.stringify(answer.body)
        arrive(isLost ? null : heardOf(status, text, schedule.now(), answer.headers !== undefined))
      },
      (error: unknown) => {
        const { code } = serviceErrorOf(error)
        if (code === 'internal_error') fail(`${name}: ${error instanceof Error ? error.stack : String(error)}`)
        const { status } = reasonFacts(code)
        arrive({ status, text: code, code, paymentId: null, at: schedule.now(), isReplayed: false })
      },
    )
  }
  return {
    requests,
    draw: () => ++drawn,
    send: (request) => {
      requests.push(request)
      send(request)
    },
    isSettled: () => requests.every((request) => request.underWay === 0 && !isOpen(request)),
  }
}

const giveUpMs = 40_000

function heardOf(status: number, text: string, at: number, isReplayed: boolean): Heard {
  const body = JSON.parse(text) as { paymentId?: string; reason_code?: string }
  return { status, text, code: body.reason_code ?? null, paymentId: body.paymentId ?? null, at, isReplayed }
}

/** A request that was not sent yet. */
export function requestOf(clients: Clients, party: Party, query: Pick<Request, 'secret' | 'key' | 'body'>): Request {
  return { name: `request ${clients.draw()}`, party, ...query, heard: [], sent: 0, underWay: 0, unheard: 0 }
}

export function keyOf({ draw }: Clients): string {
  return `key-${draw()}`
}

import autocannon from 'autocannon'
import { compareWithBare, ratio } from './against-bare.ts'
import type { Request } from './lean-client.ts'
import { median } from './look-ups.ts'
import { agentName, callers, openMandate, payee, paymentBody } from './paying-rooms.ts'
import type { Figure } from './figure.ts'
import { startService, type Service } from './service.ts'

const [rounds, secondsPerRound, warmUpSeconds] = [5, 4, 4]
const [paidShareMin, p99MaxMs, screenedShareMin, previewMin] = [0.2, 100, 0.7, 0.4]
/** The rate of screenings beside payments, as background load. */
const screeningsPerSecond = 500
const screeningConnections = 16

/** Payments over HTTP with the load generator on the same cores, screenings beside them, and previews. */
export async function benchGatewayHttp(insertedPerSecond: () => number, say: (line: string) => void) {
  const service = await startService({ LOG_LEVEL: 'info' })
  try {
    const payments = await payersOf(service)
    await load(service, payments, warmUpSeconds)
    const measured = { raw: [] as number[], paid: [] as number[], p99: [] as number[], beside: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      measured.raw.push(insertedPerSecond())
      const paid = await load(service, payments, secondsPerRound)
      measured.paid.push(paid.perSecond)
      measured.p99.push(paid.p99Ms)
      const alone = await screen(service)
      const [beside] = await Promise.all([screen(service), load(service, payments, secondsPerRound)])
      measured.beside.push(beside / alone)
      const last = (name: keyof typeof measured, digits = 0) => (measured[name].at(-1) ?? 0).toFixed(digits)
      say(
        `payments over HTTP, round ${round + 1}: ${last('paid')}/s, p99 ${last('p99')} ms, raw ${last('raw')}/s, ` +
          `screenings beside them ${last('beside', 2)}`,
      )
    }
    const previews = Array.from({ length: 500 }, (_, n): Request => {
      return {
        method: 'POST',
        path: '/api/pay',
        body: JSON.stringify({ action: 'preview', amountUsdc: 25, to: payee(n) }),
      }
    })
    const preview = await compareWithBare('preview', { ...service, name: 'service' }, previews, say)
    return [
      ...figuresOf(measured),
      ratio('preview of a payment, requests of bare', preview.service, preview.bare, previewMin),
    ]
  } finally {
    await service.stop()
  }
}

type Rounds = Readonly<Record<'raw' | 'paid' | 'p99' | 'beside', readonly number[]>>

function figuresOf({ raw, paid, p99, beside }: Rounds): Figure[] {
  const share = median(paid.map((rate, i) => rate / (raw[i] ?? Number.NaN)))
  const [slowest, retained] = [median([...p99]), median([...beside])]
  return [
    {
      what: 'payments over HTTP, of the rows that node:sqlite inserts durably one by one',
      measured: `${share.toFixed(2)} (${median([...paid]).toFixed(0)}/s)`,
      target: `>= ${paidShareMin}`,
      reached: share >= paidShareMin,
    },
    {
      what: `payments over HTTP: p99 at ${callers} callers`,
      measured: `${slowest.toFixed(0)} ms`,
      target: `< ${p99MaxMs} ms`,
      reached: slowest < p99MaxMs,
    },
    {
      what: `GET /api/risk, asked ${screeningsPerSecond} times a second, answered beside payments`,
      measured: retained.toFixed(2),
      target: `>= ${screenedShareMin} of what is answered alone`,
      reached: retained >= screenedShareMin,
    },
  ]
}

type Payment = { body: string; secret: string }

/** What makes the next payment: agents take turns, nonces are never used again. */
async function payersOf({ url }: Service): Promise<() => Payment> {
  const secrets: string[] = []
  for (let agent = 0; agent < callers; agent++) {
    const body = JSON.stringify({
      action: 'register',
      agentId: agentName(agent),
      entity: 'Bench',
      mandate: openMandate,
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/pay`, { method: 'POST', headers, body })
    secrets.push(((await answer.json()) as { agentSecret: string }).agentSecret)
  }
  let paid = 0
  return () => {
    const n = ++paid
    const agent = n % callers
    return { body: JSON.stringify(paymentBody(agent, n)), secret: secrets[agent] ?? '' }
  }
}

async function load({ url }: Service, next: () => Payment, duration: number) {
  const {
    requests,
    latency,
    non2xx,
    errors,
    duration: took,
  } = await autocannon({
    url,
    connections: callers,
    duration,
    requests: [
      {
        method: 'POST',
        path: '/api/pay',
        setupRequest: (request) => {
          const { body, secret } = next()
          const headers = { 'content-type': 'application/json', 'x-agent-secret': secret }
          return { ...request, body, headers }
        },
      },
    ],
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} payments were not answered with 200`)
  return { perSecond: requests.total / took, p99Ms: latency.p99 }
}

/** Screenings answered per second, of those that were requested. */
async function screen({ url }: Service): Promise<number> {
  const { requests, duration } = await autocannon({
    url,
    connections: screeningConnections,
    overallRate: screeningsPerSecond,
    duration: secondsPerRound,
    requests: Array.from({ length: 500 }, (_, n) => ({ method: 'GET' as const, path: `/api/risk?addr=${payee(n)}` })),
  })
  return requests.total / duration
}

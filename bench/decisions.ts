import { anonymousCaller } from '../src/endpoint/caller.ts'
import { fakeLists } from '../test/support/fake-lists.ts'
import { checkIntent } from '../src/intent/check-intent.ts'
import { benchDecisionCost } from './decision-cost.ts'
import { compareWithBare, ratio } from './against-bare.ts'
import { median } from './look-ups.ts'
import {
  checkRequests,
  decideRequests,
  randomAddress,
  singleRequests,
  transferBody,
  transferData,
  word,
} from './requests.ts'
import type { Figure } from './figure.ts'
import { startService } from './service.ts'

const checksPerRound = 20_000
const checksMin = 20_000
const rounds = 9

/** Intent checks in process and over HTTP, and signed decisions beside screening alone. */
export async function benchDecisions(say: (line: string) => void): Promise<Figure[]> {
  const figures = [benchPlainCheck(say), await benchDecisionCost(say)]
  const service = { ...(await startService({ LOG_LEVEL: 'info' })), name: 'service' }
  try {
    const check = await compareWithBare('POST /api/intent/check', service, checkRequests(), say)
    const screen = await compareWithBare('GET /api/risk', service, singleRequests(), say)
    const decide = await compareWithBare('GET /api/decide', service, decideRequests(), say)
    const cpu = (measured: { cpuMicroseconds: number }[]) => median(measured.map((each) => each.cpuMicroseconds))
    say(`CPU of a decision ${cpu(decide.service).toFixed(0)} us, of a screening ${cpu(screen.service).toFixed(0)} us`)
    figures.push(
      ratio('POST /api/intent/check of a token transfer, requests of bare', check.service, check.bare, 0.65),
      ratio('GET /api/decide, signed, requests of bare', decide.service, decide.bare, 0.4),
    )
  } finally {
    await service.stop()
  }
  return figures
}

function benchPlainCheck(say: (line: string) => void): Figure {
  const bodies = Array.from({ length: 500 }, () => JSON.parse(transferBody()) as Record<string, unknown>)
  const rates = Array.from({ length: rounds }, (_, round) => {
    const began = performance.now()
    for (let i = 0; i < checksPerRound; i++) check(bodies[i % bodies.length] ?? {})
    const rate = checksPerRound / ((performance.now() - began) / 1_000)
    say(`intent check, round ${round + 1}: ${rate.toFixed(0)}/s`)
    return rate
  })
  const rate = median(rates)
  const what = 'intent checks of a token transfer in process'
  return { what, measured: `${rate.toFixed(0)}/s`, target: `>= ${checksMin}/s`, reached: rate >= checksMin }
}

const needs = {
  service: { baseUrl: 'http://localhost:8402' },
  world: { now: () => Date.now() },
  chains: { isOn: () => false },
  lists: fakeLists({}),
}

/** The whole of what is done between the parsed body and the answer's bytes. */
function check(body: Record<string, unknown>): unknown {
  const ask = { lang: 'en', caller: anonymousCaller('192.0.2.1'), requestId: 'bench' } as const
  return checkIntent.run(needs, checkIntent.input.parse(body), ask)
}

/** Some 100 KB of multicalls within multicalls. */
export function nestedMulticall(): string {
  let calls = Array.from({ length: 600 }, () => transferData(randomAddress()))
  for (let depth = 0; depth < 4; depth++) {
    const size = Math.ceil(calls.length / 4)
    const groups = Array.from({ length: 4 }, (_, i) => calls.slice(i * size, (i + 1) * size))
    calls = groups.filter((group) => group.length > 0).map(multicall)
  }
  return `0x${multicall(calls)}`
}

/** multicall(bytes[]), without 0x. */
function multicall(calls: readonly string[]): string {
  const heads: string[] = []
  let tail = ''
  for (const call of calls) {
    heads.push(word(BigInt(32 * calls.length + tail.length / 2)))
    tail += word(BigInt(call.length / 2)) + call.padEnd(Math.ceil(call.length / 64) * 64, '0')
  }
  return `ac9650d8${word(32n)}${word(BigInt(calls.length))}${heads.join('')}${tail}`
}

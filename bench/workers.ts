import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../scripts/fleet/programs.ts'
import { askLean, leanRequest } from './lean-client.ts'
import { median } from './look-ups.ts'
import { batchRequests, decideRequests, singleRequests } from './requests.ts'
import type { Figure } from './figure.ts'
import { processFacts, startService, type Service } from './service.ts'
import { askWrk } from './wrk.ts'

/** Short rounds, as in against-bare.ts. */
const [rounds, secondsPerRound, warmUpSeconds, connections] = [21, 1, 5, 32]
/** One by one, the kernel and the client take more than half as much of the two cores as a loop does. */
const inFlight = 4
/** It takes a third of what a client in JavaScript does, and what the client takes is missing to the second loop. */
const wrk = findProgram('wrk')
const restSeconds = 15
const ratioMin = 1.3
const memoryMaxMb = 80
/** Calls that a source may make in a minute. */
const minuteMax = 60

/** What two loops answer of what one answers, what a further loop takes, and whether several loops count as one. */
export async function benchWorkers(say: (line: string) => void): Promise<Figure[]> {
  say(wrk === null ? 'no wrk (on Debian, apt-get install wrk): a client in JavaScript asks' : 'wrk asks')
  const services = await startAll([1, 2, 3])
  try {
    await sleep(restSeconds * 1_000)
    const resident = services.map(({ pid }) => processFacts(pid).residentMb)
    say(`resident: ${resident.map((mb) => mb.toFixed(0)).join(', ')} MB with 1, 2 and 3 loops`)
    const [one, two, three] = services
    if (!one || !two || !three) throw new RangeError('three services were started')
    await three.stop()
    const figures = []
    for (const [what, requests] of works) figures.push(await compare(what, requests.map(leanRequest), [one, two], say))
    const perLoop = ((resident[2] ?? 0) - (resident[0] ?? 0)) / 2
    return [...figures, memory(perLoop), await exactness(say)]
  } finally {
    for (const service of services) await service.stop()
  }
}

async function startAll(workers: readonly number[]): Promise<Service[]> {
  const services: Service[] = []
  for (const count of workers) services.push(await startService({ WORKERS: String(count), LOG_LEVEL: 'info' }))
  return services.map((service) => {
    let stopped: Promise<void> | null = null
    return { ...service, stop: () => (stopped ??= service.stop()) }
  })
}

const works = [
  ['GET /api/risk', singleRequests()],
  ['batch of 25', batchRequests()],
  ['GET /api/decide, signed', decideRequests()],
] as const

async function compare(
  what: string,
  requests: readonly Uint8Array[],
  services: readonly [Service, Service],
  say: (line: string) => void,
): Promise<Figure> {
  const load = ({ url }: Service, seconds: number) => {
    const load = { url, requests, connections, seconds, inFlight }
    return wrk === null ? askLean(load) : askWrk({ ...load, program: wrk })
  }
  for (const service of services) await load(service, warmUpSeconds)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const perSecond = [0, 0]
    // Another one begins each round.
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      perSecond[at] = await load(services[at], secondsPerRound)
    const [one = Number.NaN, two = Number.NaN] = perSecond
    say(`${what}, round ${round + 1}: ${one.toFixed(0)}/s with one loop, ${two.toFixed(0)}/s with two`)
    ratios.push(two / one)
  }
  const sorted = ratios.toSorted((a, b) => a - b)
  const ratio = median(ratios)
  return {
    what: `${what}, two loops, of what one loop answers`,
    measured: `${ratio.toFixed(2)} (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`,
    target: `>= ${ratioMin}`,
    reached: ratio >= ratioMin,
  }
}

function memory(perLoopMb: number): Figure {
  return {
    what: 'resident memory of a further loop',
    measured: `${perLoopMb.toFixed(0)} MB`,
    target: `at most ${memoryMaxMb} MB`,
    reached: perLoopMb <= memoryMaxMb,
  }
}

/** Five times as many calls as may pass, over as many connections. */
async function exactness(say: (line: string) => void): Promise<Figure> {
  const service = await startService({ WORKERS: '3', LIMITS: 'on' })
  try {
    const url = `${service.url}/api/risk?addr=0x${randomBytes(20).toString('hex')}`
    const headers = { connection: 'close' }
    const statuses = await Promise.all(
      Array.from({ length: 5 * minuteMax }, async () => (await fetch(url, { headers })).status),
    )
    const passed = statuses.filter((status) => status === 200).length
    say(`${passed} of ${statuses.length} calls passed`)
    return {
      what: `calls of one source that three loops let pass, of ${statuses.length}`,
      measured: String(passed),
      target: String(minuteMax),
      reached: passed === minuteMax,
    }
  } finally {
    await service.stop()
  }
}

import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { processFacts, startService, type Service } from './service.ts'

const chainDelayMs = 50
const coldMsMax = 75
const budgetMs = 800
const openMsMax = 5
const cachedShareMin = 0.9
const rounds = 15
const secondsPerRound = 2

/** What asking a chain costs beside asking the lists alone: cold, with a dead endpoint, and out of memory. */
export async function benchChains(say: (line: string) => void): Promise<Figure[]> {
  return [await benchCold(say), ...(await benchDead(say)), await benchRemembered(say)]
}

/** New addresses, four at a time, for longer than the newest block is cached. */
async function benchCold(say: (line: string) => void): Promise<Figure> {
  return withChain(String(chainDelayMs), async ({ url }) => {
    const times = await ask(url, addresses(1_200), 4)
    const [p50, p98, p99] = [0.5, 0.98, 0.99].map((share) => percentile(times, share).toFixed(1))
    say(`cold: median ${p50} ms, p98 ${p98} ms, p99 ${p99} ms`)
    const what = `GET /api/risk, cold, chain answers in ${chainDelayMs} ms: p99`
    return atMost(what, percentile(times, 0.99), coldMsMax)
  })
}

async function benchDead(say: (line: string) => void): Promise<Figure[]> {
  return withChain('never', async ({ url }) => {
    const slowest = percentile(await ask(url, addresses(4), 4), 1)
    const [open, remembered] = [await ask(url, addresses(5_000), 4), await ask(url, repeated(5_000), 4, 'base')]
    const [p50, p99, usual] = [percentile(open, 0.5), percentile(open, 0.99), percentile(remembered, 0.99)]
    const after = `median ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
    say(`dead: at most ${slowest.toFixed(1)} ms, then ${after}; p99 of what is remembered ${usual.toFixed(2)} ms`)
    return [
      atMost('GET /api/risk, endpoint hangs: slowest answer', slowest, budgetMs + 50),
      atMost('GET /api/risk, endpoint hangs, breaker open: p99', p99, openMsMax),
    ]
  })
}

/** 500 addresses again and again: chain answers out of memory, against a service that only asks lists. */
async function benchRemembered(say: (line: string) => void): Promise<Figure> {
  const queries = addresses(500)
  const listsOnly = await startService()
  try {
    return await withChain('0', async (withChains) => {
      const rates: { chains: Load; lists: Load }[] = []
      for (const service of [listsOnly, withChains, listsOnly, withChains]) await load(service, queries)
      for (let round = 0; round < rounds; round++) {
        // The first one alternates: a machine is colder after a pause.
        const first = round % 2 === 0 ? await load(listsOnly, queries) : null
        const chains = await load(withChains, queries)
        const lists = first ?? (await load(listsOnly, queries))
        rates.push({ chains, lists })
        say(`remembered, round ${round + 1}: ${describe(chains)} with chains, ${describe(lists)} without`)
      }
      const shares = rates.map(({ chains, lists }) => chains.perSecond / lists.perSecond)
      const share = median(shares)
      const [lowest, highest] = [percentile(shares, 0), percentile(shares, 1)].map((value) => value.toFixed(2))
      const cpu = (of: 'chains' | 'lists') => median(rates.map((each) => each[of].cpuMicroseconds)).toFixed(0)
      return {
        what: 'GET /api/risk, chain answers remembered: requests of lists alone',
        measured: `${share.toFixed(2)} (${lowest} to ${highest}; ${cpu('chains')} us against ${cpu('lists')} us CPU)`,
        target: `>= ${cachedShareMin}`,
        reached: share >= cachedShareMin,
      }
    })
  } finally {
    await listsOnly.stop()
  }
}

/** Runs with a service that reads Ethereum from a node that takes this long. */
async function withChain<Result>(delay: string, run: (service: Service) => Promise<Result>): Promise<Result> {
  const node = spawn(process.execPath, [join(import.meta.dirname, 'chain-node.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await new Promise<string>((resolve) => {
      node.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim()))
    })
    const root = `http://127.0.0.1:${port}`
    const env = { RPC_URL_ETHEREUM: `${root}/${delay}/1`, RPC_URL_BASE: `${root}/0/8453` }
    const service = await startService({ ...env, CHAIN_BUDGET_MS: String(budgetMs) })
    try {
      // What a process does for the first time takes its own time: it is done on another network before.
      await ask(service.url, addresses(1_000), 4, 'base')
      if (delay !== 'never') await ask(service.url, addresses(100), 4)
      return await run(service)
    } finally {
      await service.stop()
    }
  } finally {
    node.kill()
  }
}

/** The milliseconds that each answer took. */
async function ask(
  url: string,
  queries: readonly string[],
  sideBySide: number,
  network = 'ethereum',
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: sideBySide })
  const waiting = [...queries]
  const times: number[] = []
  const worker = async (): Promise<void> => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      const began = performance.now()
      await askOne(agent, `${url}/api/risk?addr=${address}&network=${network}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, worker))
  agent.destroy()
  return times
}

function askOne(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`an answer with status ${answer.statusCode}`))
      answer.resume().once('end', resolve)
    })
    request.once('error', reject)
  })
}

type Load = { perSecond: number; cpuMicroseconds: number }

/** One round: requests a second, and CPU microseconds that the service spent on each. */
async function load({ url, pid }: Service, queries: readonly string[]): Promise<Load> {
  const requests = queries.map((address) => ({ method: 'GET' as const, path: `/api/risk?addr=${address}` }))
  const before = processFacts(pid).cpuSeconds
  const {
    non2xx,
    errors,
    requests: counted,
    duration,
  } = await autocannon({
    url,
    connections: 32,
    duration: secondsPerRound,
    requests,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were not 2xx`)
  const cpuSeconds = processFacts(pid).cpuSeconds - before
  return { perSecond: counted.total / duration, cpuMicroseconds: (cpuSeconds * 1e6) / counted.total }
}

function describe({ perSecond, cpuMicroseconds }: Load): string {
  return `${Math.round(perSecond)}/s ${cpuMicroseconds.toFixed(0)} us`
}

function addresses(count: number): string[] {
  return Array.from({ length: count }, () => `0x${randomBytes(20).toString('hex')}`)
}

function repeated(count: number): string[] {
  const [address = ''] = addresses(1)
  return Array.from({ length: count }, () => address)
}

/** The smallest value that is not exceeded by this share of all. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

function atMost(what: string, value: number, targetMs: number): Figure {
  return { what, measured: `${value.toFixed(1)} ms`, target: `<= ${targetMs} ms`, reached: value <= targetMs }
}

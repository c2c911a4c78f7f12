import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTarget, type Measured, type Target } from './against-bare.ts'
import type { Request } from './lean-client.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { startService, type Service } from './service.ts'

/** Two processes of the same service differ by more than what is looked for: compilers decide differently in each. */
const pairs = 16
const roundsPerPair = 4
const secondsPerRound = 1
const warmUpSeconds = 4
const sources = 20_000

/** What it costs GET /api/risk to count its callers, and to check a key: interleaved rounds of several pairs of processes. */
export async function benchCallers(say: (line: string) => void): Promise<Figure[]> {
  const paths = Array.from({ length: 500 }, () => `/api/risk?addr=0x${randomBytes(20).toString('hex')}`)
  // As many sources as it takes for none to be refused: each is counted, as in production.
  const spread = Array.from({ length: sources }, (_, i): Request => {
    const source = `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`
    return { method: 'GET', path: paths[i % paths.length] ?? '', headers: { 'x-forwarded-for': source } }
  })
  const plain = paths.map((path): Request => ({ method: 'GET', path }))
  const [counted, checked]: [Compared[], Compared[]] = [[], []]
  for (let pair = 0; pair < pairs; pair++) {
    const open = await startService({ TRUST_PROXY: '1' })
    const limited = await startService({ TRUST_PROXY: '1', LIMITS: 'on' })
    try {
      const key = await issueKey(open)
      const keyed = plain.map((request) => ({ ...request, headers: { 'x-api-key': key } }))
      counted.push(await compare(`limits, pair ${pair + 1}`, say, [open, spread], [limited, spread]))
      checked.push(await compare(`key, pair ${pair + 1}`, say, [open, plain], [open, keyed]))
    } finally {
      await open.stop()
      await limited.stop()
    }
  }
  return [share('counting callers in memory', counted, 5), share('checking a key', checked, 10)]
}

type Side = readonly [Service, readonly Request[]]
type Compared = { without: Measured[]; with: Measured[] }

async function compare(what: string, say: (line: string) => void, without: Side, withIt: Side): Promise<Compared> {
  const results: Compared = { without: [], with: [] }
  const load = ([service, requests]: Side, seconds: number) =>
    loadTarget({ ...service, name: what } satisfies Target, [...requests], seconds)
  for (const side of [without, withIt]) await load(side, warmUpSeconds)
  for (let round = 0; round < roundsPerPair; round++) {
    const order = [
      ['without', without],
      ['with', withIt],
    ] as const
    for (const [name, side] of round % 2 ? order.toReversed() : order)
      results[name].push(await load(side, secondsPerRound))
  }
  const line = (measured: readonly Measured[]) => `${Math.round(rate(measured))}/s ${cpu(measured).toFixed(1)} us`
  say(`${what}: without ${line(results.without)}, with ${line(results.with)}`)
  return results
}

const rate = (measured: readonly Measured[]) => median(measured.map(({ perSecond }) => perSecond))
const cpu = (measured: readonly Measured[]) => median(measured.map(({ cpuMicroseconds }) => cpuMicroseconds))

/** How much of the requests a second is lost: the mean over pairs, its standard error and spread, and what it costs in CPU. */
function share(what: string, compared: readonly Compared[], percentMax: number): Figure {
  const losses = compared.map(({ without, with: withIt }) => (1 - rate(withIt) / rate(without)) * 100)
  const lost = mean(losses)
  const cpuOf = (side: keyof Compared) => mean(compared.map((each) => cpu(each[side]))).toFixed(1)
  const variance = losses.reduce((sum, loss) => sum + (loss - lost) ** 2, 0) / (losses.length - 1)
  const error = Math.sqrt(variance / losses.length).toFixed(1)
  const spread = `${Math.min(...losses).toFixed(1)} to ${Math.max(...losses).toFixed(1)}`
  return {
    what: `${what}, of the requests of GET /api/risk`,
    measured: `${lost.toFixed(1)} ± ${error} % (${spread}; ${cpuOf('without')} -> ${cpuOf('with')} us of CPU)`,
    target: `at most ${percentMax} %`,
    reached: lost <= percentMax,
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A key by mail, activated by its link. */
async function issueKey({ url, dataDir }: Service): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/api/access-keys`, { method: 'POST', headers, body: '{"email":"bench@example.com"}' })
  const outbox = join(dataDir, 'outbox')
  for (;;) {
    const [file] = filesIn(outbox)
    const mail = file === undefined ? '' : readFileSync(join(outbox, file), 'utf8')
    const link = /https?:\/\/\S+/.exec(mail)?.[0]
    const key = /csk_\w+/.exec(mail)?.[0]
    if (link !== undefined && key !== undefined) {
      const { pathname, search } = new URL(link)
      await fetch(url + pathname + search, { method: 'POST' })
      return key
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTarget, type Measured, type Request, type Target } from './against-bare.ts'
import { median } from './look-ups.ts'
import type { Figure } from './run.ts'
import { startService, type Service } from './service.ts'

const rounds = 9
const secondsPerRound = 3
const warmUpSeconds = 5
const sources = 20_000

/** What it costs GET /api/risk to count its callers, and to check a key, in interleaved rounds of one run. */
export async function benchCallers(say: (line: string) => void): Promise<Figure[]> {
  const [open, limited] = [
    await startService({ TRUST_PROXY: '1' }),
    await startService({ TRUST_PROXY: '1', LIMITS: 'on' }),
  ]
  try {
    const paths = Array.from({ length: 500 }, () => `/api/risk?addr=0x${randomBytes(20).toString('hex')}`)
    // As many sources as it takes for none to be refused: each is counted, as in production.
    const spread = Array.from({ length: sources }, (_, i): Request => {
      const source = `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`
      return { method: 'GET', path: paths[i % paths.length] ?? '', headers: { 'x-forwarded-for': source } }
    })
    const key = await issueKey(open)
    const plain = paths.map((path): Request => ({ method: 'GET', path }))
    const keyed = plain.map((request) => ({ ...request, headers: { 'x-api-key': key } }))
    const counted = await compare('limits', say, [open, spread], [limited, spread])
    const checked = await compare('key', say, [open, plain], [open, keyed])
    return [share('counting callers in memory', counted, 5), share('checking a key', checked, 10)]
  } finally {
    await open.stop()
    await limited.stop()
  }
}

type Side = readonly [Service, readonly Request[]]
type Compared = { without: Measured[]; with: Measured[] }

async function compare(what: string, say: (line: string) => void, without: Side, withIt: Side): Promise<Compared> {
  const results: Compared = { without: [], with: [] }
  const load = ([service, requests]: Side, seconds: number) =>
    loadTarget({ ...service, name: what } satisfies Target, [...requests], seconds)
  for (const side of [without, withIt]) await load(side, warmUpSeconds)
  for (let round = 0; round < rounds; round++) {
    const order = [
      ['without', without],
      ['with', withIt],
    ] as const
    for (const [name, side] of round % 2 ? order.toReversed() : order)
      results[name].push(await load(side, secondsPerRound))
    const line = (measured: Measured[]) =>
      `${Math.round(measured.at(-1)?.perSecond ?? 0)}/s ${(measured.at(-1)?.cpuMicroseconds ?? 0).toFixed(1)} us`
    say(`${what}, round ${round + 1}: without ${line(results.without)}, with ${line(results.with)}`)
  }
  return results
}

/** How much of the requests a second is lost, as the median over rounds, beside what it costs in CPU. */
function share(what: string, { without, with: withIt }: Compared, percentMax: number): Figure {
  const perSecond = (measured: readonly Measured[]) => median(measured.map((each) => each.perSecond))
  const cpu = (measured: readonly Measured[]) => median(measured.map(({ cpuMicroseconds }) => cpuMicroseconds))
  const lost = (1 - perSecond(withIt) / perSecond(without)) * 100
  const costs = `${cpu(without).toFixed(1)} -> ${cpu(withIt).toFixed(1)} us of CPU`
  return {
    what: `${what}, of the requests of GET /api/risk`,
    measured: `${lost.toFixed(1)} % (${costs})`,
    target: `at most ${percentMax} %`,
    reached: lost <= percentMax,
  }
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

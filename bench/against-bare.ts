import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { askLean, leanRequest, type Request } from './lean-client.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { processFacts } from './service.ts'

/** Short rounds: the speed of a machine changes within seconds, so only adjacent measurements are comparable. */
const rounds = 21
const secondsPerRound = 1
const warmUpSeconds = 10
const connections = 32

export type Target = { name: string; url: string; pid: number }
export type Measured = { perSecond: number; cpuMicroseconds: number }

/**
 * Requests a second and CPU per request, against a node:http server that builds an equal object, stringifies it and
 * sends it with equal headers (bare), and one that sends a ready buffer (constant). Rounds are interleaved, because
 * machines are noisy: only ratios within one run mean anything.
 */
export async function compareWithBare(what: string, service: Target, requests: Request[], say: (line: string) => void) {
  const sample = await sampleAnswer(service.url, requests)
  const bare = await startReference('bare', sample)
  const constant = await startReference('constant', sample)
  const targets = [service, bare, constant]
  const results = new Map<string, Measured[]>(targets.map(({ name }) => [name, []]))
  for (const target of targets) await loadTarget(target, requests, warmUpSeconds)
  for (let round = 0; round < rounds; round++) {
    // The first one alternates: a machine is colder after a pause.
    for (let i = 0; i < targets.length; i++) {
      const target = targets[(i + round) % targets.length] ?? service
      results.get(target.name)?.push(await loadTarget(target, requests, secondsPerRound))
    }
    const line = targets.map(({ name }) => {
      const last = results.get(name)?.at(-1)
      return `${name} ${Math.round(last?.perSecond ?? 0)}/s ${(last?.cpuMicroseconds ?? 0).toFixed(0)} us`
    })
    say(`${what}, round ${round + 1}: ${line.join(', ')}`)
  }
  bare.stop()
  constant.stop()
  const of = (name: string) => results.get(name) ?? []
  return { service: of('service'), bare: of('bare'), constant: of('constant') }
}

/** One round: requests a second, and CPU microseconds the server spent on each. Each connection begins with another request. */
export async function loadTarget(target: Target, requests: readonly Request[], seconds: number): Promise<Measured> {
  const before = processFacts(target.pid).cpuSeconds
  const sent = requests.map(leanRequest)
  const perSecond = await askLean({ url: target.url, requests: sent, connections, seconds })
  const cpuSeconds = processFacts(target.pid).cpuSeconds - before
  return { perSecond, cpuMicroseconds: (cpuSeconds * 1e6) / (perSecond * seconds) }
}

async function sampleAnswer(url: string, requests: Request[]): Promise<{ headers: [string, string][]; body: string }> {
  const { method, path, body } = requests[0] ?? { method: 'GET' as const, path: '/' }
  const answer = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  })
  const skipped = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
  return { headers: [...answer.headers].filter(([name]) => !skipped.has(name)), body: await answer.text() }
}

function startReference(kind: 'bare' | 'constant', sample: unknown): Promise<Target & { stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reference-server.ts'), kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(sample))
  return new Promise((resolve) => {
    child.stdout.once('data', (port: Buffer) => {
      resolve({
        name: kind,
        url: `http://127.0.0.1:${String(port).trim()}`,
        pid: child.pid ?? 0,
        stop: () => child.kill(),
      })
    })
  })
}

/** How the median round of the service stands to that of a reference. */
export function ratio(what: string, service: Measured[], reference: Measured[], target: number): Figure {
  const ratios = service.map(({ perSecond }, i) => perSecond / (reference[i]?.perSecond ?? Number.NaN))
  const sorted = ratios.toSorted((a, b) => a - b)
  const value = median(ratios)
  const cpu = `${median(service.map((m) => m.cpuMicroseconds)).toFixed(0)} us against ${median(reference.map((m) => m.cpuMicroseconds)).toFixed(0)} us CPU`
  const spread = `${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}`
  return { what, measured: `${value.toFixed(2)} (${spread}; ${cpu})`, target: `>= ${target}`, reached: value >= target }
}

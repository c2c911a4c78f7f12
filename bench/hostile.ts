import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { hostileRequests, type HostileRequest } from './hostile-requests.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { startService } from './service.ts'

const rounds = 7
const warmUpRounds = 3
const slowestMsMax = 20
const shown = 10

/**
 * How long one request may occupy the loop: CPU time of the service's main thread from sending it to reading its
 * answer, the median of several rounds, without other load.
 */
export async function benchHostile(say: (line: string) => void): Promise<Figure[]> {
  const requests = hostileRequests()
  const service = await startService({ LOG_LEVEL: 'info' })
  try {
    const times = new Map<HostileRequest, number[]>(requests.map((each) => [each, []]))
    for (let round = 0; round < warmUpRounds + rounds; round++) {
      for (const [each, measured] of times) {
        const before = mainThreadMs(service.pid)
        await send(service.url, each)
        if (round >= warmUpRounds) measured.push(mainThreadMs(service.pid) - before)
      }
    }
    const slowest = [...times]
      .map(([{ what }, measured]) => ({ what, ms: median(measured) }))
      .toSorted((a, b) => b.ms - a.ms)
    for (const { what, ms } of slowest.slice(0, shown)) say(`${ms.toFixed(1)} ms: ${what}`)
    const { what = '', ms = Number.NaN } = slowest[0] ?? {}
    return [
      {
        what: `CPU of the slowest of ${requests.length} hostile requests (${what})`,
        measured: `${ms.toFixed(1)} ms`,
        target: `< ${slowestMsMax} ms`,
        reached: ms < slowestMsMax,
      },
    ]
  } finally {
    await service.stop()
  }
}

/** CPU milliseconds of a process's main thread so far, from /proc: nanoseconds, where the usual figures have 10 ms. */
function mainThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** Sends a request and reads its answer; one that is refused before it is sent whole may end with the connection. */
function send(base: string, { method, path, headers, body }: HostileRequest): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(`${base}${path}`, { method, headers, agent: false }, (answer) => {
      answer.resume().on('close', resolve)
    })
    sent.on('error', () => resolve())
    sent.end(body)
  })
}

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, findPrograms, sayMissing } from '../scripts/fleet/programs.ts'
import { freePort, startFleet } from '../scripts/fleet/start-fleet.ts'
import { leanRequest } from './lean-client.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { askWrk } from './wrk.ts'

const [processes, pairs, secondsPerRound, connections] = [3, 25, 1, 128]
const ratioMin = 1
/** Behind nginx, so that each process has warmed up: each gets a third of the load of a single one. */
const [warmUpSeconds, warmUpAloneSeconds] = [20, 5]
/** Enough addresses that none is rate-limited within a minute, given the maximum request rate. */
const [callers, preparedMax] = [40_000, 30_000]
const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const works = [
  ['GET /api/risk', `/api/risk?addr=${address}`],
  ['GET /api/decide, signed', `/api/decide?to=${address}&amountUsdc=25&task=data`],
] as const

/**
 * What three processes behind nginx answer, of what one of them answers alone, in turns of a second, because the machine's
 * pace changes within seconds. Calls are counted in Redis by all of them; they come from many callers behind a proxy.
 */
export async function benchFleet(say: (line: string) => void): Promise<Figure[]> {
  const programs = findPrograms()
  const wrk = findProgram('wrk')
  const missing =
    sayMissing(programs) ?? (wrk === null ? 'The load comes from wrk: on Debian, apt-get install wrk.' : null)
  if (missing !== null || wrk === null) {
    say(missing ?? '')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'countersign-fleet-'))
  const fleet = await startFleet({
    root: join(import.meta.dirname, '..'),
    folder,
    port: await freePort(),
    processes,
    programs,
    secretsKey: randomBytes(32).toString('base64'),
    settings: { LISTS_UPDATE: 'off', LOG_LEVEL: 'info', TRUST_PROXY: '2' },
  })
  try {
    const alone = { url: `http://127.0.0.1:${fleet.services[0]?.port}`, addresses: 2 } as const
    const together = { url: fleet.url, addresses: 1 } as const
    let sent = 0
    const figures: Figure[] = []
    for (const [what, path] of works) {
      const answeredPerSecond = async (place: typeof alone | typeof together, seconds = secondsPerRound) => {
        const requests = requestsOf(path, place.addresses, sent)
        const perSecond = await askWrk({ program: wrk, url: place.url, requests, connections, seconds })
        sent += Math.round(perSecond * seconds)
        return perSecond
      }
      await answeredPerSecond(together, warmUpSeconds)
      await answeredPerSecond(alone, warmUpAloneSeconds)
      const ratios: number[] = []
      for (let pair = 1; pair <= pairs; pair++) {
        const order = pair % 2 === 0 ? [together, alone] : [alone, together]
        const rates = new Map<string, number>()
        for (const place of order) rates.set(place.url, await answeredPerSecond(place))
        const [one, three] = [rates.get(alone.url) ?? 0, rates.get(together.url) ?? 0]
        say(`${what}, pair ${pair}: ${one.toFixed(0)}/s alone, ${three.toFixed(0)}/s behind nginx`)
        ratios.push(three / one)
      }
      const ratio = median(ratios)
      const sorted = ratios.toSorted((a, b) => a - b)
      const [low, high] = [0.25, 0.75].map((share) => sorted[Math.floor(share * (pairs - 1))]?.toFixed(2))
      figures.push({
        what: `${what}, counted in Redis, ${processes} processes behind nginx, of what one of them answers alone`,
        measured: `${ratio.toFixed(2)} (middle half of ${pairs} pairs ${low} to ${high})`,
        target: `>= ${ratioMin}`,
        reached: ratio >= ratioMin,
      })
    }
    return figures
  } finally {
    await fleet.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Requests from many callers in turns, beginning with the `first`: each names its own address, as a proxy in front would. With
 * another proxy beside nginx, the last address is that of the nearest one.
 */
function requestsOf(path: string, addresses: 1 | 2, first: number): Uint8Array[] {
  return Array.from({ length: preparedMax }, (_, i) => {
    const nth = (first + i) % callers
    const caller = `10.7.${Math.floor(nth / 250)}.${(nth % 250) + 1}`
    const seen = addresses === 2 ? `${caller}, 127.0.0.1` : caller
    return leanRequest({ method: 'GET', path, headers: { 'x-forwarded-for': seen } })
  })
}

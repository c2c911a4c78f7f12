import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrograms, sayMissing } from '../scripts/fleet/programs.ts'
import { freePort, startFleet } from '../scripts/fleet/start-fleet.ts'
import { askLean, leanRequest } from './lean-client.ts'
import { median } from './look-ups.ts'
import type { Figure } from './run.ts'

const [processes, rounds, secondsPerRound, connections] = [3, 5, 4, 32]
/** One by one, the client would take more than half as much of the two cores as a process does. */
const inFlight = 4
const ratioMin = 1
/** Behind nginx, so that each process has compiled what it needs: each is asked a third of what one is asked alone. */
const warmUpSeconds = 20
/** Fewer than a source may ask in a minute. */
const callsOfSource = 50
const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const works = [
  ['GET /api/risk', `/api/risk?addr=${address}`],
  ['GET /api/decide, signed', `/api/decide?to=${address}&amountUsdc=25&task=data`],
] as const

/**
 * What three processes behind nginx answer, of what one of them answers alone, in turns. Calls are counted in Redis by all of
 * them, so that they come from as many addresses of this machine as it takes for none to be refused.
 */
export async function benchFleet(say: (line: string) => void): Promise<Figure[]> {
  const programs = findPrograms()
  const missing = sayMissing(programs)
  if (missing !== null) {
    say(missing)
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
    settings: { LISTS_UPDATE: 'off', LOG_LEVEL: 'info' },
  })
  try {
    const one = `http://127.0.0.1:${fleet.services[0]?.port}`
    let drawn = 0
    const next = () => loopbackAddress(drawn++)
    const sources = { next, callsEach: callsOfSource }
    const figures: Figure[] = []
    for (const [what, path] of works) {
      const requests = [leanRequest('GET', path)]
      const answeredPerSecond = (url: string, seconds = secondsPerRound) =>
        askLean({ url, requests, connections, inFlight, seconds, sources })
      await answeredPerSecond(fleet.url, warmUpSeconds)
      const ratios: number[] = []
      for (let round = 1; round <= rounds; round++) {
        const [alone, together] = [await answeredPerSecond(one), await answeredPerSecond(fleet.url)]
        say(`${what}, round ${round}: ${alone.toFixed(0)}/s alone, ${together.toFixed(0)}/s behind nginx`)
        ratios.push(together / alone)
      }
      const ratio = median(ratios)
      figures.push({
        what: `${what}, counted in Redis, ${processes} processes behind nginx, of what one of them answers alone`,
        measured: ratio.toFixed(2),
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

/** Addresses of this machine beside the usual one, from which nginx calls: some four million. */
function loopbackAddress(nth: number): string {
  return `127.${1 + ((nth >> 14) % 250)}.${(nth >> 7) & 127}.${1 + (nth & 127)}`
}

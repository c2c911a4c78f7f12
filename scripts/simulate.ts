import { parseArgs } from 'node:util'
import { openDisk } from '../test/simulation/disk.ts'
import { simulate } from '../test/simulation/simulate.ts'

// Runs the simulation (decisions/0041): npm run simulate -- --seeds 10000 [--from 1], or --seed 42 for one seed, with
// everything that happens in it. Ends with 1 where something was seen that must never be.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
})
/** Some half a minute. */
const saidEverySeeds = 500

const disk = openDisk()
const failed = values.seed === undefined ? await runMany() : await runOne(number(values.seed, '--seed'))
process.exitCode = failed ? 1 : 0

async function runOne(seed: number): Promise<boolean> {
  const { violations, digest } = await simulate(seed, disk, (line) => console.log(line))
  console.log(`seed ${seed}: ${violations.length} violations, run ${digest}`)
  return violations.length > 0
}

async function runMany(): Promise<boolean> {
  const [from, count] = [number(values.from, '--from'), number(values.seeds, '--seeds')]
  const sum = { payments: 0, sent: 0, deaths: 0, happened: 0 }
  let failed = 0
  const before = process.cpuUsage()
  for (let seed = from; seed < from + count; seed++) {
    const { violations, payments, sent, deaths, happened } = await simulate(seed, disk)
    sum.payments += payments
    sum.sent += sent
    sum.deaths += deaths
    sum.happened += happened
    if (violations.length > 0) {
      failed++
      console.log(`seed ${seed}: ${[...new Set(violations)].join('; ')}`)
    }
    const ran = seed - from + 1
    if (ran % saidEverySeeds === 0 && ran < count) console.log(`${ran} of ${count} seeds, ${failed} failed`)
  }
  const { user, system } = process.cpuUsage(before)
  const seconds = ((user + system) / 1_000_000).toFixed(0)
  console.log(
    `${count} seeds, ${failed} failed: ${sum.payments} payments, ${sum.sent} messages sent, ` +
      `${sum.deaths} processes killed, ${sum.happened} events, ${seconds} s of CPU`,
  )
  return failed > 0
}

function number(text: string, option: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new RangeError(`${option} must be a whole number`)
}

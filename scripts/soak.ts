import { parseArgs } from 'node:util'
import { askAll } from './soak/callers.ts'
import { startFailingParties } from './soak/failing-parties.ts'
import { judgeSamples, type Sample } from './soak/judge-samples.ts'
import { startSoakedService } from './soak/soaked-service.ts'
import { minuteMs } from '../src/kit/duration.ts'

// npm run soak -- --minutes 60 [--faults]: calls everything that a service offers. Exits with 1 where an answer was a
// failure or differs from the API document, or where memory or file descriptors grow (decisions/0041). With --faults,
// all outside parties fail at random; then uncaught errors also count (decisions/0045). REDIS_URL names a Redis server
// to include.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, faults: { type: 'boolean', default: false } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 1_440)) throw new RangeError('--minutes must be above 0 and at most 1440')
const sampleEveryMs = 1_000

const parties = values.faults ? await startFailingParties(process.env['REDIS_URL']) : null
const service = await startSoakedService(parties)
try {
  const samples = await sampleWhile(askAll(service, minutes * minuteMs))
  const courses = judgeSamples(samples)
  console.log(`${minutes} minutes, ${service.answers()} answers, ${service.delivered()} messages taken\n`)
  console.log('| | warm | end | highest | |\n|---|---|---|---|---|')
  for (const { what, warm, end, highest, isFlat } of courses) {
    const numbers = [warm, end, highest].map((value) => value.toFixed(0))
    console.log(`| ${[what, ...numbers, isFlat ? 'flat' : 'GROWS'].join(' | ')} |`)
  }
  const uncaught = Object.entries(await service.uncaught())
  console.log(`\nCaught nowhere: ${uncaught.map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
  const requests = Object.entries(service.requests).map(([party, count]) => `${party} ${count}`)
  if (requests.length > 0) console.log(`Parties that failed at random were asked: ${requests.join(', ')}`)
  if (service.hasFailingParties) {
    const [answered, onChain] = [service.settledUnits.answered, await service.settledUnits.onChain()]
    console.log(`Settled, in millionths of a dollar: ${answered} answered, ${onChain} on the chain`)
    if (answered === 0n || answered > onChain) throw new Error('what was answered as settled is not on the chain')
  }
  if (uncaught.length === 0 || uncaught.some(([, count]) => count > 0)) process.exitCode = 1
  if (service.delivered() === 0) throw new Error('the webhook was never called')
  if (!courses.every(({ isFlat }) => isFlat)) process.exitCode = 1
} finally {
  await service.stop()
}

/** Prints a line per minute as progress. */
function sayMinute(beforeS: number, { atS, residentMb, descriptors }: Sample): void {
  const minute = Math.floor(atS / 60)
  if (minute === Math.floor(beforeS / 60)) return
  const held = `${residentMb.toFixed(0)} MB, ${descriptors} descriptors`
  console.log(`Minute ${minute} of ${minutes}: ${service.answers()} answers, ${held}`)
}

/** What the process holds, once a second until the work is done. */
async function sampleWhile(work: Promise<void>): Promise<Sample[]> {
  const samples: Sample[] = []
  const began = performance.now()
  const state = { isDone: false }
  const done = work.finally(() => {
    state.isDone = true
  })
  const sampling = (async () => {
    while (!state.isDone) {
      const sample = { atS: (performance.now() - began) / 1_000, ...(await service.sample()) }
      sayMinute(samples.at(-1)?.atS ?? 0, sample)
      samples.push(sample)
      await new Promise((resolve) => setTimeout(resolve, sampleEveryMs))
    }
  })()
  await Promise.all([done, sampling])
  return samples
}

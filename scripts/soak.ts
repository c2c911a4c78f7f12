import { parseArgs } from 'node:util'
import { askAll } from './soak/callers.ts'
import { judgeSamples, type Sample } from './soak/judge-samples.ts'
import { startSoakedService } from './soak/soaked-service.ts'

// npm run soak -- --minutes 60: everything that a service does, asked of one for so long. Ends with 1 where an answer was
// a failure or not as the API document says, or where memory or file descriptors grow (decisions/0041).
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 1_440)) throw new RangeError('--minutes must be above 0 and at most 1440')
const sampleEveryMs = 1_000

const service = await startSoakedService()
try {
  const samples = await sampleWhile(askAll(service, minutes * 60_000))
  const courses = judgeSamples(samples)
  console.log(`${minutes} minutes, ${service.answers()} answers, ${service.delivered()} messages taken\n`)
  console.log('| | warm | end | highest | |\n|---|---|---|---|---|')
  for (const { what, warm, end, highest, isFlat } of courses) {
    const numbers = [warm, end, highest].map((value) => value.toFixed(0))
    console.log(`| ${[what, ...numbers, isFlat ? 'flat' : 'GROWS'].join(' | ')} |`)
  }
  if (service.delivered() === 0) throw new Error('the webhook was never called')
  if (!courses.every(({ isFlat }) => isFlat)) process.exitCode = 1
} finally {
  await service.stop()
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
      samples.push({ atS: (performance.now() - began) / 1_000, ...(await service.sample()) })
      await new Promise((resolve) => setTimeout(resolve, sampleEveryMs))
    }
  })()
  await Promise.all([done, sampling])
  return samples
}

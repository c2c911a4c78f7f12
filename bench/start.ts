import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { processFacts, startService } from './service.ts'

const starts = 5
const readyMsMax = 2_000
const residentMbMax = 250

/** Time from starting the process to the first 200 of /readyz, and its memory with the built-in bundle after some work. */
export async function benchStart(say: (line: string) => void): Promise<Figure[]> {
  const times: number[] = []
  let residentMb = 0
  for (let i = 0; i < starts; i++) {
    const service = await startService()
    times.push(service.readyMs)
    for (let n = 0; n < 500; n++) {
      await fetch(`${service.url}/api/risk?addr=0x5c5c5c5c${n.toString(16).padStart(32, '0')}`).then((answer) =>
        answer.arrayBuffer(),
      )
    }
    residentMb = Math.max(residentMb, processFacts(service.pid).residentMb)
    say(`start ${i + 1}: ready after ${Math.round(service.readyMs)} ms, ${Math.round(residentMb)} MB`)
    await service.stop()
  }
  const ready = median(times)
  return [
    {
      what: 'start to ready',
      measured: `${Math.round(ready)} ms`,
      target: `< ${readyMsMax} ms`,
      reached: ready < readyMsMax,
    },
    {
      what: 'resident memory, built-in bundle',
      measured: `${Math.round(residentMb)} MB`,
      target: `< ${residentMbMax} MB`,
      reached: residentMb < residentMbMax,
    },
  ]
}

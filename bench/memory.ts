import autocannon from 'autocannon'
import { randomBytes } from 'node:crypto'
import type { Request } from './lean-client.ts'
import { transferBody } from './requests.ts'
import type { Figure } from './figure.ts'
import { processFacts, startService } from './service.ts'

const usualSeconds = 60
const soakSeconds = 300
const settleMs = 5_000
const connections = 32
const requestCount = 6_000
const startMbMax = 250
const saturatedMbMax = 350

/**
 * Resident memory after the start, and its maximum under full load of all kinds of requests with ever new subjects: for
 * a minute, or with `--soak` five.
 */
export async function benchMemory(say: (line: string) => void): Promise<Figure[]> {
  const seconds = process.argv.includes('--soak') ? soakSeconds : usualSeconds
  const service = await startService({ LOG_LEVEL: 'info' })
  try {
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    const startMb = processFacts(service.pid).residentMb
    say(`after the start: ${startMb.toFixed(0)} MB`)
    let peakMb = startMb
    const timer = setInterval(() => {
      const { residentMb } = processFacts(service.pid)
      peakMb = Math.max(peakMb, residentMb)
    }, 200)
    const cpuBefore = processFacts(service.pid).cpuSeconds
    const result = await autocannon({ url: service.url, connections, duration: seconds, requests: mixedRequests() })
    clearInterval(timer)
    const { cpuSeconds, residentMb } = processFacts(service.pid)
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 2xx`)
    const cpu = ((cpuSeconds - cpuBefore) / result.requests.total) * 1e6
    say(
      `${result.requests.average.toFixed(0)} requests a second, ${cpu.toFixed(0)} us of CPU each, ${residentMb.toFixed(0)} MB at the end`,
    )
    return [
      figure('resident memory after the start', startMb, startMbMax),
      figure(`the same at most in ${seconds} s of saturation with mixed requests`, peakMb, saturatedMbMax),
    ]
  } finally {
    await service.stop()
  }
}

function figure(what: string, mb: number, mbMax: number): Figure {
  return { what, measured: `${mb.toFixed(0)} MB`, target: `<= ${mbMax} MB`, reached: mb <= mbMax }
}

/** All frequent requests, about more subjects than any cache holds. */
function mixedRequests(): autocannon.Request[] {
  return Array.from({ length: requestCount }, (_, n) => {
    const { method, path, body } = kinds[n % kinds.length]?.() ?? { method: 'GET', path: '/api/lists' }
    return { method, path, ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }) }
  })
}

const kinds: readonly (() => Request)[] = [
  () => ({ method: 'GET', path: `/api/risk?addr=${address()}` }),
  () => ({ method: 'GET', path: `/api/risk?addr=${address()}&lang=zh` }),
  () => ({
    method: 'GET',
    path: `/api/decide?to=${address()}&amountUsdc=25&task=${encodeURIComponent('Pay invoice 7')}`,
  }),
  () => ({ method: 'GET', path: `/api/endpoint?url=https://shop-${randomBytes(4).toString('hex')}.example/pay` }),
  () => ({ method: 'POST', path: '/api/intent/check', body: transferBody() }),
  () => ({
    method: 'POST',
    path: '/api/risk/batch',
    body: JSON.stringify({ addresses: Array.from({ length: 25 }, address) }),
  }),
  () => ({ method: 'GET', path: '/api/lists' }),
]

function address(): string {
  return `0x${randomBytes(20).toString('hex')}`
}

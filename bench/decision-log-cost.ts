import { randomBytes } from 'node:crypto'
import type { Question } from '../test/support/ask.ts'
import { activeKey } from '../test/support/key-holder.ts'
import { loadTarget, type Measured } from './against-bare.ts'
import type { Request } from './lean-client.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { startService, type Service } from './service.ts'

const shareMax = 0.15
const [rounds, secondsPerRound, warmUpSeconds, requestCount] = [9, 3, 8, 500]

/**
 * What a key's decision log costs /api/decide: the same key with its log off and on, in turns, in requests a second. Beside it
 * stands the CPU time of all threads in the least disturbed rounds.
 */
export async function benchLogCost(say: (line: string) => void): Promise<Figure> {
  const service = await startService({ LOG_LEVEL: 'info', LIMITS: 'off' })
  try {
    const keys = { off: await keyOf(service, false), on: await keyOf(service, true) }
    const requests = { off: requestsOf(keys.off), on: requestsOf(keys.on) }
    const measured = { off: [] as Measured[], on: [] as Measured[] }
    const target = { ...service, name: 'service' }
    for (const name of ['off', 'on'] as const) await loadTarget(target, requests[name], warmUpSeconds)
    for (let round = 0; round < rounds; round++) {
      for (const name of round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const))
        measured[name].push(await loadTarget(target, requests[name], secondsPerRound))
      const rates = (['off', 'on'] as const).map((name) => {
        const last = measured[name].at(-1)
        return `${name} ${Math.round(last?.perSecond ?? 0)}/s ${(last?.cpuMicroseconds ?? 0).toFixed(0)} us`
      })
      say(`GET /api/decide with the log off and on, round ${round + 1}: ${rates.join(', ')}`)
    }
    // CPU time grows with other load on the machine and never shrinks: the minimum of the rounds is the service's own.
    const cpu = (name: 'off' | 'on') => Math.min(...measured[name].map(({ cpuMicroseconds }) => cpuMicroseconds))
    const rate = median(measured.on.map(({ perSecond }, i) => perSecond / (measured.off[i]?.perSecond ?? Number.NaN)))
    const share = 1 - rate
    return {
      what: 'decision log: its cost of the requests of GET /api/decide',
      measured: `${share.toFixed(3)} (${cpu('off').toFixed(0)} us of CPU without it, ${cpu('on').toFixed(0)} us with it)`,
      target: `<= ${shareMax}`,
      reached: share <= shareMax,
    }
  } finally {
    await service.stop()
  }
}

async function keyOf(service: Service, decision_log: boolean): Promise<string> {
  const ask = async (path: string, { method = 'GET', body }: Question) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(service.url + path, { method, ...(body ? { headers, body: JSON.stringify(body) } : {}) })
    return { status: answer.status }
  }
  return (await activeKey({ dataDir: service.dataDir, ask }, { decision_log })).key
}

function requestsOf(key: string): Request[] {
  return Array.from({ length: requestCount }, () => ({
    method: 'GET',
    path: `/api/decide?to=0x${randomBytes(20).toString('hex')}&amountUsdc=25&maxAmountUsdc=50`,
    headers: { 'x-api-key': key },
  }))
}

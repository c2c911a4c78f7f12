import { compareWithBare, ratio } from './against-bare.ts'
import { batchRequests, hostRequests, singleRequests } from './requests.ts'
import type { Figure } from './figure.ts'
import { startService } from './service.ts'

/** What an answer costs over HTTP, against servers that do nothing but answer. */
export async function benchHttp(say: (line: string) => void): Promise<Figure[]> {
  const service = await startService({ LOG_LEVEL: 'info' })
  try {
    const single = await compareWithBare('GET /api/risk', { ...service, name: 'service' }, singleRequests(), say)
    const batch = await compareWithBare(
      'POST /api/risk/batch of 25',
      { ...service, name: 'service' },
      batchRequests(),
      say,
    )
    const host = await compareWithBare('GET /api/endpoint', { ...service, name: 'service' }, hostRequests(), say)
    return [
      ratio('GET /api/endpoint, requests of bare', host.service, host.bare, 0.75),
      ratio('GET /api/risk, requests of bare', single.service, single.bare, 0.75),
      ratio('GET /api/risk, requests of constant', single.service, single.constant, 0.8),
      ratio('batch of 25, requests of bare', batch.service, batch.bare, 0.65),
    ]
  } finally {
    await service.stop()
  }
}

import { ServiceError } from '../endpoint/errors.ts'
import { serviceWithStatus } from './change-service.ts'
import { ratingOf, type Rating } from './payee-service.ts'
import { fresh } from './save-service.ts'
import { attemptsMax, type ServiceNeeds } from './service-needs.ts'
import { recordStatus, serviceBySid, writeService } from './service-store.ts'

/** Gives a service a status, as the operator may, and records it. Throws ServiceError service_not_found or service_busy. */
export async function setServiceStatus(
  needs: Pick<ServiceNeeds, 'storage' | 'ids'> & { world: { now: () => number } },
  sid: string,
  status: Rating,
): Promise<{ sid: string; from: Rating; to: Rating }> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const before = await serviceBySid(needs, sid)
    if (!before) throw new ServiceError('service_not_found', { field: 'sid' })
    const at = fresh(needs)
    const after = serviceWithStatus(before, status, at)
    const change = { sid, from: ratingOf(before), to: ratingOf(after) }
    const record = recordStatus(needs.ids.draw('set_'), { ...change, at: at.now })
    const { ok } = await needs.storage.apply([writeService(after), record])
    if (ok) return change
  }
  throw new ServiceError('service_busy')
}

import { operator } from '../audit/audit-write.ts'
import { requireRevision } from '../accounts/shown-state.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { World } from '../kit/world.ts'
import { serviceWithStatus } from './services/change-service.ts'
import { ratingOf, serviceRevision, type Rating } from './payee-service.ts'
import { fresh } from './services/save-service.ts'
import { attemptsMax, type ServiceNeeds } from './services/service-needs.ts'
import { serviceRecord } from './services/service-record.ts'
import { recordStatus, serviceBySid, writeService } from './service-store.ts'

/** A status set by the operator. `revision` is the state that was reviewed; undefined for any. */
type StatusChange = { sid: string; status: Rating; revision: string | undefined }

/**
 * Sets and records the status of a service. Throws ServiceError service_not_found, service_busy, or state_changed where
 * the service has changed since it was reviewed.
 */
export async function setServiceStatus(
  needs: Pick<ServiceNeeds, 'storage' | 'ids'> & { world: Pick<World, 'now' | 'randomBytes'> },
  { sid, status, revision }: StatusChange,
): Promise<{ sid: string; from: Rating; to: Rating }> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const before = await serviceBySid(needs, sid)
    if (!before) throw new ServiceError('service_not_found', { field: 'sid' })
    requireRevision(serviceRevision(before), revision)
    const at = fresh(needs)
    const after = serviceWithStatus(before, status, at)
    const change = { sid, from: ratingOf(before), to: ratingOf(after) }
    const record = recordStatus(needs.ids.draw('set_'), { ...change, at: at.now })
    const facts = { from: change.from, to: change.to }
    const audit = serviceRecord(needs.world, 'service_status_set', after, operator, facts)
    const { ok } = await needs.storage.apply([writeService(after, before), record, audit])
    if (ok) return change
  }
  throw new ServiceError('service_busy')
}

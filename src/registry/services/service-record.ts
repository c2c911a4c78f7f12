import { auditWrite, type Actor, type AuditAction, type AuditFacts } from '../../audit/audit-write.ts'
import type { World } from '../../kit/world.ts'
import type { Write } from '../../storage/storage.ts'
import type { PayeeService } from '../payee-service.ts'

/** The audit record of a service of the registry. */
export function serviceRecord(
  world: Pick<World, 'now' | 'randomBytes'>,
  action: Extract<AuditAction, `service_${string}`>,
  { sid, ownerId }: Pick<PayeeService, 'sid' | 'ownerId'>,
  by: Actor,
  facts: AuditFacts = {},
): Write {
  return auditWrite(world, { action, subject: `service:${sid}`, ownerId, by, facts })
}

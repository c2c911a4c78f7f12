import type { Actor } from '../../audit/audit-write.ts'
import { requireRevision } from '../../accounts/shown-state.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { serviceRevision, type PayeeService, type Proof } from '../payee-service.ts'
import { checkDomain, checkWallet, fileMaxBytes, proofFileUrl, type ProofFault } from './proofs.ts'
import { attemptsMax, type ServiceNeeds } from './service-needs.ts'
import { serviceRecord } from './service-record.ts'
import { serviceBySid, writeService } from '../service-store.ts'

/** A proof to check: the domain by a file, or the wallet by a signature. */
export type SentProof = {
  sid: string
  proof: 'domain' | 'wallet'
  signature: string | null
  /** The revision of the service that was shown. */
  revision?: string | undefined
}

/**
 * Checks and stores a proof. The write is guarded by the version that was checked; after a concurrent change the check
 * is repeated. Throws ServiceError service_not_found, proof_failed or service_busy.
 */
export async function proveService(
  needs: ServiceNeeds,
  ownerId: string,
  sent: SentProof,
  by: Actor,
): Promise<PayeeService> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const service = await serviceBySid(needs, sent.sid)
    if (service?.ownerId !== ownerId) throw new ServiceError('service_not_found', { field: 'sid' })
    requireRevision(serviceRevision(service), sent.revision)
    const fault = await check(needs, service, sent)
    if (fault !== null) throw proofFailed(fault, service)
    const now = needs.world.now()
    const proof: Proof = { at: now, by: sent.proof === 'domain' ? 'file' : 'signature' }
    const proved = { ...service, proofs: { ...service.proofs, [sent.proof]: proof }, updatedAt: now }
    const record = serviceRecord(needs.world, 'service_proved', proved, by, { proof: sent.proof })
    const { ok } = await needs.storage.apply([writeService(proved, service), record])
    if (ok) return { ...proved, version: service.version + 1 }
  }
  throw new ServiceError('service_busy')
}

async function check(
  needs: ServiceNeeds,
  service: PayeeService,
  { proof, signature }: SentProof,
): Promise<ProofFault | null> {
  if (proof === 'domain') return checkDomain(needs, service)
  if (signature === null) throw new ServiceError('parameter_missing', { field: 'signature' })
  return checkWallet(service, signature, needs.service.baseUrl)
}

function proofFailed(fault: ProofFault, service: PayeeService): ServiceError {
  const params = { url: proofFileUrl(service), max: fileMaxBytes }
  return new ServiceError('proof_failed', { messageKey: `proof.${fault}`, params, cause: fault })
}

import type { Ask } from './endpoint.ts'
import { ServiceError } from './errors.ts'

/**
 * Throws ServiceError parameter_missing for a secret of an agent that no id stands beside: it would be ignored, and its
 * sender would believe to be known by it. `named` is the id that stands in the body, if any.
 */
export function refuseSecretAlone({ received }: Pick<Ask, 'received'>, named: string | null = null): void {
  const { agentId = [], agentSecret = [] } = received?.presented.credentials ?? {}
  if (agentSecret.length > 0 && agentId.length === 0 && named === null)
    throw new ServiceError('parameter_missing', { field: 'x-agent-id', messageKey: 'detail.secret_alone' })
}

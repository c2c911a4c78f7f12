import type { Ask } from './endpoint.ts'
import { ServiceError } from './errors.ts'

/**
 * Throws ServiceError parameter_missing for an agent's secret without an id: it would be ignored, while its sender
 * would expect to be identified by it. `bodyId`: the id in the body, if any.
 */
export function refuseSecretAlone({ received }: Pick<Ask, 'received'>, bodyId: string | null = null): void {
  const { agentId = [], agentSecret = [] } = received?.presented.credentials ?? {}
  if (agentSecret.length > 0 && agentId.length === 0 && bodyId === null)
    throw new ServiceError('parameter_missing', { field: 'x-agent-id', messageKey: 'detail.secret_alone' })
}

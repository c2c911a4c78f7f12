import type { ChainCause } from '../chains/chain-error.ts'
import type { Chains } from '../chains/chains.ts'
import { requirePresent } from '../chains/network-field.ts'
import { hasTransfers, type Network } from '../chains/networks.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { MessageKey } from '../messages/message.ts'

/**
 * Throws ServiceError chain_not_configured for a network that is not read here, because silence would look like no
 * finding; and network_invalid for a local network of another machine.
 */
export function requireChain(chains: Pick<Chains, 'isOn'>, network: Network): void {
  requirePresent(chains, network)
  const { name } = network
  const messageKey = hasTransfers(network) ? 'chain.not_configured' : 'chain.no_transfers'
  if (chains.isOn(name) && hasTransfers(network)) return
  throw new ServiceError('chain_not_configured', { messageKey, params: { network: name } })
}

/** The error for a chain that did not answer. */
export function chainUnavailable({ name }: Network, cause: ChainCause): ServiceError {
  return new ServiceError('chain_unavailable', { messageKey: causeMessages[cause], params: { network: name }, cause })
}

/** Why a chain did not answer, in words. */
export const causeMessages = {
  unreachable: 'chain.unreachable',
  timeout: 'chain.timeout',
  rate_limited: 'chain.rate_limited',
  stale: 'chain.stale',
  misconfigured: 'chain.misconfigured',
  malformed: 'chain.malformed',
  disagreement: 'chain.disagreement',
  unfinished: 'chain.unfinished',
} as const satisfies Record<ChainCause, MessageKey>

import { addressPageUrl, type Network } from '../../chains/networks.ts'
import { findNonAccount } from '../../chains/non-accounts.ts'
import type { Address } from '../../kit/address.ts'
import type { ChainObservation } from '../facts.ts'

/**
 * What shows that an address is not an account that can be paid, without asking its chain; null where it may be one. It is
 * an observation because a verdict is judged from recorded facts alone: a later table changes no earlier verdict.
 */
export function observeAccount(address: Address, network: Network): ChainObservation | null {
  const found = findNonAccount(address, network.name)
  if (found === null) return null
  const { kind, name } = found
  const url = addressPageUrl(network, address.canonical)
  return {
    network: network.name,
    question: 'account',
    status: 'ok',
    cause: null,
    block: null,
    as_of: null,
    reach: null,
    findings: [{ signal: 'payee.not_an_account', detail: { kind, name }, url }],
  }
}

import { addressPageUrl, type Network } from '../../chains/networks.ts'
import { findNonAccount } from '../../chains/non-accounts.ts'
import type { Address } from '../../kit/address.ts'
import type { ChainObservation } from '../facts.ts'

/**
 * Whether an address is known not to be a payable account, without querying its chain; null if it may be one. It is an
 * observation because a verdict is judged from recorded facts alone: a later table changes no earlier verdict.
 */
export function observeAccount(address: Address, network: Network): ChainObservation | null {
  const nonAccount = findNonAccount(address, network.name)
  if (nonAccount === null) return null
  const { kind, name } = nonAccount
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

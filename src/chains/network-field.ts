import { z } from 'zod'
import type { Family } from '../kit/address.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Chains } from './chains.ts'
import { networkByName, sharedNetworks, type Network, type ScreenedNetwork } from './networks.ts'

/** The optional network of a question, by name or CAIP-2 form in any case. Of which families it may be, and what else to know of it. */
export function networkField(families: readonly Family[] = ['evm', 'tron', 'solana', 'bitcoin'], about = '') {
  const names = sharedNetworks.filter(({ family }) => families.includes(family)).map(({ name }) => name)
  const [first = '', ...others] = names
  const description = `${[`${first} (default for 0x)`, ...others].join(', ')}, or the CAIP-2 identifier, in any case.${about}`
  return z
    .string()
    .max(networkCharsMax)
    .meta({ description, examples: ['base'] })
    .optional()
}

/** The network that is named. Throws ServiceError network_invalid with the known ones, naming `field`. */
export function readNetwork(name: string, field = 'network'): Network {
  const network = networkByName(name)
  if (network) return network
  throw unknownNetwork(field)
}

/** Throws ServiceError network_invalid, naming `field`, for the chain of one machine where it does not run. */
export function requirePresent(chains: Pick<Chains, 'isOn'>, network: ScreenedNetwork, field = 'network'): void {
  if (network.family !== 'other' && network.isLocal && !chains.isOn(network.name)) throw unknownNetwork(field)
}

function unknownNetwork(field: string): ServiceError {
  const params = { networks: sharedNetworks.map(({ name }) => name) }
  return new ServiceError('network_invalid', { field, messageKey: 'network.unknown', params })
}

const networkCharsMax = 64

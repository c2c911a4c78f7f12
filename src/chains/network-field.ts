import { z } from 'zod'
import type { Family } from '../kit/address.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Chains } from './chains.ts'
import { networkByName, sharedNetworks, type Network, type ScreenedNetwork } from './networks.ts'

/**
 * The optional network of a question, by name or CAIP-2 form in any case. `families` limits it, `about` is added to its
 * description.
 */
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

/** The named network. Throws ServiceError network_invalid with the supported ones, naming `field`. */
export function readNetwork(name: string, field = 'network'): Network {
  const network = networkByName(name)
  if (network) return network
  throw unknownNetwork(field)
}

/** Throws ServiceError network_invalid, naming `field`, for the local chain if it is not running. */
export function requirePresent(chains: Pick<Chains, 'isOn'>, network: ScreenedNetwork, field = 'network'): void {
  if (network.family !== 'other' && network.isLocal && !chains.isOn(network.name)) throw unknownNetwork(field)
}

function unknownNetwork(field: string): ServiceError {
  const params = { networks: sharedNetworks.map(({ name }) => name) }
  return new ServiceError('network_invalid', { field, messageKey: 'network.unknown', params })
}

const networkCharsMax = 64

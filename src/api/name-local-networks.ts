import type { Chains } from '../chains/chains.ts'
import { networks, sharedNetworks } from '../chains/networks.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Call } from './call.ts'

/**
 * Calls whose refusals of an unknown network name the chain of this machine too, where it runs. What reads a network does
 * not know which chains are on; where none is local, the calls are those that are handed in.
 */
export function nameLocalNetworks<Needs>(api: Call<Needs>, chains: Pick<Chains, 'isOn'>): Call<Needs> {
  const local = networks.filter(({ name, isLocal }) => isLocal && chains.isOn(name))
  if (local.length === 0) return api
  const known = [...sharedNetworks, ...local].map(({ name }) => name)
  return {
    call: async (endpoint, asked) => {
      try {
        return await api.call(endpoint, asked)
      } catch (error) {
        throw error instanceof ServiceError && error.messageKey === 'network.unknown' ? naming(error, known) : error
      }
    },
  }
}

function naming({ code, field, messageKey, changeKey, params }: ServiceError, known: readonly string[]): ServiceError {
  const about = field === null ? {} : { field }
  return new ServiceError(code, { ...about, messageKey, changeKey, params: { ...params, networks: known } })
}

import type { Chains } from '../chains/chains.ts'
import { networks, sharedNetworks } from '../chains/networks.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Call } from './call.ts'

/**
 * Adds the local chain to refusals of unknown networks, where it runs. Input parsing does not know which chains are
 * enabled; without a local chain the calls are returned unchanged.
 */
export function nameLocalNetworks<Needs>(api: Call<Needs>, chains: Pick<Chains, 'isOn'>): Call<Needs> {
  const local = networks.filter(({ name, isLocal }) => isLocal && chains.isOn(name))
  if (local.length === 0) return api
  const names = [...sharedNetworks, ...local].map(({ name }) => name)
  return {
    call: async (endpoint, request) => {
      try {
        return await api.call(endpoint, request)
      } catch (error) {
        throw error instanceof ServiceError && error.messageKey === 'network.unknown' ? naming(error, names) : error
      }
    },
  }
}

function naming({ code, field, messageKey, changeKey, params }: ServiceError, names: readonly string[]): ServiceError {
  const about = field === null ? {} : { field }
  return new ServiceError(code, { ...about, messageKey, changeKey, params: { ...params, networks: names } })
}

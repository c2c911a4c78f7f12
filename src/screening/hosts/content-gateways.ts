import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The gateways of `data/gateways.json`: hosts that show content of a network under its own name. `hosts` have the name
 * as labels before them, `paths` in the path. Any other gateway is recognised by its form, but its listings are not
 * looked up.
 */
type Gateways = { readonly hosts: readonly string[]; readonly paths: readonly string[] }
type Network = 'ens' | 'ipfs' | 'ipns' | 'arweave' | 'canisters'

export const contentGateways: Readonly<Record<Network, Gateways>> = readGateways()

function readGateways(): Record<Network, Gateways> {
  const text = readFileSync(join(import.meta.dirname, '../../../data/gateways.json'), 'utf8')
  const networks = JSON.parse(text) as Record<Network, Partial<Gateways>>
  const gatewaysOf = (network: Network) => ({ hosts: [], paths: [], ...networks[network] })
  return {
    ens: gatewaysOf('ens'),
    ipfs: gatewaysOf('ipfs'),
    ipns: gatewaysOf('ipns'),
    arweave: gatewaysOf('arweave'),
    canisters: gatewaysOf('canisters'),
  }
}

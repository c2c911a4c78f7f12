import type { ParsedEntry } from './list-source.ts'
import type { ListedAddress } from './listed-address.ts'

/** A named contract and its chain. One address may be several contracts on several chains. */
export type NamedContract = { listed: ListedAddress; name: string; chain: string; asset: string | null }

/** One entry for each address, in the order of the file, labelled `name (chain, chain); other name (chain)`. */
export function entriesOfContracts(contracts: readonly NamedContract[]): ParsedEntry[] {
  const byAddress = Map.groupBy(contracts, (contract) => contract.listed.address)
  return [...byAddress.values()].map((same) => {
    const assets = new Set(same.map((contract) => contract.asset).filter((asset) => asset !== null))
    const family = same[0]?.listed.family ?? 'other'
    const address = same[0]?.listed.address ?? ''
    const networks = [...new Set(same.map((contract) => contract.chain))].toSorted()
    return { address, family, assets: [...assets].toSorted(), ...undated, ref: null, label: labelOf(same), networks }
  })
}

function labelOf(contracts: readonly NamedContract[]): string {
  const byName = Map.groupBy(contracts, (contract) => contract.name)
  const parts = [...byName].map(([name, same]) => `${name} (${[...new Set(same.map((it) => it.chain))].join(', ')})`)
  const label = parts.join('; ')
  return label.length <= labelMaxChars ? label : `${label.slice(0, labelMaxChars - 1)}…`
}

const undated = { listed_on: null, delisted_on: null }
const labelMaxChars = 240

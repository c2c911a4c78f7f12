import { z } from 'zod'
import type { ListEntry } from '../../src/lists/entry.ts'
import { entriesOfContracts } from '../../src/lists/formats/contract-list.ts'
import { railgunContracts, railgunNetwork } from '../../src/lists/sources/railgun.ts'
import { ethereumBlockDay } from './block-day.ts'
import { contractEntry } from './contract-entry.ts'
import type { BundleList } from './list-file.ts'
import type { SourceFiles } from './source-files.ts'

const copyDay = '2026-11-20'
/** Deployment of the proxy on Ethereum, from the same package as the addresses. */
const ethereumProxy = { address: '0xFA7093CDD9EE6932B4eb2c9e1cde7CE00B1FA4b9', block: 14_737_691 }
/**
 * When the package's repository first named an address (UTC days): the proxies in its first commit, the adapters of
 * today in ab3ce024, and not in the commit of the day after `absent_on`.
 */
const firstCommits: ReadonlyMap<string, Pick<ListEntry, 'known_from' | 'absent_on'>> = new Map([
  ['0xFA7093CDD9EE6932B4eb2c9e1cde7CE00B1FA4b9', { known_from: '2022-09-26', absent_on: null }],
  ['0x590162bf4b50F6576a459B75309eE21D92178A10', { known_from: '2022-09-26', absent_on: null }],
  ['0x19B620929f97b7b990801496c3b361CA5dEf8C71', { known_from: '2022-09-26', absent_on: null }],
  ['0xAc9f360Ae85469B27aEDdEaFC579Ef2d052aD405', { known_from: '2025-07-29', absent_on: '2025-06-29' }],
  ['0xF82d00fC51F730F42A00F85E74895a2849ffF2Dd', { known_from: '2025-07-29', absent_on: '2025-06-29' }],
  ['0xB4F2d77bD12c6b548Ae398244d7FAD4ABCE4D89b', { known_from: '2025-07-29', absent_on: '2025-06-29' }],
])

/** The contracts of Railgun, one entry for each address, without those on test networks. */
export function buildRailgun(source: SourceFiles): BundleList {
  const networks = source.json('railgun/contracts.json', z.array(railgunNetwork))
  const contracts = networks.flatMap((network, at) => railgunContracts(network, `[${at}]`))
  const entries = entriesOfContracts(contracts).map(({ address, label, networks }): ListEntry => {
    const derived_on = address === ethereumProxy.address ? ethereumBlockDay(ethereumProxy.block) : null
    return {
      ...contractEntry({ address, label, networks, derived_on, known_from: copyDay }),
      ...firstCommits.get(address),
    }
  })
  source.note(`railgun: ${contracts.length} contracts at ${entries.length} addresses, test networks left out`)
  return {
    id: 'railgun',
    kind: 'mixer',
    authority: null,
    complete_through: copyDay,
    licence: 'Facts; the package they stand in is under MIT',
    upstream_url: 'https://github.com/Railgun-Community/shared-models',
    origin: [
      {
        what:
          'Contract addresses by network from the package @railgun-community/shared-models 8.0.1, those on test ' +
          'networks left out, and the deployment block of its proxy on Ethereum, from which that proxy counts as a ' +
          'mixer (worked out, right to a few days). The other contracts count from the day of the first commit of the ' +
          "package's repository that names them.",
        taken: copyDay,
        licence: 'MIT',
      },
    ],
    entries,
  }
}

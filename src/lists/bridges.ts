import { z } from 'zod'
import { entriesOfContracts } from './contract-list.ts'
import { readJsonList } from './list-json.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedFile } from './list-source.ts'
import { readListed } from './listed-address.ts'

const fileMaxBytes = 32 * 1024 * 1024

/** Contracts of bridges, `[{bridge, chain, contract, address}]`: context that explains a transfer, never a hit. */
export const bridges: ListSource = {
  id: 'bridges',
  bundled: true,
  kind: 'context',
  authority: null,
  upstream_url: 'https://github.com/across-protocol/contracts',
  licence: 'contract addresses are facts',
  formats: [
    {
      name: '*.json',
      matches: (name) => /^[^.].*\.json$/i.test(name),
      layer: null,
      rank: 0,
      sizeMaxBytes: fileMaxBytes,
      read: readContracts,
    },
  ],
  downloads: [],
  cadenceHours: 24,
  entryPage: () => null,
}

async function readContracts(file: ListFile): Promise<ParsedFile> {
  const contracts = await readJsonList(file, fileMaxBytes, contract)
  if (contracts.length === 0) throw new ListFileError('no_entries')
  const named = contracts.map((item, index) => {
    const listed = readListed(item.address).at(-1)
    if (!listed) throw new ListFileError('address_invalid', `[${index}].address`)
    return { listed, name: `${item.bridge} ${item.contract}`, chain: item.chain, asset: item.token ?? null }
  })
  return { published_on: null, entries: entriesOfContracts(named) }
}

const word = z.string().min(1).max(120)
const contract = z.object({
  bridge: word,
  chain: word,
  contract: word,
  address: z.string().max(128),
  token: word.optional(),
})

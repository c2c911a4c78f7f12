import { z } from 'zod'
import { entriesOfContracts } from '../formats/contract-list.ts'
import { readCsvItems } from '../formats/csv-rows.ts'
import { extensionFormat } from '../formats/extension-format.ts'
import { readJsonList } from '../formats/list-json.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedFile } from '../formats/list-source.ts'
import { readAddresses } from '../formats/address-reader.ts'
import { readListed } from '../formats/listed-address.ts'

const fileMaxBytes = 32 * 1024 * 1024

/** Contracts of bridges, with the bridge, the chain and the contract's name: context of a transfer, never a hit. */
export const bridges: ListSource = {
  id: 'bridges',
  bundled: true,
  kind: 'context',
  subjects: ['address'],
  authority: null,
  upstream_url: 'https://github.com/across-protocol/contracts',
  licence: 'contract addresses are facts',
  mayBeHandedOn: true,
  formats: [extensionFormat('json', fileMaxBytes, readArray), extensionFormat('csv', fileMaxBytes, readTable)],
  downloads: [],
  cadenceHours: 24,
  entryPage: () => null,
}

/** `[{bridge, chain, contract, address, token?}]` */
async function readArray(file: ListFile): Promise<ParsedFile> {
  const contracts = await readJsonList(file, fileMaxBytes, contract)
  return parsedFile(contracts, (index) => `[${index}].address`)
}

/** The same as columns, in any order. */
async function readTable(file: ListFile): Promise<ParsedFile> {
  const contracts = await readCsvItems(file, fileMaxBytes, ['bridge', 'chain', 'contract', 'address'], contract)
  return parsedFile(contracts, (index) => `row ${index + 2} address`)
}

function parsedFile(contracts: readonly BridgeContract[], placeOf: (index: number) => string): ParsedFile {
  if (contracts.length === 0) throw new ListFileError('no_entries')
  const items = readAddresses((text) => readListed(text).slice(-1))
  const contractEntries = contracts.flatMap((item, index) => {
    const about = { name: `${item.bridge} ${item.contract}`, chain: item.chain, asset: item.token ?? null }
    return items.read(item.address, placeOf(index)).map((listed) => ({ listed, ...about }))
  })
  return { published_on: null, ...items.skipped(), entries: entriesOfContracts(contractEntries) }
}

const word = z.string().min(1).max(120)
const contract = z.object({
  bridge: word,
  chain: word,
  contract: word,
  address: z.string().max(128),
  token: word.optional(),
})
type BridgeContract = z.infer<typeof contract>

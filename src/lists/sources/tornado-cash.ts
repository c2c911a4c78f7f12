import { z } from 'zod'
import { entriesOfContracts } from '../formats/contract-list.ts'
import { jsonFormat, readJsonList } from '../formats/list-json.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedFile } from '../formats/list-source.ts'
import { readableAddresses } from '../formats/readable-addresses.ts'
import { readAddresses } from '../formats/address-reader.ts'

const fileMaxBytes = 8 * 1024 * 1024

/**
 * Contracts of Tornado Cash: pools, proxies, and everything else that an authority ever designated under that name. A
 * mixer stays one when its designation ends.
 */
export const tornadoCash: ListSource = {
  id: 'tornado-cash',
  bundled: true,
  kind: 'mixer',
  subjects: ['address'],
  authority: null,
  upstream_url: 'https://github.com/tornadocash/tornado-cli',
  licence: 'ISC; contract addresses are facts',
  mayBeHandedOn: true,
  formats: [jsonFormat('contracts.json', fileMaxBytes, readContracts, readableAddresses(fileMaxBytes, ['address']))],
  downloads: [],
  cadenceHours: 24,
  entryPage: () => null,
}

async function readContracts(file: ListFile): Promise<ParsedFile> {
  const contracts = await readJsonList(file, fileMaxBytes, contract)
  if (contracts.length === 0) throw new ListFileError('no_entries')
  const items = readAddresses()
  const entries = contracts.flatMap((item, index) =>
    items.read(item.address, `[${index}].address`).map((listed) => {
      const about = { listed, chain: item.chain }
      if (item.kind === 'proxy') return { ...about, name: 'Tornado Cash proxy', asset: null }
      return { ...about, name: `Tornado Cash ${item.denomination} ${item.currency} pool`, asset: item.currency }
    }),
  )
  return { published_on: null, ...items.skipped(), entries: entriesOfContracts(entries) }
}

const word = z.string().min(1).max(60)
const place = { chain: word, address: z.string() }
const contract = z.discriminatedUnion('kind', [
  z.object({ ...place, kind: z.literal('pool'), currency: word, denomination: word }),
  z.object({ ...place, kind: z.literal('proxy') }),
])

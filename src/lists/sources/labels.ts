import { z } from 'zod'
import { readCsvItems } from '../formats/csv-rows.ts'
import { extensionFormat } from '../formats/extension-format.ts'
import { checkItems, readJson } from '../formats/list-json.ts'
import {
  ListFileError,
  type ListFile,
  type ListSource,
  type ParsedEntry,
  type ParsedFile,
} from '../formats/list-source.ts'
import { readAddresses } from '../formats/address-reader.ts'
import { shortLabel } from '../formats/short-label.ts'

const fileMaxBytes = 32 * 1024 * 1024

/** Names that explorers give to addresses of exchanges and other services: context of a transfer, never a hit. */
export const labels: ListSource = {
  id: 'labels',
  kind: 'context',
  subjects: ['address'],
  authority: null,
  upstream_url: 'https://github.com/brianleect/etherscan-labels',
  licence: "MIT; the labels are under the explorers' terms",
  formats: [extensionFormat('json', fileMaxBytes, readDocument), extensionFormat('csv', fileMaxBytes, readTable)],
  downloads: [],
  cadenceHours: 24,
  entryPage: () => null,
}

/** `{address: "name"}`, the format of explorers' labels, or `[{address, label, chain?}]`. */
async function readDocument(file: ListFile): Promise<ParsedFile> {
  const value = await readJson(file, fileMaxBytes)
  if (Array.isArray(value)) return parsedFile(checkItems(value, labelled), (index) => `[${index}].address`)
  const names = z.record(z.string(), z.string().max(textMaxChars)).safeParse(value)
  if (!names.success) throw new ListFileError('schema', 'array or object of names expected')
  const items = Object.entries(names.data).map(([address, label]) => ({ address, label }))
  return parsedFile(items, (index) => `entry ${index + 1}`)
}

/** The columns address and label, and chain if present. */
async function readTable(file: ListFile): Promise<ParsedFile> {
  const items = await readCsvItems(file, fileMaxBytes, ['address', 'label'], labelled)
  return parsedFile(items, (index) => `row ${index + 2} address`)
}

/** Items without a name are dropped, and collected labels may end with a total without an address. */
function parsedFile(items: readonly Labelled[], placeOf: (index: number) => string): ParsedFile {
  const byAddress = new Map<string, ParsedEntry & { names: string[] }>()
  const read = readAddresses()
  for (const [index, { address, label, chain }] of items.entries()) {
    if (address === '') continue
    const [listed] = read.read(address, placeOf(index))
    const name = shortLabel(label ?? '')
    if (!listed || name === null) continue
    const entry = byAddress.get(listed.address) ?? { ...listed, ...bare, assets: [], names: [] }
    byAddress.set(listed.address, entry)
    entry.names.push(chain === undefined ? name : `${name} (${chain})`)
  }
  const skipped = read.skipped()
  if (byAddress.size === 0) throw new ListFileError('no_entries')
  const entries = [...byAddress.values()].map(({ names, ...entry }) => {
    return { ...entry, label: shortLabel([...new Set(names)].join('; ')) }
  })
  return { published_on: null, ...skipped, entries }
}

const bare = { listed_on: null, delisted_on: null, ref: null, label: null }
const textMaxChars = 1_024
const labelled = z.object({
  address: z.string().max(256),
  label: z.string().max(textMaxChars).optional(),
  chain: z.string().min(1).max(60).optional(),
})
type Labelled = z.infer<typeof labelled>

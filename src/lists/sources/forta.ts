import { readCsvRecords } from '../formats/csv-rows.ts'
import { extensionFormat } from '../formats/extension-format.ts'
import {
  ListFileError,
  type Download,
  type ListFile,
  type ListSource,
  type ParsedFile,
} from '../formats/list-source.ts'
import { readAddresses } from '../formats/address-reader.ts'
import { collectListings } from '../formats/listing-collector.ts'
import { shortLabel } from '../formats/short-label.ts'

const fileMaxBytes = 32 * 1024 * 1024

/** Forta's labelled datasets: phishing addresses and contracts of attacks, as tagged by explorers until 2023-01. */
export const forta: ListSource = {
  id: 'forta',
  kind: 'scam',
  subjects: ['address'],
  crowd: true,
  authority: null,
  upstream_url: 'https://github.com/forta-network/labelled-datasets',
  licence: 'MIT',
  formats: [extensionFormat('csv', fileMaxBytes, readTable)],
  downloads: [
    downloadOf(1, 'etherscan_malicious_labels'),
    downloadOf(1, 'phishing_scams'),
    downloadOf(1, 'malicious_smart_contracts'),
    downloadOf(10, 'malicious_smart_contracts'),
  ],
  cadenceHours: 24,
  entryPage: () => null,
}

/** The publisher has a folder for each chain with files of the same names. */
function downloadOf(chainId: number, table: string): Download {
  const folder = 'https://raw.githubusercontent.com/forta-network/labelled-datasets/main/labels'
  return { url: `${folder}/${chainId}/${table}.csv`, file: `${chainId}-${table}.csv`, sizeMaxBytes: fileMaxBytes }
}

/**
 * One of three tables, distinguished by the header. The creator of a contract is in it too and is not listed for that.
 */
async function readTable(file: ListFile): Promise<ParsedFile> {
  const collector = collectListings()
  const labels = new Map<string, string>()
  const items = readAddresses()
  for await (const { row, cells } of readCsvRecords(file, fileMaxBytes, [])) {
    const [column = '', tagColumn = ''] = cells.keys()
    if (tagColumns.get(column) !== tagColumn) throw new ListFileError('schema', 'header')
    const listed = items.read(cells.get(column) ?? '', `row ${row}`)
    const label = readTag(cells.get(tagColumn) ?? '')
    for (const one of listed) {
      collector.addRead(one, '', null)
      if (label !== null && !labels.has(one.address)) labels.set(one.address, label)
    }
  }
  const skipped = items.skipped()
  const entries = collector.entries().map((entry) => ({ ...entry, label: labels.get(entry.address) ?? null }))
  return { published_on: null, ...skipped, entries }
}

/**
 * The explorer's name of an address. The tag of an attacker names the victim, sometimes a person: its kind is enough. A
 * token's name that contains a link advertises the fraud and is not repeated; any other is marked as such.
 */
function readTag(tag: string): string | null {
  if (/hacker|drainer|\.eth\b/i.test(tag)) return 'Hacker'
  const label = shortLabel(tag, labelMaxChars)
  if (label === null || explorersWords.test(label)) return label
  if (/\w\.[a-z]|https?:/i.test(label)) return null
  return label.endsWith(')') ? `Token named ${label}` : label
}

const explorersWords = /exploit|phish|attack|scam|fake|\brug\b|honeypot|spam|deployer|hijack|ponzi/i
const labelMaxChars = 80

const tagColumns: ReadonlyMap<string, string> = new Map([
  ['banned_address', 'wallet_tag'],
  ['address', 'etherscan_tag'],
  ['contract_address', 'contract_tag'],
])

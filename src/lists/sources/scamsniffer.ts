import { z } from 'zod'
import { readHostName } from '../../kit/host-name.ts'
import { bareBlock, collectHosts } from '../formats/host-collector.ts'
import { readJsonDocument } from '../formats/json-document.ts'
import { jsonFormat } from '../formats/list-json.ts'
import {
  ListFileError,
  type ListFile,
  type ListSource,
  type ParsedFacts,
  type ParsedFile,
} from '../formats/list-source.ts'
import { buildTable } from '../index/entry-table.ts'
import { startHelper } from '../index/share-work.ts'
import { checksumRows } from '../formats/checksum-rows.ts'
import { bareFacts } from '../formats/bare-facts.ts'
import { takeEvmStrings } from '../formats/evm-strings.ts'
import { readAddresses as readEach } from '../formats/address-reader.ts'
import { joinSkipped } from '../formats/skipped-items.ts'
import { collectListings } from '../formats/listing-collector.ts'
import { readStringArray } from '../formats/string-array.ts'

const fileMaxBytes = 32 * 1024 * 1024
/** The length of an address with its quotes and comma. */
const itemBytesUsual = 45
/** Addresses are read piece by piece into columns: ten million of them have 450 MB. */
const addressesMaxBytes = 1024 * 1024 * 1024

/** Sites that drain wallets and their addresses, collected by ScamSniffer and published after seven days. */
export const scamsniffer: ListSource = {
  id: 'scamsniffer',
  kind: 'scam',
  subjects: ['address', 'host'],
  crowd: true,
  authority: null,
  upstream_url: 'https://github.com/scamsniffer/scam-database',
  licence: 'GPL-3.0',
  formats: [
    jsonFormat('address.json', addressesMaxBytes, readAddresses),
    jsonFormat('combined.json', fileMaxBytes, readCombined),
    jsonFormat('domains.json', fileMaxBytes, readDomains),
  ],
  downloads: ['domains.json', 'address.json', 'combined.json'].map((file) => ({
    url: `https://raw.githubusercontent.com/scamsniffer/scam-database/main/blacklist/${file}`,
    file,
    sizeMaxBytes: fileMaxBytes,
  })),
  cadenceHours: 24,
  entryPage: () => null,
}

/** `["drainer.example", ...]`: several hundred thousand, so they are streamed. */
async function readDomains(file: ListFile): Promise<ParsedFile> {
  const collector = collectHosts()
  let count = 0
  for await (const texts of readStringArray(file, fileMaxBytes)) {
    for (const [index, text] of texts.entries()) collector.add(text, bareBlock, () => `[${count + index}]`)
    count += texts.length
  }
  if (count === 0) throw new ListFileError('no_entries')
  return { published_on: null, entries: [], ...collector.result() }
}

/** `["0x...", ...]`: streamed, like the hosts. */
async function readAddresses(file: ListFile): Promise<ParsedFile> {
  startHelper(file.sizeBytes / itemBytesUsual)
  const rows = buildTable<ParsedFacts>(file.sizeBytes)
  const items = readEach()
  let [taken, others, total] = [0, 0, 0]
  const takeItems = takeEvmStrings((address) => {
    rows.addBytes(address, bareFacts('evm'))
    taken++
    total++
  })
  for await (const texts of readStringArray(file, addressesMaxBytes, takeItems)) {
    for (const text of texts) {
      const listed = items.read(text, `[${taken + others++}]`)
      for (const { address, family } of listed) rows.add(address, bareFacts(family))
      total += listed.length
    }
  }
  items.count(taken)
  const skipped = items.skipped()
  if (total === 0) throw new ListFileError('no_entries')
  checksumRows(rows.columns())
  return { published_on: null, ...skipped, entries: [], rows: rows.table() }
}

/** `{"drainer.example": ["0x...", ...]}`: an address is labelled with the first site that led to it. */
async function readCombined(file: ListFile): Promise<ParsedFile> {
  const bySite = await readJsonDocument(file, fileMaxBytes, z.record(z.string(), z.array(z.string())))
  const hosts = collectHosts()
  const collector = collectListings()
  const sites = new Map<string, string>()
  const items = readEach()
  for (const [index, [site, addresses]] of Object.entries(bySite).entries()) {
    hosts.add(site, bareBlock, () => `entry ${index + 1}`)
    const host = readHostName(site)
    for (const listed of addresses.flatMap((address) => items.read(address, `entry ${index + 1}`))) {
      collector.addRead(listed, '', null)
      if (host !== null && !sites.has(listed.address)) sites.set(listed.address, host)
    }
  }
  const sitesRead = hosts.result()
  const entries = collector.entries().map((entry) => ({ ...entry, label: sites.get(entry.address) ?? null }))
  return { published_on: null, entries, ...sitesRead, ...joinSkipped(items.skipped(), sitesRead) }
}

import { z } from 'zod'
import { bareBlock, collectHosts } from '../formats/host-collector.ts'
import type { ParsedHostFacts } from '../host-entry.ts'
import { readHostRule } from '../formats/host-rule.ts'
import {
  ListFileError,
  type ListFile,
  type ListSource,
  type ParsedEntry,
  type ParsedFile,
} from '../formats/list-source.ts'
import { isScreened, readListed } from '../formats/listed-address.ts'
import { collectListings } from '../formats/listing-collector.ts'
import { shortLabel } from '../formats/short-label.ts'
import { readYamlList } from '../formats/yaml-list.ts'

const fileMaxBytes = 8 * 1024 * 1024

/** Sites and addresses of frauds collected by CryptoScamDB until 2022, with the kind of fraud. */
export const cryptoscamdb: ListSource = {
  id: 'cryptoscamdb',
  kind: 'scam',
  subjects: ['address', 'host'],
  crowd: true,
  authority: null,
  upstream_url: 'https://github.com/CryptoScamDB/blacklist',
  licence: 'none stated',
  formats: [
    {
      name: 'urls.yaml',
      matches: (name) => name.toLowerCase() === 'urls.yaml',
      layer: null,
      rank: 0,
      sizeMaxBytes: fileMaxBytes,
      read: readRecords,
    },
  ],
  downloads: [
    {
      url: 'https://raw.githubusercontent.com/CryptoScamDB/blacklist/master/data/urls.yaml',
      file: 'urls.yaml',
      sizeMaxBytes: fileMaxBytes,
    },
  ],
  cadenceHours: 24,
  entryPage: () => null,
}

async function readRecords(file: ListFile): Promise<ParsedFile> {
  const records = await readYamlList(file, fileMaxBytes, record)
  const last = records.at(-1)
  if (!last) throw new ListFileError('no_entries')
  // A record ends with its reporter, so that a document cut between two lines is detected.
  if (last.reporter === undefined) throw new ListFileError('truncated', `[${records.length - 1}]`)
  return { published_on: null, entries: entriesOf(records), ...hostsOf(records) }
}

function hostsOf(records: readonly ScamRecord[]) {
  const collector = collectHosts()
  const rules = new Set<string>()
  const factsOf = factsByLabel()
  for (const [index, item] of records.entries()) {
    const text = readHostRule(item.url) === null ? item.name : item.url
    const rule = readHostRule(text)
    // A site that was reported twice keeps the kind of fraud of its first report.
    if (rule !== null && rules.has(rule)) continue
    if (rule !== null) rules.add(rule)
    collector.add(rule ?? text, factsOf(item), () => `[${index}].url`)
  }
  return collector.result()
}

/** Addresses of families that are screened. A report may contain any text instead. */
function entriesOf(records: readonly ScamRecord[]): ParsedEntry[] {
  const collector = collectListings()
  const labels = new Map<string, string>()
  for (const item of records) {
    for (const [ticker, addresses] of Object.entries(item.addresses ?? {})) {
      const asset = /^[A-Z0-9]{2,8}$/.test(ticker) && ticker !== 'UNKNOWN' ? ticker : ''
      for (const listed of addresses.flatMap((text) => readListed(text)).filter(isScreened)) {
        collector.addRead(listed, asset, null)
        if (!labels.has(listed.address)) labels.set(listed.address, labelOf(item))
      }
    }
  }
  if (labels.size === 0) return []
  return collector.entries().map((entry) => ({ ...entry, label: labels.get(entry.address) ?? null }))
}

function factsByLabel(): (item: ScamRecord) => ParsedHostFacts {
  const byLabel = new Map<string, ParsedHostFacts>()
  return (item) => {
    const label = labelOf(item)
    const facts = byLabel.get(label) ?? { ...bareBlock, label }
    byLabel.set(label, facts)
    return facts
  }
}

function labelOf({ category, subcategory }: ScamRecord): string {
  return shortLabel(subcategory === undefined ? category : `${category}: ${subcategory}`, 60) ?? 'scam'
}

/** Other members of a record, including its reporter's text, are not stored. */
const record = z.object({
  name: z.string(),
  url: z.string(),
  category: z.string().min(1).max(60),
  subcategory: z.string().max(60).optional(),
  addresses: z.record(z.string().max(20), z.array(z.string().max(256))).optional(),
  reporter: z.string().optional(),
})
type ScamRecord = z.infer<typeof record>

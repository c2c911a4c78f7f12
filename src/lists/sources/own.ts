import { listedOrUnscreened, readAddresses } from '../formats/address-reader.ts'
import { findMisspelling } from '../formats/find-misspelling.ts'
import { groupHosts } from '../formats/group-hosts.ts'
import { readFolderRule, readHostRule } from '../formats/host-rule.ts'
import { readJsonItems } from '../formats/json-items.ts'
import { jsonFormat } from '../formats/list-json.ts'
import { ownItem, type OwnItem } from './own-item.ts'
import { refusedEntries } from './own-refused.ts'
import { buildTable } from '../index/entry-table.ts'
import { type ListFile, type ListSource, type ParsedFacts, type ParsedFile } from '../formats/list-source.ts'

/** Items are read piece by piece into columns: ten million of them have about 1 GB. */
const fileMaxBytes = 2 * 1024 * 1024 * 1024

/** The operator's own list: `[{address | host, reason, url?, listed_on?, delisted_on?}]`. It may be empty. */
export const own: ListSource = {
  id: 'own',
  kind: 'own',
  subjects: ['address', 'host'],
  authority: null,
  upstream_url: 'file:own/own.json',
  licence: "the operator's own",
  formats: [{ ...jsonFormat('own.json', fileMaxBytes, readOwn), readable: readReadable }],
  filesOfOthers: ['own-allow.json'],
  downloads: [],
  cadenceHours: 24,
  entryPage: ({ url }) => url ?? null,
}

/**
 * A file of another form is refused as a whole, with the position; an address or host that cannot be read is skipped
 * and named. An address or host may occur several times, once for each interval.
 */
async function readOwn(file: ListFile): Promise<ParsedFile> {
  const { parsed, skipped } = await gather(file, readJsonItems(file, fileMaxBytes, ownItem))
  return { ...parsed, ...skipped() }
}

/** The readable entries of a refused file. */
async function readReadable(file: ListFile): Promise<ParsedFile> {
  return (await gather(file, refusedEntries(file, fileMaxBytes))).parsed
}

async function gather({ sizeBytes }: ListFile, groups: AsyncIterable<OwnItem[]>) {
  const rows = buildTable<ParsedFacts>(sizeBytes / 2)
  const hosts = groupHosts()
  const { read, skip, count, skipped } = readAddresses(listedOrUnscreened, findMisspelling)
  let latest: ParsedFile['latest_listing']
  let index = 0
  for await (const items of groups) {
    for (const item of items) {
      const { listed_on: day } = item
      if (day !== undefined && day > (latest?.day ?? '')) latest = { day, where: `[${index}].listed_on` }
      if (item.host !== undefined) {
        const rule = readRule(item.host) ?? readRule(undefanged(item.host))
        if (rule === null) skip(`[${index}].host`)
        else {
          count(1)
          hosts.add(rule, { effect: 'block', ...factsOf(item) })
        }
      } else {
        for (const { address, family } of read(item.address ?? '', `[${index}].address`)) {
          rows.add(address, { family, assets: [], ref: null, ...factsOf(item) })
        }
      }
      index++
    }
  }
  const parsed: ParsedFile = {
    published_on: null,
    entries: [],
    rows: rows.table(),
    hosts: hosts.groups(),
    ...(latest && { latest_listing: latest }),
  }
  return { parsed, skipped }
}

/** A page without a query also covers everything below it: a shop has more than one page. */
function readRule(host: string): string | null {
  const rule = readHostRule(host)
  return rule?.includes('/') === true && !rule.includes('?') ? readFolderRule(host) : rule
}

/** A host as security reports write it, so that it is no link (`hxxps://evil[.]example`), or with a stray mark at an end. */
function undefanged(host: string): string {
  const plain = host.replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, '.').replace(/^hxxp/i, 'http')
  const letters = [...plain.matchAll(/[\p{L}\p{N}*]/gu)]
  const [first, last] = [letters.at(0), letters.at(-1)]
  return first && last ? plain.slice(first.index, last.index + last[0].length) : ''
}

/** The operator's facts about an entry, whether an address or a host. */
function factsOf({ listed_on, delisted_on, reason, url }: OwnItem) {
  const days = { listed_on: listed_on ?? null, delisted_on: delisted_on ?? null }
  return { ...days, label: null, reason, ...(url === undefined ? {} : { url }) }
}

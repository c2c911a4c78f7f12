import { listedOrUnscreened, readAddresses } from '../formats/address-reader.ts'
import { findMisspelling } from '../formats/find-misspelling.ts'
import { groupHosts } from '../formats/group-hosts.ts'
import { readFolderRule, readHostRule } from '../formats/host-rule.ts'
import { readJsonItems } from '../formats/json-items.ts'
import { jsonFormat } from '../formats/list-json.ts'
import { isOfAllowList } from './own-allow.ts'
import { ownItem } from './own-item.ts'
import { refusedEntries, type RefusedItem } from './own-refused.ts'
import { undefanged } from '../formats/undefanged.ts'
import { isIpHost, registrableDomain } from '../../kit/host-name.ts'
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
  isOfOther: isOfAllowList,
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

async function gather({ sizeBytes }: ListFile, groups: AsyncIterable<RefusedItem[]>) {
  const rows = buildTable<ParsedFacts>(sizeBytes / 2)
  const hosts = groupHosts()
  const { read, skip, name, count, skipped } = readAddresses(listedOrUnscreened, findMisspelling)
  let latest: ParsedFile['latest_listing']
  let index = 0
  for await (const items of groups) {
    for (const item of items) {
      const { listed_on: day } = item
      if (day !== undefined && day > (latest?.day ?? '')) latest = { day, where: `[${index}].listed_on` }
      if (item.host !== undefined) {
        const rule = readRule(item.host) ?? readMarkedRule(item.host)
        if (rule === null) skip(`[${index}].host`)
        else {
          if (isShared(rule)) name(`[${index}].host: ${rule} is shared by many; list the names below it`)
          else count(1)
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

/**
 * A page without a query also covers everything below it: a shop has more than one page. A star at the end of a path
 * means the same. Elsewhere it is no rule, as a range of addresses is none and all names below a shared suffix: they
 * would match nothing.
 */
function readRule(host: string): string | null {
  const written = host.endsWith('/*') ? host.slice(0, -2) : host
  if (written.slice(written.startsWith('*.') ? 2 : 0).includes('*') || ipRange.test(written)) return null
  const rule = readHostRule(written)
  if (rule === null || (rule.startsWith('*.') && isShared(rule.slice(2)))) return null
  return rule.includes('/') && !rule.includes('?') ? readFolderRule(written) : rule
}

/** Whether a host is a suffix under which many have names, which counts for itself alone (decisions/0006). */
function isShared(rule: string): boolean {
  return !rule.includes('/') && !isIpHost(rule) && registrableDomain(rule) === null
}

/** The same for a host with a stray mark at an end. */
function readMarkedRule(host: string): string | null {
  const plain = undefanged(host)
  const letters = [...plain.matchAll(/[\p{L}\p{N}*]/gu)]
  const [first, last] = [letters.at(0), letters.at(-1)]
  return first && last ? readRule(plain.slice(first.index, last.index + last[0].length)) : null
}

const ipRange = /^(?:\d{1,3}\.){3}\d{1,3}\/\d{1,2}$/

/** The operator's facts about an entry, whether an address or a host. */
function factsOf({ listed_on, delisted_on, reason, url, unclear }: RefusedItem) {
  const days = { listed_on: listed_on ?? null, delisted_on: delisted_on ?? null }
  return { ...days, label: null, reason, ...(url === undefined ? {} : { url }), ...(unclear ? { unclear } : {}) }
}

import { oneLine } from '../../kit/quote-caller-text.ts'
import { listedOrUnscreened, readAddresses } from '../formats/address-reader.ts'
import { findMisspelling } from '../formats/find-misspelling.ts'
import { groupHosts } from '../formats/group-hosts.ts'
import { withoutJsonEscapes } from '../formats/json-escapes.ts'
import { readJsonItems } from '../formats/json-items.ts'
import { jsonFormat } from '../formats/list-json.ts'
import { isOfAllowList } from './own-allow.ts'
import { ownFault } from './own-fault.ts'
import { isShared, readOwnHost } from './own-host.ts'
import { ownItem } from './own-item.ts'
import { refusedEntries, type RefusedItem } from './own-refused.ts'
import { buildTable } from '../index/entry-table.ts'
import {
  ListFileError,
  type ListFile,
  type ListSource,
  type ParsedFacts,
  type ParsedFile,
  type SkippedItems,
} from '../formats/list-source.ts'

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
  const { parsed, skipped } = await gather(file, readJsonItems(file, fileMaxBytes, ownItem, ownFault))
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
  let hostsLeftOut = 0
  for await (const items of groups) {
    for (const item of items) {
      const { listed_on: day } = item
      if (day !== undefined && day > (latest?.day ?? '')) latest = { day, where: `[${index}].listed_on` }
      if (item.host !== undefined) {
        const { rule, fault } = readOwnHost(withoutJsonEscapes(item.host))
        if (fault !== undefined) {
          skip(`[${index}].host: ${fault}`)
          hostsLeftOut++
        } else {
          if (isShared(rule)) name(`[${index}].host: ${rule} is shared by many; list the names below it`)
          else count(1)
          hosts.add(rule, { effect: 'block', ...factsOf(item) })
        }
      } else {
        for (const { address, family } of read(withoutJsonEscapes(item.address ?? ''), `[${index}].address`)) {
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
  return { parsed, skipped: () => skipped(refusalFor(hostsLeftOut)) }
}

/** Names the skipped items of a refused file by place and kind: a misspelt host is not reported as an address. */
function refusalFor(hosts: number) {
  return ({ count, places }: SkippedItems, items: number): ListFileError => {
    const reason = hosts === 0 ? 'address_invalid' : hosts === count ? 'host_invalid' : 'entry_invalid'
    const share = count === 1 ? [] : [`${count} of ${items}`]
    return new ListFileError(reason, [...share, ...places].join('; '))
  }
}

/** Most reasons of ten million are. */
function isPlain(reason: string): boolean {
  return /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(reason)
}

/** The operator's facts about an entry, whether an address or a host. */
function factsOf({ listed_on, delisted_on, reason, url, unclear }: RefusedItem) {
  const days = { listed_on: listed_on ?? null, delisted_on: delisted_on ?? null }
  return {
    ...days,
    label: null,
    reason: isPlain(reason) ? reason : oneLine(reason),
    ...(url === undefined ? {} : { url }),
    ...(unclear ? { unclear } : {}),
  }
}

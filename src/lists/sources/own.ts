import { oneLine } from '../../kit/quote-caller-text.ts'
import { listedOrUnscreened, readAddresses } from '../formats/address-reader.ts'
import { findMisspelling } from '../formats/find-misspelling.ts'
import { groupHosts } from '../formats/group-hosts.ts'
import { withoutJsonEscapes } from '../formats/json-escapes.ts'
import { readJsonItems } from '../formats/json-items.ts'
import { jsonFormat } from '../formats/list-json.ts'
import { searchedMaxBytes } from '../formats/readable-chunks.ts'
import { isOfAllowList } from './own-allow.ts'
import { ownFault } from './own-fault.ts'
import { isShared, readOwnHost } from './own-host.ts'
import { ownItem, type OwnItem } from './own-item.ts'
import { entriesOfOdd, refusedEntries, type RefusedItem } from './own-refused.ts'
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
/** Entries that are left out or have a mistake, and are named. */
const namedMax = 10

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
 * A file of another form, or with entries that have a mistake, is refused, and those entries are named: then its other
 * entries count by `readReadable`, and nothing ends by it. An address or host that cannot be read is skipped and named.
 * An address or host may occur several times, once for each interval.
 */
async function readOwn(file: ListFile): Promise<ParsedFile> {
  const odd = { items: 0, chars: 0 }
  const { parsed, skipped } = await gather(file, itemsOf(file), (item) => {
    odd.items++
    odd.chars += JSON.stringify(item).length
    return []
  })
  return { ...parsed, ...skipped(odd) }
}

/** The readable entries of a refused file: item by item where it is a JSON array, or else those in its text. */
async function readReadable(file: ListFile): Promise<ParsedFile> {
  try {
    return (await gather(file, itemsOf(file), entriesOfOdd)).parsed
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error
    return (await gather(file, refusedEntries(file, fileMaxBytes))).parsed
  }
}

/** An entry with a mistake: the place of the mistake, and the entry as JSON has it. */
type OddItem = { odd: string; item: unknown }

function itemsOf(file: ListFile): AsyncIterable<(OwnItem | OddItem)[]> {
  return readJsonItems(file, fileMaxBytes, ownItem, ownFault, (item, odd): OddItem => ({ odd, item }))
}

/** `readOdd` returns what counts of an entry with a mistake. */
async function gather(
  { sizeBytes }: ListFile,
  groups: AsyncIterable<(RefusedItem | OddItem)[]>,
  readOdd: (item: unknown) => RefusedItem[] = () => [],
) {
  const rows = buildTable<ParsedFacts>(sizeBytes / 2)
  const hosts = groupHosts()
  const { read, skip, name, count, skipped } = readAddresses(listedOrUnscreened, findMisspelling, namedMax)
  let latest: ParsedFile['latest_listing']
  let index = 0
  let hostsLeftOut = 0
  const take = (item: RefusedItem, index: number) => {
    const { listed_on: day } = item
    if (day !== undefined && day > (latest?.day ?? '')) latest = { day, where: `[${index}].listed_on` }
    if (item.host !== undefined) {
      const { rule, fault } = readOwnHost(withoutJsonEscapes(item.host))
      if (fault !== undefined) {
        skip(`[${index}].host: ${fault}`)
        hostsLeftOut++
        return
      }
      if (isShared(rule)) name(`[${index}].host: ${rule} is shared by many; list the names below it`)
      else count(1)
      hosts.add(rule, { effect: 'block', ...factsOf(item) })
      return
    }
    for (const { address, family } of read(withoutJsonEscapes(item.address ?? ''), `[${index}].address`))
      rows.add(address, { family, assets: [], ref: null, ...factsOf(item) })
  }
  for await (const items of groups) {
    for (const item of items) {
      if ('odd' in item) {
        skip(item.odd)
        for (const entry of readOdd(item.item)) take(entry, index)
      } else take(item, index)
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
  return { parsed, skipped: (odd: OddItems) => skipped(refusalFor(hostsLeftOut, odd, index), odd.items > 0) }
}

/** The entries with a mistake of a file, and their length. */
type OddItems = { items: number; chars: number }

/**
 * Names the skipped items of a refused file by place and kind: a misspelt host is not reported as an address. A file of
 * which over half of the entries have a mistake, or too many to be searched, is of another form.
 */
function refusalFor(hosts: number, odd: OddItems, entries: number) {
  return ({ count, places }: SkippedItems, items: number): ListFileError => {
    const isOfOtherForm = odd.items * 2 > entries || odd.chars > searchedMaxBytes
    const others = hosts === 0 ? 'address_invalid' : hosts === count ? 'host_invalid' : 'entry_invalid'
    const reason = isOfOtherForm ? 'schema' : odd.items > 0 ? 'entry_invalid' : others
    const share = count === 1 ? [] : [`${count} of ${items}`]
    return new ListFileError(reason, [...share, ...places].join('; '), count)
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

import { z } from 'zod'
import { isDay } from '../../kit/day.ts'
import { listedOrUnscreened, readAddresses } from '../formats/address-reader.ts'
import { bareSubjects } from '../formats/bare-subjects.ts'
import { findMisspelling } from '../formats/find-misspelling.ts'
import { groupHosts } from '../formats/group-hosts.ts'
import { readFolderRule, readHostRule } from '../formats/host-rule.ts'
import { readJsonItems } from '../formats/json-items.ts'
import { jsonFormat } from '../formats/list-json.ts'
import { readableItems, type ReadableItem } from '../formats/readable-items.ts'
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
  return (await gather(file, readableEntries(file))).parsed
}

async function* readableEntries(file: ListFile): AsyncGenerator<OwnItem[]> {
  for await (const items of readableItems(file, fileMaxBytes, ['address', 'host'], bareSubjects))
    yield items.flatMap(readableEntry)
}

/**
 * An entry of a refused file: members that do not match the schema are dropped, so that its address or host still
 * counts.
 */
function readableEntry(item: ReadableItem): OwnItem[] {
  if ('address' in item && 'host' in item) {
    const { address, host, ...rest } = item
    return [
      { ...rest, address },
      { ...rest, host },
    ].flatMap(readableEntry)
  }
  if (typeof item['host'] === 'string' && severalWords.test(item['host']))
    return item['host'].split(severalWords).flatMap((host) => (host === '' ? [] : readableEntry({ ...item, host })))
  const members = Object.entries(ownMembers).flatMap(([name, member]) => {
    const value = item[name]
    const { data } = member.safeParse(typeof value === 'string' ? value.toWellFormed().trim() : value)
    return data === undefined ? [] : [[name, data] as const]
  })
  const entry = { reason: 'Listed in a file that is refused', ...Object.fromEntries(members) }
  const { listed_on: _listed, delisted_on: _delisted, ...withoutDays } = entry as Partial<OwnItem> & { reason: string }
  const { data } = ownItem.safeParse(entry)
  return data ? [data] : [ownItem.safeParse(withoutDays).data ?? []].flat()
}

const severalWords = /[\s,;|]+/

async function gather({ sizeBytes }: ListFile, groups: AsyncIterable<OwnItem[]>) {
  const rows = buildTable<ParsedFacts>(sizeBytes / 2)
  const hosts = groupHosts()
  const { read, skip, count, skipped } = readAddresses(listedOrUnscreened, findMisspelling)
  let index = 0
  for await (const items of groups) {
    for (const item of items) {
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
  const parsed: ParsedFile = { published_on: null, entries: [], rows: rows.table(), hosts: hosts.groups() }
  return { parsed, skipped }
}

/** A page without a query also covers everything below it: a shop has more than one page. */
function readRule(host: string): string | null {
  const rule = readHostRule(host)
  return rule?.includes('/') === true && !rule.includes('?') ? readFolderRule(host) : rule
}

/** A host as security reports write it, so that it is no link (`hxxps://evil[.]example`), or with a stray mark at an end. */
function undefanged(host: string): string {
  return host
    .replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, '.')
    .replace(/^hxxp/i, 'http')
    .replace(/^[^\p{L}\p{N}*]+|[^\p{L}\p{N}/]+$/gu, '')
}

/** The operator's facts about an entry, whether an address or a host. */
function factsOf({ listed_on, delisted_on, reason, url }: OwnItem) {
  const days = { listed_on: listed_on ?? null, delisted_on: delisted_on ?? null }
  return { ...days, label: null, reason, ...(url === undefined ? {} : { url }) }
}

/** No user information: a link with a password in it would be shown to everyone who sees the reason. */
function isPageUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const day = z.string().refine(isDay).optional()
const ownMembers = {
  // JSON reads `\b` as a backspace, so that an address behind a stray backslash would lose its first letter.
  address: z
    .string()
    .refine((text) => !/[^\P{Cc}\t\r\n]/u.test(text))
    .optional(),
  host: z.string().max(2048).regex(/^\S+$/u).optional(),
  reason: z.string().trim().min(1).max(500),
  url: z.string().max(2048).refine(isPageUrl).optional(),
  listed_on: day,
  delisted_on: day,
}
const ownItem = z.strictObject(ownMembers).superRefine((item, context) => {
  if ((item.address === undefined) === (item.host === undefined)) {
    context.addIssue({ code: 'custom', path: ['address'] })
  }
  if (item.listed_on !== undefined && item.delisted_on !== undefined && item.delisted_on <= item.listed_on) {
    context.addIssue({ code: 'custom', path: ['delisted_on'] })
  }
})
type OwnItem = z.infer<typeof ownItem>

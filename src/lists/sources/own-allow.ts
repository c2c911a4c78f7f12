import { z } from 'zod'
import { readAddress } from '../../kit/address.ts'
import { oneLine } from '../../kit/quote-caller-text.ts'
import { dayAfter, isDay } from '../../kit/day.ts'
import { readHostRule } from '../formats/host-rule.ts'
import { groupHosts } from '../formats/group-hosts.ts'
import { jsonFormat, readJsonList } from '../formats/list-json.ts'
import type { ListFile, ListSource, ParsedEntry, ParsedFile } from '../formats/list-source.ts'
import { isWithoutStray, ownMembers } from './own-item.ts'

/** The maximum number of entries. Each is a decision of a person, who is to review it within a year. */
const allowedEntriesMax = 1_000
/** The last day with a four-digit year. */
const lastDay = '9999-12-31'
const fileMaxBytes = 1024 * 1024

/**
 * Entries that the operator vouches for: `[{address | host, reason, approved_by, until?}]`. An entry overrides the
 * weight of crowd reports about its subject and of its looks, and nothing else (decisions/0053). It may be empty.
 */
export const ownAllow: ListSource = {
  id: 'own-allow',
  kind: 'allow',
  subjects: ['address', 'host'],
  authority: null,
  upstream_url: 'file:own/own-allow.json',
  licence: "the operator's own",
  formats: [jsonFormat('own-allow.json', fileMaxBytes, readOwnAllow)],
  folder: 'own',
  // A file for the block list, such as own.csv, must not be suggested as one of what is allowed.
  isOfOther: (name) => !isOfAllowList(name),
  downloads: [],
  cadenceHours: 24,
  entryPage: () => null,
}

/**
 * Whether a file of the operator's folder is meant as an allow list, by the beginning of its name: `disallow` and
 * `not-allowed` are names of block lists.
 */
export function isOfAllowList(name: string): boolean {
  return /^(?:own[-_. ]?)?allow(?:ed|s)?[-_. ]?(?:list)?(?![a-z])/i.test(name)
}

/**
 * An item that is not as documented, that no family reads as exactly one address, or that comes after the first
 * `allowedEntriesMax` is skipped and named: fewer entries count then, and never more.
 */
async function readOwnAllow(file: ListFile): Promise<ParsedFile> {
  const items = await readJsonList(file, fileMaxBytes, z.unknown())
  const entries: ParsedEntry[] = []
  const hosts = groupHosts()
  const places: string[] = []
  let count = 0
  const skip = (place: string) => {
    count++
    if (places.length < placesMax) places.push(place)
  }
  for (const [index, item] of items.entries()) {
    const read = allowItem.safeParse(item)
    if (!read.success || index >= allowedEntriesMax) {
      skip(`[${index}]${placeOf(read.error?.issues[0])}`)
      continue
    }
    const { address, host, reason, until } = read.data
    const facts = {
      listed_on: null,
      delisted_on: until === undefined || until === lastDay ? null : dayAfter(until),
      label: null,
      reason: oneLine(reason),
    }
    const parsedAddress = address === undefined ? null : readAddress(address).address
    const rule = host === undefined ? null : readHostRule(host)
    if (parsedAddress)
      entries.push({ address: parsedAddress.canonical, family: parsedAddress.family, assets: [], ref: null, ...facts })
    else if (rule !== null) hosts.add(rule, { effect: 'allow', ...facts })
    else skip(`[${index}].${address === undefined ? 'host' : 'address'}`)
  }
  const skipped = count === 0 ? {} : { skipped: { count, places } }
  return { published_on: null, entries, hosts: hosts.groups(), ...skipped }
}

/** The member that is wrong or missing. */
function placeOf(issue: z.core.$ZodIssue | undefined): string {
  const member = issue?.path[0]
  return typeof member === 'string' ? `.${member}` : ''
}

/** `approved_by` may name a person: it is required, and never leaves the file. */
const allowItem = z
  .strictObject({
    address: z.string().refine(isWithoutStray).trim().max(200).optional(),
    host: ownMembers.host,
    reason: ownMembers.reason,
    approved_by: z.string().trim().min(1).max(200),
    until: z.string().refine(isDay).optional(),
  })
  .refine(({ address, host }) => (address === undefined) !== (host === undefined), { path: ['address'] })

const placesMax = 3

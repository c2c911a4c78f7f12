import { z } from 'zod'
import { defaultNetwork, networkByName } from '../chains/networks.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { wholeNumberField } from '../endpoint/fields.ts'
import type { Service } from '../endpoint/service.ts'
import type { Lang } from '../messages/message.ts'
import { listedFrom, listedOnBasis, type ListEntry } from '../lists/entry.ts'
import type { Lists } from '../lists/lists.ts'
import type { Listing, ListingsInOrder } from '../lists/snapshot.ts'
import { listName } from '../lists/list-name.ts'
import { sourceById } from '../lists/sources.ts'
import { evidencePageUrl, describeListing } from './describe-result.ts'
import { listedOnBasisSchema } from './screen-result.ts'

export type RecentNeeds = { lists: Pick<Lists, 'current'>; service: Pick<Service, 'baseUrl'> }

export const recentListings = defineEndpoint({
  name: 'recentListings',
  methods: ['GET'],
  path: '/api/risk/recent',
  tag: 'Screening',
  summary: 'List the latest listings',
  description:
    'Addresses that are currently on a sanctions list, mixer list, scam list or the own list of the operator, latest ' +
    'first, then by address. Only listings with a known beginning are included: with a day, or with an interval of at ' +
    'most two weeks. An undated entry of the first copy of a list is excluded, because it may be years old. `total` is ' +
    'the number of included listings. Follow `next_cursor` until it is null.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({
    limit: wholeNumberField('How many listings to return:', 1, 100, 20),
    dated_by: z
      .enum(['anyone', 'authority'])
      .default('anyone')
      .meta({
        description:
          '`authority`: only listings whose day is the publisher’s own. `anyone`: also those whose day was worked out, ' +
          'or is that on which this service first saw them.',
      }),
    cursor: z.string().max(512).meta({ description: '`next_cursor` of the previous response.' }).optional(),
  }),
  output: z.strictObject({
    total: z.int(),
    items: z.array(
      z.strictObject({
        address: z.string(),
        chain: z
          .string()
          .describe(
            'The network that the listing names, or that of the address family; `other` for unsupported chains.',
          ),
        list: z.string(),
        source: z.string().describe('The id of the list, as in `list`.'),
        sourceLabel: z.string().describe('The name of the list, in the requested language.'),
        sourceLabelEn: z.string().describe('The name of the list in English, regardless of the requested language.'),
        label: z.string(),
        reason: z.string(),
        listed_on: z.iso.date(),
        listed_on_basis: listedOnBasisSchema,
        source_url: z.url(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  errors: ['cursor_invalid'],
  examples: [{ title: 'The latest five', input: { limit: 5 } }],
  run(needs: RecentNeeds, input, ask) {
    const { recent, dated } = needs.lists.current()
    const { count, at } = input.dated_by === 'authority' ? dated : recent
    const start = input.cursor === undefined ? 0 : positionAfter({ count, at }, readCursor(input.cursor))
    const end = Math.min(start + input.limit, count)
    const listings = Array.from({ length: Math.max(0, end - start) }, (_, i) => at(start + i))
    const last = listings.at(-1)
    return {
      body: {
        total: count,
        items: listings.map((listing) => describe(listing, needs.service.baseUrl, ask.lang)),
        next_cursor: last && end < count ? writeCursor(placeOf(last)) : null,
      },
      outcome: null,
    }
  },
})

function describe(listing: Listing, baseUrl: string, lang: Lang) {
  const { entry, list } = listing
  return {
    address: entry.address,
    chain: chainOf(entry),
    list,
    source: list,
    sourceLabel: listName(list, lang),
    sourceLabelEn: listName(list, 'en'),
    label: entry.label ?? listName(list, lang),
    reason: describeListing(listing, 'active', lang),
    listed_on: listedFrom(entry),
    listed_on_basis: listedOnBasis(entry),
    source_url: sourceById(list)?.entryPage(entry) ?? evidencePageUrl(baseUrl, listing),
  }
}

/** The family's own network, unless the listing names others only. */
function chainOf({ family, networks }: ListEntry): string {
  if (family === 'other') return 'other'
  const { name } = defaultNetwork(family)
  if (networks === undefined || networks.includes(name)) return name
  return networks.map(networkByName).find((other) => other?.family === family)?.name ?? 'other'
}

/** A listing's position in the order; a cursor names one, so that it is still valid after a list was swapped. */
type Place = { day: string; address: string; list: string }

function placeOf({ entry, list }: Listing): Place {
  return { day: listedFrom(entry), address: entry.address, list }
}

/** First position whose listing comes after the place: binary search by newest day, then address, then list. */
function positionAfter({ count, at }: ListingsInOrder, place: Place): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (comesAfter(placeOf(at(middle)), place)) high = middle
    else low = middle + 1
  }
  return low
}

function comesAfter(a: Place, b: Place): boolean {
  if (a.day !== b.day) return a.day < b.day
  if (a.address !== b.address) return a.address > b.address
  return a.list > b.list
}

function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify([place.day, place.address, place.list])).toString('base64url')
}

function readCursor(text: string): Place {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    const place = z.tuple([z.iso.date(), z.string(), z.string()]).parse(parts)
    return { day: place[0], address: place[1], list: place[2] }
  } catch {
    throw new ServiceError('cursor_invalid', { field: 'cursor' })
  }
}

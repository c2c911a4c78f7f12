import { z } from 'zod'
import { endpoints } from '../api/endpoints.ts'
import { defineEndpoint, type Endpoint } from '../endpoint/endpoint.ts'
import type { Tag } from '../endpoint/tags.ts'
import { wholeUnits } from '../kit/amount.ts'
import { assetPlaces, requirementsOf } from './offer.ts'
import { offerOf, type PaidRooms, type Sold } from './sold.ts'

const entrySchema = z.strictObject({
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  url: z.url(),
  description: z.string().describe('In English.'),
  tool: z.string().optional().describe('The tool of MCP at `/api/mcp` that is paid for in the same way.'),
  price: z.string().describe('In dollars.'),
  accepts: z
    .array(z.record(z.string(), z.unknown()))
    .describe(
      'As in the quote of the call, which has a `quoteId` of its own in `extra`; empty where nothing is configured.',
    ),
})

/** Free endpoints that are useful to a paying agent. They are listed at price 0 and never require a payment. */
const freeTags: ReadonlySet<Tag> = new Set(['Screening', 'Decisions', 'Evidence', 'Attestations'])

/** The manifest of the paid tier: paid and free endpoints, prices and the facilitator. */
export function describeTier(sold: readonly Sold[]): Endpoint<PaidRooms> {
  return defineEndpoint({
    name: 'describePaidTier',
    methods: ['GET'],
    path: '/api/x402',
    tag: 'Paid',
    summary: 'What is sold call by call, and what is free',
    description:
      'The calls that are paid for over x402 version 2 with their prices and the networks, and the free ones, which are ' +
      'declared at price 0 and never ask for a payment. `configured: false`: paid calls are not enabled.',
    access: { keys: 'ignored' },
    limit: 'shared',
    input: z.strictObject({}),
    output: z.strictObject({
      x402Version: z.literal(2),
      configured: z.boolean(),
      reason_code: z.literal('paid_tier_not_configured').optional(),
      network: z.string().nullable().describe('CAIP-2.'),
      asset: z.string().nullable(),
      pay_to: z.string().nullable(),
      facilitator: z.string().nullable(),
      paid: z.array(entrySchema),
      free: z.array(entrySchema),
    }),
    errors: [],
    examples: [{ title: 'The manifest', input: {} }],
    run: (needs: PaidRooms) => ({ body: manifest(needs, sold), outcome: null }),
  })
}

function manifest({ service, paid }: Pick<PaidRooms, 'service' | 'paid'>, sold: readonly Sold[]) {
  const { terms } = paid
  return {
    x402Version: 2 as const,
    configured: terms !== null,
    ...(terms === null ? { reason_code: 'paid_tier_not_configured' as const } : {}),
    network: terms?.network ?? null,
    asset: terms?.asset ?? null,
    pay_to: terms?.payTo ?? null,
    facilitator: terms?.facilitatorUrl ?? null,
    paid: sold.map((each) => ({ ...entryOf(each.endpoint, offerOf({ service, paid }, each).amount), tool: each.tool })),
    free: endpoints.filter(({ tag }) => freeTags.has(tag)).map((endpoint) => entryOf(endpoint, 0n)),
  }

  function entryOf({ methods, path, summary }: Pick<Endpoint<never>, 'methods' | 'path' | 'summary'>, amount: bigint) {
    return {
      method: methods[0] ?? 'GET',
      path,
      url: service.baseUrl + path,
      description: summary,
      price: priceText(amount),
      accepts: terms === null ? [] : [requirementsOf(terms, { amount })],
    }
  }
}

/**
 * The document that crawlers request at `/.well-known/x402`: a list of URLs for one index, and the same with terms for
 * the protocol's own validator.
 */
export function discoveryDocument({ service, paid }: Pick<PaidRooms, 'service' | 'paid'>, sold: readonly Sold[]) {
  const { terms } = paid
  const offers = terms === null ? [] : sold.map((each) => ({ ...each, offer: offerOf({ service, paid }, each) }))
  const resources = offers.map(({ endpoint, offer }) => [
    endpoint.path,
    {
      accepts: terms === null ? [] : [requirementsOf(terms, offer)],
      description: offer.description,
      mimeType: 'application/json',
      extensions: { bazaar: offer.discovery },
    },
  ])
  return {
    version: 1,
    x402Version: 2,
    resources: offers.map(({ offer }) => offer.url),
    manifest: `${service.baseUrl}/api/x402`,
    mcp: `${service.baseUrl}/api/mcp`,
    discoveryDocument: { resources: Object.fromEntries(resources) as Record<string, object> },
  }
}

/** At least cents: `0.30`; free is `0`. */
function priceText(amount: bigint): string {
  const [integer = '0', fraction = ''] = wholeUnits(amount, assetPlaces).split('.')
  return amount === 0n ? '0' : `${integer}.${fraction.padEnd(2, '0')}`
}

import { z } from 'zod'
import type { Rooms } from '../api/rooms.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { discoveryDocument } from './discovery-document.ts'
import type { Offer } from './offer.ts'
import type { PaidTier } from './paid-tier.ts'
import type { Product } from './products.ts'

/** The rooms that endpoints of the paid tier receive. */
export type PaidRooms = Rooms & { paid: PaidTier }

/** An endpoint that is sold per call. */
export type Sold = {
  product: Product
  endpoint: Endpoint<PaidRooms>
  /** The MCP tool that sells the same. */
  tool: string
  /** Throws ServiceError while no call could be served: it is not quoted then. `input` is parsed. */
  requireWorkable?: (rooms: PaidRooms, input?: unknown) => void
}

/** The offer of a call. */
export function offerOf({ service, paid }: Pick<PaidRooms, 'service' | 'paid'>, { product, endpoint }: Sold): Offer {
  return {
    name: product,
    url: service.baseUrl + endpoint.path,
    description: endpoint.summary,
    amount: paid.prices[product],
    discovery: discoveryOf(endpoint),
  }
}

/** How to call an endpoint (x402 extension bazaar), with its first example. Pure. */
function discoveryOf({ methods, input, examples }: Pick<Endpoint<never>, 'methods' | 'input' | 'examples'>) {
  const [method = 'GET'] = methods
  const isQuery = method === 'GET'
  const example = examples[0]?.input ?? {}
  const place = isQuery ? { queryParams: example } : { bodyType: 'json', body: example }
  const schema = shortSchemaOf(input)
  const members = isQuery ? { queryParams: schema } : { bodyType: { type: 'string', const: 'json' }, body: schema }
  return discoveryDocument(
    { type: 'http', method, ...place },
    { members: { type: { type: 'string', const: 'http' }, method: { type: 'string', enum: [method] }, ...members } },
  )
}

/**
 * Names and types only: the headers of a quote have few kilobytes, and the OpenAPI document has the rest. Cached per
 * schema, because computing it takes longer than the rest of a quote.
 */
export function shortSchemaOf(input: z.ZodObject): Readonly<Record<string, unknown>> {
  const schema = shortSchemas.get(input) ?? makeShortSchema(input)
  shortSchemas.set(input, schema)
  return schema
}

const shortSchemas = new WeakMap<z.ZodObject, Readonly<Record<string, unknown>>>()

function makeShortSchema(input: z.ZodObject): Readonly<Record<string, unknown>> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const types = Object.entries(properties).map(([name, property]) => {
    return [name, typeof property === 'object' && property.type ? { type: property.type } : {}]
  })
  return { type: 'object', properties: Object.fromEntries(types) as Record<string, object>, required }
}

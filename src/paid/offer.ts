import type { PaymentRequirements } from '@x402/core/types'

/** An offer, as a quote states it. */
export type Offer = {
  /** Equal for two requests for the same thing. */
  name: string
  /** Its identifier for buyers: an absolute URL that does not depend on the request, or `mcp://tool/` and a name. */
  url: string
  description: string
  /** In millionths of the token; 0 is listed and never charged. */
  amount: bigint
  /** How to call it, for indexes (extension bazaar). */
  discovery: Readonly<Record<string, unknown>> | null
}

/** The token and recipient of payments. */
export type PaymentTerms = {
  /** CAIP-2, an EVM chain. */
  network: `eip155:${number}`
  /** The token contract: EIP-3009. */
  asset: `0x${string}`
  /** Its EIP-712 domain. */
  assetName: string
  assetVersion: string
  payTo: `0x${string}`
  /** Base URL of the facilitator's API, or `in-process`. */
  facilitatorUrl: string
}

/** The token has 6 decimal places. */
export const assetPlaces = 6

/** The only accepted payment for an offer (x402 specification, section 5.1). */
export function requirementsOf(terms: PaymentTerms, { amount }: Pick<Offer, 'amount'>): PaymentRequirements {
  return {
    scheme: 'exact',
    network: terms.network,
    amount: String(amount),
    asset: terms.asset,
    payTo: terms.payTo,
    maxTimeoutSeconds: validForSeconds,
    extra: { name: terms.assetName, version: terms.assetVersion },
  }
}

/** The validity of a quote: a payer signs at most until this long from then. */
const validForSeconds = 300

/** The `resource` of a quote. */
export function resourceOf({ url, description }: Pick<Offer, 'url' | 'description'>) {
  return { url, description, mimeType: 'application/json', serviceName: 'Countersign' }
}

/** The extensions that all quotes of an offer share. */
export function declaredExtensions({ discovery }: Pick<Offer, 'discovery'>): Record<string, unknown> {
  return {
    ...(discovery === null ? {} : { bazaar: discovery }),
    'payment-identifier': { info: { required: false }, schema: identifierSchema },
  }
}

const identifierSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    required: { type: 'boolean' },
    id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
  },
  required: ['required'],
} as const

import type { PaymentRequirements } from '@x402/core/types'

/** What is sold, as a quote says it. */
export type Offer = {
  /** What two requests for the same thing have in common. */
  name: string
  /** Whoever asks for it names it so: an absolute URL that no request decides, or `mcp://tool/` and a name. */
  url: string
  description: string
  /** In millionths of the token; 0 is declared, and never asked for. */
  amount: bigint
  /** How it is called, for indexes of what can be bought (extension bazaar). */
  discovery: Readonly<Record<string, unknown>> | null
}

/** In what calls are paid for, and to whom. */
export type PaymentTerms = {
  /** CAIP-2, an EVM chain. */
  network: `eip155:${number}`
  /** The token's contract: EIP-3009. */
  asset: `0x${string}`
  /** Its EIP-712 domain. */
  assetName: string
  assetVersion: string
  payTo: `0x${string}`
  /** Root of the facilitator's API, or `in-process`. */
  facilitatorUrl: string
}

/** The token counts in millionths of a dollar. */
export const assetPlaces = 6

/** The one way to pay for an offer (x402 specification, section 5.1). */
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

/** How long a signed payment may be used: a payer signs no later end than this from then. */
const validForSeconds = 300

/** What stands in `resource` of a quote. */
export function resourceOf({ url, description }: Pick<Offer, 'url' | 'description'>) {
  return { url, description, mimeType: 'application/json', serviceName: 'Countersign' }
}

/** The extensions that are the same in every quote of an offer. */
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

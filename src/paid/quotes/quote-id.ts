import type { PaymentRequirements } from '@x402/core/types'
import { sha256 } from '../../kit/sha256.ts'
import type { World } from '../../kit/world.ts'

/** The member of `extra` with the id of a quote. Clients echo it in `accepted` of their payment. */
export const quoteIdMember = 'quoteId'

/** The form of an id, which a client may also generate: it must be unguessable. */
export const quoteIdForm = /^[A-Za-z0-9_-]{22,64}$/

/**
 * The requirements of one quote: those of its offer with a random id, which neither the signature nor the chain
 * contains.
 */
export function withQuoteId(
  { randomBytes }: Pick<World, 'randomBytes'>,
  requirements: PaymentRequirements,
): PaymentRequirements {
  const id = Buffer.from(randomBytes(idBytes)).toString('base64url')
  return { ...requirements, extra: { ...requirements.extra, [quoteIdMember]: id } }
}

/** The hash that the ledger stores. */
export function hashOfQuoteId(quoteId: string): string {
  return Buffer.from(sha256(Buffer.from(quoteId))).toString('hex')
}

const idBytes = 16

import type { PaymentRequirements } from '@x402/core/types'
import { sha256 } from '../../kit/sha256.ts'
import type { World } from '../../kit/world.ts'

/** Where the id of a quote stands in `extra` of what it offers. Clients echo it in `accepted` of their payment. */
export const quoteIdMember = 'quoteId'

/** An id as quotes have it, or as a client may make one itself: what counts is that it cannot be guessed. */
export const quoteIdForm = /^[A-Za-z0-9_-]{22,64}$/

/** The requirements of one quote: those of its offer with a random id, which no signature covers and no chain shows. */
export function withQuoteId(
  { randomBytes }: Pick<World, 'randomBytes'>,
  requirements: PaymentRequirements,
): PaymentRequirements {
  const id = Buffer.from(randomBytes(idBytes)).toString('base64url')
  return { ...requirements, extra: { ...requirements.extra, [quoteIdMember]: id } }
}

/** What the ledger keeps of an id. */
export function hashOfQuoteId(quoteId: string): string {
  return Buffer.from(sha256(Buffer.from(quoteId))).toString('hex')
}

const idBytes = 16

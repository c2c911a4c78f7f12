import type { PaymentRequired } from '@x402/core/types'
import { canonicalHash, canonicalJson } from '../../kit/canonical-json.ts'
import type { QuoteNeeds } from './quote-needs.ts'

/**
 * Adds `extensions.signedRequirements` to a quote. `jws` is a detached signature over the RFC 8785 form of the quote
 * without it. `digest_jws` signs the SHA-256 of the same bytes and the times: with it a reader can distinguish an
 * altered quote from one that this service never signed, and knows its expiry.
 */
export async function signRequirements(
  { world, attestation }: Pick<QuoteNeeds, 'world' | 'attestation'>,
  required: PaymentRequired,
): Promise<PaymentRequired> {
  const extensions = required.extensions ?? {}
  const content = { ...required, extensions }
  const iat = Math.floor(world.now() / 1_000)
  const exp = iat + quoteSeconds
  const [jws, digestJws] = await Promise.all([
    attestation.signDetached('cs-402+jws', Buffer.from(canonicalJson(content))),
    attestation.sign('cs-402-digest+jwt', canonicalJson({ exp, iat, sha256: canonicalHash(content) })),
  ])
  const info = {
    alg: 'EdDSA',
    kid: kidOf(jws),
    issued_at: new Date(iat * 1_000).toISOString(),
    expires_at: new Date(exp * 1_000).toISOString(),
    jws,
    digest_jws: digestJws,
  }
  return { ...content, extensions: { ...extensions, signedRequirements: { info } } }
}

/** The validity of a quote. */
const quoteSeconds = 300

function kidOf(jws: string): string {
  const header = JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString('utf8')) as { kid: string }
  return header.kid
}

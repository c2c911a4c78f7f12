import { z } from 'zod'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { VerificationError, type VerificationReason } from '../../sdk/src/verification-error.ts'
import { readObject, refuseAfterRetirement, verifyToken } from '../../sdk/src/verify-token.ts'
import type { Keyring } from '../attestation/keyring.ts'
import { canonicalHash, canonicalJson } from '../kit/canonical-json.ts'
import { verdictSchema } from '../screening/screen-result.ts'

const type = 'cs-report+jwt'

/** What a printed report can be compared with. Short, because it has to fit into a code on paper. */
const sealSchema = z.strictObject({
  /** SHA-256 of the RFC 8785 form of the signed bundle, base64url. */
  number: z.string(),
  /** CAIP-10 of an address, or a host behind `host:`. */
  sub: z.string(),
  verdict: verdictSchema,
  risk: z.int().nullable(),
  /** Seconds since 1970. */
  iat: z.int(),
})
type Seal = z.infer<typeof sealSchema>

/** A signed bundle as a report needs it: of an address, or of a host. */
export type SealedBundle = {
  subject: { caip10: string } | { host: string }
  issued_at: string
  screening: Pick<Seal, 'verdict' | 'risk'>
}

/** The number of a report: identifies its bundle on paper, in hex. */
export function reportNumber(bundle: object): string {
  return canonicalHash(bundle)
}

/**
 * Signs the few facts of a report that its code carries. The signature of the bundle covers the whole bundle, which paper
 * does not hold, and the service keeps no bundles.
 */
export function sealReport(attestation: Pick<Keyring, 'sign'>, bundle: SealedBundle): Promise<string> {
  const { subject, issued_at, screening } = bundle
  const seal: Seal = {
    number: Buffer.from(reportNumber(bundle), 'hex').toString('base64url'),
    sub: 'host' in subject ? `host:${subject.host}` : subject.caip10,
    verdict: screening.verdict,
    risk: screening.risk,
    iat: Math.floor(Date.parse(issued_at) / 1000),
  }
  return attestation.sign(type, canonicalJson(seal))
}

/** A genuine seal with its key, or why it is none. Unsigned content is not repeated. */
export type OpenedSeal = { reason: null; seal: Seal; kid: string } | { reason: VerificationReason }

export async function openSeal(token: string, jwks: JwkSet): Promise<OpenedSeal> {
  try {
    const { payload, key } = await verifyToken(token, jwks, [type])
    const { data: seal } = sealSchema.safeParse(readObject(payload))
    if (!seal) return { reason: 'TOKEN_MALFORMED' }
    refuseAfterRetirement(key, seal.iat * 1000)
    return { reason: null, seal, kid: key.kid }
  } catch (error) {
    if (!(error instanceof VerificationError)) throw error
    return { reason: error.reason_code }
  }
}

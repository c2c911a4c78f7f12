import { splitAccountId } from '../../kit/account-id.ts'
import { z } from 'zod'
import type { JwkSet } from '../../../sdk/src/jwk-set.ts'
import { VerificationError } from '../../../sdk/src/verification-error.ts'
import { readObject, refuseAfterRetirement, verifyToken } from '../../../sdk/src/verify-token.ts'
import { networkByName, unscreenedNetwork, type ScreenedNetwork } from '../../chains/networks.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { Service } from '../../endpoint/service.ts'
import { readAddress } from '../../kit/address.ts'
import { readSubject, type Subject } from '../../kit/subject.ts'

/** A plan signed by this service, and the payee it pins. */
export type OpenedPlan = { claims: PlanClaims; network: ScreenedNetwork; address: Subject }

type Needs = { service: Pick<Service, 'baseUrl'>; attestation: { jwks: () => Promise<JwkSet> } }

/**
 * A plan is valid only if this service signed it in its current form: anything else is refused, for any fault. Expiry
 * is not checked here.
 */
export async function openPlan(needs: Needs, plan: string): Promise<OpenedPlan> {
  const opened = await readPlan(needs, plan)
  if (opened) return opened
  throw new ServiceError('plan_invalid', { field: 'plan' })
}

async function readPlan({ attestation, service }: Needs, plan: string): Promise<OpenedPlan | null> {
  try {
    const { payload, key } = await verifyToken(plan, await attestation.jwks(), ['cs-probe+jwt'])
    const { data: claims } = planClaimsSchema.safeParse(readObject(payload))
    if (claims?.iss !== service.baseUrl) return null
    refuseAfterRetirement(key, claims.iat * 1_000)
    return withSubject(claims)
  } catch (error) {
    // The reason is of no use to a caller: only the original plan is valid.
    if (error instanceof VerificationError) return null
    throw error
  }
}

/** A plan with an unknown network or form of address is invalid. */
function withSubject(claims: PlanClaims): OpenedPlan | null {
  const account = splitAccountId(claims.sub)
  if (account.network === unscreenedNetwork.caip2) {
    const { subject } = readSubject(account.address)
    return subject ? { claims, network: unscreenedNetwork, address: subject } : null
  }
  const network = networkByName(account.network)
  const { address } = readAddress(account.address)
  return network && address ? { claims, network, address } : null
}

/** The claims of a plan's token: everything a later comparison needs, so that the service stores nothing. */
export type PlanClaims = z.infer<typeof planClaimsSchema>

/** Strict: a plan of another form may pin something that this version would not compare. */
const planClaimsSchema = z.strictObject({
  iss: z.string(),
  jti: z.string(),
  /** CAIP-10. */
  sub: z.string(),
  asset: z.string(),
  endpoint_fingerprint: z.string().nullable(),
  amount: z.string(),
  probe_amount: z.string(),
  remaining_amount: z.string(),
  proceed: z.boolean(),
  iat: z.int(),
  exp: z.int(),
})

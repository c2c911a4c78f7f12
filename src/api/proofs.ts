import { sessionCookie } from '../accounts/session-cookie.ts'
import type { Principals } from '../endpoint/caller.ts'
import type { Received } from '../endpoint/endpoint.ts'
import { apiKey } from '../keys/api-key.ts'
import { agentSecret } from '../registry/agent-secret.ts'
import { providerSignature } from '../registry/provider-signature.ts'

/**
 * Every way in which a caller proves its identity. `identify` checks keys and agents on every call; the endpoints for
 * owners and for the provider check their proofs themselves. A mailed link, a payment and a wallet's signature are part
 * of the input: anyone who holds one may send it, so it identifies no caller. The operator uses the command line.
 */
export const proofs = {
  key: apiKey,
  agent: agentSecret,
  owner: sessionCookie,
  provider: providerSignature,
} as const satisfies { readonly [Kind in keyof Principals]: AnyProof<Principals[Kind]> }

type AnyProof<Principal> = {
  headers: readonly string[]
  shown: (received: Received, purpose: never) => unknown
  prove: (needs: never, shown: never, purpose: never) => Verdict<Principal> | Promise<Verdict<Principal>>
}
type Verdict<Principal> = { principal: Principal | null }

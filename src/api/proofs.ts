import { sessionCookie } from '../accounts/session-cookie.ts'
import type { Principals } from '../endpoint/caller.ts'
import type { Received } from '../endpoint/endpoint.ts'
import { apiKey } from '../keys/api-key.ts'
import { agentSecret } from '../registry/agent-secret.ts'
import { providerSignature } from '../registry/provider-signature.ts'

/**
 * Every way of proving who asks. Whose call counts is judged by `identify` for every call; owners and the provider are
 * asked for by the endpoints that serve them alone. A mailed link, a payment and the signature of a wallet over a statement
 * stand in what is asked, and hold whoever sends them: they say nothing of the caller. The operator uses the command line.
 */
export const proofs = {
  key: apiKey,
  agent: agentSecret,
  owner: sessionCookie,
  provider: providerSignature,
} as const satisfies { readonly [Kind in keyof Principals]: AnyProof<Principals[Kind]> }

type AnyProof<Principal> = {
  headers: readonly string[]
  shown: (received: Received, asked: never) => unknown
  prove: (needs: never, shown: never, asked: never) => Verdict<Principal> | Promise<Verdict<Principal>>
}
type Verdict<Principal> = { principal: Principal | null }

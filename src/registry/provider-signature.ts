import type { Proof } from '../endpoint/proof.ts'
import type { World } from '../kit/world.ts'
import { isSigned } from '../webhooks/standard-webhook.ts'

type Needs = { world: Pick<World, 'now'>; registry: { kycSecret: Uint8Array | null } }
type Shown = {
  headers: { id: readonly string[]; timestamp: readonly string[]; signature: readonly string[] }
  body: Uint8Array
}

/** Proves by a signature over id, time and body (Standard Webhooks) that the provider which identifies principals asks. */
export const providerSignature: Proof<'provider', Needs, null, Shown> = {
  headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  shown: (received) => {
    const header = (name: string) => received?.header(name) ?? []
    return {
      headers: {
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
      },
      body: received?.body ?? new Uint8Array(),
    }
  },
  prove: ({ world, registry: { kycSecret } }, { headers, body }) => {
    const isProved = kycSecret !== null && isSigned(kycSecret, headers, body, world.now())
    return { principal: isProved ? { kind: 'provider' } : null }
  },
}

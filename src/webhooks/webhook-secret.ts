import type { Sealer } from '../kit/seal.ts'
import type { World } from '../kit/world.ts'
import { readWebhookSecret } from './standard-webhook.ts'
import type { EndpointRow } from './tables.ts'

/** Hours for which messages are signed with the replaced secret too. */
export const overlapHours = 24
/** Standard Webhooks asks for 24 to 64 bytes. */
const secretBytes = 32

/** A new secret as its owner is shown it, once, and as it is stored. */
export function newSecret(
  world: Pick<World, 'randomBytes'>,
  sealer: Sealer,
  ownerId: string,
): { text: string; sealed: string } {
  const bytes = world.randomBytes(secretBytes)
  const text = `whsec_${Buffer.from(bytes).toString('base64')}`
  return { text, sealed: sealer.seal(Buffer.from(text), ownerId) }
}

/** The keys that sign a message now, the newest first. Empty where they were sealed with another SECRETS_KEY. */
export function signingKeys(
  sealer: Sealer,
  { owner_id, secret, previous_secret, previous_until }: EndpointRow,
  now: number,
): Buffer[] {
  const isOverlapping = previous_until !== null && now < previous_until
  const sealed = [secret, ...(previous_secret !== null && isOverlapping ? [previous_secret] : [])]
  return sealed.flatMap((each) => {
    const opened = sealer.open(each, owner_id)
    return (opened && readWebhookSecret(opened.toString())) ?? []
  })
}

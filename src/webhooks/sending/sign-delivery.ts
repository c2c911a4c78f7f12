import type { KeyObject } from 'node:crypto'
import type { MessageHeader } from '../message-types.ts'
import { signMessage } from '../standard-webhook.ts'

/** The signed parts of a message. `at` is the time of signing, in milliseconds since 1970. */
export type Signed = { id: string; type: string; body: Uint8Array; at: number }

/** The headers of one attempt (service document, section 6): a signature per key, newest key first. Pure. */
export function signDelivery(
  keys: readonly (KeyObject | Uint8Array)[],
  { id, type, body, at }: Signed,
): Record<'content-type' | MessageHeader, string> {
  const timestamp = Math.floor(at / 1_000)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': keys.map((key) => signMessage(key, { id, timestamp, body })).join(' '),
    'x-service-event': type,
  }
}

import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'

/** The parts of a message that its signature covers (Standard Webhooks 1.0). The timestamp is in Unix seconds. */
export type SignedMessage = { id: string; timestamp: number; body: Uint8Array }

/** Tolerance between the timestamp of a message and the receiver's clock. */
export const toleranceSeconds = 300

/** The bytes of a secret: base64 with or without the prefix `whsec_`. Null where it is not base64. */
export function readWebhookSecret(secret: string): Buffer | null {
  const text = secret.replace(/^whsec_/, '')
  const bytes = Buffer.from(text, 'base64')
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === text ? bytes : null
}

/**
 * One signature of a message: `v1,` and the HMAC-SHA256 in base64. A prepared key object is five times cheaper in Node
 * than plain bytes.
 */
export function signMessage(secret: KeyObject | Uint8Array, { id, timestamp, body }: SignedMessage): string {
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body)
  return `v1,${mac.digest('base64')}`
}

type Headers = { id: readonly string[]; timestamp: readonly string[]; signature: readonly string[] }

/**
 * Whether a message was signed with the secret, at most 300 seconds from now. Headers must not repeat, the timestamp
 * must be plain digits, and the id must not contain a dot, which would change the signed content.
 */
export function isSigned(secret: Uint8Array, headers: Headers, body: Uint8Array, nowMs: number): boolean {
  const [id = '', ...ids] = headers.id
  const [time = '', ...times] = headers.timestamp
  const [signatures = '', ...more] = headers.signature
  if (ids.length + times.length + more.length > 0) return false
  if (!/^[A-Za-z0-9_-]{1,256}$/.test(id) || !/^[1-9]\d{0,11}$/.test(time)) return false
  const timestamp = Number(time)
  if (Math.abs(timestamp - Math.floor(nowMs / 1_000)) > toleranceSeconds) return false
  const expected = Buffer.from(signMessage(createSecretKey(secret), { id, timestamp, body }))
  return signatures.split(' ').some((each) => {
    const actual = Buffer.from(each)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}

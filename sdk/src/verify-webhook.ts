import { VerificationError } from './verification-error.ts'

/** A genuine message: `content` is its parsed body. `timestamp` is in Unix seconds. */
export type WebhookMessage = { id: string; timestamp: number; content: unknown }

export type WebhookOptions = {
  /** Milliseconds since 1970 in UTC; default: the clock of this machine. */
  now?: number
}

/** The maximum difference between the timestamp and the receiver's clock. */
const toleranceSeconds = 300

/**
 * A message of a webhook (Standard Webhooks 1.0), from the unmodified bytes of the body and the headers by their names
 * in any case. It is signed by `secret`, which begins with `whsec_`, at most 300 seconds from now. Throws
 * VerificationError; its `content` is set if the message is genuine and merely too old or too new. Messages may be
 * delivered more than once: deduplicate by `id`.
 */
export async function verifyWebhook(
  secret: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  rawBody: Uint8Array | string,
  { now = Date.now() }: WebhookOptions = {},
): Promise<WebhookMessage> {
  const values = valuesOf(headers)
  const [id, time, signatures] = [values('webhook-id'), values('webhook-timestamp'), values('webhook-signature')]
  if (!/^[A-Za-z0-9_-]{1,256}$/.test(id) || !/^[1-9]\d{0,11}$/.test(time))
    throw new VerificationError('TOKEN_MALFORMED')
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const key = await keyOf(secret)
  if (!(await isSignedBy(key, signatures, signedBytes(id, time, body))))
    throw new VerificationError('TOKEN_SIGNATURE_INVALID')
  const message = { id, timestamp: Number(time), content: parsed(body) }
  const aheadSeconds = message.timestamp - Math.floor(now / 1_000)
  if (aheadSeconds > toleranceSeconds) throw new VerificationError('TOKEN_NOT_YET_VALID', message)
  if (-aheadSeconds > toleranceSeconds) throw new VerificationError('TOKEN_EXPIRED', message)
  return message
}

/** The value of a header. A duplicate one counts as missing: two readers could take different values. */
function valuesOf(headers: Readonly<Record<string, string | readonly string[] | undefined>>) {
  return (name: string): string => {
    const matches = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? [value ?? []] : []))
    const [value, ...others] = matches.flat()
    return others.length === 0 && value !== undefined ? value : ''
  }
}

type SigningKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

async function keyOf(secret: string): Promise<SigningKey> {
  const bytes = base64Bytes(secret.replace(/^whsec_/, ''))
  if (bytes === null || bytes.length < 24 || bytes.length > 64) throw new VerificationError('TOKEN_KEY_UNKNOWN')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** WebCrypto compares in constant time. */
async function isSignedBy(key: SigningKey, signatures: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  for (const part of signatures.split(' ')) {
    const signature = part.startsWith('v1,') ? base64Bytes(part.slice(3)) : null
    if (signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true
  }
  return false
}

function signedBytes(id: string, time: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${time}.`)
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}

/** Null unless it is canonical base64. */
function base64Bytes(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return btoa(String.fromCharCode(...bytes)) === text ? bytes : null
  } catch {
    return null
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new VerificationError('TOKEN_MALFORMED')
  }
}

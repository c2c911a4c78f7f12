import fc from 'fast-check'
import { hostileText } from '../support/schema-arbitrary.ts'

/** Changes of the bytes of a request that was written well. */
export type Mutation = readonly { at: number; how: 'flip' | 'drop' | 'double' | 'insert'; byte: number }[]

export const anyMutation: fc.Arbitrary<Mutation> = fc.array(
  fc.record({
    at: fc.nat(),
    how: fc.constantFrom('flip', 'drop', 'double', 'insert'),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('{}[]",:\\%&=+#\0'))),
  }),
  { minLength: 1, maxLength: 3 },
)

export function mutated(bytes: Buffer, mutation: Mutation): Buffer {
  return mutation.reduce((before, { at, how, byte }) => {
    const place = at % (before.length + 1)
    const [left, right] = [before.subarray(0, place), before.subarray(place)]
    if (how === 'insert') return Buffer.concat([left, Buffer.of(byte), right])
    if (how === 'drop') return Buffer.concat([left, right.subarray(1)])
    if (how === 'double') return Buffer.concat([left, right.subarray(0, 8), right])
    const flipped = Buffer.from(before)
    if (place < flipped.length) flipped[place] = (flipped[place] ?? 0) ^ (1 << (byte % 8))
    return flipped
  }, bytes)
}

/** Headers that an HTTP client can send and that some service has stumbled over. */
const corpus: readonly Readonly<Record<string, string>>[] = [
  { accept: 'text/html' },
  { accept: ';;;,,,q=9' },
  { 'accept-encoding': 'gzip;q=0, identity;q=0, *;q=0' },
  { 'accept-language': 'zh-CN,zh;q=0.9' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=0-0,1-1,-1' },
  { te: 'trailers' },
  { expect: '200-ok' },
  { forwarded: 'for="[::1]:99";proto=https' },
  { 'x-forwarded-for': '127.0.0.1, unknown, 1.2.3.4:5' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/metrics' },
  { 'x-request-id': 'x'.repeat(300) },
  { origin: 'null' },
  { referer: 'javascript:alert(1)' },
  { cookie: 'css=; countersign_session=css_1; a=b' },
  { 'payment-signature': 'e30=' },
  { 'x-payment': '{}' },
  { traceparent: '00-0-0-0' },
  { prefer: 'respond-async' },
]

/** Members of the corpus, and credentials and keys of any form. */
export const anyHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  fc.constantFrom(...corpus),
  fc
    .tuple(
      fc.constantFrom('x-api-key', 'authorization', 'x-agent-id', 'x-agent-secret', 'idempotency-key', 'cookie'),
      fc.oneof(hostileText, fc.constantFrom('csk_', 'Bearer csk_1', `csa_${'0'.repeat(49)}`, 'Basic Og==')),
    )
    .map(([name, value]) => ({ [name]: value.replaceAll(/[^\t -~\x80-\xff]/g, '?').trim() })),
)

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { verifyWebhook } from '../../sdk/src/index.ts'
import { signDelivery } from '../../src/webhooks/sending/sign-delivery.ts'

const secretOf = (key: Uint8Array) => `whsec_${Buffer.from(key).toString('base64')}`

test('the vector of Standard Webhooks comes out', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const body = Buffer.from('{"test": 2432232314}')
  const headers = signDelivery([key], { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', type: 'x', body, at: 1_614_265_330_999 })
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  assert.equal(headers['webhook-timestamp'], '1614265330')
})

test('the official verifiers and that of the SDK take what is signed, with either of two keys, and refuse it altered', async () => {
  const now = Date.now()
  const signed = fc.record({ payload: fc.json(), which: fc.nat(1), flip: fc.nat() })
  await fc.assert(
    fc.asyncProperty(signed, async ({ payload, which, flip }) => {
      const keys = [randomBytes(32), randomBytes(32)]
      const body = Buffer.from(payload)
      const headers = signDelivery(keys, { id: 'msg_a1', type: 'key-alert', body, at: now })
      const secret = secretOf(keys[which] ?? new Uint8Array())
      const expected: unknown = JSON.parse(payload)
      assert.deepEqual(new StandardWebhook(secret).verify(payload, headers), expected)
      assert.deepEqual(new SvixWebhook(secret).verify(payload, headers), expected)
      const { content } = await verifyWebhook(secret, headers, body, { now })
      assert.deepEqual(content, expected)
      const altered = Buffer.from(body)
      const at = flip % altered.length
      altered[at] = (altered[at] ?? 0) ^ 1
      await assert.rejects(verifyWebhook(secret, headers, altered, { now }), { reason_code: 'TOKEN_SIGNATURE_INVALID' })
      assert.throws(() => new StandardWebhook(secret).verify(altered.toString(), headers))
    }),
    { numRuns: 100 },
  )
})

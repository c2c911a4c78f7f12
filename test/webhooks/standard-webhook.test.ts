import assert from 'node:assert/strict'
import test from 'node:test'
import { isSigned, readWebhookSecret, signMessage } from '../../src/webhooks/standard-webhook.ts'

/** The vector that the published libraries share. */
const secret = readWebhookSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') ?? assert.fail()
const body = Buffer.from('{"test": 2432232314}')
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body }
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('a message is signed as the published libraries sign it', () => {
  assert.equal(signMessage(secret, message), signature)
  const headers = { id: [message.id], timestamp: [String(message.timestamp)], signature: [signature] }
  for (const seconds of [0, 300, -300])
    assert.ok(isSigned(secret, headers, body, (message.timestamp + seconds) * 1_000))
  for (const seconds of [301, -301]) assert.ok(!isSigned(secret, headers, body, (message.timestamp + seconds) * 1_000))
})

test('bytes are signed, not text', () => {
  const [one, other] = [Buffer.from('7b22ff227d', 'hex'), Buffer.from('7b22fe227d', 'hex')]
  assert.notEqual(signMessage(secret, { ...message, body: one }), signMessage(secret, { ...message, body: other }))
})

test('a header that is missing, repeated or in another form signs nothing', () => {
  const now = message.timestamp * 1_000
  const good = { id: [message.id], timestamp: [String(message.timestamp)], signature: [signature] }
  for (const headers of [
    { ...good, id: [] },
    { ...good, id: [message.id, message.id] },
    { ...good, timestamp: [] },
    { ...good, timestamp: ['1614265330.9'] },
    { ...good, timestamp: [' 1614265330'] },
    { ...good, signature: [] },
    { ...good, signature: [signature, signature] },
    { ...good, signature: ['v1a,g0hM9SsE'] },
    { ...good, signature: [signature.slice(0, -1)] },
  ])
    assert.ok(!isSigned(secret, headers, body, now), JSON.stringify(headers))
})

test('a secret is 24 to 64 bytes in the one form of base64', () => {
  for (const bytes of [24, 64])
    assert.equal(readWebhookSecret(`whsec_${Buffer.alloc(bytes, 1).toString('base64')}`)?.length, bytes)
  for (const text of [
    '',
    'whsec_',
    'whsec_abc',
    `whsec_${Buffer.alloc(23).toString('base64')}`,
    `whsec_${Buffer.alloc(65).toString('base64')}`,
    'x y',
  ])
    assert.equal(readWebhookSecret(text), null)
})

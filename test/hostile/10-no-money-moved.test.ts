import assert from 'node:assert/strict'
import test from 'node:test'
import { sanctionedKeyOnTron } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { shared, startTestApp } from '../support/test-app.ts'

// Seen: an agent that left `authorization` out was answered `settled` by a service that settles on a chain, and took a
// payment as made of which nothing moved.

const onchain = {
  SETTLEMENT: 'onchain',
  RPC_URL_BASE: 'http://127.0.0.1:9',
  X402_NETWORK: 'eip155:8453',
  X402_ASSET: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  X402_FACILITATOR_KEY: `0x${'5c'.repeat(32)}`,
}

test('the advice of a simulated payment begins with that no money moved, and then states how to pay', async (t) => {
  const app = await startTestApp(onchain)
  t.after(app.stop)
  const agent = await payingAgent(app)
  for (const [lang, begins, how] of [
    [
      'en',
      /^No money moved: do not treat this payment as made\. /,
      /on the network base, call `preview`.*`authorization`/,
    ],
    ['zh', /^未转移任何资金：请勿视为已付款。/, /在网络 base 上付款.*`preview`.*`authorization`/],
  ] as const) {
    const { json, text } = await agent.pay({ lang, network: 'ethereum' })
    assert.deepEqual(
      [json['status'], (json['settlement'] as { simulated: boolean }).simulated],
      ['settled', true],
      text,
    )
    assert.match(String(json['advice']), begins)
    assert.match(String(json['advice']), how)
  }
  // Siblings: a service that settles nothing states the same, and a flagged payment states it before anything else.
  const simulated = await payingAgent(await shared.app())
  const advice = String((await simulated.pay()).json['advice'])
  assert.equal(advice, 'No money moved: do not treat this payment as made.')
  const flagged = (await simulated.pay({ to: sanctionedKeyOnTron })).json
  assert.equal(flagged['decision'], 'review')
  assert.match(
    String(flagged['advice']),
    /^No money moved: do not treat this payment as made\. The gate Screening\/AML/,
  )
})

import assert from 'node:assert/strict'
import test from 'node:test'
import { createGuard, GuardError } from '../../sdk/src/index.ts'
import { sellerOffer } from '../support/guarded-seller.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

test('brief advice against a payment states the reason, in both languages', async () => {
  const lost = '0x000000000000000000000000000000000000dEaD'
  // Without a bound on the age of lists, advice on a clear payee begins with how old they are, and names nothing else.
  for (const [lang, listed, noAccount, allowed] of [
    [
      'en',
      /^The address is on a sanctions list\. Do not pay/,
      /^The address is not an account that can receive payments\. Do/,
      'Sanctions lists are out of date (OFAC SDN list: 2026-08-20): later listings are not known. Sanctions lists that were not checked, for want of a copy: UK Sanctions List, EU consolidated financial sanctions, UN Security Council consolidated list. You may proceed within your own mandate.',
    ],
    [
      'zh',
      /^该地址在制裁名单上。/,
      /^该地址不是可以收款的账户。/,
      '制裁名单已过时（OFAC SDN 名单：2026-08-20）：此后新列入的地址无从得知。因无副本而未查询的制裁名单：英国制裁名单、欧盟金融制裁综合名单、联合国安理会综合制裁名单。可在您自己的授权范围内继续。',
    ],
  ] as const) {
    const advised = async (to: string) =>
      (await shared.ask<{ advice: string }>(`/api/decide?view=brief&lang=${lang}&to=${to}`)).json.advice
    assert.match(await advised(sanctioned.evm), listed)
    assert.match(await advised(lost), noAccount)
    assert.equal(await advised(unlisted.evm), allowed)
  }
})

test('an agent that was named and is not registered is not called unnamed', async () => {
  const body = { action: 'preview', agentId: 'not-registered-18', to: unlisted.evm, amountUsdc: '1' }
  const { json } = await shared.ask<{ checks: { n: number; outcome: string; detail: string }[] }>('/api/pay', {
    method: 'POST',
    body,
  })
  for (const { n, detail } of json.checks) {
    assert.doesNotMatch(detail, /No (registered )?agent was named/, String(n))
    if ([2, 5, 7, 11].includes(n)) assert.equal(detail, 'The agent is not registered, so it has no mandate.')
    if (n === 8) assert.match(detail, /no mandate to compare it with/)
  }
})

test('the guard speaks to who runs the agent, and keeps what the service answered', async () => {
  const app = await shared.app()
  const guard = createGuard({ baseUrl: app.url, issuer: testBaseUrl, now: app.world.now })
  const refused = async (change: object) => {
    const offer = { ...sellerOffer, ...change }
    const paymentRequired = { x402Version: 2, resource: { url: 'https://api.example.com/w' }, accepts: [offer] }
    const error = await guard.approveQuote({ paymentRequired, offer, pages: [] }).catch((reason: unknown) => reason)
    assert.ok(error instanceof GuardError)
    return [error.reason_code, error.remedy, error.problem?.reason_code ?? null]
  }
  const network = 'Choose an offer on another network; GET /api/networks of the service names those that it screens.'
  assert.deepEqual(await refused({ network: 'eip155:999999' }), ['network_not_guarded', network, 'network_invalid'])
  assert.deepEqual(await refused({ network: 'aptos:1' }), ['network_not_guarded', network, null])
  assert.deepEqual(await refused({ asset: unlisted.evm, extra: { name: 'Any', version: '1' } }), [
    'token_not_guarded',
    'Choose an offer in USDC or another token that GET /api/networks of the service names.',
    'asset_invalid',
  ])
})

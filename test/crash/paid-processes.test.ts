import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import type { PaymentRequired, SettleResponse } from '@x402/core/types'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { unlisted } from '../support/known-addresses.ts'
import { documentIn, payTo, settingsOf, startPaidChain } from '../support/chains/paid-chain.ts'
import { postgresPlace } from '../storage/place.ts'
import { startService, stopService, type Service } from './killed-service.ts'

const server = process.env['TEST_DATABASE_URL']
const skip = server === undefined ? 'set TEST_DATABASE_URL to sell in several processes' : anvilIsMissing
const path = '/api/x402/decision'
const price = 300_000n
const payersAtOnce = 20
const sendsToEach = 4
const signaturesSent = 3

test('two processes that sell over one database charge a signature once and work for it once', { skip }, async (t) => {
  const place = await postgresPlace(server ?? '')
  t.after(place.remove)
  const { balanceOf, facilitator, payer } = await startPaidChain(t)
  const env = {
    ...settingsOf(facilitator),
    BASE_URL: 'https://countersign.example',
    DATABASE_URL: place.databaseUrl ?? '',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  }
  const services = await Promise.all([startService(t, env), startService(t, env)])
  const [one, two] = services
  const { headers } = await fetch(one.url + path, { method: 'POST' })
  const quote = documentIn(headers.get('payment-required') ?? '') as PaymentRequired

  for (let n = 1; n <= signaturesSent; n++) {
    const { header } = await (await payer(n)).sign(quote)
    const sent = Array.from({ length: sendsToEach }, () => services.map((service) => buy(service, header))).flat()
    const answers = await Promise.all(sent)
    const delivered = answers.filter(({ settled }) => settled?.success === true)
    assert.equal(delivered.filter(({ isReplayed }) => !isReplayed).length, 1)
    for (const answer of answers)
      if (!delivered.includes(answer)) assert.equal(answer.reason, 'payment_in_progress', answer.text)
    for (const service of services) {
      const again = await buy(service, header)
      assert.deepEqual([again.status, again.isReplayed, again.text], [200, true, delivered[0]?.text])
    }
    assert.deepEqual(await totals(), { charged: BigInt(n) * price, settled: n, worked: n })
  }

  const payments: string[] = []
  for (let n = 0; n < payersAtOnce; n++) payments.push((await (await payer(100 + n)).sign(quote)).header)
  const bought = await Promise.all(payments.map((header, n) => buy(n % 2 === 0 ? one : two, header)))
  for (const { status, isReplayed, text } of bought) assert.deepEqual([status, isReplayed], [200, false], text)
  const all = signaturesSent + payersAtOnce
  assert.deepEqual(await totals(), { charged: BigInt(all) * price, settled: all, worked: all })
  await Promise.all(services.map(stopService))

  async function totals() {
    const worked = await Promise.all(services.map(decided))
    return {
      charged: await balanceOf(payTo),
      settled: facilitator.asked['/settle'],
      worked: worked.reduce((sum, count) => sum + count, 0),
    }
  }
})

async function buy({ url }: Service, payment: string) {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify({ to: unlisted.evm, amountUsdc: '25' }),
    headers: { 'content-type': 'application/json', 'payment-signature': payment },
  })
  const settled = answer.headers.get('payment-response')
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    reason: (JSON.parse(text) as { reason_code?: string }).reason_code,
    settled: settled === null ? null : (documentIn(settled) as SettleResponse),
    isReplayed: answer.headers.get('idempotent-replayed') === 'true',
  }
}

/** How many decisions a process has made. */
async function decided({ url }: Service): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = text.matchAll(/^countersign_decided_total\{[^}]*\} (\d+)$/gm)
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

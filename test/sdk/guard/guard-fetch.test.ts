import assert from 'node:assert/strict'
import test from 'node:test'
import type { PaymentRequirements } from '@x402/core/types'
import { wrapFetchWithPayment } from '@x402/fetch'
import {
  createGuard,
  guardFetch,
  guardWallet,
  GuardError,
  verifyAttestation,
  type GuardOptions,
  type GuardRecord,
  type JwkSet,
} from '../../../sdk/src/index.ts'
import { anvilIsMissing } from '../../support/chains/anvil.ts'
import { baseClient, sellerOffer, sellerUrl, startSeller } from '../../support/guarded-seller.ts'
import { sanctioned, unlisted } from '../../support/known-addresses.ts'
import { shared, testBaseUrl, testNow } from '../../support/test-app.ts'
import { evmWallet } from '../../support/wallets.ts'
import { claims, signerOf } from '../signer.ts'

test('@x402/fetch behind a guard', { skip: anvilIsMissing }, async (t) => {
  // Clients and the chain go by the clock of the machine, the service of the tests by its own: here all are at the same time.
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(testNow) })
  const seller = await startSeller(t)
  const app = await shared.app()
  const service = { baseUrl: app.url, issuer: testBaseUrl, now: app.world.now }
  const { address } = evmWallet(71)
  await seller.token.mint(address, 1_000_000n)

  const buyer = (options: Partial<GuardOptions> = {}, changed: (offer: PaymentRequirements) => void = () => {}) => {
    const records: GuardRecord[] = []
    const guard = createGuard({ ...service, record: (entry) => void records.push(entry), ...options })
    const { signer, signed } = watched(71)
    const client = baseClient(signer)
    const pay = guardFetch(guard, { wrapFetchWithPayment, client, fetch: seller.fetch })
    // What is registered later runs after the guard has decided.
    client.onBeforePaymentCreation(async ({ selectedRequirements }) => changed(selectedRequirements))
    return { pay, records, signed }
  }
  const asks = (offer: Partial<PaymentRequirements> = {}) => {
    seller.quote = { x402Version: 2, resource: { url: sellerUrl }, accepts: [{ ...sellerOffer, ...offer }] }
  }
  const refused = async (
    { pay, records, signed }: ReturnType<typeof buyer>,
    expected: Partial<GuardError>,
  ): Promise<GuardError> => {
    const before = { payments: seller.payments, balance: await seller.balanceOf(address) }
    const error = await pay(sellerUrl).then(
      () => assert.fail('it paid'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof GuardError, String(error))
    for (const [name, value] of Object.entries(expected)) assert.deepEqual(Reflect.get(error, name), value, name)
    assert.ok(error.remedy.length > 10 && error.message.includes(error.remedy))
    assert.deepEqual({ payments: seller.payments, balance: await seller.balanceOf(address) }, before)
    return Object.assign(error, { records, signed })
  }

  await t.test('an allowed payment is signed, sent and settled, and its record can be verified', async () => {
    asks()
    const { pay, records } = buyer({ maxAmountUsdc: '0.05', task: 'Weather for the trip' })
    const balance = await seller.balanceOf(sellerOffer.payTo)
    const answer = await pay(sellerUrl)
    assert.equal(answer.status, 200)
    assert.equal((await seller.balanceOf(sellerOffer.payTo)) - balance, 10_000n)
    const [record, ...others] = records
    assert.deepEqual([record?.outcome, record?.url, record?.quote, others], ['allowed', sellerUrl, 'unsigned', []])
    const keys = (await app.ask<JwkSet>('/.well-known/service-keys.json')).json
    const attested = await verifyAttestation(record?.attestation ?? '', keys, { now: app.world.now() })
    assert.ok('site' in attested)
    assert.deepEqual([attested.site, attested.amount, attested.decision], ['api.example.com', '0.01', 'allow'])
  })

  await t.test('a sanctioned payee is declined, with the reason of the service, and nothing is signed', async () => {
    asks({ payTo: sanctioned.evm })
    const buying = buyer()
    await refused(buying, { reason_code: 'SANCTIONS_MATCH', decision: 'decline', retry: { retryable: false } })
    assert.deepEqual([buying.signed, buying.records[0]?.outcome], [[], 'refused'])
    assert.equal(buying.records[0]?.reason_code, 'SANCTIONS_MATCH')
  })

  await t.test('more than the cap is declined', async () => {
    asks({ amount: '60000' })
    const { signed } = buyer()
    await refused(buyer({ maxAmountUsdc: '0.05' }), { reason_code: 'AMOUNT_OVER_CAP', decision: 'decline' })
    assert.deepEqual(signed, [])
  })

  await t.test('a payment under review is made only when somebody approved it', async () => {
    asks({ amount: '10000' })
    const empty = { task: '' }
    await refused(buyer(empty), { reason_code: 'INTENT_EMPTY', decision: 'review' })
    await refused(buyer({ ...empty, onReview: () => false }), { decision: 'review' })
    const requests: string[] = []
    const { pay } = buyer({ ...empty, onReview: (decision, { payTo }) => requests.push(decision.decision, payTo) > 0 })
    assert.equal((await pay(sellerUrl)).status, 200)
    assert.deepEqual(requests, ['review', sellerOffer.payTo])
  })

  for (const [what, change] of [
    ['payee', { payTo: unlisted.evm.replace('5f97', '5f98') }],
    ['amount', { amount: '900000' }],
    ['token', { asset: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }],
  ] as const) {
    await t.test(`another ${what} after the decision is not sent`, async () => {
      asks()
      await refused(
        buyer({}, (offer) => void Object.assign(offer, change)),
        { reason_code: 'payment_changed' },
      )
    })
  }

  await t.test('a payment that was changed after the decision is not even signed by a guarded wallet', async () => {
    asks()
    const { signer, signed } = watched(71)
    const guard = createGuard(service)
    const wallet = guardWallet(signer, guard, { allowedOnly: true })
    const client = baseClient(wallet)
    const pay = guardFetch(guard, { wrapFetchWithPayment, client, fetch: seller.fetch })
    assert.equal((await pay(sellerUrl)).status, 200)
    assert.equal(signed.length, 1)
    client.onBeforePaymentCreation(async ({ selectedRequirements }) => {
      selectedRequirements.amount = '900000'
    })
    await assert.rejects(pay(sellerUrl), { reason_code: 'payment_changed' })
    assert.equal(signed.length, 1)
  })

  await t.test('without an answer of the service nothing is paid', async () => {
    asks()
    const silent = () => new Promise<Response>((_, reject) => setTimeout(() => reject(new Error('late')), 50))
    const unreachable = { reason_code: 'service_unreachable', retry: { retryable: true, after_seconds: 5 } }
    await refused(buyer({ baseUrl: 'http://127.0.0.1:9' }), unreachable)
    await refused(buyer({ fetch: silent }), unreachable)
    await refused(buyer({ fetch: async () => new Response('<html>', { status: 502 }) }), unreachable)
  })

  await t.test('an answer that the service did not sign for this payment does not count', async () => {
    asks()
    const altered = (alter: (answer: Record<string, unknown>) => unknown): typeof fetch => {
      return async (input, init) => {
        const answer = await fetch(input, init)
        if (!(input instanceof Request) || !input.url.endsWith('/api/decide')) return answer
        return Response.json(alter((await answer.json()) as Record<string, unknown>))
      }
    }
    const foreign = signerOf(9).token('cs-attestation+jwt', { ...claims, sub: `eip155:8453:${sellerOffer.payTo}` })
    const forged = altered((answer) => ({ ...answer, settlement: { attestation: foreign } }))
    await refused(buyer({ fetch: forged }), { reason_code: 'decision_forged', decision: null })
    const unsigned = altered((answer) => ({ ...answer, settlement: null }))
    await refused(buyer({ fetch: unsigned }), { reason_code: 'decision_unsigned' })
    const inputs = altered((answer) => ({ ...answer, inputs: { request: {} } }))
    await refused(buyer({ fetch: inputs }), { reason_code: 'decision_mismatch' })
    const { json: other } = await app.ask('/api/decide', {
      method: 'POST',
      body: { requirements: { ...sellerOffer, amount: '20000' }, url: sellerUrl, include: 'inputs', view: 'brief' },
    })
    await refused(buyer({ fetch: altered(() => other) }), { reason_code: 'decision_mismatch' })
    asks({ payTo: sanctioned.evm })
    const turned = altered((answer) => ({ ...answer, ...other, address: sanctioned.evm }))
    await refused(buyer({ fetch: turned }), { reason_code: 'decision_mismatch' })
    const issuer = { issuer: 'https://other.example' }
    asks()
    await refused(buyer(issuer), { reason_code: 'decision_forged' })
  })

  await t.test('a decision that has expired does not count', async () => {
    asks()
    await refused(buyer({ now: () => app.world.now() + 901_000 }), { reason_code: 'decision_expired' })
  })

  await t.test('what cannot be recorded is not paid', async () => {
    asks()
    const record = () => Promise.reject(new Error('disk full'))
    await refused(buyer({ record }), { reason_code: 'record_failed' })
  })

  await t.test('an offer on another kind of chain, or of an unknown token, is refused with what to do', async () => {
    asks({ asset: '0x5FbDB2315678afecb367f032d93F642f64180aa3' })
    const error = await refused(buyer(), { reason_code: 'token_not_guarded' })
    assert.equal(error.problem?.field, 'requirements.asset')
  })
})

/** A wallet, and what it was requested to sign. */
function watched(number: number) {
  const signed: unknown[] = []
  const { account } = evmWallet(number)
  const signTypedData: typeof account.signTypedData = (data) => {
    signed.push(data)
    return account.signTypedData(data)
  }
  return { signed, signer: { ...account, signTypedData } }
}

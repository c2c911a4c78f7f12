import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PaymentPayload, PaymentRequired, SettleResponse } from '@x402/core/types'
import { wrapFetchWithPayment } from '@x402/fetch'
import { decodeFunctionData, type Abi, type Hex } from 'viem'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { buyingClient, buyWith, signedFor, startBuyingApp } from '../support/chains/buying-app.ts'
import { documentIn } from '../support/chains/paid-chain.ts'
import type { SettlingApp } from '../support/chains/settling-app.ts'
import { token } from '../support/chains/settling-chain.ts'
import { unlisted } from '../support/known-addresses.ts'
import { callTool, type ToolResult } from '../support/mcp-message.ts'
import { until } from '../support/until.ts'

/*
 * A payment was rebuilt from the calldata of its transaction, which everybody can read. The stored answer came with it
 * where the request was guessed right, and 409 where it was wrong, so that requests of others could be guessed.
 */

const path = '/api/x402/decision'
const question = { to: unlisted.evm, amountUsdc: '25' }
const options = { skip: anvilIsMissing, timeout: 240_000 }

let shop: SettlingApp
before(
  async () => {
    if (!anvilIsMissing) shop = await startBuyingApp()
  },
  { timeout: 240_000 },
)
after(() => shop?.stop())

test('the official client is paid out again without a change, and a stranger learns nothing', options, async () => {
  const { app } = shop
  const buyer = await buyingClient(shop, 1)
  let header = ''
  const paying = wrapFetchWithPayment(async (input, init) => {
    const request = new Request(input, init)
    header = request.headers.get('payment-signature') ?? header
    return fetch(request)
  }, buyer.client)
  const query = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(question) }
  const answer = await paying(app.url + path, query)
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  const payment = documentIn(header) as PaymentPayload
  const again = await buyWith(app, path, question, payment)
  assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [200, text, 'true'])

  const { transaction } = documentIn(answer.headers.get('payment-response') ?? '') as SettleResponse
  const unknown = await paidElsewhere(2)
  const strangers: Record<string, Awaited<ReturnType<typeof buyWith>>[]> = {}
  for (const [what, seen] of [
    ['known', await seenIn(transaction)],
    ['unknown', unknown],
  ] as const) {
    const { accepted } = await quoteOf(path)
    const rebuilt = { x402Version: 2, accepted, payload: seen }
    const withoutId = { ...rebuilt, accepted: { ...accepted, extra: { ...accepted.extra, quoteId: undefined } } }
    const withShortId = { ...rebuilt, accepted: { ...accepted, extra: { ...accepted.extra, quoteId: 'q' } } }
    strangers[what] = [
      await buyWith(app, path, question, rebuilt),
      await buyWith(app, path, { to: unlisted.evm, amountUsdc: '26' }, rebuilt),
      await buyWith(app, path, question, withoutId),
      await buyWith(app, path, question, withShortId),
    ]
  }
  const shown = (answers: Awaited<ReturnType<typeof buyWith>>[] = []) =>
    answers.map(({ status, text: body, headers }) => [
      status,
      body.replaceAll(/0x[0-9a-f]{64}/g, 'the transaction'),
      Object.keys(headers).toSorted(),
    ])
  assert.deepEqual(shown(strangers['known']), shown(strangers['unknown']))
  assert.deepEqual(
    strangers['known']?.map(({ status, json }) => [status, json.payment_refusal]),
    [
      [402, 'authorization_carried_out'],
      [402, 'authorization_carried_out'],
      [402, 'quote_id_missing'],
      [402, 'quote_id_missing'],
    ],
  )
  assert.ok(strangers['known']?.[0]?.text.includes(transaction), 'the transaction is that of the chain')
  assert.equal((await buyWith(app, path, question, payment)).status, 200, 'its payer still gets it')
})

test(
  'while a payment waits for its block, a reader of the mempool gets neither the answer nor 409',
  options,
  async () => {
    const { app, anvil } = shop
    const payment = await signedFor(app, await buyingClient(shop, 3), path)
    await anvil.call('evm_setAutomine', false)
    const query = buyWith(app, path, question, payment)
    const input = await until(async () => {
      const { pending } = (await anvil.call('txpool_content')) as { pending: Record<string, Record<string, Sent>> }
      return Object.values(pending).flatMap((byNonce) => Object.values(byNonce))[0]?.input ?? null
    })
    const { accepted } = await quoteOf(path)
    const stranger = await buyWith(app, path, question, { x402Version: 2, accepted, payload: payloadIn(input) })
    assert.deepEqual([stranger.status, stranger.json.payment_refusal], [402, 'authorization_used'], stranger.text)
    assert.equal((await buyWith(app, path, question, payment)).json.reason_code, 'payment_in_progress')
    await anvil.call('evm_mine')
    await anvil.call('evm_setAutomine', true)
    assert.equal((await query).status, 200)
  },
)

test('a tool of MCP is no other way to it', options, async () => {
  const { app } = shop
  const buyer = await buyingClient(shop, 4)
  const name = 'compliance_decision'
  const call = async (payment?: object) => {
    const { result } = await callTool('2026-07-28', name, question, {
      app,
      ...(payment && { meta: { 'x402/payment': payment } }),
    })
    assert.ok(result)
    return result
  }
  const quoted = async () => (await call()).structuredContent as PaymentRequired
  const payment = await buyer.client.createPaymentPayload(await quoted())
  const paid = await call(payment)
  assert.ok(!paid.isError)
  const { transaction } = metaOf(paid)['x402/payment-response'] as SettleResponse
  const [accepted] = (await quoted()).accepts
  const stranger = await call({ x402Version: 2, accepted, payload: await seenIn(transaction) })
  assert.equal(stranger.isError, true)
  const { reason, detail, next } = metaOf(stranger)['payment_refusal'] as Record<string, string>
  assert.equal(reason, 'authorization_carried_out')
  assert.ok(detail?.includes(transaction), detail)
  assert.match(next ?? '', /exactly the same payment/)
  const again = await call(payment)
  assert.deepEqual([again.structuredContent, metaOf(again)['idempotent_replayed']], [paid.structuredContent, true])
})

function metaOf({ _meta: meta = {} }: ToolResult): Record<string, unknown> {
  return meta
}

type Sent = { input: string }
type Seen = { signature: string; authorization: Record<string, string> }

async function quoteOf(where: string) {
  const { headers } = await shop.app.ask(where, { method: 'POST' })
  const [accepted] = (documentIn(headers['payment-required']) as PaymentRequired).accepts
  assert.ok(accepted)
  return { accepted }
}

/** What the calldata of a transaction shows of a payment. */
async function seenIn(transaction: string): Promise<Seen> {
  const { input } = (await shop.anvil.call('eth_getTransactionByHash', transaction)) as Sent
  return payloadIn(input)
}

function payloadIn(input: string): Seen {
  const { args } = decodeFunctionData({ abi, data: input as Hex })
  const [from, to, value, validAfter, validBefore, nonce, v, r, s] = args.map(String)
  const signature = `${r}${s?.slice(2)}${Number(v).toString(16)}`
  const authorization = { from, to, value, validAfter, validBefore, nonce } as Record<string, string>
  return { signature, authorization }
}

/** A payment for a quote of this service that its payer carried out past it. */
async function paidElsewhere(wallet: number): Promise<Seen> {
  const { app, anvil } = shop
  const payment = await signedFor(app, await buyingClient(shop, wallet), path)
  const { signature, authorization: signed } = payment.payload as Seen
  const { from = '', to = '', value = '', validAfter = '', validBefore = '', nonce = '' } = signed
  const words = [from, to, ...[value, validAfter, validBefore].map((each) => `0x${BigInt(each).toString(16)}`), nonce]
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]
  const data = words.map((word) => word.slice(2).toLowerCase().padStart(64, '0')).join('') + v.padStart(64, '0') + r + s
  const [sender = ''] = (await anvil.call('eth_accounts')) as string[]
  await anvil.transact({ from: sender, to: token, data: `0xe3ee160e${data}`, gas: '0x100000' })
  return { signature, authorization: signed }
}

const abi = [
  {
    type: 'function',
    name: 'transferWithAuthorization',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: ['address', 'address', 'uint256', 'uint256', 'uint256', 'bytes32', 'uint8', 'bytes32', 'bytes32'].map(
      (type, i) => ({ name: `a${i}`, type }),
    ),
  },
] as const satisfies Abi

import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { appNowMs } from '../support/chains/chain-app.ts'
import { unlisted } from '../support/known-addresses.ts'
import { host, verifiedService } from '../support/payees.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'
import { evmWallet, solanaWallet } from '../support/wallets.ts'
import { type Filed, type Stats, path, hashNumber, issuedAt, statementOf } from './fulfillment.ts'

const payee = unlisted.evm
const payerSays = { role: 'payer', chain: 'base', payee, claim: 'delivered', txHash: hashNumber(1) }

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())
const file = (body: Readonly<Record<string, unknown>>, at = app) =>
  at.ask<Filed>(path, { method: 'POST', body: 'signature' in body ? { issuedAt, ...body } : body })
const stats = async (name: string, at = app) => (await at.ask<Stats>(`${path}?payee=${name}`)).json

test('200: without a configured chain a statement is kept as unverified, is marked so, and counts nowhere', async () => {
  const { status, json } = await file(payerSays)
  assert.equal(status, 200)
  assert.match(json.receipt_id, /^rc_[\w-]{22}$/)
  assert.deepEqual([json.verification.status, json.verification.cause], ['unverified', 'chain_not_configured'])
  assert.equal(json.verification.detail, 'Not verified: this chain is not configured here.')
  assert.deepEqual(
    [json.statements.payer.claim, json.statements.payer.signed, json.statements.payee],
    ['delivered', 'unsigned', null],
  )
  const zh = await file({ ...payerSays, lang: 'zh' })
  assert.equal(zh.json.verification.detail, '未验证：本服务未配置该链。')
  assert.deepEqual((await stats(payee)).receipts, { verified: 0, delivered: 0, not_delivered: 0, disputed: 0 })
})

test('200: the payee answers beside the payer, under one receipt, and a newer statement replaces an older one', async () => {
  const txHash = hashNumber(2)
  const first = await file({ ...payerSays, txHash, claim: 'not_delivered' })
  const second = await file({
    ...payerSays,
    txHash: txHash.toUpperCase().replace('0X', '0x'),
    role: 'payee',
    claim: 'disputed',
  })
  assert.equal(second.json.receipt_id, first.json.receipt_id)
  assert.deepEqual(
    [second.json.statements.payer.claim, second.json.statements.payee?.claim],
    ['not_delivered', 'disputed'],
  )
  const third = await file({ ...payerSays, txHash })
  assert.deepEqual([third.json.statements.payer.claim, third.json.statements.payee?.claim], ['delivered', 'disputed'])
})

test('200: a sid names the wallet of its service', async () => {
  const files = host(app)
  const wallet = evmWallet(31)
  await verifiedService(app, files, { sid: 'paid', wallet })
  const { json } = await file({ ...payerSays, payee: 'paid' })
  assert.equal(json.payee, wallet.address)
  assert.equal((await stats('paid')).payee, wallet.address)
})

test('200 and 409: an unsigned statement never replaces a signed one, of either side', async () => {
  const wallet = evmWallet(32)
  const place = { ...payerSays, payee: wallet.address, txHash: hashNumber(3) }
  const text = (role: string, claim: string) =>
    statementOf({ role, claim, payee: wallet.address, txHash: place.txHash })
  const signed = await file({ ...place, signature: await evmWallet(33).sign(text('payer', 'delivered')) })
  assert.equal(signed.json.statements.payer.signed, 'signed')
  const refused = await file({ ...place, claim: 'not_delivered' })
  assert.deepEqual([refused.status, refused.json.reason_code], [409, 'statement_signed'])
  const answered = await file({
    ...place,
    role: 'payee',
    claim: 'disputed',
    signature: await wallet.sign(text('payee', 'disputed')),
  })
  assert.deepEqual(
    [answered.json.statements.payee?.signed, answered.json.statements.payer.claim],
    ['proved', 'delivered'],
  )
  assert.equal((await file({ ...place, role: 'payee' })).status, 409)
})

test('200: typed data (EIP-712), as viem signs it, is taken like the text', async () => {
  const { account, address } = evmWallet(34)
  const place = { ...payerSays, payee: address, txHash: hashNumber(4) }
  await file(place)
  const signature = await account.signTypedData({
    domain: { name: 'Countersign', version: '2' },
    types: {
      Statement: ['service', 'role', 'claim', 'payee', 'network', 'transaction', 'issuedAt'].map((name) => ({
        name,
        type: 'string',
      })),
    },
    primaryType: 'Statement',
    message: {
      service: testBaseUrl,
      role: 'payee',
      claim: 'delivered',
      payee: address,
      network: 'eip155:8453',
      transaction: place.txHash,
      issuedAt,
    },
  })
  const { json } = await file({ ...place, role: 'payee', signature })
  assert.equal(json.statements.payee?.signed, 'proved')
})

test('400: a signature of another wallet, over another statement or of another form is invalid', async () => {
  const wallet = evmWallet(35)
  const place = { ...payerSays, payee: wallet.address, txHash: hashNumber(5) }
  await file(place)
  await file({ ...place, txHash: hashNumber(6) })
  const reply = { role: 'payee', claim: 'delivered', payee: wallet.address, txHash: place.txHash }
  const good = await wallet.sign(statementOf(reply))
  for (const [change, signature] of [
    [{}, await evmWallet(36).sign(statementOf(reply))],
    [{ claim: 'disputed' }, good],
    [{ txHash: hashNumber(6) }, good],
    [{}, await wallet.sign(statementOf({ ...reply, role: 'payer' }))],
    [{}, await wallet.sign(statementOf({ ...reply, network: 'eip155:1' }))],
    [{}, '0x'],
    [{}, 'x'],
    [{}, `${good}00`],
  ] as const) {
    const { status, json } = await file({ ...place, role: 'payee', ...change, signature })
    assert.deepEqual([status, json.reason_code, json.field], [400, 'signature_invalid', 'signature'], signature)
  }
  assert.equal((await file({ ...place, role: 'payee', signature: good })).json.statements.payee?.signed, 'proved')
})

test('400: a signature takes the time it was issued, which is not later than now, and a time takes a signature', async () => {
  const wallet = evmWallet(37)
  const place = { ...payerSays, payee: wallet.address, txHash: hashNumber(8) }
  const signature = await wallet.sign('any text')
  const later = new Date(appNowMs + 120_000).toISOString()
  for (const [sent, code, field] of [
    [{ signature, issuedAt: undefined }, 'parameter_missing', 'issuedAt'],
    [{ issuedAt }, 'parameter_missing', 'signature'],
    [{ signature, issuedAt: later }, 'parameter_invalid', 'issuedAt'],
    [{ signature, issuedAt: 'yesterday' }, 'parameter_invalid', 'issuedAt'],
  ] as const) {
    const { status, json } = await file({ ...place, ...sent })
    assert.deepEqual([status, json.reason_code, json.field], [400, code, field])
  }
})

test('200: a Solana payee signs with its own key', async () => {
  const wallet = solanaWallet(41)
  const txHash = await wallet.sign('the name of a transaction is a signature')
  const place = { ...payerSays, chain: 'solana', payee: wallet.address, txHash }
  await file(place)
  const text = statementOf({
    role: 'payee',
    claim: 'delivered',
    payee: wallet.address,
    txHash,
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  const { json } = await file({ ...place, role: 'payee', signature: await wallet.sign(text) })
  assert.equal(json.statements.payee?.signed, 'proved')
})

test('400 and 404: what does not fit together is refused by name', async () => {
  for (const [change, status, code, field] of [
    [{ role: 'payee', txHash: hashNumber(99) }, 404, 'receipt_not_found', 'txHash'],
    [{ payee: 'no-such-service' }, 404, 'payee_not_found', 'payee'],
    [{ payee: '0x1' }, 400, 'address_invalid', 'payee'],
    [{ claim: 'disputed' }, 400, 'parameter_invalid', 'claim'],
    [{ role: 'payee', claim: 'not_delivered' }, 400, 'parameter_invalid', 'claim'],
    [{ chain: 'nowhere' }, 400, 'network_invalid', 'chain'],
    [{ chain: 'tron', txHash: 'ab'.repeat(32) }, 400, 'network_mismatch', 'chain'],
    [{ txHash: 'ab'.repeat(32) }, 400, 'transaction_invalid', 'txHash'],
    [{ txHash: `0x${'g'.repeat(64)}` }, 400, 'transaction_invalid', 'txHash'],
    [{ chain: 'solana', payee: unlisted.solana, txHash: '1'.repeat(65) }, 400, 'transaction_invalid', 'txHash'],
    [{ more: 1 }, 400, 'body_member_unknown', 'more'],
  ] as const) {
    const { status: answered, json } = await file({ ...payerSays, ...change })
    assert.deepEqual([answered, json.reason_code, json.field], [status, code, field], JSON.stringify(change))
  }
  for (const name of ['role', 'payee', 'txHash', 'chain', 'claim'] as const) {
    const { [name]: _left, ...rest } = payerSays
    const { status, json } = await file(rest)
    assert.deepEqual([status, json.reason_code, json.field], [400, 'parameter_missing', name])
  }
  const wrong = await app.ask<Filed>(`${path}?payee=0x1`)
  assert.deepEqual([wrong.status, wrong.json.reason_code], [400, 'address_invalid'])
})

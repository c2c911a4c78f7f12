import assert from 'node:assert/strict'
import test, { after, before, type TestContext } from 'node:test'
import { anvilIsMissing, startAnvil, type Anvil } from '../support/chains/anvil.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { named } from '../support/chains/evm-set-up.ts'
import { putTestToken } from '../support/chains/test-token.ts'
import { unlisted } from '../support/known-addresses.ts'
import { host, verifiedService } from '../support/payees.ts'
import { until } from '../support/until.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'
import { evmWallet, solanaWallet } from '../support/wallets.ts'

/** In hexadecimal, in the smallest unit: more than dust. */
const hundredthOfCoin = '0x2386f26fc10000'

type Filed = {
  receipt_id: string
  payee: string
  verification: { status: string; cause: string | null; detail: string }
  statements: { payer: Said; payee: Said | null }
  reason_code?: string
  field?: string
}
type Said = { claim: string; signed: string; at: string }
type Stats = {
  payee: string
  receipts: { verified: number; delivered: number; not_delivered: number; disputed: number }
  rates: { delivered: number; not_delivered: number; disputed: number } | null
  published: boolean
  threshold: number
}

const path = '/api/fulfillment'
const payee = unlisted.evm
const hashNumber = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const payerSays = { role: 'payer', chain: 'base', payee, claim: 'delivered', txHash: hashNumber(1) }

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())
const issuedAt = new Date(appNowMs).toISOString()
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

test('400: a signature of another wallet, over another statement or of another form is none', async () => {
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

const options = { skip: anvilIsMissing, timeout: 120_000 }

test(
  '200: payments of a real chain are verified: in a token, in its own coin, and nothing else',
  options,
  async (t) => {
    const { on, anvil, pay, payCoin, payer } = await setUp(t)
    const target = evmWallet(51).address
    const paid = await pay(target, 2_500_000n)
    const reply = { role: 'payer', chain: 'base', payee: target, claim: 'delivered' }
    const verified = await file({ ...reply, txHash: paid }, on)
    assert.deepEqual(verified.json.verification.status, 'verified', verified.text)
    const coin = await payCoin(target, hundredthOfCoin)
    assert.equal((await file({ ...reply, txHash: coin }, on)).json.verification.status, 'verified')
    const elsewhere = await pay(evmWallet(52).address, 1n)
    assert.equal((await file({ ...reply, txHash: elsewhere }, on)).json.verification.cause, 'not_paid')
    const nothing = await pay(target, 0n)
    assert.equal((await file({ ...reply, txHash: nothing }, on)).json.verification.cause, 'not_paid')
    assert.equal((await file({ ...reply, txHash: hashNumber(7) }, on)).json.verification.cause, 'not_found')
    const reverted = (await anvil.call('eth_sendTransaction', {
      from: payer,
      to: named('base').tokens[0]?.address,
      data: '0xdeadbeef',
      gas: '0x100000',
    })) as string
    await until(() => anvil.call('eth_getTransactionReceipt', reverted))
    assert.equal((await file({ ...reply, txHash: reverted }, on)).json.verification.cause, 'failed')
    const counted = await stats(target, on)
    assert.deepEqual(counted.receipts, { verified: 2, delivered: 2, not_delivered: 0, disputed: 0 })
  },
)

test('200: of a verified payment only who paid signs for the payer', options, async (t) => {
  const { on, payCoin } = await setUp(t)
  const target = evmWallet(53)
  const txHash = await payCoin(target.address, hundredthOfCoin)
  const place = { role: 'payer', chain: 'base', payee: target.address, claim: 'delivered', txHash }
  const text = statementOf({ role: 'payer', claim: 'delivered', payee: target.address, txHash })
  const stranger = await file({ ...place, signature: await evmWallet(54).sign(text) }, on)
  assert.deepEqual([stranger.status, stranger.json.reason_code], [400, 'signature_invalid'])
  const own = await file({ ...place, signature: await anvilWallet.sign(text) }, on)
  assert.deepEqual([own.status, own.json.statements.payer.signed], [200, 'proved'])
})

test(
  '200: rates from 10 verified receipts on, disputes in the registry, and both in the bundle',
  options,
  async (t) => {
    const { on, payCoin } = await setUp(t)
    const wallet = evmWallet(55)
    await verifiedService(on, host(on), { sid: 'shop', wallet })
    const hashes: string[] = []
    for (let n = 0; n < 10; n++) hashes.push(await payCoin(wallet.address, hundredthOfCoin))
    for (const [n, txHash] of hashes.entries()) {
      const before = await stats('shop', on)
      assert.deepEqual(
        [before.receipts.verified, before.published, before.rates, before.threshold],
        [n, false, null, 10],
      )
      const claim = n < 7 ? 'delivered' : 'not_delivered'
      const signature = await anvilWallet.sign(statementOf({ role: 'payer', claim, payee: wallet.address, txHash }))
      await file({ role: 'payer', chain: 'base', payee: 'shop', claim, txHash, signature }, on)
    }
    const reply = { role: 'payee', claim: 'delivered' } as const
    for (const txHash of hashes.slice(5, 9)) {
      const signature = await wallet.sign(statementOf({ ...reply, payee: wallet.address, txHash }))
      await file({ ...reply, chain: 'base', payee: 'shop', txHash, signature }, on)
    }
    const after = await stats('shop', on)
    assert.deepEqual(after.receipts, { verified: 10, delivered: 7, not_delivered: 3, disputed: 2 })
    assert.deepEqual([after.published, after.rates], [true, { delivered: 0.7, not_delivered: 0.3, disputed: 0.2 }])
    const { json } = await on.ask<{ payee_ref: { open_disputes: number } }>('/api/payee/decide?payee=shop')
    assert.equal(json.payee_ref.open_disputes, 2)
    const listed = await on.ask<{ services: { sid: string; open_disputes: number }[] }>('/registry.json')
    assert.deepEqual(
      listed.json.services.map(({ sid, open_disputes }) => [sid, open_disputes]),
      [['shop', 2]],
    )
    const bundle = await on.ask<{ bundle: { fulfillment: object } }>(`/api/evidence/bundle?address=${wallet.address}`)
    assert.deepEqual(bundle.json.bundle.fulfillment, { ...after, verified_receipts: 10 })
  },
)

test(
  '200: a chain that cannot be reached leaves the receipt unverified, and filing again verifies it',
  options,
  async (t) => {
    const { on, payCoin } = await setUp(t)
    const target = evmWallet(56).address
    const txHash = await payCoin(target, hundredthOfCoin)
    const reply = { role: 'payer', chain: 'base', payee: target, claim: 'delivered', txHash }
    const { fetch } = on.world
    on.world.fetch = () => Promise.reject(new Error('no network'))
    assert.equal((await file(reply, on)).json.verification.cause, 'unreachable')
    on.world.fetch = fetch
    assert.equal((await file(reply, on)).json.verification.status, 'verified')
    assert.equal((await stats(target, on)).receipts.verified, 1)
  },
)

/** The first account of anvil, whose key everybody knows. */
const anvilWallet = evmWallet(0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80n)

async function setUp(t: TestContext) {
  const anvil: Anvil = await startAnvil(t, { chainId: 8453, startS: appNowMs / 1_000 })
  const [token] = named('base').tokens
  assert.ok(token)
  const dollar = await putTestToken(anvil, token.address)
  const payer = anvilWallet.address
  await dollar.mint(payer, 10_000_000n)
  const on = await startChainApp(t, { RPC_URL_BASE: anvil.url, CHAIN_BUDGET_MS: '10000' })
  const send = async (transaction: Readonly<Record<string, string>>): Promise<string> => {
    const hash = (await anvil.call('eth_sendTransaction', { from: payer, ...transaction })) as string
    // The hash comes before the block: on a loaded machine the transaction is not found yet.
    await until(() => anvil.call('eth_getTransactionReceipt', hash))
    on.world.clock.ms = await anvil.headMs()
    return hash
  }
  const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0')
  return {
    on,
    anvil,
    payer,
    payCoin: (to: string, value: string) =>
      send({
        to,
        value,
      }),
    pay: (to: string, units: bigint) =>
      send({
        to: token.address,
        data: `0xa9059cbb${word(to)}${word(units.toString(16))}`,
        gas: '0x100000',
      }),
  }
}

/** The text of a statement, written out as decisions/0019 has it. */
function statementOf(reply: { role: string; claim: string; payee: string; txHash: string; network?: string }): string {
  const { role, claim, payee: target, txHash, network = 'eip155:8453' } = reply
  return (
    `Countersign fulfilment statement\nService: ${testBaseUrl}\nRole: ${role}\nClaim: ${claim}\nPayee: ${target}\n` +
    `Network: ${network}\nTransaction: ${txHash}\nIssued at: ${issuedAt}`
  )
}

import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { unverifiedOfPayeeMax } from '../../src/evidence/receipt-store.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Write } from '../../src/storage/storage.ts'
import { appNowMs } from '../support/chains/chain-app.ts'
import { host, verifiedService } from '../support/payees.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'
import { evmWallet } from '../support/wallets.ts'

/**
 * Any caller filed `not_delivered` for public transactions of others, and then `disputed` as their payee: six of six counted,
 * and the payee had six disputes. Receipts are put into the database here as the chain verifies them; that it does is shown
 * in test/contract/api-fulfillment.test.ts.
 */
type Stats = {
  receipts: Record<'verified' | 'delivered' | 'not_delivered' | 'disputed', number>
  unproved: { not_delivered: number; disputed: number }
  rates: Record<string, number> | null
}
type Filed = { reason_code?: string; statements: { payer: { claim: string; signed: string } } }

let app: TestApp
const payee = evmWallet(801)
const payer = evmWallet(802)
const stranger = evmWallet(803)
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const paid = 12

before(async () => {
  app = await startTestApp()
  await verifiedService(app, host(app), { sid: 'shop', wallet: payee })
  await write(Array.from({ length: paid }, (_, n) => receipt(n, 'verified')))
})
after(() => app.stop())

const stats = async () => (await app.ask<Stats>(`/api/fulfillment?payee=${payee.address}`)).json
const file = (body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
  app.ask<Filed>('/api/fulfillment', {
    method: 'POST',
    headers,
    body: { chain: 'base', payee: payee.address, ...body },
  })
const issuedAt = new Date(appNowMs).toISOString()
const text = (role: string, claim: string, txHash: string) =>
  `Countersign fulfilment statement\nService: ${testBaseUrl}\nRole: ${role}\nClaim: ${claim}\nPayee: ${payee.address}\nNetwork: eip155:8453\n` +
  `Transaction: ${txHash}\nIssued at: ${issuedAt}`

test('blame by strangers is shown as unproved and counts nowhere: no rate, no dispute, nothing in the bundle or a decision', async () => {
  for (let n = 0; n < 6; n++) {
    assert.equal((await file({ role: 'payer', txHash: hash(n), claim: 'not_delivered' })).status, 200)
    assert.equal((await file({ role: 'payee', txHash: hash(n), claim: 'disputed' })).status, 200)
  }
  const counted = await stats()
  assert.deepEqual(counted.receipts, { verified: paid, delivered: 6, not_delivered: 0, disputed: 0 })
  assert.deepEqual(counted.unproved, { not_delivered: 6, disputed: 6 })
  assert.equal(counted.rates, null, 'six receipts say something, fewer than are needed')
  const { json } = await app.ask<{ payee_ref: { open_disputes: number } }>('/api/payee/decide?payee=shop')
  assert.equal(json.payee_ref.open_disputes, 0)
  const bundle = await app.ask<{ bundle: { fulfillment: Stats } }>(`/api/evidence/bundle?address=${payee.address}`)
  assert.equal(bundle.json.bundle.fulfillment.receipts.not_delivered, 0)
})

test('a stranger cannot take `delivered` away, nor sign for the payer', async () => {
  const refused = await file({ role: 'payer', txHash: hash(7), claim: 'not_delivered' })
  assert.deepEqual([refused.status, refused.json.reason_code], [409, 'statement_signed'])
  const signature = await stranger.sign(text('payer', 'not_delivered', hash(7)))
  const forged = await file({ role: 'payer', txHash: hash(7), claim: 'not_delivered', signature, issuedAt })
  assert.deepEqual([forged.status, forged.json.reason_code], [400, 'signature_invalid'])
})

test('statements of payer and payee count: a proved statement takes the place of an unproved one, never the other way round', async () => {
  const place = { role: 'payer', txHash: hash(0), claim: 'not_delivered' }
  const own = await file({ ...place, signature: await payer.sign(text('payer', 'not_delivered', hash(0))), issuedAt })
  assert.deepEqual([own.status, own.json.statements.payer.signed], [200, 'proved'])
  assert.equal((await file({ ...place, claim: 'delivered' })).json.reason_code, 'statement_signed')
  const signature = await payee.sign(text('payee', 'disputed', hash(0)))
  assert.equal((await file({ ...place, role: 'payee', claim: 'disputed', signature, issuedAt })).status, 200)
  const { receipts, unproved } = await stats()
  assert.deepEqual([receipts.not_delivered, receipts.disputed], [1, 1])
  assert.deepEqual(unproved, { not_delivered: 5, disputed: 5 })
})

test('the agent whose payment it was needs no signature, another agent does', async () => {
  const agents = await Promise.all(
    ['payer-agent', 'other-agent'].map(async (agentId) => {
      const { json } = await app.ask<{ agentSecret: string }>('/api/pay', {
        method: 'POST',
        body: { action: 'register', agentId, entity: 'Payer Ltd' },
      })
      return { 'x-agent-id': agentId, 'x-agent-secret': json.agentSecret }
    }),
  )
  await write([settlement('payer-agent', hash(1))])
  const place = { role: 'payer', txHash: hash(1), claim: 'not_delivered' }
  assert.equal((await file(place, agents[1])).json.statements.payer.signed, 'unsigned')
  assert.equal((await file(place, agents[0])).json.statements.payer.signed, 'proved')
  assert.equal((await file({ ...place, txHash: hash(2) }, agents[0])).json.statements.payer.signed, 'unsigned')
  assert.equal((await stats()).receipts.not_delivered, 2)
})

test('a signature that was filed before cannot be sent again to take back what its wallet signed later', async () => {
  const at = (secondsAgo: number) => new Date(appNowMs - 1_000 * secondsAgo).toISOString()
  const signed = async (claim: string, secondsAgo: number, service = testBaseUrl) => {
    const old = text('payer', claim, hash(9)).replace(issuedAt, at(secondsAgo)).replace(testBaseUrl, service)
    const place = { role: 'payer', txHash: hash(9), claim, issuedAt: at(secondsAgo) }
    return { ...place, signature: await payer.sign(old) }
  }
  const blame = await signed('not_delivered', 60)
  assert.equal((await file(blame)).json.statements.payer.signed, 'proved')
  const settled = await signed('delivered', 30)
  assert.equal((await file(settled)).json.statements.payer.claim, 'delivered')
  assert.equal((await file(blame)).json.reason_code, 'statement_signed', 'sent again by a stranger')
  assert.equal((await file({ ...blame, issuedAt })).json.reason_code, 'signature_invalid', 'under a later time')
  assert.equal((await file(settled)).status, 200, 'the same again')
  const elsewhere = await signed('not_delivered', 10, 'https://other.example')
  assert.equal((await file(elsewhere)).json.reason_code, 'signature_invalid', 'given for another service')
  assert.equal((await file(await signed('not_delivered', 30))).status, 409, 'the other claim of the same time')
})

test('receipts that no chain shows are bounded for a payee: the oldest end', async () => {
  const many = Array.from({ length: unverifiedOfPayeeMax }, (_, n) => receipt(1_000 + n, 'unverified'))
  await write(many)
  const before = (await file({ role: 'payee', txHash: hash(1_000), claim: 'delivered' })).status
  assert.equal((await file({ role: 'payer', txHash: hash(9_999), claim: 'delivered' })).status, 200)
  const after = await file({ role: 'payee', txHash: hash(1_000), claim: 'delivered' })
  assert.deepEqual([before, after.status, after.json.reason_code], [200, 404, 'receipt_not_found'])
})

function receipt(n: number, verification: 'verified' | 'unverified'): Write {
  const isVerified = verification === 'verified'
  const row = {
    id: `rc_${String(n).padStart(22, '0')}`,
    payee: payee.address,
    network: 'base',
    tx_hash: hash(n),
    verification,
    verification_cause: isVerified ? null : 'not_found',
    payers: isVerified ? payer.address : '',
    payer_claim: isVerified && n < 6 ? 'not_delivered' : 'delivered',
    payer_rank: 0,
    payer_at: 1,
    payee_claim: null,
    payee_rank: 0,
    payee_at: null,
    filed_at: n,
    version: 1,
  }
  return { kind: 'insert', table: 'evidence_receipts', row, guard: 'payment' }
}

function settlement(agentId: string, txHash: string): Write {
  const row = {
    payment_id: `p_${agentId}`,
    agent_id: agentId,
    nonce: 'n',
    day: '2026-12-01',
    units: 1,
    network: 'base',
    token: 'USDC',
    payer: payer.address,
    payee: payee.address,
    authorization_nonce: hash(5),
    valid_before: 1,
    confirmations: 1,
    since_block: 1,
    answer: '',
    state: 'settled',
    tx_hash: txHash,
    created_at: 1,
  }
  return { kind: 'insert', table: 'gateway_settlements', row, guard: 'payment' }
}

async function write(writes: readonly Write[]): Promise<void> {
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  try {
    for (let first = 0; first < writes.length; first += 100)
      assert.equal((await storage.apply(writes.slice(first, first + 100))).ok, true)
  } finally {
    await storage.close()
  }
}

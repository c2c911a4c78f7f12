import assert from 'node:assert/strict'
import test, { after, before, type TestContext } from 'node:test'
import { replayableOf } from '../../src/api/replayables.ts'
import { readExport } from '../../src/decision/read-export.ts'
import { replayExport } from '../../src/decision/replay-export.ts'
import type { KeyCredential } from '../../src/endpoint/caller.ts'
import { gates } from '../../src/gateway/gates/gates.ts'
import type { PaymentInputs } from '../../src/gateway/payments/payment-inputs.ts'
import type { GatewayTables } from '../../src/gateway/tables.ts'
import { contentOf, exportAll } from '../support/decisions/export-all.ts'
import { startLogApp, type LogApp } from '../support/decisions/log-app.ts'
import { loggedKey } from '../support/decisions/logged-caller.ts'
import { addKey, ownedAgent } from '../support/decisions/owned-agent.ts'
import { recordPaymentSamples } from '../support/decisions/record-samples.ts'
import { sanctioned } from '../support/known-addresses.ts'

let recorded: LogApp
const ends: (() => Promise<void>)[] = []
before(async () => {
  recorded = await recordPaymentSamples({ after: (end) => void ends.push(end) })
})
after(async () => {
  for (const end of ends.toReversed()) await end()
})

test('every payment has one entry in its owner’s log, with any outcome, and it is judged again alike', async () => {
  const app = recorded
  const entries: Entry[] = []
  for (const page of await exportAll(app)) {
    const jwks = await app.rooms.attestation.jwks()
    const { content } = await readExport(Buffer.from(page), jwks)
    assert.ok(content)
    const results = await replayExport(content, jwks, replayableOf)
    const others = results.filter(({ result }) => result !== 'match')
    assert.deepEqual(others, [])
    entries.push(...(content.entries as Entry[]))
  }
  const rows = await app.rooms.storage
    .read<GatewayTables>()
    .selectFrom('gateway_payments')
    .select(['id', 'inputs_hash', 'decision', 'reason_code', 'state', 'subject'])
    .orderBy('created_at')
    .execute()
  assert.deepEqual(
    entries.map(({ inputs, inputs_hash, judged, subject }) => [
      inputs.payment.id,
      inputs_hash,
      judged.decision,
      judged.reason_code,
      subject,
      judged.held,
    ]),
    rows.map((row) => [row.id, row.inputs_hash, row.decision, row.reason_code, row.subject, row.state === 'held']),
  )
  const blocking = new Set(entries.flatMap(({ judged }) => (judged.decision === 'block' ? [judged.checks.length] : [])))
  assert.deepEqual(
    [...blocking].toSorted((a, b) => a - b),
    // An agent that cannot prove its identity makes no payment: gates 1 and 3 block previews only.
    gates.map((_, i) => i + 1).filter((n) => n !== 1 && n !== 3),
  )
  for (const { judged, signed } of entries)
    assert.equal(signed !== null, judged.decision !== 'block' && !judged.held, 'what settles is attested')
  assert.ok(entries.some(({ judged }) => judged.held))
})

test('an entry of which anything was changed is not judged alike', async () => {
  const jwks = await recorded.rooms.attestation.jwks()
  const { entries, parts } = contentOf((await exportAll(recorded))[0] ?? '')
  const settled = (entries as Entry[]).find(({ signed, inputs }) => signed && inputs.history.length > 0)
  assert.ok(settled)
  const text = JSON.stringify(settled.inputs)
  const changes: [string, (inputs: PaymentInputs) => void][] = [
    ['mandate', (inputs) => Object.assign(inputs.agent.mandate, { maxUsdc: '0.5' })],
    ['spent', (inputs) => Object.assign(inputs, { spent_usdc: '1000' })],
    ['nonce', (inputs) => Object.assign(inputs, { nonce_spent: true })],
    ['amount', (inputs) => Object.assign(inputs.payment, { amount_usdc: '1.000001' })],
    ['payee', (inputs) => Object.assign(inputs.payment, { to: sanctioned.evm })],
    ['history', (inputs) => Object.assign(inputs.history[0] ?? {}, { amount_usdc: '7' })],
    ['request', (inputs) => Object.assign(inputs.screening?.request ?? {}, { amount_usdc: '2' })],
  ]
  for (const [what, change] of changes) {
    const inputs = JSON.parse(text) as PaymentInputs
    change(inputs)
    const [result] = await replayExport({ entries: [{ ...settled, inputs }], parts }, jwks, replayableOf)
    assert.equal(result?.result, 'differs', what)
  }
  const judged = { ...settled.judged, decision: 'block' }
  const [result] = await replayExport({ entries: [{ ...settled, judged }], parts }, jwks, replayableOf)
  assert.deepEqual(result, { id: settled.id, result: 'differs', pointer: '/judged/decision' })
  const later = { ...settled, inputs: { ...settled.inputs, payment_inputs: 1_000_000 } }
  const [unknown] = await replayExport({ entries: [later], parts }, jwks, replayableOf)
  assert.equal(unknown?.result, 'incomplete')
})

test('the log is that of the owner’s oldest active key whose log is on, and without one nothing is logged', async (t) => {
  const app = await start(t)
  const now = app.world.now()
  const key = (keyId: string, log: KeyCredential['log'] = '5y') => ({ ...loggedKey, keyId, log })
  const logged = async () => {
    const ids = ['off', 'revoked', 'expiring', 'older', 'newer']
    const pages = await Promise.all(ids.map(async (id) => contentOf((await exportAll(app, {}, key(id)))[0] ?? '')))
    return pages.map(({ entries }) => entries.length)
  }
  const unowned = await ownedAgent(app, { owner_id: null })
  const agent = await ownedAgent(app)
  await agent.pay()
  await app.rooms.storage.apply([
    addKey(key('off', null), { created_at: 1 }),
    addKey(key('revoked'), { created_at: 2, state: 'revoked' }),
    addKey(key('expiring'), { created_at: 3, expires_at: now + 1 }),
    addKey(key('older'), { created_at: 4 }),
    addKey(key('newer'), { created_at: 5 }),
    addKey({ ...key('foreign'), ownerId: 'own_other' }, { created_at: 0 }),
  ])
  await unowned.pay()
  assert.deepEqual(await logged(), [0, 0, 0, 0, 0])
  await agent.pay()
  assert.deepEqual(await logged(), [0, 0, 1, 0, 0])
  app.world.clock.ms += 1
  await agent.pay()
  assert.deepEqual(await logged(), [0, 0, 1, 1, 0])
  const set = { state: 'revoked' }
  await app.rooms.storage.apply([{ kind: 'update', table: 'keys_keys', set, where: { id: 'older' } }])
  await agent.pay({ to: sanctioned.evm })
  assert.deepEqual(await logged(), [0, 0, 1, 1, 1])
})

test('an entry is stored with its payment or not at all, and of payments that meet each has its own', async (t) => {
  const app = await start(t)
  await app.rooms.storage.apply([addKey(loggedKey, {})])
  const agent = await ownedAgent(app, { mandate: { maxUsdc: '10', dailyUsdc: '30' } })
  // One nonce and one limit for all: most of them are judged again because another one was first.
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => agent.pay({ amountUsdc: 10, nonce: `n${i % 6}` })),
  )
  const answered = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const { entries } = contentOf((await exportAll(app))[0] ?? '')
  const rows = await app.rooms.storage.read<GatewayTables>().selectFrom('gateway_payments').select('id').execute()
  assert.deepEqual(
    (entries as Entry[]).map(({ inputs }) => inputs.payment.id).toSorted(),
    rows.map(({ id }) => id).toSorted(),
  )
  assert.equal(rows.length, answered.length)
})

type Entry = {
  id: string
  inputs: PaymentInputs
  inputs_hash: string
  judged: { checks: object[]; decision: string; held: boolean; reason_code: string | null }
  subject: string
  signed: object | null
}

async function start(t: TestContext): Promise<LogApp> {
  const app = await startLogApp()
  t.after(app.close)
  return app
}

import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { callCli } from '../support/command-line.ts'
import { signIn } from '../support/console-session.ts'
import { timeFrom } from '../../src/kit/time-of.ts'
import { activeKey } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { walletProof } from '../support/wallet-proof.ts'
import { evmWallet, solanaWallet } from '../support/wallets.ts'

// Seen: `wallet_bound` stated "Nothing was paid" to owners who registered an agent, and knew a way on for agents with
// an owner alone; `wallet_proof_invalid` named one field for every fault; a caller who decided on a change learnt one
// missing member at a time; an owner's change vanished behind one of the agent without a word.

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

const register = (agentId: string, members: object) =>
  app.ask('/api/pay', { method: 'POST', body: { action: 'register', agentId, entity: 'Acme', ...members } })
const proofOf = (agentId: string, wallet = evmWallet(9_301)) =>
  walletProof(wallet, { agentId, issuedAt: app.world.clock.ms })

test('who meets a bound wallet at registration reads what happened and what to do, with an account and without', async () => {
  assert.equal((await register('bound-1', await proofOf('bound-1'))).status, 201)
  const { status, json } = await register('bound-2', await proofOf('bound-2'))
  assert.deepEqual([status, json['reason_code']], [409, 'wallet_bound'])
  assert.match(String(json['detail']), /bound to an agent of another owner\. The agent was not registered\./)
  assert.doesNotMatch(JSON.stringify(json), /Nothing was paid/)
  const { text } = await app.ask('/docs/reasons/wallet_bound')
  for (const way of ['another wallet', 'claim', 'revoke', 'operator of the service']) assert.ok(text.includes(way), way)
})

test('each fault of a proof is named with its member', async () => {
  const wallet = evmWallet(9_302)
  const now = app.world.clock.ms
  const proof = async (issuedAt: number) => (await walletProof(wallet, { agentId: 'p', issuedAt })).walletProof
  const fresh = await proof(now)
  const other = await walletProof(evmWallet(9_303), { agentId: 'p', issuedAt: now })
  const solana = solanaWallet(9_304).address
  for (const [sent, member, fault] of [
    [await proof(now - 600_000), 'issuedAt', /issued at 20.* valid for 10 minutes/],
    [await proof(now + 120_000), 'issuedAt', /dated 20.*clock says 20/],
    [{ ...fresh, signature: '0x12' }, 'signature', /wrong form: 0x and 65 bytes/],
    [{ ...fresh, signature: other.walletProof.signature }, 'signature', /not by 0x.*“Agent: p”/],
  ] as const) {
    const { status, json } = await register('p', { wallet: wallet.address, walletProof: sent })
    assert.deepEqual(
      [status, json['reason_code'], json['field']],
      [400, 'wallet_proof_invalid', `walletProof.${member}`],
    )
    assert.match(String(json['detail']), fault)
  }
  const { json } = await register('p', { wallet: solana, walletProof: fresh })
  assert.match(String(json['detail']), /64 bytes in base58/)
})

test('what is missing is named at once, with where it comes from', async () => {
  const owner = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 5 }, {}, owner.headers)
  const { changes } = await signIn(app, owner.email)
  for (const path of [`agents/${agent.agentId}`, `keys/${owner.keyId}`]) {
    const request = { method: 'POST', headers: changes, body: {} } as const
    const { status, json } = await app.ask(`/api/console/${path}/pending`, request)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'parameter_missing', 'action'])
    assert.match(String(json['detail']), /action, change_id, change_hash.*`pending`.*`id` as `change_id`/)
  }
  const { json } = await app.ask('/api/fulfillment', { method: 'POST', body: {} })
  assert.match(String(json['detail']), /These are missing: .*, /)
})

test('a change that takes the place of another one states it, to the agent and to its owner', async () => {
  const owner = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 5 }, {}, owner.headers)
  const session = await signIn(app, owner.email)
  const inConsole = (maxUsdc: number) =>
    app.ask(`/api/console/agents/${agent.agentId}/mandate`, {
      method: 'POST',
      headers: session.changes,
      body: { mandate: { maxUsdc } },
    })
  type Waiting = { pending: { id: string }; replaces: { id: string } | null; detail: string }
  const first = (await inConsole(10)).json as Waiting
  assert.equal(first.replaces, null)
  const second = (await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 11 } })).json as Waiting
  assert.equal(second.replaces?.id, first.pending.id)
  assert.match(second.detail, new RegExp(`It replaces the change ${first.pending.id} that was requested at 20`))
  const third = (await inConsole(12)).json as Waiting
  assert.equal(third.replaces?.id, second.pending.id)
})

test('a tightening names the loosening that it drops, which waited for the owner', async () => {
  const owner = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 5 }, {}, owner.headers)
  const session = await signIn(app, owner.email)
  const tightenInConsole = (maxUsdc: number) =>
    app.ask(`/api/console/agents/${agent.agentId}/mandate`, {
      method: 'POST',
      headers: session.changes,
      body: { mandate: { maxUsdc } },
    })
  const byAgent = (maxUsdc: number) => agent.ask({ action: 'set-mandate', mandate: { maxUsdc } })
  assert.deepEqual([(await byAgent(4)).json['dropped'], (await byAgent(4)).json['detail']], [null, null])
  for (const tighten of [byAgent, tightenInConsole]) {
    const { pending } = (await byAgent(9)).json as { pending: { id: string } }
    const { status, json } = await tighten(tighten === byAgent ? 3 : 2)
    const { dropped, detail } = json as { dropped: { id: string } | null; detail: string }
    assert.deepEqual([status, dropped?.id], [200, pending.id])
    assert.match(detail, new RegExp(`The loosening change ${pending.id} .* is dropped`))
  }
})

test('a claim states from when the agent may be loosened, and a wallet that is not bound is not freed', async () => {
  const agent = await payingAgent(app, { maxUsdc: 5 }, { wallet: evmWallet(9_306).address })
  const owner = await activeKey(app)
  const { json } = await agent.ask({ action: 'claim' }, owner.headers)
  const from = new Date(app.world.clock.ms + 86_400_000).toISOString()
  assert.equal(json['loosensFrom'], from)
  assert.match(String(json['detail']), new RegExp(`until ${timeFrom(Date.parse(from))}`))
  const waits = await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 6 } })
  assert.equal(waits.json['reason_code'], 'loosening_waits')
  const session = await signIn(app, owner.email)
  const free = () =>
    app.ask(`/api/console/agents/${agent.agentId}/free-wallet`, { method: 'POST', headers: session.changes, body: {} })
  const freed = await free()
  assert.deepEqual([freed.status, freed.json['freed'], freed.json['wallet_bound']], [200, false, false])
})

test('where no day takes the amount, nothing advises to wait for one', async () => {
  const agent = await payingAgent(app, { maxUsdc: 50, dailyUsdc: 10 })
  const above = await agent.pay({ amountUsdc: 20 })
  assert.equal(above.json['reason_code'], 'daily_limit_exceeded')
  const { condition } = above.json['retry'] as { condition: string }
  assert.match(condition, /above the daily limit fits into no day/)
  const kinds = (answer: typeof above) => (answer.json['remedies'] as { kind: string }[]).map(({ kind }) => kind)
  assert.ok(!kinds(above).includes('wait_until'))
  assert.equal((await agent.pay({ amountUsdc: 8 })).status, 200)
  assert.ok(kinds(await agent.pay({ amountUsdc: 9 })).includes('wait_until'))
})

test('the operator frees a wallet that no owner can free, and it is recorded; the console shows from when its owner can', async () => {
  const wallet = evmWallet(9_305)
  const { json } = await register('lost', await proofOf('lost', wallet))
  const owner = await activeKey(app)
  const credential = { ...owner.headers, 'x-agent-secret': String(json['agentSecret']) }
  const claimed = { method: 'POST', headers: credential, body: { action: 'claim', agentId: 'lost' } } as const
  assert.equal((await app.ask('/api/pay', claimed)).status, 200)
  const session = await signIn(app, owner.email)
  const listed = async () => {
    const { json: agents } = await app.ask('/api/console/agents', { headers: session.reads })
    return (agents['items'] as { loosens_from: string | null; wallet_bound: boolean }[])[0]
  }
  assert.deepEqual(
    [(await listed())?.loosens_from, (await listed())?.wallet_bound],
    [new Date(app.world.clock.ms + 86_400_000).toISOString(), true],
  )
  const env = { DATA_DIR: app.dataDir }
  const freed = await callCli(['agents', 'free-wallet', 'lost', '--json'], env)
  assert.deepEqual(JSON.parse(freed.out), { agentId: 'lost', freed: wallet.address })
  assert.equal((await listed())?.wallet_bound, false)
  assert.equal((await register('next', await proofOf('next', wallet))).status, 201)
  const again = await callCli(['agents', 'free-wallet', 'lost'], env)
  assert.deepEqual([again.code, again.out.trim()], [0, 'No wallet is bound to lost.'])
  const { out } = await callCli(['audit', '--json'], env)
  assert.match(out, /"actor":"operator".*"action":"wallet_freed","subject":"agent:lost"/)
  for (const [words, reply] of [
    [['agents', 'free-wallet', 'unknown'], 'There is no agent unknown.'],
    [['agents', 'free-wallet'], 'countersign agents free-wallet takes an agent id.'],
  ] as const) {
    const { code, err } = await callCli([...words], env)
    assert.deepEqual([code, err.trim()], [1, reply])
  }
})

import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { fundedAgent, signedPayment, type WalletAgent } from '../support/chains/settling-app.ts'
import { historyOf, settlingOptions, settlingPlace } from '../support/chains/settling-place.ts'
import { signIn } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { consoleAgent, payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { walletProof } from '../support/wallet-proof.ts'
import { evmWallet, tronWallet, type TestWallet } from '../support/wallets.ts'

// Seen: an agent without an owner claimed itself with a throw-away address, confirmed its own loosening and paid 5,000,000
// under another party's name. A second agent that was registered with the same wallet settled 100 where the first may 5.

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

const dayMs = 86_400_000
const { begin, wallet: numberOf } = settlingPlace()

test('an agent that claims itself keeps its mandate for a day, by every door', async () => {
  const agent = await payingAgent(app, { maxUsdc: 5 }, { entity: 'Example Bank' })
  const thief = await activeKey(app)
  const session = await signIn(app, thief.email)
  assert.equal((await agent.ask({ action: 'claim' }, thief.headers)).status, 200)
  const loose = { maxUsdc: 5_000_000 }
  const path = `/api/console/agents/${agent.agentId}`
  const inConsole = () =>
    app.ask(`${path}/mandate`, { method: 'POST', headers: session.changes, body: { mandate: loose } })
  for (const { status, json } of [await agent.ask({ action: 'set-mandate', mandate: loose }), await inConsole()])
    assert.deepEqual([status, json['reason_code']], [409, 'loosening_waits'])
  assert.equal((await agent.pay({ amountUsdc: 6 })).json['reason_code'], 'payment_limit_exceeded')
  assert.equal(
    (await agent.ask({ action: 'set-mandate', mandate: { maxUsdc: 4 } })).status,
    200,
    'tightening is at once',
  )
  const settings = { method: 'POST', headers: thief.headers, body: { decision_log: true } }
  assert.equal((await app.ask('/api/access-keys/settings', settings)).status, 200, 'keys are as before')
  app.world.clock.ms += dayMs
  const fresh = await signIn(app, thief.email)
  const later = { method: 'POST', headers: fresh.changes, body: { mandate: loose } }
  assert.equal((await app.ask(`${path}/mandate`, later)).status, 202)
})

// Seen: the agent claimed itself with a throw-away address, revoked itself in that console, registered another agent on its
// wallet there, and paid 500 to a stranger seconds later.
test('an agent that claims and revokes itself leaves its limits and payees on the wallet for a day', async () => {
  const [wallet, payee] = [evmWallet(9_035).address, evmWallet(9_036).address]
  const strict = await payingAgent(app, { maxUsdc: 5, allowedPayees: [payee] }, { wallet })
  const thief = await activeKey(app)
  const session = await signIn(app, thief.email)
  const payingBefore = await consoleAgent(app, session, { maxUsdc: 900 }, { wallet })
  assert.equal((await strict.ask({ action: 'claim' }, thief.headers)).status, 200)
  const revoked = await app.ask(`/api/console/agents/${strict.agentId}/revoke`, {
    method: 'POST',
    headers: session.changes,
    body: {},
  })
  assert.equal(revoked.status, 200)
  const body = { agentId: 'loose-beside-claimed', entity: 'Acme', wallet, mandate: { maxUsdc: '900' } }
  const refused = await app.ask('/api/console/agents', { method: 'POST', headers: session.changes, body })
  const { status, json } = refused
  assert.deepEqual([status, json['reason_code'], json['field']], [409, 'loosening_waits', 'mandate.maxUsdc'])
  assert.equal((await payingBefore.pay({ amountUsdc: 500, to: payee })).json['reason_code'], 'payment_limit_exceeded')
  assert.equal((await payingBefore.pay({ amountUsdc: 1 })).json['reason_code'], 'payee_not_allowed')
  assert.equal((await payingBefore.pay({ amountUsdc: 1, to: payee })).status, 200)
  app.world.clock.ms += dayMs
  assert.equal((await payingBefore.pay({ amountUsdc: 500 })).status, 200)
})

test('the name of an agent without an owner is a claim, wherever it is shown', async () => {
  const agent = await payingAgent(app, {}, { entity: 'Example Bank' })
  await agent.ask({ action: 'set-discoverable', discoverable: true })
  await app.ask('/api/baseline', {
    method: 'POST',
    headers: { ...agent.headers, 'x-agent-id': agent.agentId },
    body: { controls: [] },
  })
  const shown = async () => {
    const paid = (await agent.pay()).json['checks'] as { detail: string }[]
    const registry = (await app.ask('/api/registry')).json['agents'] as { agentId: string; attribution: string }[]
    return {
      gate: paid[0]?.detail,
      states: [
        (await agent.ask({ action: 'check' })).json['attribution'],
        (await app.ask(`/api/registry/agent?agentId=${agent.agentId}`)).json['attribution'],
        registry.find(({ agentId }) => agentId === agent.agentId)?.attribution,
        (await app.ask(`/api/baseline/lookup?agentId=${agent.agentId}`)).json['attribution'],
      ],
    }
  }
  const claimed = await shown()
  assert.deepEqual(claimed.states, ['claimed', 'claimed', 'claimed', 'claimed'])
  assert.match(claimed.gate ?? '', /Registered without an account\. The name “Example Bank” is self-declared/)
  assert.match((await app.ask('/registry')).text, /Example Bank \(self-declared name\)/)
  await agent.ask({ action: 'claim' }, (await activeKey(app)).headers)
  const owned = await shown()
  assert.deepEqual(owned.states, ['owned', 'owned', 'owned', 'owned'])
  assert.match(
    owned.gate ?? '',
    /Owned by an account that calls it “Example Bank”\. Countersign has not verified the name/,
  )
})

test('naming the wallet of another owner binds nothing and reveals nothing about it', async () => {
  const wallet = evmWallet(9_001)
  const owner = await activeKey(app)
  const proved = { agentId: 'first', ...(await proofOf(wallet, 'first')) }
  const first = await payingAgent(app, { maxUsdc: 5 }, proved, owner.headers)
  const stranger = await payingAgent(app, { maxUsdc: 100 }, { wallet: wallet.address })
  const other = await payingAgent(app, { maxUsdc: 100 }, { wallet: evmWallet(9_002).address })
  const [bound, free] = [await stranger.pay({ amountUsdc: 50 }), await other.pay({ amountUsdc: 50 })]
  assert.deepEqual([bound.status, free.status], [200, 200], 'what moves nothing is answered alike')
  assert.deepEqual(bound.json['settlement'], free.json['settlement'])
  const paid = await first.pay({ agentId: 'first', amountUsdc: 5 })
  assert.equal(paid.status, 200, 'it counts on the wallet of none but its own')
})

test('a proof at registration binds the wallet: to this agent, for minutes, and for no other owner', async () => {
  for (const wallet of [evmWallet(9_010), tronWallet(9_011)]) {
    const { address } = wallet
    const body = (agentId: string, proof: object) => ({
      method: 'POST',
      body: { action: 'register', agentId, entity: 'Acme', wallet: address, ...proof },
    })
    const name = address.slice(-8)
    const good = await proofOf(wallet, `a-${name}`)
    const replayed = await app.ask('/api/pay', body(`b-${name}`, good))
    assert.deepEqual([replayed.status, replayed.json['reason_code']], [400, 'wallet_proof_invalid'])
    const old = await proofOf(wallet, `a-${name}`, { issuedAt: app.world.clock.ms - 600_000 })
    assert.equal((await app.ask('/api/pay', body(`a-${name}`, old))).json['reason_code'], 'wallet_proof_invalid')
    const elsewhere = await proofOf(wallet, `a-${name}`, { service: 'https://other.example' })
    assert.equal((await app.ask('/api/pay', body(`a-${name}`, elsewhere))).json['reason_code'], 'wallet_proof_invalid')
    assert.equal((await app.ask('/api/pay', body(`a-${name}`, good))).status, 201)
    const second = await proofOf(wallet, `c-${name}`)
    const taken = await app.ask('/api/pay', body(`c-${name}`, second))
    assert.deepEqual([taken.status, taken.json['reason_code']], [409, 'wallet_bound'])
    assert.equal(
      (await app.ask('/api/pay', { method: 'POST', body: { action: 'check', agentId: `c-${name}` } })).json['found'],
      false,
    )
  }
})

test('a wallet that its owner freed is bound to the next agent it signs for', async () => {
  const wallet = evmWallet(9_015)
  const owner = await activeKey(app)
  const register = async (agentId: string, headers: Readonly<Record<string, string>>) => {
    const body = { action: 'register', agentId, entity: 'Acme', ...(await proofOf(wallet, agentId)) }
    return (await app.ask('/api/pay', { method: 'POST', headers, body })).status
  }
  assert.equal(await register('held', owner.headers), 201)
  assert.equal(await register('other', {}), 409)
  const session = await signIn(app, owner.email)
  const free = () =>
    app.ask('/api/console/agents/held/free-wallet', { method: 'POST', headers: session.changes, body: {} })
  assert.equal((await free()).json['wallet_bound'], false)
  assert.equal((await free()).status, 200, 'a second time nothing changes')
  assert.equal(await register('other', {}), 201)
  assert.equal(await register('held-again', owner.headers), 409)
})

test('agents of one owner share the strictest limits of their wallet, however many pay at once', async () => {
  const owner = await activeKey(app)
  const wallet = evmWallet(9_020).address
  const session = await signIn(app, owner.email)
  const strict = await payingAgent(app, { maxUsdc: 5, dailyUsdc: 12 }, { wallet }, owner.headers)
  const loose = await consoleAgent(app, session, { maxUsdc: 100, dailyUsdc: 1_000 }, { wallet })
  const elsewhere = await payingAgent(app, { maxUsdc: 100 }, { wallet: evmWallet(9_021).address }, owner.headers)
  const above = await loose.pay({ amountUsdc: 5.000001 })
  assert.deepEqual([above.status, above.json['reason_code']], [403, 'payment_limit_exceeded'])
  assert.match(String(above.json['detail']), /5 USDC, the strictest single-payment limit/)
  const [remedy] = above.json['remedies'] as { kind: string; patch: { value: string }[] }[]
  assert.deepEqual([remedy?.kind, remedy?.patch[0]?.value], ['lower_amount', '5'])
  const all = await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 ? strict : loose).pay({ amountUsdc: 3 })))
  assert.equal(all.filter(({ status }) => status === 200).length, 4, 'twelve USDC, by all of them')
  for (const agent of [strict, loose]) {
    const { status, json } = await agent.pay({ amountUsdc: 1 })
    assert.deepEqual([status, json['reason_code']], [403, 'daily_limit_exceeded'])
  }
  assert.equal((await elsewhere.pay({ amountUsdc: 50 })).status, 200)
  const joined = await consoleAgent(app, session, { maxUsdc: 100 }, { wallet })
  assert.equal((await joined.pay({ amountUsdc: 1 })).json['reason_code'], 'daily_limit_exceeded')
})

test('an agent that ends itself leaves its limits on the wallet; its owner takes them off', async () => {
  const owner = await activeKey(app)
  const session = await signIn(app, owner.email)
  const wallet = evmWallet(9_030).address
  const strict = await payingAgent(app, { maxUsdc: 5 }, { wallet }, owner.headers)
  await strict.ask({ action: 'revoke' })
  const next = await consoleAgent(app, session, { maxUsdc: 100 }, { wallet })
  assert.equal((await next.pay({ amountUsdc: 6 })).json['reason_code'], 'payment_limit_exceeded')
  const revoke = (agentId: string) =>
    app.ask(`/api/console/agents/${agentId}/revoke`, { method: 'POST', headers: session.changes, body: {} })
  assert.equal((await revoke(strict.agentId)).status, 200)
  assert.equal((await next.pay({ amountUsdc: 6 })).status, 200)
})

test('the agents of an owner on one wallet have a bound', async () => {
  const owner = await activeKey(app)
  const wallet = evmWallet(9_040).address
  for (let i = 0; i < 20; i++) await payingAgent(app, {}, { wallet }, owner.headers)
  const body = { action: 'register', agentId: 'one-too-many', entity: 'Acme', wallet }
  const { status, json } = await app.ask('/api/pay', { method: 'POST', headers: owner.headers, body })
  assert.deepEqual([status, json['reason_code']], [409, 'wallet_agents_max'])
  const unowned = await payingAgent(app, {}, { wallet })
  assert.equal((await unowned.ask({ action: 'claim' }, owner.headers)).json['reason_code'], 'wallet_agents_max')
})

test('a wallet that signed through one agent settles for none of another owner', settlingOptions, async () => {
  const { place } = await begin()
  const agent = await fundedAgent(place, numberOf(1))
  assert.equal((await agent.ask(await signedPayment(agent, { nonce: 'a' }))).status, 200)
  const second = await secondAgent(place.app, agent, { maxUsdc: 1_000, dailyUsdc: 1_000 })
  const { status, json } = await second.ask(await signedPayment(second, { nonce: 'a', amountUsdc: '90' }))
  assert.deepEqual([status, json['reason_code'], json['final']], [409, 'wallet_bound', true])
  const { items, spent_today } = await historyOf(second)
  assert.deepEqual([items.map(({ status: state }) => state), spent_today], [['failed'], 0])
  assert.equal((await agent.ask(await signedPayment(agent, { nonce: 'b' }))).status, 200, 'its own agent goes on')
  // To end the first one frees its wallet a day later, and not at once.
  await agent.ask({ action: 'revoke' })
  assert.equal((await second.ask(await signedPayment(second, { nonce: 'b' }))).status, 409)
})

test(
  'a preview offers nothing to sign without a wallet, and states whether the wallet can be used before it signs',
  settlingOptions,
  async () => {
    const { place } = await begin()
    const agent = await fundedAgent(place, numberOf(1))
    assert.equal((await agent.ask(await signedPayment(agent, { nonce: 'a' }))).status, 200)
    const previewOf = async (by: { ask: WalletAgent['ask'] }, payment: object) => {
      const { status, json, text } = await by.ask({ action: 'preview', ...payment })
      assert.equal(status, 200, text)
      return json['settlement'] as { authorization: object | null; reason_code: string | null; detail: string | null }
    }
    const second = await secondAgent(place.app, agent, {})
    const { authorization, ...payment } = await signedPayment(second, { nonce: 'b' })
    const unsigned = await previewOf(second, payment)
    for (const each of [unsigned, await previewOf(second, { ...payment, authorization })])
      assert.deepEqual(
        [each.reason_code, each.detail],
        ['wallet_bound', 'The wallet is bound to an agent of another owner.'],
      )
    const body = { agentId: second.agentId, ...payment }
    const open = await previewOf(
      { ask: (request) => place.app.ask('/api/pay', { method: 'POST', body: { ...body, ...request } }) },
      {},
    )
    assert.equal(open.reason_code, null, 'who does not show the secret learns nothing of it')
    assert.match(String(open.detail), /^It was not checked whether the wallet is bound/)
    const own = await previewOf(agent, await signedPayment(agent, { nonce: 'c' }))
    assert.deepEqual([own.reason_code, own.detail], [null, null])
    for (const wallet of [{}, { wallet: tronWallet(7).address }]) {
      const none = await previewOf(await payingAgent(place.app, {}, wallet), payment)
      assert.equal(none.authorization, null)
      assert.match(String(none.detail), /^The agent is registered without a wallet of an EVM network/)
    }
  },
)

test('the owner frees a wallet in the console, a day after a claim at the earliest', settlingOptions, async () => {
  const { place } = await begin()
  const agent = await fundedAgent(place, numberOf(1))
  assert.equal((await agent.ask(await signedPayment(agent, { nonce: 'a' }))).status, 200)
  const owner = await activeKey(place.app)
  const session = await signIn(place.app, owner.email)
  await agent.ask({ action: 'claim' }, owner.headers)
  const path = `/api/console/agents/${agent.agentId}/free-wallet`
  const free = () => place.app.ask(path, { method: 'POST', headers: session.changes, body: {} })
  assert.equal((await free()).json['reason_code'], 'loosening_waits')
  const mine = await fundedAgentOf(place.app, agent, owner.headers)
  assert.equal((await mine.ask(await signedPayment(mine, { nonce: 'a' }))).status, 200, 'agents of one owner share it')
  const theirs = await secondAgent(place.app, agent, {})
  assert.equal((await theirs.ask(await signedPayment(theirs, { nonce: 'a' }))).status, 409)
})

function proofOf(wallet: TestWallet, agentId: string, more: { issuedAt?: number; service?: string } = {}) {
  return walletProof(wallet, { agentId, issuedAt: app.world.clock.ms, ...more })
}

/** An agent that names the wallet of another one, and has its key. */
async function secondAgent(of: TestApp, { wallet, payee }: WalletAgent, mandate: object): Promise<WalletAgent> {
  return { ...(await payingAgent(of, { ...mandate }, { wallet: wallet.address })), wallet, payee }
}

async function fundedAgentOf(of: TestApp, { wallet, payee }: WalletAgent, headers: Readonly<Record<string, string>>) {
  return { ...(await payingAgent(of, { maxUsdc: 5 }, { wallet: wallet.address }, headers)), wallet, payee }
}

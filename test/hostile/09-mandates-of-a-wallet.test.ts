import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { signIn } from '../support/console-session.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { activeKey } from '../support/key-holder.ts'
import { consoleAgent, payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { evmWallet } from '../support/wallets.ts'

// Seen: an owner's agent might pay one payee, for one purpose, until a day, with an identified principal. A holder of its
// secret and the owner's key registered another agent on the same wallet without any of that, and paid anyone.

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

const [allowed, other, third] = [evmWallet(9_201), evmWallet(9_202), evmWallet(9_203)].map(({ address }) => address)
const year = '2027-12-01T00:00:00Z'
const strictest = {
  maxUsdc: 5,
  dailyUsdc: 12,
  allowedPayees: [allowed],
  purpose: 'data',
  expiresAt: year,
  kycRequired: true,
  anomaly: 'review',
}

async function owned(number: number) {
  const owner = await activeKey(app)
  return { owner, session: await signIn(app, owner.email), wallet: evmWallet(number).address }
}

test('an agent that is looser than another one of its wallet is not registered by a key, for any looser term', async () => {
  const { owner, session, wallet } = await owned(9_210)
  const strict = await payingAgent(app, strictest, { wallet }, owner.headers)
  const looser = {
    maxUsdc: 5.000001,
    dailyUsdc: 13,
    allowedPayees: [allowed, other],
    purpose: 'data and more',
    expiresAt: '2027-12-01T00:00:01Z',
    kycRequired: false,
    anomaly: 'off',
  }
  const register = (agentId: string, mandate: object) =>
    app.ask('/api/pay', {
      method: 'POST',
      headers: owner.headers,
      body: { action: 'register', agentId, entity: 'Acme', wallet, mandate },
    })
  const refused = async (member: string, mandate: object) => {
    const { status, json } = await register(`loose-${member}`, mandate)
    assert.deepEqual([status, json['reason_code'], json['field']], [409, 'wallet_mandate_looser', `mandate.${member}`])
    assert.match(String(json['detail']), new RegExp(`stricter in \`${member}\``))
    assert.match((json['retry'] as { condition: string }).condition, /register or claim it in the console/)
    assert.equal((await app.ask('/api/pay', check(`loose-${member}`))).json['found'], false)
  }
  for (const [member, value] of Object.entries(looser)) await refused(member, { ...strictest, [member]: value })
  for (const [member, value] of Object.entries({ allowedPayees: [], purpose: null, expiresAt: null }))
    await refused(member, { ...strictest, [member]: value })
  await strict.ask({ action: 'revoke' })
  await refused('purpose', { ...strictest, purpose: null })
  assert.equal((await register('as-strict', strictest)).status, 201)
  assert.equal((await register('stricter', { ...strictest, maxUsdc: 1, dailyUsdc: 1 })).status, 201)
  await consoleAgent(app, session, {}, { wallet })
})

test('nor is it claimed by a key; it can be tightened first', async () => {
  const { owner, wallet } = await owned(9_220)
  await payingAgent(app, { allowedPayees: [allowed] }, { wallet }, owner.headers)
  const loose = await payingAgent(app, {}, { wallet })
  const refused = await loose.ask({ action: 'claim' }, owner.headers)
  assert.deepEqual([refused.status, refused.json['reason_code']], [409, 'wallet_mandate_looser'])
  assert.match(String(refused.json['detail']), /stricter in `allowedPayees`.*not claimed/)
  assert.equal((await loose.ask({ action: 'check' })).json['owned'], false)
  await loose.ask({ action: 'set-mandate', mandate: { allowedPayees: [allowed] } })
  assert.equal((await loose.ask({ action: 'claim' }, owner.headers)).status, 200)
})

test('an agent for one purpose may join one that pays for any', async () => {
  const { owner, wallet } = await owned(9_230)
  await payingAgent(app, {}, { wallet }, owner.headers)
  await payingAgent(app, { purpose: 'data' }, { wallet }, owner.headers)
})

test('agents of a wallet pay only whom all of their mandates allow, those that joined before too', async () => {
  const { owner, session, wallet } = await owned(9_240)
  const first = await payingAgent(app, {}, { wallet }, owner.headers)
  const own = await consoleAgent(app, session, { allowedPayees: [allowed, other] }, { wallet })
  await consoleAgent(app, session, { allowedPayees: [other, third] }, { wallet })
  for (const [agent, to] of [
    [first, allowed],
    [first, third],
    [first, unlisted.evm],
    [own, allowed],
  ] as const) {
    const { status, json } = await agent.pay({ to })
    assert.deepEqual([status, json['reason_code']], [403, 'payee_not_allowed'])
    assert.match(String(json['detail']), /another one of them forbids it/)
    assert.equal((await agent.ask({ action: 'preview', to, amountUsdc: 1 })).json['decision'], 'block')
  }
  for (const agent of [first, own]) assert.equal((await agent.pay({ to: other })).status, 200)
  const [existing, stranger] = [await own.pay({ to: allowed }), await first.pay({ to: allowed })]
  const patches = (existing.json['remedies'] as { kind: string; patch: { value: string }[] }[]).map(
    ({ patch }) => patch,
  )
  assert.deepEqual(patches, [[{ op: 'replace', path: '/to', value: other }]])
  assert.deepEqual(stranger.json['remedies'], [], 'whom other agents may pay is not revealed to it')
  const open = { method: 'POST', body: { action: 'preview', agentId: first.agentId, to: allowed, amountUsdc: 1 } }
  assert.equal((await app.ask('/api/pay', open)).json['decision'], 'allow', 'nor to who does not show the secret')
  const away = await payingAgent(app, {}, { wallet: evmWallet(9_241).address }, owner.headers)
  assert.equal((await away.pay({ to: allowed })).status, 200)
})

test('a payment that another agent forbade is forbidden under every draft of a mandate', async () => {
  const { owner, session, wallet } = await owned(9_250)
  const first = await payingAgent(app, {}, { wallet }, owner.headers)
  await consoleAgent(app, session, { allowedPayees: [allowed] }, { wallet })
  const paid = await first.pay({ to: other })
  assert.equal((await first.pay({ to: allowed })).status, 200)
  const tried = await first.ask({ action: 'try-mandate', mandate: { allowedPayees: [allowed, other] } })
  const { would } = tried.json as { would: { blocked: number; passed: number } }
  assert.deepEqual([would.blocked, would.passed], [1, 1])
  assert.equal(paid.status, 403)
  const shown = await app.ask(`/api/console/payments/${String(paid.json['paymentId'])}`, { headers: session.reads })
  const gate = (shown.json['checks'] as { n: number; detail: string }[]).find(({ n }) => n === 7)
  assert.match(gate?.detail ?? '', /another one of them forbids it/)
})

test('a sanctioned payee is refused before the mandates of others are spoken of', async () => {
  const { owner, session, wallet } = await owned(9_260)
  const first = await payingAgent(app, {}, { wallet }, owner.headers)
  await consoleAgent(app, session, { allowedPayees: [allowed] }, { wallet })
  const { json } = await first.pay({ to: sanctioned.evm })
  assert.deepEqual([json['remedies'], json['final']], [[], true])
})

function check(agentId: string) {
  return { method: 'POST', body: { action: 'check', agentId } }
}

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { callCli } from '../support/command-line.ts'
import { codeOf } from '../support/console-app.ts'
import { signIn } from '../support/console-session.ts'
import { activeKey, mailsOf, nextMail } from '../support/key-holder.ts'
import { payingAgent, type PayingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { unlisted } from '../support/known-addresses.ts'

// Seen after `accounts erase`: the secret of a revoked agent went on leaving purposes in the ledger, `check` called it owned,
// `history` listed everything, nonces stayed, mails to the owner lay in the outbox, and baselines kept the name of the owner.

const email = 'jane-erased@example.com'
/** A word that stands in every text which the owner or an agent of the owner can leave. */
const mark = 'erasable'

test('of an erased account no text is left in any table or file, and its agents leave none', async () => {
  const app = await startTestApp()
  try {
    const agents = await anAccountWithTexts(app)
    const other = await payingAgent(app, { purpose: 'kept' })
    assert.equal((await other.pay({ purpose: 'kept' })).status, 200)
    const before = await placesOf(app, mark)
    for (const table of [
      'registry_agents',
      'registry_baselines',
      'gateway_payments',
      'gateway_nonces',
      'keys_keys',
      'webhooks_messages',
    ])
      assert.ok(before.has(table), `${table} holds a text of the owner before`)
    assert.ok((await mailsOf(app)).some(({ to }) => to === email))

    const erased = await callCli(['accounts', 'erase', email, '--json'], { DATA_DIR: app.dataDir })
    assert.equal(erased.code, 0, erased.out)
    for (const agent of agents) {
      for (const answer of [
        await agent.pay({ purpose: `${mark} again` }),
        await agent.pay({ purpose: `${mark} again` }, { 'idempotency-key': 'once-more' }),
        await agent.ask({ action: 'history' }),
        await agent.ask({ action: 'rotate' }),
        await agent.ask({ action: 'set-mandate', mandate: { purpose: `${mark} again` } }),
        await agent.ask({ action: 'try-mandate', mandate: { maxUsdc: 1 } }),
        await agent.ask({ action: 'set-discoverable', discoverable: true }),
        await agent.ask({ action: 'revoke' }),
        await agent.ask({ action: 'claim' }, (await activeKey(app)).headers),
      ])
        assert.deepEqual(codeOf(answer), [401, 'agent_unauthenticated'])
      const { json } = await agent.ask({ action: 'check' })
      assert.deepEqual(
        [json['owned'], json['attribution'], json['status'], json['entity'], json['mandate']],
        [false, 'claimed', 'revoked', agent.agentId, undefined],
      )
    }
    assert.deepEqual([...(await placesOf(app, mark))], [])
    assert.deepEqual(
      (await mailsOf(app)).filter(({ to }) => to === email),
      [],
    )
    assert.ok((await mailsOf(app)).length > 0, 'mails to others are left alone')
    assert.equal((await other.pay({ purpose: 'kept' })).status, 200)
    assert.ok((await placesOf(app, 'kept')).has('gateway_payments'), 'texts of others are left alone')
  } finally {
    await app.stop()
  }
})

/** An owner whose name, agents, payments, keys and webhook hold the mark; one agent ended before. */
async function anAccountWithTexts(app: TestApp): Promise<PayingAgent[]> {
  const holder = await activeKey(app, { email, label: `${mark} key`, ip_allowlist: ['127.0.0.0/8', '::1'] })
  const owner = await signIn(app, email)
  // The audit log keeps the host of a receiver, and no more of its address.
  const url = `https://hooks.example.com/${mark}`
  await app.ask('/api/console/webhook', { method: 'PUT', headers: owner.changes, body: { url } })
  const names = { entity: `${mark} Ltd`, principal: `${mark} Jane` }
  const mandate = { maxUsdc: 10, purpose: `${mark} purpose` }
  const agents = [
    await payingAgent(app, mandate, names, holder.headers),
    await payingAgent(app, mandate, names, holder.headers),
  ]
  for (const agent of agents) {
    const headers = { ...agent.headers, 'x-agent-id': agent.agentId }
    const attested = await app.ask('/api/baseline', { method: 'POST', headers, body: { controls: [] } })
    assert.equal(attested.status, 200, attested.text)
    assert.equal((await agent.pay({ purpose: `${mark} purpose` }, { 'idempotency-key': `k-${mark}` })).status, 200)
    assert.equal((await agent.pay({ purpose: `${mark} other` })).status, 403)
    assert.equal((await agent.pay({ purpose: `${mark} purpose`, nonce: `${mark} nonce` })).status, 200)
    assert.equal((await agent.pay({ purpose: `${mark} purpose`, nonce: `${mark} nonce` })).status, 409)
    assert.equal((await agent.pay({ amountUsdc: 11, to: unlisted.tron, purpose: `${mark} more` })).status, 403)
  }
  const [first, ended] = agents
  await nextMail(
    app,
    () => first?.ask({ action: 'set-mandate', mandate: { purpose: `${mark} loose` } }) ?? assert.fail(),
    email,
  )
  await ended?.ask({ action: 'revoke' })
  return agents
}

/** The tables in which a text with the mark, or the owner's address, stands in some row, and the files beside them. */
async function placesOf({ dataDir }: TestApp, text: string): Promise<Set<string>> {
  const database = new DatabaseSync(join(dataDir, 'countersign.db'), { readOnly: true })
  const places = new Set<string>()
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
    for (const { name } of tables) {
      const rows = database.prepare(`SELECT * FROM "${name}"`).all()
      if (rows.some((row) => holds(JSON.stringify(row), text))) places.add(name)
    }
  } finally {
    database.close()
  }
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const file of files.filter((each) => each.isFile() && !each.name.startsWith('countersign.db'))) {
    const content = await readFile(join(file.parentPath, file.name), 'utf8')
    if (holds(content, text)) places.add(file.name)
  }
  return places
}

function holds(content: string, text: string): boolean {
  return content.includes(text) || (text === mark && content.includes(email))
}

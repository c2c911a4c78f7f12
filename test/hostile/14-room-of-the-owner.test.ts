import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { defaultMandate } from '../../src/registry/mandate.ts'
import { newAgent } from '../../src/registry/new-agent.ts'
import { agentsOfOwnerMax, registrationsPerDayMax } from '../../src/registry/registrations.ts'
import { servicesOfOwnerMax } from '../../src/registry/service-store.ts'
import { openStorage } from '../../src/storage/open.ts'
import { codeOf } from '../support/console-app.ts'
import { signIn } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { consoleAgent, payingAgent } from '../support/paying-agent.ts'
import { startTestApp } from '../support/test-app.ts'

// The attack: a key of an owner registered 200 agents. The owner could add none in the console that day (429), and the list
// there, which showed the newest 200 alone, no longer had the owner's own; nor had the list of payments theirs.

test('what the keys of an owner register uses up nothing of the owner and hides nothing', async (t) => {
  const app = await startTestApp({ LIMITS: 'on' })
  t.after(app.stop)
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  t.after(() => storage.close())
  const { email, headers } = await activeKey(app)
  const session = await signIn(app, email)
  const mine = await consoleAgent(app, session, { maxUsdc: 5 })
  assert.equal((await mine.pay()).status, 200)
  const ofKey = await payingAgent(app, { maxUsdc: 5 }, {}, headers)
  const [{ owner_id: ownerId } = { owner_id: null }] = await storage
    .read<{ registry_agents: { agent_id: string; owner_id: string } }>()
    .selectFrom('registry_agents')
    .select('owner_id')
    .where('agent_id', '=', ofKey.agentId)
    .execute()
  assert.ok(ownerId)
  const used = (subject: string, day: string, registered: number) =>
    storage.apply([
      {
        kind: 'update',
        table: 'registry_registrations',
        set: { registered },
        where: { subject, day },
        guard: 'counted',
      },
    ])
  const today = new Date(app.world.now()).toISOString().slice(0, 10)
  assert.ok((await used(`key:${ownerId}`, today, registrationsPerDayMax.key)).ok)
  const register = (agentId: string) =>
    app.ask('/api/pay', { method: 'POST', headers, body: { action: 'register', agentId, entity: 'Acme' } })
  const add = (agentId: string) =>
    app.ask('/api/console/agents', { method: 'POST', headers: session.changes, body: { agentId, entity: 'Acme' } })
  assert.deepEqual(codeOf(await register('by-key')), [429, 'rate_limited'])
  assert.equal((await add('by-owner')).status, 201)

  // In all: keys stop before the owner does.
  assert.ok((await used(`key:${ownerId}`, today, 0)).ok)
  assert.ok((await used(`owned:${ownerId}`, 'total', agentsOfOwnerMax.key)).ok)
  assert.deepEqual(codeOf(await register('by-key')), [409, 'agents_too_many'])
  assert.equal((await add('by-owner-too')).status, 201)
  assert.ok((await used(`owned:${ownerId}`, 'total', agentsOfOwnerMax.owner)).ok)
  assert.deepEqual(codeOf(await add('one-more')), [409, 'agents_too_many'])

  // 205 newer agents.
  const crowd = Array.from({ length: 205 }, (_, i) =>
    newAgent({
      agentId: `crowd-${i}`,
      entity: 'Acme',
      wallet: null,
      principal: null,
      mandate: defaultMandate,
      secret: `secret ${i}`,
      owner: { ownerId, label: null },
      registeredFrom: '192.0.2.1',
      now: app.world.now() + 1,
    }),
  )
  await storage.apply(crowd.map((row) => ({ kind: 'insert', table: 'registry_agents', row, guard: 'agent' })))
  const page = async (query: string) =>
    (
      await app.ask<{ items: { agentId: string }[]; next_cursor?: string }>(`/api/console/agents?${query}`, {
        headers: session.reads,
      })
    ).json
  const first = await page('')
  assert.equal(first.items.length, 200)
  const second = await page(`cursor=${first.next_cursor ?? ''}`)
  assert.equal(second.next_cursor, undefined)
  const ids = [...first.items, ...second.items].map(({ agentId }) => agentId)
  assert.equal(ids.length, 209)
  assert.equal(new Set(ids).size, 209, 'each once')
  assert.ok(ids.includes(mine.agentId))
  assert.deepEqual(
    (await page(`agent_id=${mine.agentId}`)).items.map(({ agentId }) => agentId),
    [mine.agentId],
  )
  assert.deepEqual((await page('agent_id=somebody')).items, [])
  for (const query of ['', `?agent_id=${mine.agentId}`]) {
    const { json } = await app.ask<{ items: { agentId: string }[] }>(`/api/console/payments${query}`, {
      headers: session.reads,
    })
    assert.deepEqual(
      json.items.map(({ agentId }) => agentId),
      [mine.agentId],
    )
  }
  const bad = await app.ask('/api/console/agents?cursor=x', { headers: session.reads })
  assert.deepEqual(codeOf(bad), [400, 'cursor_invalid'])
})

test('services that a stolen key registers leave room for those of the owner', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const { email, headers } = await activeKey(app)
  const session = await signIn(app, email)
  const terms = { name: 'Shop', url: 'https://shop.example', wallet: unlisted.evm }
  const ofKey = (sid: string) => app.ask('/api/registry/services', { method: 'POST', headers, body: { sid, ...terms } })
  for (let i = 0; i < servicesOfOwnerMax.key; i++) assert.equal((await ofKey(`by-key-${i}`)).status, 201)
  assert.deepEqual(codeOf(await ofKey('by-key-more')), [409, 'services_too_many'])
  const body = { sid: 'by-owner', ...terms, revision: '' }
  const added = await app.ask('/api/console/services', { method: 'POST', headers: session.changes, body })
  assert.equal(added.status, 201, added.text)
})

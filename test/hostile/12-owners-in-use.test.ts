import assert from 'node:assert/strict'
import test from 'node:test'
import type { AccountTables } from '../../src/accounts/tables.ts'
import { migrations } from '../../src/app/migrations.ts'
import { sweepOwners } from '../../src/app/rooms/sweep-owners.ts'
import type { AuditTables } from '../../src/audit/tables.ts'
import type { KeyTables } from '../../src/keys/tables.ts'
import { agentById } from '../../src/registry/agents.ts'
import { serviceBySid } from '../../src/registry/service-store.ts'
import type { ServiceRow } from '../../src/registry/tables.ts'
import type { EndpointRow } from '../../src/webhooks/tables.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Write } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { signIn } from '../support/console-session.ts'
import { agentRow, logKey } from '../support/stored-rows.ts'
import { startTestApp } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'

// Seen: an owner who had made agents and services in the console, and no key, was removed after seven days without a
// sign-in. The agents went on paying, and no owner could revoke them: the same address was a new owner with nothing.

const day = 86_400_000
const server = process.env['TEST_DATABASE_URL']
const places = server ? [sqlitePlace, () => postgresPlace(server)] : [sqlitePlace]
const wallet = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'

test('an owner who uses the console alone is still the owner after years, and can revoke', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
  t.after(() => storage.close())
  const withAgent = await signIn(app)
  const withService = await signIn(app)
  const post = (path: string, owner: typeof withAgent, body: Readonly<Record<string, unknown>>) =>
    app.ask(`/api/console/${path}`, { method: 'POST', headers: owner.changes, body })
  const agent = { agentId: 'console-only', entity: 'Acme' }
  assert.equal((await post('agents', withAgent, agent)).status, 201)
  const service = { sid: 'console-only', name: 'Acme', url: 'https://acme.example', wallet }
  assert.ok((await post('services', withService, service)).status < 300)
  for (let month = 0; month < 24; month++) {
    app.world.clock.ms += 30 * day
    await sweepOwners({ storage, world: app.world })
  }
  const again = await signIn(app, withAgent.email)
  const revoked = await post('agents/console-only/revoke', again, {})
  assert.deepEqual([revoked.status, revoked.json['status']], [200, 'revoked'])
  const later = await signIn(app, withService.email)
  assert.equal((await post('services', later, { sid: 'console-only', name: 'Acme & Sons' })).status, 200)
})

for (const place of places)
  testIn(place, 'an owner goes who has nothing, and stays for any one thing', async ({ open }) => {
    const { storage, world, owners } = await withOwners(open, ['none', 'owned', 'logging', 'svc', 'hook', 'log'])
    await storage.apply([agentRow('owned'), logKey, webhookOf('hook'), dataKeyOf('log'), serviceOf('svc')])
    world.clock.ms += 8 * day
    await sweepOwners({ storage, world })
    assert.deepEqual(await owners(), ['hook', 'log', 'logging', 'owned', 'svc'])
  })

for (const place of places)
  testIn(place, 'what is given to an idle owner at the moment of the removal keeps the owner', async ({ open }) => {
    const { storage, world, owners } = await withOwners(open, ['owned', 'logging', 'none'])
    world.clock.ms += 8 * day
    const { apply } = storage
    storage.apply = async (set) => {
      if (!set.some(({ kind, table }) => kind === 'delete' && table === 'accounts_owners')) return apply(set)
      storage.apply = apply
      await apply([agentRow('owned'), agentRow('logging')])
      return apply(set)
    }
    await sweepOwners({ storage, world })
    assert.deepEqual(await owners(), ['logging', 'owned'])
    assert.equal((await agentById({ storage }, 'owned'))?.agent.state, 'active')
  })

for (const place of places)
  testIn(place, 'what has lost its owner before this version ends, once, and on the record', async ({ open }) => {
    const { storage, world } = await withOwners(open, ['owned', 'erased', 'svc'])
    await storage.apply([agentRow('owned'), agentRow('logging'), logKey, dataKeyOf('erased'), webhookOf('gone')])
    await storage.apply([serviceOf('svc'), serviceOf('erased')])
    const email = 'erased@example.com'
    await storage.apply([
      { kind: 'update', table: 'accounts_owners', set: { email: null }, where: { id: 'erased', email } },
    ])
    for (let sweeps = 0; sweeps < 2; sweeps++) await sweepOwners({ storage, world })
    const states = await Promise.all(['owned', 'logging'].map((id) => agentById({ storage }, id)))
    assert.deepEqual(
      states.map((match) => match?.agent.state),
      ['active', 'revoked'],
    )
    const suspended = await Promise.all(['of-svc', 'of-erased'].map((sid) => serviceBySid({ storage }, sid)))
    assert.deepEqual(
      suspended.map((service) => service?.isSuspended),
      [false, true],
    )
    const keys = await storage.read<KeyTables>().selectFrom('keys_keys').select('state').execute()
    assert.deepEqual(keys, [{ state: 'revoked' }])
    const records = await storage.read<AuditTables>().selectFrom('audit_records').select(['action', 'actor']).execute()
    assert.deepEqual(records.map(({ action, actor }) => `${action} by ${actor}`).toSorted(), [
      'agent_revoked by service',
      'decision_log_erased by service',
      'key_revoked by service',
    ])
  })

/** Owners who requested a link once, named by their ids. */
async function withOwners(open: Place['open'], ids: readonly string[]) {
  const storage = await open({ migrations })
  const world = testWorld('2026-12-01T12:00:00.000Z')
  const now = world.now()
  await storage.apply(
    ids.map((id): Write => {
      const row = { id, email: `${id}@example.com`, created_at: now, used_at: now }
      return { kind: 'insert', table: 'accounts_owners', row, guard: 'owner' }
    }),
  )
  const owners = async () => {
    const rows = await storage.read<AccountTables>().selectFrom('accounts_owners').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }
  return { storage, world, owners }
}

function serviceOf(ownerId: string): Write {
  const row: ServiceRow = {
    sid: `of-${ownerId}`,
    owner_id: ownerId,
    name: 'Acme',
    url: 'https://acme.example/',
    wallet,
    policy: '{}',
    proofs: '{}',
    domain_token: 'd',
    wallet_token: 'w',
    suspended: 0,
    registered_at: 0,
    updated_at: 0,
    version: 1,
  }
  return { kind: 'insert', table: 'registry_services', row, guard: 'new' }
}

function webhookOf(ownerId: string): Write {
  const row: EndpointRow = {
    owner_id: ownerId,
    url: 'https://hooks.example/',
    secret: 's',
    previous_secret: null,
    previous_until: null,
    lang: 'en',
    created_at: 0,
    failing_since: null,
    paused_at: null,
    paused_because: null,
  }
  return { kind: 'insert', table: 'webhooks_endpoints', row, guard: 'new' }
}

function dataKeyOf(owner: string): Write {
  const row = { owner, id: `dk_${owner}`, sealed: 'x', made_at: 0 }
  return { kind: 'insert', table: 'decision_data_keys', row, guard: 'new' }
}

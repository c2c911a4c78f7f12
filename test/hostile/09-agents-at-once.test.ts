import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { registerAgent } from '../../src/gateway/actions/register.ts'
import { walletAgentsMax } from '../../src/gateway/agents/wallet-share.ts'
import { agentsOnWallet } from '../../src/registry/agents.ts'
import { createAgentDirectory } from '../../src/registry/agent-directory.ts'
import { saveService } from '../../src/registry/services/save-service.ts'
import { servicesOfOwnerMax } from '../../src/registry/service-store.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { readAddress } from '../../src/kit/address.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn } from '../storage/place.ts'
import { unnamed } from '../support/fake-lists.ts'
import { activeKey } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { evmWallet } from '../support/wallets.ts'

// Agents that were registered or claimed at the same moment each read that there was room for one more on the wallet of their
// owner, and all of them came to it: the bound was explained, and nothing forbade to pass it.

const server = process.env['TEST_DATABASE_URL']
const places = server ? [sqlitePlace, () => postgresPlace(server)] : [sqlitePlace]
const world = testWorld('2026-12-01T12:00:00Z')
const owner = { ownerId: 'own_1', label: null }
const service = { baseUrl: 'https://countersign.example', engine: 'test' }
const by = { kind: 'owner', id: 'own_1', requestId: null } as const
/** A new service causes no mail. */
const mails = { queue: () => assert.fail('a mail'), wake: () => {} }
const wallet = evmWallet(9_101).address
const { address } = readAddress(wallet)
assert.ok(address)

test('agents that are claimed and registered at once do not pass the bound of a wallet together', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const key = await activeKey(app)
  for (let i = 0; i < walletAgentsMax - 1; i++) await payingAgent(app, {}, { wallet }, key.headers)
  const unowned = await Promise.all(Array.from({ length: 3 }, () => payingAgent(app, {}, { wallet })))
  const register = (agentId: string) =>
    app.ask('/api/pay', {
      method: 'POST',
      headers: key.headers,
      body: { action: 'register', agentId, entity: 'Acme', wallet },
    })
  const answers = await Promise.all([
    ...unowned.map((agent) => agent.ask({ action: 'claim' }, key.headers)),
    ...['late-1', 'late-2', 'late-3'].map(register),
  ])
  const came = answers.filter(({ status }) => status < 300)
  const codes = answers.filter(({ status }) => status >= 300).map(({ json }) => json['reason_code'])
  assert.deepEqual([came.length, new Set(codes)], [1, new Set(['wallet_agents_max'])])
})

for (const place of places) {
  testIn(place, 'processes that register at once leave as many agents on a wallet as may share it', async (opened) => {
    const storages = await openOwned(opened)
    const add = async (i: number) => {
      const storage = storages[i % storages.length] as Storage
      const agents = createAgentDirectory({ storage, world })
      const needs = { storage, world, registry: { agents, kycSecret: null, countsByDay: false }, service, ...unnamed() }
      await registerAgent(
        needs,
        { agentId: `a${i}`, entity: 'Acme', wallet: address },
        { owner, source: '192.0.2.1', by, lang: 'en' },
      )
    }
    for (let i = 0; i < walletAgentsMax - 2; i++) await add(i)
    const ends = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => add(100 + i)))
    assert.deepEqual(codesOf(ends), ['wallet_agents_max'])
    const all = await agentsOnWallet({ storage: storages[0] as Storage }, { ...owner, wallet: address.canonical })
    assert.equal(all.length, walletAgentsMax)
  })

  testIn(place, 'and as many services of an owner as there may be', async (opened) => {
    const storages = await openOwned(opened)
    const add = (i: number) => {
      const needs = {
        storage: storages[i % storages.length] as Storage,
        world,
        ids: { draw: idDrawer(world) },
        service,
        accounts: { mails },
        lists: unnamed().lists,
      }
      const sent = { sid: `s${i}`, name: 'Shop', url: 'https://shop.example', wallet }
      return saveService(needs, owner.ownerId, sent, { by, lang: 'en' })
    }
    for (let i = 0; i < servicesOfOwnerMax.owner - 2; i++) await add(i)
    const ends = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => add(100 + i)))
    assert.deepEqual(
      [ends.filter(({ status }) => status === 'fulfilled').length, codesOf(ends)],
      [2, ['services_too_many']],
    )
  })
}

/** Processes on one database, with the owner. */
async function openOwned({ open }: { open: (settings: { migrations: typeof migrations }) => Promise<Storage> }) {
  const first = await open({ migrations })
  const storages = first.kind === 'postgres' ? [first, await open({ migrations }), await open({ migrations })] : [first]
  const row = { id: owner.ownerId, email: 'a@example.org', created_at: 1, used_at: 1 }
  await first.apply([{ kind: 'insert', table: 'accounts_owners', row, guard: 'owner' }])
  return storages
}

function codesOf(ends: readonly PromiseSettledResult<unknown>[]): string[] {
  const codes = ends.flatMap((end) => {
    if (end.status === 'fulfilled') return []
    assert.ok(end.reason instanceof ServiceError, String(end.reason))
    return [end.reason.code]
  })
  return [...new Set(codes)]
}

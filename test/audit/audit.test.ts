import assert from 'node:assert/strict'
import test from 'node:test'
import {
  actor,
  auditWrite,
  auditWriteOnce,
  changedFacts,
  operator,
  type AuditEntry,
} from '../../src/audit/audit-write.ts'
import { readAudit, type AuditQuery } from '../../src/audit/read-audit.ts'
import { sweepAudit } from '../../src/audit/sweep-audit.ts'
import { migrations } from '../../src/app/migrations.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn } from '../storage/place.ts'
import { testWorld, type TestWorld } from '../support/test-world.ts'

const server = process.env['TEST_DATABASE_URL']
const now = '2026-12-01T12:00:00.000Z'
const dayMs = 86_400_000

function onBothEngines(name: string, body: (storage: Storage, world: TestWorld) => Promise<void>): void {
  const tryIn = async ({ open }: Parameters<Parameters<typeof testIn>[2]>[0]) =>
    body(await open({ migrations }), testWorld(now))
  testIn(sqlitePlace, `SQLite: ${name}`, tryIn)
  if (server !== undefined) testIn(() => postgresPlace(server), `PostgreSQL: ${name}`, tryIn)
}

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  action: 'key_revoked',
  subject: 'key:k',
  by: operator,
  ...more,
})

async function read(storage: Storage, query: Partial<AuditQuery> = {}) {
  const records = []
  for await (const record of readAudit(storage, { since: null, until: null, ownerId: null, ...query }))
    records.push(record)
  return records
}

onBothEngines('a record says who did what to what, and is not written without the change', async (storage, world) => {
  const by = actor('key', 'key_1', { requestId: 'r-1' })
  const facts = { scopes: { before: 'all', after: ['decide'] }, text: '中 "\u2028' }
  await storage.apply([auditWrite(world, entry({ ownerId: 'own_1', by, facts }))])
  const change = { kind: 'update', table: 'keys_keys', set: { version: 2 }, where: { id: 'none' }, guard: 'v' } as const
  assert.equal((await storage.apply([auditWrite(world, entry()), change])).ok, false)
  const [{ id, ...record }, ...others] = (await read(storage)) as [Awaited<ReturnType<typeof read>>[0] & object]
  assert.match(id, /^aud_[\w-]{22}$/)
  assert.deepEqual(record, {
    at: now,
    actor: 'key',
    actor_id: 'key_1',
    action: 'key_revoked',
    subject: 'key:k',
    owner: 'own_1',
    request_id: 'r-1',
    facts,
  })
  assert.deepEqual(others, [])
})

onBothEngines('a change that is found half done and written again has one record', async (storage, world) => {
  const write = () => storage.apply([auditWriteOnce('rotation_k', world.now(), entry())])
  await write()
  await write()
  assert.deepEqual(
    (await read(storage)).map(({ id }) => id),
    ['aud_rotation_k'],
  )
})

onBothEngines(
  'records are read in the order of their times, each once, between bounds and by owner',
  async (storage, world) => {
    // More of the same millisecond than a page holds.
    for (let block = 0; block < 5; block++) {
      const same = Array.from({ length: 500 }, (_, i) => auditWrite(world, entry({ ownerId: `own_${i % 2}` })))
      await storage.apply(same)
      if (block === 3) world.clock.ms += 1
    }
    const all = await read(storage)
    assert.equal(new Set(all.map(({ id }) => id)).size, 2_500)
    assert.deepEqual(
      all.map(({ at }) => at),
      all.map(({ at }) => at).toSorted(),
    )
    const then = Date.parse(now)
    const counts = async (query: Partial<AuditQuery>) => (await read(storage, query)).length
    assert.equal(await counts({ since: then + 1 }), 500)
    assert.equal(await counts({ until: then + 1 }), 2_000)
    assert.equal(await counts({ since: then, until: then }), 0)
    assert.equal(await counts({ ownerId: 'own_1' }), 1_250)
    assert.equal(await counts({ ownerId: 'own_2' }), 0)
  },
)

onBothEngines(
  'what is older than the operator keeps it is removed, to the millisecond, however much it is',
  async (storage, world) => {
    for (let block = 0; block < 3; block++) {
      const old = Array.from({ length: 900 }, (_, i) => auditWriteOnce(`${block}/${i}`, i, entry()))
      await storage.apply(old)
    }
    await storage.apply([auditWrite(world, entry({ subject: 'key:kept' }))])
    world.clock.ms += 3_653 * dayMs
    await sweepAudit({ storage, world, auditKeptMs: 3_653 * dayMs })
    assert.deepEqual(
      (await read(storage)).map(({ subject }) => subject),
      ['key:kept'],
    )
    world.clock.ms += 1
    await sweepAudit({ storage, world, auditKeptMs: 3_653 * dayMs })
    assert.deepEqual(await read(storage), [])
  },
)

onBothEngines('that somebody who had shown nothing asked for a key is kept for 30 days', async (storage, world) => {
  const by = actor('anyone', null, { requestId: 'r' })
  const requests = (['key_issued', 'agent_registered'] as const).map((action) =>
    auditWrite(world, entry({ action, by })),
  )
  await storage.apply([...requests, auditWrite(world, entry())])
  const keptAfter = async (ms: number) => {
    world.clock.ms += ms
    await sweepAudit({ storage, world, auditKeptMs: 3_653 * dayMs })
    return (await read(storage)).map((record) => `${record.actor} ${record.action}`).toSorted()
  }
  const stored = ['anyone agent_registered', 'operator key_revoked']
  assert.deepEqual(await keptAfter(30 * dayMs), [stored[0], 'anyone key_issued', stored[1]])
  assert.deepEqual(await keptAfter(1), stored)
})

test('of what may identify a person only the number is recorded, and only where it changed', () => {
  type State = { limit: string; payees: string[]; purpose: string | null; kept: number }
  const before: State = { limit: '5', payees: ['a'], purpose: null, kept: 1 }
  const after: State = { limit: '6', payees: ['b'], purpose: 'for Alice', kept: 1 }
  assert.deepEqual(changedFacts(before, after, ['payees', 'purpose']), {
    limit: { before: '5', after: '6' },
    payees: { before: 1, after: 1 },
    purpose: { before: 0, after: 1 },
  })
})

import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { defineConsoleEndpoint } from '../../src/accounts/console-endpoint.ts'
import { addMember, changeMember } from '../../src/accounts/members.ts'
import { beginSession } from '../../src/accounts/session.ts'
import { csrfOf } from '../../src/accounts/session-cookie.ts'
import type { AccountTables } from '../../src/accounts/tables.ts'
import { migrations } from '../../src/app/migrations.ts'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { anyRole } from '../../src/endpoint/roles.ts'
import type { Storage, Write } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn } from '../storage/place.ts'
import { testWorld } from '../support/test-world.ts'

const server = process.env['TEST_DATABASE_URL']
const world = testWorld('2026-12-01T12:00:00.000Z')
const member = { ownerId: 'own_1', id: 'mem_1', role: 'operator', state: 'active' } as const
const device = (hash: string): Write => {
  const row = { device_hash: hash, owner_id: 'own_1', member_id: 'mem_1', expires_at: 9_000_000_000_000 }
  return { kind: 'insert', table: 'accounts_devices', row, guard: 'device' }
}

type Needs = { storage: Storage; world: typeof world; between: () => Promise<unknown> }
const endpoint = defineConsoleEndpoint({
  name: 'writesLate',
  methods: ['POST'],
  path: '/api/console/late',
  roles: anyRole,
  summary: '',
  description: '',
  input: z.strictObject({}),
  output: z.strictObject({ changes: z.number() }),
  errors: [],
  examples: [],
  async run(needs: Needs) {
    await needs.between()
    const applied = await needs.storage.apply([device('late')])
    return { body: { changes: applied.ok ? applied.changes.length : -1 }, outcome: null }
  },
})

const changes: Readonly<Record<string, readonly Write[]>> = {
  'is removed': [{ kind: 'delete', table: 'accounts_members', where: { id: 'mem_1' } }],
  'has a lowered role': [changeMember(member, { role: 'auditor' })],
}

async function tryIn(storage: Storage): Promise<void> {
  for (const [name, between] of Object.entries({ 'stays as they are': [], ...changes })) {
    const session = beginSession(world, { ownerId: 'own_1', memberId: 'mem_1' }, true)
    const secret = session.cookie.split(';')[0]?.split('=')[1] ?? ''
    await storage.apply([
      { kind: 'delete', table: 'accounts_members', where: { owner_id: 'own_1' } },
      { kind: 'delete', table: 'accounts_devices', where: { owner_id: 'own_1' } },
      addMember({ ...member, email: 'member@example.com', invitedAt: 0 }),
      changeMember({ ...member, state: 'invited' }, { state: 'active' }),
      session.write,
    ])
    const headers: Readonly<Record<string, string>> = {
      cookie: `countersign_session=${secret}`,
      'x-csrf-token': csrfOf(secret),
    }
    const received = {
      presented: { keys: [], agentSecret: null },
      method: 'POST',
      target: '/api/console/late',
      body: null,
      header: (header: string) => (headers[header] === undefined ? [] : [headers[header]]),
    } as never
    const ask = { lang: 'en', caller: anonymousCaller('203.0.113.7'), requestId: 'r', received } as const
    const needs: Needs = { storage, world, between: () => storage.apply([...between]) }
    const answer = await Promise.resolve(endpoint.run(needs, {}, ask)).catch((error: unknown) => error)
    const rows = await storage.read<AccountTables>().selectFrom('accounts_devices').select('device_hash').execute()
    if (between.length === 0) {
      assert.deepEqual([rows.length, (answer as { body: object }).body], [1, { changes: 1 }], name)
      continue
    }
    assert.ok(answer instanceof ServiceError, name)
    assert.deepEqual([answer.code, rows], ['session_required', []], name)
  }
}

testIn(sqlitePlace, 'SQLite: a person who changes meanwhile writes nothing', async ({ open }) =>
  tryIn(await open({ migrations })),
)
if (server === undefined) test.skip('PostgreSQL: a person who changes meanwhile writes nothing')
else
  testIn(
    () => postgresPlace(server),
    'PostgreSQL: a person who changes meanwhile writes nothing',
    async ({ open }) => tryIn(await open({ migrations })),
  )

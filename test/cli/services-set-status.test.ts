import assert from 'node:assert/strict'
import test from 'node:test'
import type { RegistryTables } from '../../src/registry/tables.ts'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import { callCli, runCli } from '../support/command-line.ts'
import { signIn } from '../support/console-session.ts'
import { host, prove, verifiedService } from '../support/payees.ts'
import { startTestApp } from '../support/test-app.ts'

test('a status is set beside the running service, which answers by it at once, and the change is recorded', async () => {
  const app = await startTestApp()
  try {
    const { holder, service } = await verifiedService(app, host(app), { sid: 'shop' })
    const env = { DATA_DIR: app.dataDir }
    const revision = async () =>
      (JSON.parse((await callCli(['services', 'show', 'shop', '--json'], env)).out) as { revision: string }).revision
    const statusOf = async () =>
      (await app.ask<{ reasons: string[] }>('/api/payee/decide?payee=shop')).json.reasons.join()
    assert.equal(await statusOf(), '')
    const suspended = await runCli(['services', 'set-status', 'shop', 'suspended', '--json'], env)
    assert.deepEqual(
      [suspended.code, JSON.parse(suspended.out)],
      [0, { sid: 'shop', from: 'verified', to: 'suspended' }],
    )
    assert.equal(await statusOf(), 'PAYEE_SUSPENDED')
    const { changes: headers } = await signIn(app, holder.email)
    const body = { sid: 'shop', name: 'Renamed' }
    const renamed = await app.ask('/api/console/services', { method: 'POST', headers, body })
    assert.deepEqual([renamed.json['name'], renamed.json['rating_status']], ['Renamed', 'suspended'])
    const unseen = await callCli(['services', 'set-status', 'shop', 'contact_confirmed'], env)
    assert.deepEqual([unseen.code, unseen.err.includes('pass --revision')], [1, true])
    const freed = await callCli(
      ['services', 'set-status', 'shop', 'contact_confirmed', '--revision', await revision()],
      env,
    )
    assert.deepEqual([freed.code, freed.out.trim()], [0, 'shop: suspended -> contact_confirmed'])
    assert.equal(await statusOf(), 'PAYEE_NOT_VERIFIED')
    const replayed = { sid: 'shop', proof: 'domain' }
    assert.equal((await prove(app, holder, replayed)).json.cause, 'token_missing', service.proofs.domain.token)
    const moved = await callCli(['services', 'set-status', 'shop', 'verified', '--revision', '1'], env)
    assert.deepEqual(
      [moved.code, moved.err.trim()],
      [1, 'shop has changed since you reviewed it. Nothing was done: review it again.'],
    )
    assert.equal(await statusOf(), 'PAYEE_NOT_VERIFIED')
    await callCli(['services', 'set-status', 'shop', 'verified', '--revision', await revision()], env)
    assert.equal(await statusOf(), '')
    const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'readOnly' })
    const rows = await storage.read<RegistryTables>().selectFrom('registry_status_changes').selectAll().execute()
    await storage.close()
    assert.deepEqual(rows.map(({ from_status: from, to_status: to }) => `${from} ${to}`).toSorted(), [
      'contact_confirmed verified',
      'suspended contact_confirmed',
      'verified suspended',
    ])
    const missing = await callCli(['services', 'set-status', 'unknown', 'suspended'], env)
    assert.deepEqual([missing.code, missing.err.trim()], [1, 'There is no service unknown.'])
  } finally {
    await app.stop()
  }
})

test('wrong use is answered with a sentence', async () => {
  for (const words of [[], ['shop'], ['shop', 'best'], ['shop', 'listed', 'more']]) {
    const { code, err } = await callCli(['services', 'set-status', ...words], { DATA_DIR: '/nowhere' })
    assert.deepEqual(
      [code, err.trim()],
      [
        1,
        'countersign services set-status takes a sid and one of listed, contact_confirmed, domain_verified, verified, suspended.',
      ],
    )
  }
})

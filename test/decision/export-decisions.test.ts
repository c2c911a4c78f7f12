import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { operator } from '../../src/audit/audit-write.ts'
import { verifyExport } from '../../sdk/src/verify-export.ts'
import { endpoints } from '../../src/api/endpoints.ts'
import { eraseOwnerLog } from '../../src/decision/erase-owner-log.ts'
import { exportDecisions } from '../../src/decision/export-decisions.ts'
import { sweepDecisionLog } from '../../src/decision/sweep-decision-log.ts'
import type { DecisionTables } from '../../src/decision/tables.ts'
import type { KeyCredential } from '../../src/endpoint/caller.ts'
import { canonicalJson } from '../../src/kit/canonical-json.ts'
import { contentOf, exportAll } from '../support/decisions/export-all.ts'
import { logAppNow, startLogApp, type LogApp } from '../support/decisions/log-app.ts'
import { loggedKey, ownerNamed } from '../support/decisions/logged-caller.ts'
import { replayableNamed } from '../support/decisions/replayable-named.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'

const to = unlisted.evm
const otherKey: KeyCredential = { ...loggedKey, keyId: 'key_b' }
const otherOwner: KeyCredential = { ...loggedKey, keyId: 'key_c', ownerId: 'own_b' }
const dayMs = 86_400_000

test('a decision is in the export that follows it, complete and signed, and every endpoint that is logged is', async (t) => {
  const app = await start(t)
  const logged = endpoints.filter(({ isLogged }) => isLogged)
  for (const endpoint of logged) {
    for (const { input } of endpoint.examples) {
      await app.call(endpoint, input)
    }
  }
  const [page = ''] = await exportAll(app)
  const { entries, key_id, from, to: end, next_cursor, erased, damaged } = contentOf(page)
  const names = new Set(entries.map((entry) => (entry as Entry).endpoint))
  assert.deepEqual([...names].toSorted(), logged.map(({ name }) => name).toSorted())
  assert.deepEqual([key_id, from, next_cursor, erased, damaged], ['key_a', null, null, 0, 0])
  assert.equal(end, new Date(Date.parse(logAppNow) + 1).toISOString())
  const { signature, export: content } = JSON.parse(page) as { signature: string; export: object }
  const signed = await verifyExport(Buffer.from(page), signature, await app.rooms.attestation.jwks())
  assert.equal(Buffer.from(signed).toString(), canonicalJson(content))
  assert.ok(page.startsWith(`{"export":${canonicalJson(content)},`), 'the export is RFC 8785 as it stands')
  exportDecisions.output.parse(JSON.parse(page))
})

test('nothing is logged without a key, with the log off, for a past day, for a refusal, or for what decides nothing', async (t) => {
  const app = await start(t)
  const decide = endpointNamed('decidePayment')
  const risk = endpointNamed('screenAddress')
  await app.call(decide, { to }, null)
  await app.call(decide, { to }, { ...loggedKey, log: null })
  await app.call(risk, { addr: to, on: '2023-01-01' })
  await assert.rejects(app.call(decide, { to: 'nonsense' }), { code: 'address_invalid' })
  await app.call(endpointNamed('getLists'), {})
  await app.call(risk, { addr: to }, otherKey)
  const [page = ''] = await exportAll(app)
  assert.deepEqual(contentOf(page).entries, [])
})

test('from and to are closed-open, in days or date-times, and bad ones are refused by name', async (t) => {
  const app = await start(t)
  for (let day = 0; day < 3; day++) {
    await decideOnce(app)
    app.world.clock.ms += dayMs
  }
  const times = async (request: Readonly<Record<string, string>>) =>
    contentOf((await exportAll(app, request))[0] ?? '').entries.map((entry) => (entry as Entry).at.slice(0, 10))
  assert.deepEqual(await times({}), ['2026-12-01', '2026-12-02', '2026-12-03'])
  assert.deepEqual(await times({ from: '2026-12-02' }), ['2026-12-02', '2026-12-03'])
  assert.deepEqual(await times({ to: '2026-12-02' }), ['2026-12-01'])
  assert.deepEqual(await times({ from: '2026-12-02T12:00:00Z', to: '2026-12-03T14:00:00+02:00' }), ['2026-12-02'])
  assert.deepEqual(await times({ from: '2026-12-02T12:00:00.001Z', to: '2026-12-03' }), [])
  for (const [request, code, field] of [
    [{ from: 'yesterday' }, 'date_invalid', 'from'],
    [{ to: '2026-02-30' }, 'date_invalid', 'to'],
    [{ to: '2026-12-01T12:00:00' }, 'date_invalid', 'to'],
    [{ from: '0000-01-01T00:00:00+14:00' }, 'date_invalid', 'from'],
    [{ from: '2026-12-02', to: '2026-12-02' }, 'parameter_invalid', 'to'],
    [{ cursor: 'x' }, 'cursor_invalid', 'cursor'],
    [{ format: 'xml' }, 'parameter_invalid', 'format'],
  ] as const) {
    await assert.rejects(app.call(exportDecisions, request), { code, field }, JSON.stringify(request))
  }
})

test('pages have at most 1,000 entries, each entry once and in order, with decisions made meanwhile', async (t) => {
  const app = await start(t)
  for (let n = 0; n < 2_300; n++) {
    await decideOnce(app)
    app.world.clock.ms += 10
    // Blocks of several sizes: pages begin within a block and at one.
    if (n % 700 === 699) await app.rooms.decisions.log.flush()
  }
  const first = await app.call(exportDecisions, {})
  app.world.clock.ms += 10
  await decideOnce(app)
  const pages = [contentOf(first.json ?? '')]
  for (let cursor = pages[0]?.next_cursor ?? null; cursor !== null; ) {
    const page = contentOf((await app.call(exportDecisions, { cursor })).json ?? '')
    assert.deepEqual([page.from, page.to], [null, pages[0]?.to])
    pages.push(page)
    cursor = page.next_cursor
  }
  assert.deepEqual(
    pages.map(({ entries }) => entries.length),
    [1_000, 1_000, 300],
  )
  const ids = pages.flatMap(({ entries }) => entries as Entry[]).map(({ request_id }) => Number(request_id.slice(8)))
  assert.deepEqual(
    ids,
    Array.from({ length: 2_300 }, (_, i) => i + 1),
  )
  for (const { entries, parts } of pages) {
    const named = new Set((entries as Entry[]).flatMap((entry) => Object.values(entry.parts)))
    assert.deepEqual(new Set(Object.keys(parts)), named)
  }
})

test('a cursor is good for its own key and its own times only', async (t) => {
  const app = await start(t)
  for (let n = 0; n < 1_001; n++) await decideOnce(app)
  const cursor = contentOf((await app.call(exportDecisions, { from: '2026-12-01' })).json ?? '').next_cursor ?? ''
  assert.equal(contentOf((await app.call(exportDecisions, { cursor })).json ?? '').entries.length, 1)
  assert.equal(
    contentOf((await app.call(exportDecisions, { cursor, from: '2026-12-01' })).json ?? '').entries.length,
    1,
  )
  const refused = { code: 'cursor_invalid', field: 'cursor' }
  await assert.rejects(app.call(exportDecisions, { cursor, from: '2026-11-01' }), refused)
  await assert.rejects(app.call(exportDecisions, { cursor }, otherKey), refused)
  for (const bad of ['', cursor.slice(0, -3), Buffer.from('[1,2]').toString('base64url')])
    await assert.rejects(app.call(exportDecisions, { cursor: bad }), refused)
})

test('a log is that of one key: another key of the same owner has its own', async (t) => {
  const app = await start(t)
  await decideOnce(app)
  await decideOnce(app, otherKey)
  for (const key of [loggedKey, otherKey]) {
    const [page = ''] = await exportAll(app, {}, key)
    const { key_id, entries } = contentOf(page)
    assert.deepEqual([key_id, entries.length], [key.keyId, 1])
  }
})

test('CSV has a row for each entry, is signed byte for byte, and holds nothing that a spreadsheet would run', async (t) => {
  const app = await start(t)
  const decide = endpointNamed('decidePayment')
  for (const task of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a "quote", and\na line break', 'plain'])
    await app.call(decide, { to, task, amountUsdc: '25' })
  await app.call(endpointNamed('screenBatch'), { addresses: [to, sanctioned.evm] })
  const { csv = '', headers = {} } = await app.call(exportDecisions, { format: 'csv' })
  const signature = headers['x-export-signature'] ?? ''
  const signed = await verifyExport(Buffer.from(csv), signature, await app.rooms.attestation.jwks())
  assert.equal(Buffer.from(signed).toString(), csv)
  assert.equal(headers['x-next-cursor'], undefined)
  const [names = [], ...rows] = rowsOf(csv)
  assert.equal(rows.length, 9)
  assert.deepEqual(
    rows.slice(0, 8).map((row) => row[names.indexOf('task')]),
    ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", "'\rx", 'a "quote", and\na line break', 'plain'],
  )
  assert.deepEqual(rows[8]?.[names.indexOf('subject')], `${to} ${sanctioned.evm}`)
  const bad = Buffer.from(csv.replace('plain', 'plane'))
  await assert.rejects(verifyExport(bad, signature, await app.rooms.attestation.jwks()), {
    reason_code: 'TOKEN_SIGNATURE_INVALID',
  })
})

test('CSV goes on at the cursor in its header', async (t) => {
  const app = await start(t)
  for (let n = 0; n < 1_001; n++) await decideOnce(app)
  const first = await app.call(exportDecisions, { format: 'csv' })
  const second = await app.call(exportDecisions, { format: 'csv', cursor: first.headers?.['x-next-cursor'] ?? '' })
  assert.deepEqual(
    [first, second].map(({ csv = '' }) => rowsOf(csv).length),
    [1_001, 2],
  )
  assert.equal(second.headers?.['x-next-cursor'], undefined)
})

test('an erased log is counted and never read again, and what is decided later is read', async (t) => {
  const app = await start(t)
  await decideOnce(app)
  await app.rooms.storage.apply([ownerNamed(otherOwner.ownerId)])
  await decideOnce(app, otherOwner)
  await app.rooms.decisions.log.flush()
  for (const isThere of [true, false]) {
    const { log, writes } = await eraseOwnerLog({ storage: app.rooms.storage, world: app.world }, 'own_a', operator)
    await app.rooms.storage.apply(writes)
    assert.equal(log, isThere)
  }
  const counts = async (key: KeyCredential) => {
    const { entries, erased, damaged } = contentOf((await exportAll(app, {}, key))[0] ?? '')
    return [entries.length, erased, damaged]
  }
  assert.deepEqual(await counts(loggedKey), [0, 1, 0])
  assert.deepEqual(await counts(otherOwner), [1, 0, 0])
  app.world.clock.ms += 1_000
  await decideOnce(app)
  assert.deepEqual(await counts(loggedKey), [1, 1, 0])
})

test('a block of another key, and one that was altered, is reported as damaged and not read', async (t) => {
  const app = await start(t)
  await decideOnce(app)
  await decideOnce(app, otherKey)
  await app.rooms.decisions.log.flush()
  const set = { key_id: 'key_a' }
  await app.rooms.storage.apply([{ kind: 'update', table: 'decision_blocks', set, where: { key_id: 'key_b' } }])
  const { entries, damaged } = contentOf((await exportAll(app))[0] ?? '')
  assert.deepEqual([entries.length, damaged], [1, 1])
})

test('entries are kept for the retention of the time at which they were written, and parts as long as an entry needs them', async (t) => {
  const app = await start(t)
  await decideOnce(app, { ...loggedKey, log: '30d' })
  await app.rooms.decisions.log.flush()
  const left = async () => {
    await sweepDecisionLog(app.rooms)
    const read = app.rooms.storage.read<DecisionTables>()
    const blocks = await read.selectFrom('decision_blocks').select('id').execute()
    const parts = await read.selectFrom('decision_parts').select('hash').execute()
    return [blocks.length, parts.length]
  }
  app.world.clock.ms += 30 * dayMs
  assert.deepEqual(await left(), [1, 2])
  app.world.clock.ms += 1
  assert.deepEqual(await left(), [0, 2])
  await decideOnce(app)
  await app.rooms.decisions.log.flush()
  app.world.clock.ms += 2 * dayMs
  const [, parts = 0] = await left()
  assert.ok(parts >= 2)
  app.world.clock.ms = Date.parse('2031-12-31T12:00:00.000Z')
  assert.equal((await left())[0], 1)
  app.world.clock.ms = Date.parse('2032-01-02T12:00:00.000Z')
  assert.deepEqual(await left(), [0, 0])
})

test('what entries share is kept as long as the newest of them, however long the process runs', async (t) => {
  const app = await start(t)
  for (let day = 0; day < 40; day++) {
    await decideOnce(app, { ...loggedKey, log: '30d' })
    await app.rooms.decisions.log.flush()
    app.world.clock.ms += dayMs
    await sweepDecisionLog(app.rooms)
  }
  const { entries, parts } = contentOf((await exportAll(app))[0] ?? '')
  const named = new Set((entries as Entry[]).flatMap((entry) => Object.values(entry.parts)))
  assert.deepEqual(new Set(Object.keys(parts)), named)
  assert.equal(entries.length, 30)
})

test('expired entries are deleted while the service runs', async (t) => {
  const app = await start(t)
  await decideOnce(app, { ...loggedKey, log: '30d' })
  await app.rooms.decisions.log.flush()
  app.world.clock.ms += 31 * dayMs
  const left = () => app.rooms.storage.read<DecisionTables>().selectFrom('decision_blocks').select('id').execute()
  await app.world.clock.pass(60_000)
  await until(async () => (await left()).length === 0)
})

test('what stores one entry can stand in the transaction of somebody else, and is nothing where nothing is logged', async (t) => {
  const app = await start(t)
  const decide = endpointNamed('decidePayment')
  const answer = await app.call(decide, { to }, null)
  const outcome = answer.outcome ?? assert.fail('nothing was decided')
  const decision = { at: app.world.now(), replayable: replayableNamed('decidePayment'), requestId: 'r', outcome }
  const writes = await app.rooms.decisions.log.writesOf(loggedKey, decision)
  assert.deepEqual(contentOf((await exportAll(app))[0] ?? '').entries, [])
  assert.deepEqual(await app.rooms.storage.apply(writes).then(({ ok }) => ok), true)
  assert.equal(contentOf((await exportAll(app))[0] ?? '').entries.length, 1)
  assert.deepEqual(await app.rooms.decisions.log.writesOf({ ...loggedKey, log: null }, decision), [])
})

type Entry = { at: string; endpoint: string; request_id: string; parts: Record<string, string> }

async function start(t: TestContext): Promise<LogApp> {
  const app = await startLogApp()
  t.after(app.close)
  return app
}

async function decideOnce(app: LogApp, by: KeyCredential = loggedKey): Promise<void> {
  await app.call(endpointNamed('decidePayment'), { to }, by)
}

function endpointNamed(name: string) {
  const endpoint = endpoints.find((each) => each.name === name)
  assert.ok(endpoint, name)
  return endpoint
}

/** CSV as RFC 4180 has it, read by hand. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (cell.lastIndex < csv.length) {
    const matches = cell.exec(csv)
    assert.ok(matches, 'not CSV')
    rows.at(-1)?.push(matches[1]?.replaceAll('""', '"') ?? matches[2] ?? '')
    if (matches[3] === '\r\n') rows.push([])
  }
  rows.pop()
  return rows
}

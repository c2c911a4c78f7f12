import assert from 'node:assert/strict'
import test from 'node:test'
import { verifyExport } from '../../sdk/src/verify-export.ts'
import { endpoints } from '../../src/api/endpoints.ts'
import { exportDecisions } from '../../src/decision/export-decisions.ts'
import { canonicalJson } from '../../src/kit/canonical-json.ts'
import { contentOf, exportAll } from '../support/decisions/export-all.ts'
import { logAppNow } from '../support/decisions/log-app.ts'
import { loggedKey } from '../support/decisions/logged-caller.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { to, otherKey, dayMs, type Entry, start, decideOnce, endpointNamed } from './log-entries.ts'

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

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { verifyLogEntry } from '../../sdk/src/log/verify-log-entry.ts'
import { verifyProofAnswer } from '../../sdk/src/proof/verify-proof-answer.ts'
import type { ProofResult } from '../../src/screening/proof-result.ts'
import { shared } from '../support/test-app.ts'

type AtAnswer = { on: string; key: string; entry: { lists_root: string; loaded_at: string }; proof: string }

const listed = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'

test('200: the lists of today with the proof that the log contains them, verified offline', async () => {
  const { status, json: body } = await shared.ask<AtAnswer>('/api/lists/at')
  assert.equal(status, 200)
  const { root } = (await shared.ask<{ root: string }>('/api/lists')).json
  const proved = await verifyLogEntry(body, { key: body.key, lists_root: root })
  assert.equal(proved.origin, 'countersign.example/log/lists/1')
  assert.equal(body.on, '2026-12-01')
  assert.deepEqual((await shared.ask<AtAnswer>('/api/lists/at?on=2026-12-01')).json, body)
})

test('200: a proof about an address carries the same entry, so that a file is checked from the address to the log', async () => {
  const { key } = (await shared.ask<AtAnswer>('/api/lists/at')).json
  const { json: body } = await shared.ask<ProofResult>(`/api/proof?addr=${listed}`)
  const { entry } = await verifyLogEntry(body.log, { key, lists_root: body.lists_root })
  const question = { subject_keys: [`evm:${listed.toLowerCase()}`], on: body.on, lists_root: entry.lists_root }
  const [standing] = await verifyProofAnswer(body, question)
  assert.equal(standing?.result, 'listed')
  assert.deepEqual(body.tree, { root: entry.tree_root, size: entry.tree_size })
})

test('400: an invalid day, one to come, and one before the log began', async () => {
  for (const [on, code] of [
    ['2026-02-30', 'date_invalid'],
    ['2026-12-02', 'date_out_of_range'],
    ['2026-11-30', 'date_out_of_range'],
    ['', 'date_invalid'],
  ] as const) {
    const { status, json: body } = await shared.ask(`/api/lists/at?on=${on}`)
    assert.deepEqual([status, body['reason_code'], body['field']], [400, code, 'on'])
  }
  assert.equal((await shared.ask('/api/lists/at?at=2026-12-01')).status, 400)
  const malformed = (await shared.ask<{ detail: string }>('/api/lists/at?lists_root=zz')).json
  assert.match(malformed.detail, /^lists_root must be 64 hexadecimal digits/)
})

test('the content of a list is there by its hash where its licence allows, and is not where it does not', async () => {
  const app = await shared.app()
  const { lists } = (
    await shared.ask<{ lists: { id: string; snapshot: string | null; entries: number }[] }>('/api/lists')
  ).json
  const served: string[] = []
  for (const { id, snapshot } of lists) {
    if (snapshot === null) continue
    const answer = await fetch(`${app.url}/log/lists/content/${snapshot}`)
    if (answer.status === 404) continue
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.equal(createHash('sha256').update(bytes).digest('hex'), snapshot)
    assert.equal((JSON.parse(bytes.toString().split('\n')[0] ?? '') as { id: string }).id, id)
    served.push(id)
  }
  assert.deepEqual(served.toSorted(), [
    'bridges',
    'eu-assets',
    'mixers',
    'ofac',
    'official-notices',
    'railgun',
    'tornado-cash',
  ])
  for (const name of ['0'.repeat(64), 'ofac', '..%2fkey', ''])
    assert.equal((await fetch(`${app.url}/log/lists/content/${name}`)).status, 404, name)
})

test('the log is there as static files, and what does not stand in it is 404', async () => {
  const app = await shared.app()
  const get = (path: string) => fetch(`${app.url}/log/lists/${path}`)
  const { key } = (await shared.ask<AtAnswer>('/api/lists/at')).json
  assert.equal(await (await get('key')).text(), `${key}\n`)
  const [origin, size, root] = (await (await get('checkpoint')).text()).split('\n')
  assert.deepEqual([origin, size], ['countersign.example/log/lists/1', '1'])
  const tile = await get('tile/0/000.p/1')
  assert.match(tile.headers.get('cache-control') ?? '', /immutable/)
  assert.equal(Buffer.from(await tile.arrayBuffer()).toString('base64'), root)
  const bundle = Buffer.from(await (await get('tile/entries/000.p/1')).arrayBuffer())
  assert.equal(bundle.readUInt16BE(0), bundle.length - 2)
  const leaf = createHash('sha256').update(Buffer.of(0)).update(bundle.subarray(2)).digest('base64')
  assert.equal(leaf, root)
  for (const path of [
    'tile/0/000',
    'tile/0/000.p/2',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/000.p/256',
    'tile/1/000.p/1',
    'tile/7/000.p/1',
    'tile/-1/000.p/1',
    'tile/0/0.p/1',
    'tile/0/001.p/1',
    'tile/entries/000',
    'tile/Entries/000.p/1',
    'tile/0/..%2f000.p/1',
  ])
    assert.equal((await get(path)).status, 404, path)
  assert.equal((await fetch(`${app.url}/log/lists/checkpoint`, { method: 'POST' })).status, 405)
})

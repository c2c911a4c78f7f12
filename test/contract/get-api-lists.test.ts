import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { readAddress } from '../../src/kit/address.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { removeFolder } from '../support/temporary-folder.ts'

type Lists = { root: string; lists: List[] }
type List = {
  id: string
  kind: string
  entries: number
  snapshot: string | null
  as_of: string | null
  age_hours: number | null
  status: string
  detail: string
  upstream_url: string
  licence: string
}

test('200: every list states what it is, where it comes from, how old it is and which snapshot is in force', async () => {
  const { json } = await shared.ask<Lists>('/api/lists')
  assert.match(json.root, /^[0-9a-f]{64}$/)
  const ids = json.lists.map(({ id }) => id)
  for (const id of ['ofac', 'ofac-addresses', 'tornado-cash', 'railgun', 'mixers', 'own', 'bridges'])
    assert.ok(ids.includes(id), id)
  for (const list of json.lists) {
    assert.equal(list.status === 'off', list.snapshot === null, list.id)
    assert.equal(list.status === 'off', list.entries === 0, list.id)
    assert.equal(list.status === 'off', list.as_of === null, list.id)
    assert.ok(list.upstream_url && list.licence && list.detail, list.id)
  }
  const kinds = Object.fromEntries(json.lists.map(({ id, kind }) => [id, kind]))
  assert.deepEqual(
    [kinds['ofac'], kinds['tornado-cash'], kinds['own'], kinds['bridges']],
    ['sanctions', 'mixer', 'own', 'context'],
  )
})

test('200: a list grows older by the clock', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const before = await list(app, 'ofac')
  app.world.clock.ms += 90 * 60_000
  const after = await list(app, 'ofac')
  assert.equal(Math.round(((after.age_hours ?? 0) - (before.age_hours ?? 0)) * 10), 15)
})

test('200: past LISTS_MAX_AGE_HOURS a sanctions list is stale, and a mixer list never', async (t) => {
  const app = await startTestApp({ LISTS_MAX_AGE_HOURS: '24' })
  t.after(app.stop)
  assert.equal((await list(app, 'ofac')).status, 'stale')
  assert.equal((await list(app, 'mixers')).status, 'fresh')
})

test('400: parameters are refused, but for the language', async () => {
  const { status, json } = await shared.ask('/api/lists?id=ofac')
  assert.deepEqual([status, json['field']], [400, 'id'])
  const zh = await shared.ask<Lists>('/api/lists?lang=zh')
  assert.equal(
    zh.json.lists.find(({ id }) => id === 'own')?.detail,
    '没有副本。本服务不下载该名单，需在 LISTS_DIR 中放入文件。',
  )
})

test('an own list is in force by itself, and stays so when its file is broken or gone, which is stated', async (t) => {
  const folder = await listsFolder(t)
  const app = await startTestApp({ LISTS_DIR: folder.path })
  t.after(app.stop)
  const verdict = async () => (await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}`)).json
  assert.deepEqual([(await verdict()).verdict, (await list(app, 'own')).status], ['clear', 'off'])

  await folder.write('own/own.json', [
    { address: unlisted.evm.toLowerCase(), reason: 'Charged twice.', url: 'https://wiki.example/7' },
  ])
  await until(async () => (await list(app, 'own')).status === 'fresh')
  const hit = await verdict()
  assert.deepEqual([hit.verdict, hit.blocked, hit.reason_code], ['risky', true, 'OWN_LIST_MATCH'])
  const [evidence] = hit.evidence
  assert.deepEqual(
    [evidence?.source, evidence?.url, evidence?.listed_on],
    ['own', 'https://wiki.example/7', '2026-12-01'],
  )
  assert.match(evidence?.detail ?? '', /Charged twice\./)
  const page = await app.ask(new URL(evidence?.page ?? '').pathname)
  assert.equal(page.status, 200)
  assert.match(page.text, /Charged twice\./)

  await folder.write('own/own.json', '[{"address":"nonsense","reason":"x"}]')
  await until(async () => (await list(app, 'own')).status === 'failed')
  const refused = await list(app, 'own')
  assert.match(refused.detail, /own\.json.*invalid address.*\[0\]\.address.*last valid copy remains in use/i)
  assert.deepEqual([refused.entries, (await verdict()).verdict], [1, 'risky'])

  await folder.write('own/own.json', [
    { address: unlisted.tron, reason: 'Other.' },
    { address: unlisted.evm, reason: 'Again.' },
  ])
  await until(async () => (await list(app, 'own')).status === 'fresh')
  await folder.remove('own/own.json')
  await until(async () => (await list(app, 'own')).status === 'failed')
  const removed = await list(app, 'own')
  assert.match(removed.detail, /own\.json.*no longer exists/)
  assert.deepEqual([removed.entries, (await verdict()).verdict], [2, 'risky'])
  assert.match(
    (await app.ask<Lists>('/api/lists?lang=zh')).json.lists.find(({ id }) => id === 'own')?.detail ?? '',
    /文件已不存在/,
  )
})

test('an own list that was never readable leaves an unlisted address uncertain, and a sanctioned one risky', async (t) => {
  const folder = await listsFolder(t)
  await folder.write('own/own.json', '[{"address":')
  const app = await startTestApp({ LISTS_DIR: folder.path })
  t.after(app.stop)
  const own = await list(app, 'own')
  assert.deepEqual([own.status, own.snapshot], ['failed', null])
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}`)
  assert.deepEqual(
    [json.verdict, json.blocked, json.reason_code, json.cause],
    ['uncertain', true, 'SCREENING_UNAVAILABLE', 'malformed'],
  )
  assert.equal((await app.ask('/api/risk?addr=0x098B716B8Aaf21512996dC57EB0615e2383E2f96')).json['verdict'], 'risky')
})

test('an odd line beside a sanctioned address is left out, counted and named, and the address is risky in any spelling', async (t) => {
  const folder = await listsFolder(t)
  const [tron, bitcoin, litecoin] = [unlisted.tron, unlisted.bitcoin, 'LcHKhQZ9vBvE3vDxBPXjHx1dPSY2oZoDrE']
  const ofac = (asset: string, lines: readonly string[]) =>
    folder.write(`ofac-addresses/sanctioned_addresses_${asset}.txt`, `${lines.join('\n')}\n`)
  await ofac('ETH', [`ETH:${unlisted.evm.toLowerCase()}.`, '# a comment'])
  await ofac('TRX', [tronHex(tron)])
  await ofac('XBT', [`[bitcoin:${bitcoin}]`])
  await ofac('NEW', [litecoin])
  const app = await startTestApp({ LISTS_DIR: folder.path })
  t.after(app.stop)
  for (const addr of [unlisted.evm, tron, bitcoin]) {
    const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${addr}`)
    assert.deepEqual([json.verdict, json.reason_code], ['risky', 'SANCTIONS_MATCH'], addr)
  }
  const { detail } = await list(app, 'ofac-addresses')
  assert.match(detail, /left out: 1 \(line 2\)/)
  assert.match(detail, /not screened: NEW 1\./)
  assert.match(detail, /does not know: NEW\./)
  const metrics = await app.ask('/metrics')
  assert.match(metrics.text, /countersign_list_skipped_items\{list="ofac-addresses"\} 1/)
  assert.match(metrics.text, /countersign_list_unscreened_addresses\{list="ofac-addresses",ticker="NEW"\} 1/)
})

test('a first sanctions file with more odd lines than addresses is refused, its addresses count, and no other verdict is clear', async (t) => {
  const folder = await listsFolder(t)
  const good = join(folder.path, 'ofac-addresses')
  await mkdir(good, { recursive: true })
  await writeFile(join(good, 'sanctioned_addresses_TRX.txt'), `${unlisted.tron}\n`)
  await writeFile(join(good, 'sanctioned_addresses_ETH.txt'), `${unlisted.evm}\none odd line\nanother odd line\n`)
  const app = await startTestApp({ LISTS_DIR: folder.path })
  t.after(app.stop)
  const { status, detail } = await list(app, 'ofac-addresses')
  assert.equal(status, 'failed')
  assert.match(detail, /ETH\.txt: .*\(2 of 3\)/)
  const verdictOf = async (addr: string) => (await app.ask<ScreenResult>(`/api/risk?addr=${addr}`)).json.verdict
  assert.deepEqual([await verdictOf(unlisted.evm), await verdictOf(unlisted.bitcoin)], ['risky', 'uncertain'])
})

test('a file of another name and a poorer format of the same document are each named for what they are', async (t) => {
  const folder = await listsFolder(t)
  await folder.write('phantom-blocklist/fuzzylist.yaml', '- url: real.example\n')
  const app = await startTestApp({ LISTS_DIR: folder.path })
  t.after(app.stop)
  assert.equal(
    (await list(app, 'phantom-blocklist')).detail,
    'fuzzylist.yaml: not read, because this list has no file of that name. It is read from: blocklist.yaml, whitelist.yaml, nft-blocklist.yaml.',
  )
})

/** `41` and the key, as TRON nodes write addresses. */
function tronHex(address: string): string {
  return `41${Buffer.from(readAddress(address).address?.key ?? assert.fail(address)).toString('hex')}`
}

async function list(app: TestApp, id: string): Promise<List> {
  const { json } = await app.ask<Lists>('/api/lists')
  return json.lists.find((candidate) => candidate.id === id) ?? assert.fail(`no list ${id}`)
}

/** A folder of list files, written as a careful publisher writes: beside the file, then renamed. */
async function listsFolder(t: test.TestContext) {
  const path = await mkdtemp(join(tmpdir(), 'countersign-own-'))
  t.after(() => removeFolder(path))
  return {
    path,
    write: async (name: string, content: unknown) => {
      const file = join(path, name)
      await mkdir(join(file, '..'), { recursive: true })
      await writeFile(`${file}.part`, typeof content === 'string' ? content : JSON.stringify(content))
      await rename(`${file}.part`, file)
    },
    remove: (name: string) => rm(join(path, name)),
  }
}

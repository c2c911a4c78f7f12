import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { loadLists } from '../../src/lists/loading/load-lists.ts'
import { parseContent } from '../../src/lists/parse-content.ts'
import { rebuildSnapshot } from '../../src/lists/rebuild-snapshot.ts'
import { viewSnapshot } from '../../src/lists/index/snapshot-view.ts'
import { sources } from '../../src/lists/sources.ts'
import { makeWorkplace, noon } from './workplace.ts'

const bundleDir = join(import.meta.dirname, '../../data/lists')

async function bundleSnapshot(context: TestContext) {
  const place = await makeWorkplace(context)
  const { pack } = await loadLists(await place.order(noon(700), { bundleDir, listsDir: null }), sources)
  const snapshot = viewSnapshot(pack)
  const { lists, tree } = snapshot.rootContent
  const named = lists.map((list) => ({ ...list, published: null, entries: 0 }))
  const entry = { lists: named, lists_root: snapshot.root, tree_root: tree.root, tree_size: tree.size }
  return { snapshot, entry }
}

test('a snapshot is built again from the contents of its lists, and proves the same', async (context) => {
  const { snapshot, entry } = await bundleSnapshot(context)
  const again = rebuildSnapshot(entry, snapshot.contentOf) ?? assert.fail('it is built again')
  assert.deepEqual([again.root, again.rootContent], [snapshot.root, snapshot.rootContent])
  const listed = parseContent(snapshot.contentOf('ofac') ?? '')?.entries.find(({ family }) => family === 'evm')
  const keys = [`evm:${listed?.address.toLowerCase()}`, `evm:0x${'5'.repeat(40)}`, 'host:com.example.', 'host:xyz.a.']
  for (const key of keys) assert.deepEqual(again.prove(key), snapshot.prove(key), key)
  assert.ok(again.prove(keys[0] ?? '').lines.length > 0)
})

test('where a content is missing, is another one, or the entry names another tree, nothing is built', async (context) => {
  const { snapshot, entry } = await bundleSnapshot(context)
  const { contentOf } = snapshot
  assert.equal(
    rebuildSnapshot(entry, (id) => (id === 'mixers' ? null : contentOf(id))),
    null,
  )
  assert.equal(
    rebuildSnapshot(entry, (id) => contentOf(id === 'mixers' ? 'ofac' : id)),
    null,
  )
  for (const change of [
    { tree_size: entry.tree_size + 1 },
    { tree_root: '0'.repeat(64) },
    { lists_root: entry.tree_root },
  ])
    assert.equal(rebuildSnapshot({ ...entry, ...change }, contentOf), null)
  const shorter = (id: string) => contentOf(id)?.split('\n').slice(0, -1).join('\n') ?? null
  const lists = entry.lists.map((list) => ({ ...list, snapshot: hash('sha256', shorter(list.id) ?? '') }))
  assert.equal(rebuildSnapshot({ ...entry, lists }, shorter), null)
})

test('the content of each list is read as it was written, and other texts are none', async (context) => {
  const { snapshot } = await bundleSnapshot(context)
  const hosts = parseContent(snapshot.contentOf('polkadot-phishing') ?? '')
  assert.ok((hosts?.hosts.reduce((sum, { rules }) => sum + rules.length, 0) ?? 0) > 50_000)
  const ofac = parseContent(snapshot.contentOf('ofac') ?? '')
  assert.ok((ofac?.entries.length ?? 0) >= 918)
  for (const text of [
    '',
    'x',
    '[]',
    '{}',
    '{"id":"a"}',
    '{"id":"a","kind":"scam"}\nrule',
    '{"id":"a","kind":"scam"}\n{',
  ])
    assert.equal(parseContent(text), null, text)
})

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readBundle } from '../../../src/lists/loading/bundle.ts'
import { countRules } from '../../../src/lists/index/host-groups.ts'
import { polkadotPhishing } from '../../../src/lists/sources/polkadot-phishing.ts'
import { sources } from '../../../src/lists/sources.ts'
import { madeUp, refusal } from '../list-file-fixtures.ts'
import { removeFolder } from '../../support/temporary-folder.ts'

const facts = { effect: 'block', listed_on: null, delisted_on: null, known_from: '2026-02-03', label: null }
const good = {
  format: 'countersign-hosts/1',
  id: 'polkadot-phishing',
  kind: 'phishing',
  authority: null,
  as_of: '2026-02-03',
  licence: 'Apache-2.0',
  notice: 'somebody, Apache-2.0',
  groups: [
    { facts: { ...facts, effect: 'allow' }, rules: ['*.fleek.example', 'platform.example'] },
    { facts, rules: ['drainer.example', 'x.example/Page?id=1', 'x.example?id', 'a_b.example', '192.0.2.7', '[::1]'] },
  ],
}
const entry = {
  address: madeUp.evm(1),
  family: 'evm',
  assets: ['ETH', 'BSC', 'ETH'],
  listed_on: null,
  delisted_on: null,
  known_from: '2026-02-03',
  known_to: null,
  absent_on: null,
  ref: null,
  label: null,
}

/** Reads a bundle of which this is the file of the list. */
async function makeReader(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bundle-'))
  context.after(() => removeFolder(folder))
  const file = join(folder, 'polkadot-phishing.json')
  const readText = async (text: string | Uint8Array) => {
    await writeFile(file, text)
    return readBundle(folder, polkadotPhishing)
  }
  return { folder, file, readText, read: (content: unknown) => readText(JSON.stringify(content)) }
}

test('a file that is as it was is not read anew into objects, and one that changed is', async (context) => {
  const { read } = await makeReader(context)
  const first = await read(good)
  assert.equal(await read(good), first)
  assert.equal((await read({ ...good, as_of: '2026-02-04' })).as_of, '2026-02-04')
  assert.equal(await refusal(read({ ...good, as_of: 'never' }), 'schema'), 'as_of')
  assert.deepEqual(await read(good), first)
})

test('every list that ships is read, those of hosts with their rules', async () => {
  const bundleDir = resolve(import.meta.dirname, '../../../data/lists')
  for (const source of sources.filter(({ bundled }) => bundled)) {
    const { entries, hosts, file } = await readBundle(bundleDir, source)
    assert.equal(file, `data/lists/${source.id}.json`)
    const isOfHosts = source.id === 'polkadot-phishing'
    assert.deepEqual([entries.length > 0, hosts.length > 0], [!isOfHosts, isOfHosts], source.id)
    if (isOfHosts) assert.equal(countRules(hosts), 54_058)
  }
})

test('a list of hosts is read with the facts of its groups, and with addresses when it has any', async (t) => {
  const { read } = await makeReader(t)
  const days = { as_of: '2026-02-03', complete_through: '2026-02-03' }
  const about = { file: 'data/lists/polkadot-phishing.json', ...days }
  assert.deepEqual(await read(good), { ...about, entries: [], hosts: good.groups })
  assert.deepEqual(await read({ ...good, entries: [entry] }), {
    ...about,
    entries: [{ ...entry, assets: ['BSC', 'ETH'] }],
    hosts: good.groups,
  })
})

test('a list of addresses is read without hosts', async (t) => {
  const { read } = await makeReader(t)
  const { groups: _groups, ...head } = good
  const { entries, hosts } = await read({ ...head, format: 'countersign-list/1', entries: [entry] })
  assert.deepEqual([entries.length, hosts], [1, []])
  assert.equal(await refusal(read({ ...head, format: 'countersign-list/1' }), 'schema'), 'entries')
})

test('a list that is complete to an earlier day than its newest part states it, and is never complete to a later one', async (t) => {
  const { read } = await makeReader(t)
  const { as_of, complete_through } = await read({ ...good, complete_through: '2026-01-31' })
  assert.deepEqual([as_of, complete_through], ['2026-02-03', '2026-01-31'])
  for (const day of ['2026-02-04', '2026-02-30', null, '']) {
    assert.equal(await refusal(read({ ...good, complete_through: day }), 'schema'), 'complete_through', String(day))
  }
})

test('an entry is read with the basis of its day and the networks it is on, and with no other members', async (t) => {
  const { read } = await makeReader(t)
  const dated = { ...entry, listed_on: '2026-01-02', listed_on_basis: 'derived', networks: ['polygon', 'bsc', 'bsc'] }
  const { entries } = await read({ ...good, entries: [dated] })
  assert.deepEqual(entries, [{ ...dated, assets: ['BSC', 'ETH'], networks: ['bsc', 'polygon'] }])
  const wrong = [
    { listed_on_basis: 'authority' },
    { listed_on_basis: null },
    { networks: [] },
    { networks: [''] },
    { networks: 'bsc' },
  ]
  for (const change of wrong) await refusal(read({ ...good, entries: [{ ...entry, ...change }] }), 'schema')
  await refusal(read({ ...good, entries: [{ ...entry, basis: 'derived' }] }), 'schema')
})

test('a rule of another form refuses the file and is named', async (t) => {
  const { read } = await makeReader(t)
  const rules = [
    '',
    'word',
    'Drainer.example',
    'drainer.example.',
    '.drainer.example',
    'https://drainer.example',
    'drainer.example:80',
    'drainer.example/two words',
    'drainer.example/ä',
    'bücher.example',
    '*.',
    '*drainer.example',
    'a.*.example',
    'drainer.example\n',
    `drainer.example/${'x'.repeat(2048)}`,
    7,
    null,
    ['drainer.example'],
  ]
  for (const rule of rules) {
    const groups = [good.groups[0], { facts, rules: ['a.example', 'b.example', rule] }]
    assert.equal(await refusal(read({ ...good, groups }), 'schema'), 'groups.1.rules.2', String(rule))
  }
})

test('a head that is not that of the list refuses the file', async (t) => {
  const { read } = await makeReader(t)
  const wrong: [change: object, place: string][] = [
    [{ format: 'countersign-hosts/2' }, 'format'],
    [{ id: 'openphish' }, 'id'],
    [{ kind: 'scam' }, 'kind'],
    [{ authority: 'OFAC' }, 'authority'],
    [{ as_of: '2026-02-30' }, 'as_of'],
    [{ licence: '' }, 'licence'],
    [{ notice: undefined }, 'notice'],
    [{ groups: [] }, 'groups'],
    [{ groups: [{ facts, rules: {} }] }, 'groups.0.rules'],
    [{ groups: [{ facts: { ...facts, effect: 'warn' }, rules: [] }] }, 'groups.0.facts.effect'],
    [{ groups: [{ facts: { ...facts, known_from: null }, rules: [] }] }, 'groups.0.facts.known_from'],
    [{ groups: [{ facts: { ...facts, label: '\ud800' }, rules: [] }] }, 'groups.0.facts.label'],
    [{ entries: [{ ...entry, family: 'x' }] }, 'entries.0.family'],
  ]
  for (const [change, place] of wrong) assert.equal(await refusal(read({ ...good, ...change }), 'schema'), place)
  await refusal(read([good]), 'schema')
})

test('a file that is missing, is no file or is cut is reported as such', async (t) => {
  const { folder, file, readText } = await makeReader(t)
  await refusal(readBundle(folder, polkadotPhishing), 'missing')
  await refusal(readText(JSON.stringify(good).slice(0, -1)), 'not_well_formed')
  await rm(file)
  await mkdir(file)
  await refusal(readBundle(folder, polkadotPhishing), 'unreadable')
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { HostFacts } from '../../../src/lists/host-entry.ts'
import { entriesOf, tableOf } from '../../../src/lists/index/entry-table.ts'
import { readLayerStates, writeLayerState, type LayerState } from '../../../src/lists/loading/state.ts'
import { day, evmAddress, listEntry } from '../entries.ts'
import { makeWorkplace, noon } from '../workplace.ts'

const hostFacts: HostFacts = {
  effect: 'block',
  listed_on: null,
  delisted_on: null,
  known_from: day(0),
  label: 'Börse',
}

function stateWith(addresses: number, more: Partial<LayerState> = {}): LayerState {
  const entries = Array.from({ length: addresses }, (_, i) => listEntry(evmAddress(i), { label: 'Börse 交易所' }))
  const removed = listEntry(evmAddress(9_999_999), { known_to: day(3) })
  return {
    source: 'alpha',
    origin: 'folder',
    layer: 'document',
    read_as: 'alpha.rich',
    files: [{ name: 'alpha.rich', size_bytes: 10, mtime_ms: 1_700_000_000_123.456, sha256: 'ab' }],
    loaded_at: '2024-01-01T12:00:00.000Z',
    current_at: '2024-01-01T00:00:00.000Z',
    content: {
      published_on: day(0),
      loaded_on: day(0),
      addresses,
      entries: tableOf(entries),
      history: [{ entry: removed, held_on: day(2), dated: true }],
      hosts: [{ facts: hostFacts, rules: ['a.example', '*.b.example', 'c.example/page?id=1'] }],
    },
    ...more,
  }
}

/** A state with its entries as objects. */
function withEntries({ content, ...state }: LayerState) {
  return { ...state, content: { ...content, entries: entriesOf(content.entries) } }
}

test('A layer’s state comes back as it was kept, in files only their owner can read.', async (context) => {
  const { dataDir } = await makeWorkplace(context)
  const states = [
    stateWith(0),
    stateWith(12_000, { layer: '交易所/../../x.txt' }),
    stateWith(3, { layer: 'a'.repeat(300) }),
  ]
  for (const state of states) await writeLayerState(dataDir, state)
  const { states: matches, problems } = await readLayerStates(dataDir, 'alpha', 'folder', noon(0))
  assert.deepEqual(problems, [])
  for (const state of states) {
    const stored = matches.get(state.layer)
    assert.deepEqual(stored && withEntries(stored), withEntries(state))
  }
  assert.equal(matches.size, 3)
  const folder = join(dataDir, 'lists/state/folder/alpha')
  for (const name of await readdir(folder)) assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600)
  for (const path of ['lists', 'lists/state', 'lists/state/folder', 'lists/state/folder/alpha']) {
    assert.equal((await stat(join(dataDir, path))).mode & 0o777, 0o700)
  }
})

test('A state holds each address as JSON writes it, with any letters.', async (context) => {
  const { dataDir } = await makeWorkplace(context)
  const addresses = ['"', '\\u0041', 'é\n', '\u2028', evmAddress(1), evmAddress(2)]
  const entries = tableOf(
    addresses.map((address) => listEntry(address, { family: address.startsWith('0x') ? 'evm' : 'other' })),
  )
  const state = { ...stateWith(0), content: { ...stateWith(0).content, entries } }
  await writeLayerState(dataDir, state)
  const folder = join(dataDir, 'lists/state/folder/alpha')
  const [name = ''] = await readdir(folder)
  const lines = (await readFile(join(folder, name), 'utf8')).split('\n').slice(1, -2)
  const sorted = addresses.toSorted()
  const ofFamily = (isEvm: boolean) => sorted.filter((address) => address.startsWith('0x') === isEvm)
  const written = lines.filter((line) => line.includes('"addresses"')).map((line) => JSON.parse(line).addresses)
  assert.deepEqual(written, [ofFamily(false), ofFamily(true)])
  assert.ok(lines.every((line) => line === JSON.stringify(JSON.parse(line))))
})

test('A state of the first form, which had a line for each entry, is read as it is.', async (context) => {
  const { dataDir } = await makeWorkplace(context)
  await writeLayerState(dataDir, stateWith(3))
  const folder = join(dataDir, 'lists/state/folder/alpha')
  const [name = ''] = await readdir(folder)
  const [head = '', , ...rest] = (await readFile(join(folder, name), 'utf8')).split('\n')
  const entries = entriesOf(stateWith(3).content.entries).map((entry) => JSON.stringify(entry))
  const lines = [head.replace('layer/2', 'layer/1'), ...entries, ...rest.slice(0, -2), '']
  const sha256 = createHash('sha256').update(lines.join('\n')).digest('hex')
  await writeFile(join(folder, name), `${lines.join('\n')}${JSON.stringify({ sha256 })}\n`)
  const { states, problems } = await readLayerStates(dataDir, 'alpha', 'folder', noon(0))
  const match = states.get('document') ?? assert.fail()
  assert.deepEqual([withEntries(match), problems], [withEntries(stateWith(3)), []])
})

test('A state from before days of absence were whole ones takes the day before: its copy covers only a part of its own.', async (context) => {
  const { dataDir } = await makeWorkplace(context)
  const entries = [listEntry(evmAddress(1), { known_from: day(5), absent_on: day(2) }), listEntry(evmAddress(2))]
  const history = [
    { entry: listEntry(evmAddress(3), { absent_on: day(-3), known_to: day(3) }), held_on: null, dated: true },
  ]
  const content = { ...stateWith(0).content, entries: tableOf(entries), history }
  await writeLayerState(dataDir, { ...stateWith(0), content })
  const folder = join(dataDir, 'lists/state/folder/alpha')
  const [name = ''] = await readdir(folder)
  const [head = '', ...rest] = (await readFile(join(folder, name), 'utf8')).split('\n')
  const lines = [head.replace('"absent_on":"whole",', ''), ...rest.slice(0, -2), '']
  assert.notEqual(lines[0], head)
  const sha256 = createHash('sha256').update(lines.join('\n')).digest('hex')
  await writeFile(join(folder, name), `${lines.join('\n')}${JSON.stringify({ sha256 })}\n`)
  const daysIn = async () => {
    const { states } = await readLayerStates(dataDir, 'alpha', 'folder', noon(0))
    const state = states.get('document') ?? assert.fail()
    const [ended] = state.content.history
    const days = new Map(entriesOf(state.content.entries).map(({ address, absent_on }) => [address, absent_on]))
    return { state, days: [days.get(evmAddress(1)), days.get(evmAddress(2)), ended?.entry.absent_on] }
  }
  const { state, days } = await daysIn()
  assert.deepEqual(days, [day(1), null, day(-4)])
  await writeLayerState(dataDir, state)
  assert.deepEqual((await daysIn()).days, days, 'once')
})

test('Another source and another origin have states of their own.', async (context) => {
  const { dataDir } = await makeWorkplace(context)
  await writeLayerState(dataDir, stateWith(1))
  for (const [source, origin] of [
    ['beta', 'folder'],
    ['alpha', 'downloads'],
  ] as const) {
    assert.equal((await readLayerStates(dataDir, source, origin, noon(0))).states.size, 0)
  }
})

test('A damaged state is set aside and reported until a new one takes its place, for any damaged byte.', async (context) => {
  const { dataDir } = await makeWorkplace(context)
  await writeLayerState(dataDir, stateWith(3))
  const folder = join(dataDir, 'lists/state/folder/alpha')
  const [name] = await readdir(folder)
  const path = join(folder, name ?? '')
  const complete = await readFile(path)
  for (let at = 0; at < complete.length; at += 97) {
    const damaged = Buffer.from(complete)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    await writeFile(path, damaged)
    const { states, problems } = await readLayerStates(dataDir, 'alpha', 'folder', noon(0))
    assert.deepEqual([states.size, problems.length], [0, 1], `byte ${at}`)
  }
  for (const cut of [0, 1, 100, complete.length - 1]) {
    await writeFile(path, complete.subarray(0, cut))
    assert.equal((await readLayerStates(dataDir, 'alpha', 'folder', noon(0))).states.size, 0, `cut at ${cut}`)
  }
  const { problems } = await readLayerStates(dataDir, 'alpha', 'folder', noon(1))
  assert.deepEqual(problems, [{ file: `state/${name}.corrupt`, reason: 'unreadable', where: null }])
  await writeLayerState(dataDir, stateWith(3))
  assert.deepEqual((await readLayerStates(dataDir, 'alpha', 'folder', noon(1))).problems, [])
})

test('What a killed process left half written is removed after an hour and never read.', async (context) => {
  const { dataDir } = await makeWorkplace(context)
  const folder = join(dataDir, 'lists/state/folder/alpha')
  await mkdir(folder, { recursive: true })
  const leftover = join(folder, 'document-0123.jsonl.17.tmp')
  await writeFile(leftover, '{"half":')
  await utimes(leftover, noon(0) / 1000, noon(0) / 1000)
  const soon = await readLayerStates(dataDir, 'alpha', 'folder', noon(0) + 60_000)
  assert.deepEqual([soon.states.size, soon.problems.length, (await readdir(folder)).length], [0, 0, 1])
  await readLayerStates(dataDir, 'alpha', 'folder', noon(1))
  assert.deepEqual(await readdir(folder), [])
})

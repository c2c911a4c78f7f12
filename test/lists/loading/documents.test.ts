import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { isListed } from '../../../src/lists/entry.ts'
import { describeCopies } from '../../../src/lists/describing/describe-copies.ts'
import { readLayerStates, removeLayerState, writeLayerState } from '../../../src/lists/loading/state.ts'
import { readLayerNames, writeLayerNames } from '../../../src/lists/loading/layer-names.ts'
import type { Snapshot } from '../../../src/lists/snapshot.ts'
import type { AlphaDocument } from '../made-up-sources.ts'
import { day, evmAddress, listEntry } from '../entries.ts'
import { makeWorkplace, noon, problemsOf, stateOf, type Workplace } from '../workplace.ts'

const addresses = Array.from({ length: 20 }, (_, n) => evmAddress(n))
const added = evmAddress(77)
const complete = (published_on: string | null, ...more: string[]): AlphaDocument => ({
  published_on,
  addresses: [...addresses, ...more],
})

type Copy = [file: string, document: AlphaDocument]
const newer: Copy = ['alpha.plain', complete(day(48), added)]
const beside: [string, Copy][] = [
  ['an older complete one', ['alpha.rich', complete(day(47))]],
  ['an undated one', ['alpha.rich', complete(null)]],
  ['one of one entity of the same day', ['alpha.rich', { published_on: day(48), addresses: [evmAddress(88)] }]],
  ['one of one entity of a later day', ['alpha.rich', { published_on: day(49), addresses: [evmAddress(88)] }]],
  ['an older one as it was renamed', ['ALPHA.PLAIN', complete(day(47))]],
]

for (const [what, older] of beside) {
  for (const order of [[older, newer], [newer, older], [[older, newer]], [[newer, older]]] as (Copy | Copy[])[][]) {
    const how = order
      .map((step) => (Array.isArray(step[0]) ? 'both' : step === newer ? 'the newer' : 'the other'))
      .join(', ')
    test(`A newer complete file in a poorer format beside ${what} counts (${how}), also after a restart.`, async (context) => {
      const place = await bundled(context)
      for (const [at, step] of order.entries()) {
        for (const copy of (Array.isArray(step[0]) ? step : [step]) as Copy[]) await put(place, copy)
        await place.load(noon(49 + at))
      }
      for (const now of [noon(51), noon(52)]) {
        const snapshot = await place.load(now)
        assert.equal(isOn(snapshot, added, 52), true)
        assert.equal(stateOf(snapshot, 'alpha').complete_through, day(48))
        if (older[1].addresses.length === 1) assert.equal(isOn(snapshot, evmAddress(88), 52), true)
      }
    })
  }
}

test('The newest complete format ends what an older one has, and states what counts of each.', async (context) => {
  const place = await bundled(context)
  await place.alpha({ published_on: day(47), addresses: [...addresses, [added, { listed_on: day(40) }]] })
  await place.write('alpha/notes.txt', 'a note')
  await put(place, ['alpha.plain', complete(day(48))])
  const snapshot = await place.load(noon(49))
  assert.deepEqual([isOn(snapshot, added, 47), isOn(snapshot, added, 48)], [true, false])
  assert.deepEqual(describeCopies(stateOf(snapshot, 'alpha'), 'en'), [
    `alpha.plain is the newest complete file (${day(48)}): the list is as current as it.`,
    'Of alpha.rich, which has an earlier date, details count, and no entry that the newest lacks.',
  ])
})

test('What two formats of one day have counts if one of them has it.', async (context) => {
  const place = await bundled(context)
  await put(place, ['alpha.rich', complete(day(48), added)])
  await place.write('alpha/notes.txt', 'a note')
  await put(place, ['alpha.plain', complete(day(48), evmAddress(88))])
  const snapshot = await place.load(noon(49))
  assert.deepEqual([isOn(snapshot, added, 49), isOn(snapshot, evmAddress(88), 49)], [true, true])
})

test('An undated file that may be newer than the file without its entry keeps it, and both are named.', async (context) => {
  for (const [writtenOn, isListedStill] of [
    [47, false],
    [48, true],
  ] as const) {
    for (const file of ['alpha/alpha.plain', 'beta/beta_one.txt']) {
      const place = await bundled(context)
      const removed = evmAddress(0)
      await place.alpha({ published_on: day(48), addresses: addresses.slice(1) })
      if (file.startsWith('beta')) await place.lines(file, [removed])
      else await place.alpha({ published_on: null, addresses }, 'alpha.plain')
      await place.date(file, noon(writtenOn))
      const snapshot = await place.load(noon(49))
      assert.equal(isOn(snapshot, removed, 49), isListedStill, file)
      const lists = file.startsWith('beta') ? ['alpha', 'beta'] : ['alpha']
      for (const list of lists) {
        const { disputes = [] } = stateOf(snapshot, list)
        assert.deepEqual(
          disputes.map(({ holder, lacking, count }) => [holder.name, lacking.name, count]),
          isListedStill ? [[file.split('/')[1], 'alpha.rich', 1]] : [],
        )
      }
    }
  }
})

test('A delisting of the bundle ends the entry of an undated file with any time.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(30), [listEntry(added, { listed_on: day(1), known_from: day(1), known_to: day(20) })])
  await place.lines('beta/beta_one.txt', [added])
  await place.date('beta/beta_one.txt', noon(49))
  const snapshot = await place.load(noon(49))
  assert.deepEqual([isOn(snapshot, added, 49), stateOf(snapshot, 'alpha').disputes], [false, undefined])
})

test('A format that is gone is missed unless a newer one, or one with more, replaced it.', async (context) => {
  const place = await bundled(context)
  await put(place, ['alpha.plain', complete(day(47), added)])
  await place.load(noon(48))
  await place.remove('alpha/alpha.plain')
  await put(place, ['alpha.rich', complete(day(46))])
  const stored = await place.load(noon(49))
  assert.deepEqual([problemsOf(stored, 'alpha'), isOn(stored, added, 49)], [['alpha.plain missing'], true])
  await put(place, ['alpha.rich', complete(day(47))])
  const replaced = await place.load(noon(49))
  assert.deepEqual([problemsOf(replaced, 'alpha'), isOn(replaced, added, 49)], [[], true])
  assert.deepEqual(stateOf(replaced, 'alpha').files, ['data/lists/alpha.json', 'alpha.rich'])
})

test('The state of a document from an earlier version goes on as that of its file.', async (context) => {
  const place = await bundled(context)
  await put(place, ['alpha.rich', complete(day(47), added)])
  await place.load(noon(48))
  const { states } = await readLayerStates(place.dataDir, 'alpha', 'folder', noon(48))
  const [state] = [...states.values()]
  assert.ok(state)
  await removeLayerState(place.dataDir, state)
  await writeLayerState(place.dataDir, { ...state, layer: 'document' })
  await writeLayerNames(place.dataDir, 'alpha', 'folder', ['document'])
  await place.remove('alpha/alpha.rich')
  for (const now of [noon(49), noon(50)]) {
    const snapshot = await place.load(now)
    assert.deepEqual([problemsOf(snapshot, 'alpha'), isOn(snapshot, added, 49)], [['alpha.rich missing'], true])
  }
  assert.ok((await readLayerNames(place.dataDir, 'alpha', 'folder')).includes('document/alpha.rich'))
})

function isOn(snapshot: Snapshot, address: string, on: number): boolean {
  return snapshot.findText(address).some(({ entry }) => isListed(entry, day(on)))
}

function put(place: Workplace, [file, document]: Copy): Promise<void> {
  return place.alpha(document, file)
}

/** A bundle that is complete to day 30, of twenty addresses. */
async function bundled(context: TestContext) {
  const place = await makeWorkplace(context)
  await place.bundle(
    'alpha',
    day(30),
    addresses.map((address, n) => listEntry(address, { listed_on: day(n), known_from: day(n) })),
  )
  return place
}

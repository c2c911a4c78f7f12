import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { readAddress } from '../../src/kit/address.ts'
import { realWorld, type Fetch } from '../../src/kit/world.ts'
import type { HostFacts } from '../../src/lists/host-entry.ts'
import { openLists, type ListsOptions } from '../../src/lists/lists.ts'
import { tableOf } from '../../src/lists/index/entry-table.ts'
import { packSnapshot } from '../../src/lists/index/snapshot-pack.ts'
import { viewSnapshot } from '../../src/lists/index/snapshot-view.ts'
import type { Snapshot } from '../../src/lists/snapshot.ts'
import { day, evmAddress, listEntry } from './entries.ts'
import { sources, sourcesUrl } from './made-up-sources.ts'
import { allProblemsOf, makeWorkplace, noon, problemsOf, stateOf, type Workplace } from './workplace.ts'

const ten = Array.from({ length: 10 }, (_, i) => evmAddress(i))
const unreachable: Fetch = () => Promise.reject(new Error('no network'))

/** Lists over made-up sources and a clock that only moves when the test moves it. Stopped after the test. */
async function open(context: TestContext, place: Workplace, more: Partial<ListsOptions> & { fetch?: Fetch } = {}) {
  const clock = { now: noon(0) }
  const logged: string[] = []
  const log = (_facts: object, message: string) => void logged.push(message)
  const { dataDir, bundleDir, listsDir } = place
  const lists = await openLists({
    world: { ...realWorld(), now: () => clock.now, fetch: more.fetch ?? unreachable },
    dataDir,
    bundleDir,
    listsDir,
    sources,
    sourcesUrl,
    update: false,
    maxAgeHours: null,
    pollMs: 20,
    log: { info: log, warn: log, error: log },
    ...more,
  })
  context.after(() => lists.stop())
  return { lists, clock, logged }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 20) {
    if (holds()) return
    await sleep(20)
  }
  assert.fail(`not within a minute: ${what}`)
}

function isListed(snapshot: Snapshot, n: number): boolean {
  const { address } = readAddress(evmAddress(n))
  return address !== undefined && snapshot.find(address).some(({ entry }) => entry.known_to === null)
}

test('The first load is in force when the lists are open, and a file that changes is in force by itself.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle(
    'alpha',
    day(0),
    ten.slice(1).map((text) => listEntry(text)),
  )
  const { lists, logged } = await open(context, place)
  assert.deepEqual([lists.ready(), stateOf(lists.current(), 'alpha').entries], [true, 9])
  const swaps: string[] = []
  lists.onSwap((snapshot) => swaps.push(snapshot.root))
  const before = lists.current()
  await place.lines('ours/beta_own.txt', [evmAddress(0)])
  await until('a folder that was not there', () => isListed(lists.current(), 0))
  assert.deepEqual(swaps, [lists.current().root])
  assert.notEqual(before.root, lists.current().root)
  assert.equal(isListed(before, 0), false, 'a snapshot that was in force stays as it was')
  await place.write('ours/beta_own.txt', '')
  await until('a refused file', () => problemsOf(lists.current(), 'ours').includes('beta_own.txt empty'))
  await place.remove('ours')
  await until('a deleted file', () => problemsOf(lists.current(), 'ours').includes('beta_own.txt missing'))
  assert.ok(isListed(lists.current(), 0))
  assert.deepEqual(new Set(logged), new Set(['lists swapped', 'list file in force', 'list file not in force']))
})

test('Without a bundle the lists are open but not ready, state why, and become ready with the first good file.', async (context) => {
  const place = await makeWorkplace(context)
  await rm(place.bundleDir, { recursive: true })
  const { lists } = await open(context, place)
  assert.equal(lists.ready(), false)
  assert.deepEqual(allProblemsOf(lists.current(), 'alpha'), ['data/lists/alpha.json missing'])
  await place.alpha({ published_on: day(0), addresses: ten })
  await until('the first good file', () => lists.ready())
})

test('A loader that fails leaves the lists open but not ready, with a problem on each.', async (context) => {
  const place = await makeWorkplace(context)
  const { lists, logged } = await open(context, place, { sourcesUrl: 'data:text/javascript,throw new Error()' })
  assert.equal(lists.ready(), false)
  for (const { id } of sources) assert.deepEqual(allProblemsOf(lists.current(), id), ['data/lists unreadable'])
  await until('another try', () => logged.filter((line) => line === 'lists could not be loaded').length > 1)
})

test('A list that cannot be loaded leaves the others in force, is reported once, and is tried again.', async (context) => {
  const place = await makeWorkplace(context)
  await place.lines('beta/beta_one.txt', ten)
  const { lists, logged } = await open(context, place)
  const { root } = lists.current()
  const state = join(place.dataDir, 'lists/state/folder/alpha')
  await mkdir(join(state, 'x.jsonl'), { recursive: true })
  await lists.reload()
  assert.deepEqual([logged.includes('list could not be loaded'), lists.current().root], [true, root])
  assert.deepEqual([lists.ready(), stateOf(lists.current(), 'alpha').fault], [false, 'lost'])
  assert.deepEqual(lists.loads(), { whole: 1, partial: 1, failed: 0 })
  await lists.reload()
  assert.equal(logged.filter((line) => line === 'list could not be loaded').length, 1)
  await rm(join(state, 'x.jsonl'), { recursive: true })
  await until('a load without the fault', () => lists.ready())
  assert.ok(lists.loads().whole > 1)
})

test('A listing that ends on a day is no longer counted once that day has come.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(0), [listEntry(evmAddress(1), { listed_on: day(-9), delisted_on: day(1) })])
  const { lists, clock } = await open(context, place)
  assert.deepEqual([stateOf(lists.current(), 'alpha').entries, lists.current().recent.count], [1, 0 + 1])
  clock.now = noon(1)
  await until('the next day', () => stateOf(lists.current(), 'alpha').entries === 0)
  assert.equal(lists.current().recent.count, 0)
})

test('Loads requested at once run one after another, and each caller sees what was there at its request.', async (context) => {
  const place = await makeWorkplace(context)
  const { lists } = await open(context, place, { pollMs: 60_000 })
  const requests = [1, 2, 3].map(async (n) => {
    await place.lines(`beta/beta_${n}.txt`, [evmAddress(n)])
    await lists.reload()
    assert.ok(isListed(lists.current(), n))
  })
  await Promise.all(requests)
})

test('After a stop nothing is loaded any more, even when a load was under way.', async (context) => {
  const place = await makeWorkplace(context)
  const { lists } = await open(context, place)
  const { root } = lists.current()
  await place.lines('beta/beta_one.txt', ten)
  const loading = lists.reload()
  await lists.stop()
  await loading
  await lists.reload()
  assert.equal(lists.current().root, root)
})

test('Through swaps under reading, every answer comes from one snapshot: the one that names its root.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle(
    'alpha',
    day(0),
    ten.map((text) => listEntry(text)),
  )
  const { lists } = await open(context, place, { pollMs: 60_000 })
  const progress = { done: false }
  let answers = 0
  const reader = (async () => {
    for (; !progress.done; answers++) {
      const snapshot = lists.current()
      assertConsistent(snapshot)
      await sleep(1)
      assertConsistent(snapshot)
    }
  })()
  const roots = new Set<string>()
  for (let round = 0; round < 5; round++) {
    await place.lines('beta/beta_one.txt', ten.slice(round % 2))
    await lists.reload()
    roots.add(lists.current().root)
  }
  progress.done = true
  await reader
  assert.ok(answers > 10 && roots.size === 2)
})

const tenHosts = Array.from({ length: 10 }, (_, i) => `host-${i}.example`)
const blocked: HostFacts = { effect: 'block', listed_on: null, delisted_on: null, known_from: day(0), label: null }

test('Through a thousand swaps every answer is consistent with exactly one root.', async () => {
  const about = {
    subjects: ['address', 'host'] as const,
    crowd: false,
    authority: null,
    upstream_url: '',
    licence: '',
    as_of: null,
    complete_through: null,
    current_at: null,
    covers_through: null,
    cadence_hours: 24,
    files: [],
    ignored: [],
    skipped: [],
    unscreened: {},
    fault: null,
  }
  const versions = Array.from({ length: 8 }, (_, version) => {
    const lists = ['alpha', 'beta'].map((id) => ({
      state: { id, kind: 'sanctions' as const, ...about, problems: [] },
      published_on: null,
      on: true,
      entries: tableOf(ten.map((text) => listEntry(text, { label: `version ${version}` }))),
      hosts: [{ facts: { ...blocked, label: `version ${version}` }, rules: tenHosts }],
    }))
    return packSnapshot(lists, day(0), randomBytes(8))
  })
  let current = viewSnapshot(structuredClone(versions[0] ?? assert.fail()))
  let answers = 0
  const progress = { swaps: 0 }
  const read = async () => {
    while (progress.swaps < 1_000) {
      const snapshot = current
      const labels = new Set<string | null>()
      for (const text of ten) {
        for (const { entry } of snapshot.findText(text)) labels.add(entry.label)
        for (const host of tenHosts) {
          for (const { facts } of snapshot.findHost({ names: [host], path: '' })) labels.add(facts.label)
        }
        if (answers++ % 3 === 0) await nextTurn()
      }
      assert.equal(labels.size, 1)
      const version = versions.findIndex(({ root }) => root === snapshot.root)
      assert.ok(labels.has(`version ${version}`))
      assertConsistent(snapshot)
    }
  }
  const swap = async () => {
    for (; progress.swaps < 1_000; progress.swaps++) {
      current = viewSnapshot(structuredClone(versions[progress.swaps % 8] ?? assert.fail()))
      await nextTurn()
    }
  }
  await Promise.all([read(), read(), swap()])
  assert.ok(answers > 1_000)
})

function assertConsistent(snapshot: Snapshot): void {
  const names = new Map(snapshot.lists.map(({ id, snapshot: name }) => [id, name]))
  for (const text of ten) {
    for (const listing of snapshot.findText(text)) assert.equal(listing.snapshot, names.get(listing.list))
  }
  for (const host of tenHosts) {
    for (const listing of snapshot.findHost({ names: [host], path: '' })) {
      assert.equal(listing.snapshot, names.get(listing.list))
    }
  }
}

test('A folder of LISTS_DIR that no list is named after is reported in the log.', async (context) => {
  const place = await makeWorkplace(context)
  await mkdir(join(place.listsDir, 'Alpha'))
  await writeFile(join(place.listsDir, 'alpha.rich'), '{}')
  const { logged } = await open(context, place)
  assert.equal(logged.filter((line) => line.includes('LISTS_DIR')).length, 2)
})

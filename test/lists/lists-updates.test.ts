import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { realWorld, type Fetch } from '../../src/kit/world.ts'
import { openLists, type ListsOptions } from '../../src/lists/lists.ts'
import { day, evmAddress } from './entries.ts'
import { sources, sourcesUrl } from './made-up-sources.ts'
import { makeWorkplace, noon, problemsOf, stateOf, type Workplace } from './workplace.ts'

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

type Answer = { status: number; body?: string; headers?: Record<string, string> }

/** A publisher that answers each file with what the test put there, and records its requests. */
function publisher(answers: Record<string, Answer>) {
  const requests: { file: string; headers: Readonly<Record<string, string>> }[] = []
  const fetch: Fetch = async (url, { headers = {} }) => {
    const file = url.slice(url.lastIndexOf('/') + 1)
    requests.push({ file, headers })
    const { status, body = '', headers: input = {} } = answers[file] ?? { status: 404 }
    const chunks = (async function* () {
      yield new Uint8Array(Buffer.from(body))
    })()
    return { status, headers: input, body: chunks }
  }
  return { fetch, asked: requests, answers }
}

const sent = { status: 200, body: ten.join('\n'), headers: { etag: '"v1"' } }

test('An update fetches every file, puts it in force, and requests the next time only what is newer.', async (context) => {
  const place = await makeWorkplace(context)
  const {
    fetch,
    asked: requests,
    answers,
  } = publisher({
    'alpha.rich': { ...sent, body: JSON.stringify({ published_on: day(-3), addresses: ten }) },
    'beta_one.txt': sent,
    'beta_two.txt': sent,
  })
  const { lists, clock } = await open(context, place, { fetch })
  const lines: string[] = []
  const first = await lists.update((line) => lines.push(line))
  assert.deepEqual(
    first.items.map(({ source, file, outcome, detail }) => [source, file, outcome, detail]),
    [
      ['alpha', 'alpha.rich', 'fetched', ''],
      ['beta', 'beta_one.txt', 'fetched', ''],
      ['beta', 'beta_two.txt', 'fetched', ''],
    ],
  )
  assert.equal(first.root, lists.current().root)
  assert.deepEqual(lines, [
    'alpha: asking for 1 file ...',
    'alpha alpha.rich fetched',
    'beta: asking for 2 files ...',
    'beta beta_one.txt fetched',
    'beta beta_two.txt fetched',
  ])
  assert.deepEqual(stateOf(lists.current(), 'beta').files, ['downloads/beta_one.txt', 'downloads/beta_two.txt'])
  assert.deepEqual(
    [stateOf(lists.current(), 'alpha').as_of, stateOf(lists.current(), 'alpha').current_at],
    [day(-3), iso(0)],
  )
  clock.now = noon(2)
  for (const file of Object.keys(answers)) answers[file] = { status: 304 }
  const second = await lists.update()
  assert.deepEqual(new Set(second.items.map(({ outcome }) => outcome)), new Set(['unchanged']))
  assert.equal(requests.at(-1)?.headers['if-none-match'], '"v1"')
  assert.equal(second.root, first.root)
  for (const id of ['alpha', 'beta']) assert.equal(stateOf(lists.current(), id).current_at, iso(2))
})

test('A publisher that does not answer leaves the last good copy, its age, and a problem until it answers.', async (context) => {
  const place = await makeWorkplace(context)
  const { fetch, answers } = publisher({ 'beta_one.txt': sent, 'beta_two.txt': sent })
  const { lists, clock } = await open(context, place, { fetch })
  await lists.update()
  assert.deepEqual(problemsOf(lists.current(), 'alpha'), ['downloads/alpha.rich download_failed'])
  const { root } = lists.current()
  clock.now = noon(1)
  answers['beta_one.txt'] = { status: 503 }
  answers['beta_two.txt'] = { status: 304 }
  const report = await lists.update()
  assert.deepEqual(report.items.map(({ outcome }) => outcome).slice(1), ['failed', 'unchanged'])
  assert.deepEqual(problemsOf(lists.current(), 'beta'), ['downloads/beta_one.txt download_failed'])
  assert.deepEqual([lists.current().root, stateOf(lists.current(), 'beta').current_at], [root, iso(0)])
  clock.now = noon(2)
  await lists.update()
  await lists.reload()
  const [{ since } = {}] = stateOf(lists.current(), 'beta').problems
  assert.equal(since, iso(1), 'the first failure')
  answers['beta_one.txt'] = { status: 304 }
  clock.now = noon(3)
  await lists.update()
  assert.deepEqual([problemsOf(lists.current(), 'beta'), stateOf(lists.current(), 'beta').current_at], [[], iso(3)])
})

test('A fetched file that is refused is a failed update, and what was in force stays as old as it was.', async (context) => {
  const place = await makeWorkplace(context)
  const { fetch, answers } = publisher({ 'beta_one.txt': sent, 'beta_two.txt': sent })
  const { lists, clock } = await open(context, place, { fetch })
  await lists.update()
  answers['beta_one.txt'] = { ...sent, body: ten.slice(5).join('\n') }
  for (const later of [1, 2]) {
    clock.now = noon(later)
    const report = await lists.update()
    assert.deepEqual([report.items[1]?.outcome, report.items[1]?.detail], ['failed', 'shrunken'])
    assert.deepEqual(
      [stateOf(lists.current(), 'beta').entries, stateOf(lists.current(), 'beta').current_at],
      [10, iso(0)],
    )
    answers['beta_one.txt'] = { status: 304 }
  }
})

test('With updates on, publishers are queried at once, and a file they sent outlives them.', async (context) => {
  const place = await makeWorkplace(context)
  const { fetch, asked: requests } = publisher({ 'beta_one.txt': sent, 'beta_two.txt': sent })
  const { lists } = await open(context, place, { fetch, update: true })
  await until('the first update', () => stateOf(lists.current(), 'beta').entries === 10)
  await until('a problem for the file that was not sent', () => problemsOf(lists.current(), 'alpha').length === 1)
  assert.ok(requests.length >= 3)
  await lists.stop()
  const again = await open(context, place)
  assert.equal(stateOf(again.lists.current(), 'beta').entries, 10)
  assert.deepEqual(problemsOf(again.lists.current(), 'alpha'), [], 'no further query is due')
})

function iso(n: number): string {
  return new Date(noon(n)).toISOString()
}

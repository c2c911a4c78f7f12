import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: a first own list of 50 good entries and one without a reason blocked none of them.

const good = Array.from({ length: 50 }, (_, n) => ({ address: madeUp.evm(n), reason: 'fraud' }))
const [withoutReason, inArray, escaped] = [madeUp.evm(60), madeUp.tron(61), madeUp.evm(62)]
const odd = [
  { address: withoutReason },
  { address: null, reason: 'x' },
  { address: `${escaped}\\n`, reason: 'x' },
  { host: 'drainer one.example', reason: 'x' },
  { address: [inArray], reason: 'x' },
]

async function startWith(t: TestContext, text: string, more: Record<string, string> = {}) {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'own'))
  const write = (content: string) => writeFile(join(folder, 'own/own.json'), content)
  await write(text)
  const app = await startTestApp({ LISTS_DIR: folder, ...more })
  t.after(app.stop)
  const verdictOf = async (addr: string) => (await app.ask<{ verdict: string }>(`/api/risk?addr=${addr}`)).json.verdict
  const decisionOn = async (to: string) =>
    (await app.ask<{ decision: string }>(`/api/decide?to=${to}&amountUsdc=1`)).json.decision
  const ownList = async (lang = 'en') =>
    (
      await app.ask<{ lists: { id: string; detail: string; status: string }[] }>(`/api/lists?lang=${lang}`)
    ).json.lists.find(({ id }) => id === 'own') ?? assert.fail()
  return { app, write, verdictOf, decisionOn, ownList }
}

test('a first own list with entries that have a mistake blocks by all that can be read, and nothing else is clear', async (t) => {
  const { app, write, verdictOf, decisionOn, ownList } = await startWith(t, JSON.stringify([...good, ...odd]))
  for (const address of [madeUp.evm(0), madeUp.evm(49), withoutReason, escaped, inArray]) {
    assert.equal(await verdictOf(address), 'risky')
    assert.equal(await decisionOn(address), 'decline')
  }
  const hostVerdict = async (host: string) =>
    (await app.ask<{ verdict: string }>(`/api/endpoint?url=${host}`)).json.verdict
  assert.equal(await hostVerdict('one.example'), 'risky')
  assert.equal(await verdictOf(unlisted.evm), 'uncertain')
  assert.equal(await decisionOn(unlisted.evm), 'review')
  assert.equal(await hostVerdict('unlisted.example'), 'uncertain')
  const { status, detail } = await ownList()
  assert.equal(status, 'failed')
  const places =
    '5 of 55; [50].reason: missing; [51].address: a text in quotes is expected; [52].address: contains a backslash; [53].host: contains a space; [54].address: a text in quotes is expected'
  assert.ok(detail.startsWith(`own.json: entries of the file have a mistake (${places}).`), detail)
  assert.match(detail, /entries of the file that can be read count/)
  assert.match((await ownList('zh')).detail, /55 项中的 5 项.*可以读取的条目已生效/)
  assert.match(
    app.unusedFiles,
    /own\/own\.json: entries of the file have a mistake .*addresses without a hit are uncertain/,
  )
  assert.match((await app.ask('/lists')).text, /entries of the file have a mistake/)
  assert.match((await app.ask('/metrics')).text, /countersign_list_skipped_items\{list="own"\} 5\n/)
  await write(JSON.stringify(good))
  await until(async () => (await ownList()).status === 'fresh')
  assert.deepEqual([await decisionOn(withoutReason), await decisionOn(madeUp.evm(7))], ['allow', 'decline'])
})

test('a first own list that is no JSON blocks by what can be read of it', async (t) => {
  const { verdictOf, ownList } = await startWith(t, JSON.stringify(good).slice(0, -30))
  assert.deepEqual([await verdictOf(madeUp.evm(3)), await verdictOf(unlisted.evm)], ['risky', 'uncertain'])
  assert.equal((await ownList()).status, 'failed')
})

test('a long own list with a mistake in one entry is read entry by entry', async (t) => {
  const reason = 'x'.repeat(490)
  const long = Array.from({ length: 17_000 }, (_, n) => ({ address: madeUp.evm(1_000 + n), reason }))
  const { verdictOf, ownList } = await startWith(t, JSON.stringify([...long, ...odd]))
  assert.match((await ownList()).detail, /5 of 17005; \[17000\]\.reason: missing/)
  for (const n of [0, 16_999]) assert.equal(await verdictOf(madeUp.evm(1_000 + n)), 'risky')
  assert.equal(await verdictOf(withoutReason), 'risky')
  assert.equal(await verdictOf(unlisted.evm), 'uncertain')
})

test('a file with a mistake in an entry ends none that an earlier one had', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { app, write, decisionOn, ownList } = await startWith(t, JSON.stringify(good), { DATA_DIR: dataDir })
  await write(JSON.stringify([...good.slice(0, 45), ...odd]))
  await until(async () => (await decisionOn(withoutReason)) === 'decline')
  for (const n of [3, 47]) assert.equal(await decisionOn(madeUp.evm(n)), 'decline')
  assert.match((await ownList()).detail, /5 of 50; \[45\]\.reason: missing.*The last valid copy remains in use/)
  await app.stop()
})

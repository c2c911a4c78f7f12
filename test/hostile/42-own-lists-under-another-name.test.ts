import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: own/own.csv was read by no list, and what it has was clear and allowed, with a warning at the start alone. A list
// that is refused was stated in each verdict, and one of which nothing at all is read was not.

const stored = madeUp.evm(1)
const entry = (address: string) => JSON.stringify([{ address, reason: 'fraud' }])
const valid = entry(stored)
type Shown = { id: string; status: string; detail: string; entries: number }

async function startWith(t: TestContext, files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder(t)
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const [path, text] of Object.entries(files)) await write(path, text)
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const list = async (id = 'own', lang = 'en') => {
    const { lists } = (await app.ask<{ lists: Shown[] }>(`/api/lists?lang=${lang}`)).json
    return lists.find((each) => each.id === id) ?? assert.fail()
  }
  const decisionOn = async (to: string) =>
    (await app.ask<{ decision: string }>(`/api/decide?to=${to}&amountUsdc=1`)).json.decision
  const verdicts = async () => {
    const of = async (path: string) => (await app.ask<{ verdict: string; advice: string }>(path)).json
    return [await of(`/api/risk?addr=${unlisted.evm}`), await of('/api/endpoint?url=https://unlisted.example')]
  }
  const remove = (path: string) => rm(join(folder, path), { recursive: true })
  return { app, write, remove, list, decisionOn, verdicts }
}

for (const [path, named] of [
  ['own/own.csv', 'own.csv'],
  ['own/own.json.txt', 'own.json.txt'],
  ['own/own.json.bak', 'own.json.bak'],
  ['own/more/own.json', 'more'],
  ['own.json', 'LISTS_DIR/own.json'],
  ['Own/own.json', 'LISTS_DIR/Own'],
  ['own', 'LISTS_DIR/own'],
  ['own/disallow.json', 'disallow.json'],
  ['own/not-allowed.json', 'not-allowed.json'],
  ['own/disallowed.csv', 'disallowed.csv'],
  ['disallow.json', 'LISTS_DIR/disallow.json'],
  ['blocklist.json', 'LISTS_DIR/blocklist.json'],
  ['ownlist.json', 'LISTS_DIR/ownlist.json'],
  ['block.json', 'LISTS_DIR/block.json'],
  ['my-own.json', 'LISTS_DIR/my-own.json'],
  ['lists/own/own.json', 'LISTS_DIR/lists/own'],
  ['ofac/own.json', 'LISTS_DIR/ofac/own.json'],
  ['own/Copy of own.json', 'Copy of own.json'],
  ['backup/own/own.json', 'LISTS_DIR/backup/own'],
] as const)
  test(`an own list in ${path} is failed, and no verdict is clear until it is renamed`, async (t) => {
    const { app, remove, write, list, decisionOn, verdicts } = await startWith(t, { [path]: entry(unlisted.evm) })
    const { status, detail } = await list()
    assert.equal(status, 'failed')
    assert.ok(
      detail.startsWith(`${named}: the file is not read under this name or in this place (rename it to own/own.json`),
    )
    assert.match(detail, /JSON is expected\)\. What that file contains is not known/)
    assert.doesNotMatch(detail, /more detail|has no file of that name/)
    assert.ok((await list('own', 'zh')).detail.includes('请更名为 own/own.json'))
    const shown = path.startsWith('own/') ? `own/${named}` : named.replace('LISTS_DIR/', '')
    for (const { verdict, advice } of await verdicts()) {
      assert.equal(verdict, 'uncertain')
      assert.match(advice, /own list/i)
      assert.ok(advice.includes(`${shown} in LISTS_DIR may be meant as that list`), advice)
      assert.match(advice, /rename it to own\/own\.json, move its entries there, or remove it/)
    }
    assert.equal(await decisionOn(unlisted.evm), 'review')
    const ready = await app.ask<{ detail: string }>('/readyz')
    assert.equal(ready.status, 503)
    assert.ok(ready.json.detail.includes(`the file ${shown} in LISTS_DIR to own/own.json`), ready.json.detail)
    assert.ok(app.unusedFiles.includes('rename it to own/own.json'))
    await remove(path.split('/', path.startsWith('own/') ? 2 : 1).join('/'))
    await until(async () => (await list()).status === 'off')
    await write('own/own.json', entry(unlisted.evm))
    await until(async () => (await decisionOn(unlisted.evm)) === 'decline')
    assert.equal((await app.ask('/readyz')).status, 200)
  })

test('beside a valid own.json another file leaves its entries, and no further verdict is clear until it is gone', async (t) => {
  const { app, write, remove, list, decisionOn, verdicts } = await startWith(t, { 'own/own.json': valid })
  assert.equal(await decisionOn(unlisted.evm), 'allow')
  for (const name of ['own/own-2.json', 'own/OWN.JSON', 'own-2.csv', 'denylist.json', 'lists/own.json']) {
    await write(name, entry(unlisted.evm))
    await until(async () => (await list()).status === 'failed')
    assert.match(
      (await list()).detail,
      /(?:own-2\.(?:json|csv)|OWN\.JSON|denylist\.json|lists\/own\.json): the file is not read .* move its entries there/,
    )
    assert.doesNotMatch((await list()).detail, /more detail/)
    for (const { verdict } of await verdicts()) assert.equal(verdict, 'uncertain')
    assert.deepEqual([await decisionOn(stored), await decisionOn(unlisted.evm)], ['decline', 'review'])
    assert.equal((await app.ask('/readyz')).status, 503)
    await remove(name)
    await until(async () => (await list()).status === 'fresh')
    assert.equal(await decisionOn(unlisted.evm), 'allow')
  }
})

test('files that editors and systems leave beside own.json change nothing', async (t) => {
  const names = [
    'own.json~',
    '.own.json.swp',
    'own.json.swp',
    '.DS_Store',
    '#own.json#',
    'own.json.bak',
    'README.md',
    '.own.json',
  ]
  const leftovers = names.map((name) => [`own/${name}`, entry(unlisted.evm)] as const)
  const { app, list, decisionOn } = await startWith(t, { 'own/own.json': valid, ...Object.fromEntries(leftovers) })
  assert.equal((await list()).status, 'fresh')
  assert.deepEqual([await decisionOn(stored), await decisionOn(unlisted.evm)], ['decline', 'allow'])
  assert.equal((await app.ask('/readyz')).status, 200)
})

test('a file without entries is named, and holds up nothing', async (t) => {
  const address = unlisted.evm
  const schema = JSON.stringify({ $schema: 'https://json-schema.org/draft-07/schema', items: { properties: {} } })
  const harmless = {
    'block-explorer.txt': '',
    'black-friday.txt': 'Offers end on Monday.\n',
    'deny.txt': ' \n',
    blocked: '',
    'allowances.csv': `spender,amount\n${address},1\n`,
    'swallow.json': '{}',
    'block-notes.md': `# Notes\nSeen at https://shop.example.com/x\nAsk the team.\nPaid by ${address}.\nNothing else.\n`,
    'backup/own/notes.txt': 'Nothing here.',
    'own/NOTES.txt': 'Entries are reviewed on Mondays.\nSee https://wiki.example.com/lists for how.\n',
    'own/own.json.sha256': `${'ab'.repeat(32)}  own.json\n`,
    'own/own.json.asc':
      '-----BEGIN PGP SIGNATURE-----\n\niQEzBAABCgAdFiEE1234567890abcdefghijklmnopqrstuvwxyz1234567890ab\n',
    'own/own.schema.json': schema,
    'own/__MACOSX/._own.json': 'x',
    'own/ehthumbs.db': 'x',
    'own/Icon\r': '',
    'own/own.json.new': '',
  }
  const { app, list, verdicts, decisionOn } = await startWith(t, { 'own/own.json': valid, ...harmless })
  const { status, detail } = await list()
  assert.equal(status, 'fresh')
  for (const name of ['LISTS_DIR/block-explorer.txt', 'LISTS_DIR/backup/own', 'NOTES.txt', 'own.schema.json'])
    assert.ok(detail.includes(name), `${name}: ${detail}`)
  for (const name of ['own/NOTES.txt', 'own/own.schema.json', 'backup/own'])
    assert.ok(app.unusedFiles.includes(name), `${name}: ${app.unusedFiles}`)
  for (const { verdict } of await verdicts()) assert.equal(verdict, 'clear')
  assert.deepEqual([await decisionOn(stored), await decisionOn(address)], ['decline', 'allow'])
  assert.equal((await app.ask('/readyz')).status, 200)
})

test('a copy of a valid own.json is named only, and one with a further entry holds up payments unless it is called a copy', async (t) => {
  const { write, remove, list, decisionOn } = await startWith(t, { 'own/own.json': valid })
  const csv = `address,reason\n${stored},fraud\n`
  for (const [path, text] of [
    ['own/own-2.json', valid],
    ['own.json', valid],
    ['own/own.csv', csv],
    ['own/own.json.save', valid],
    ['own/Copy of own.json', entry(unlisted.evm)],
    ['own/own (copy).json', entry(unlisted.evm)],
    ['backup/own/own.json', valid],
  ] as const) {
    await write(path, text)
    const name = path.replace(/^own\//, '').replace(/^backup\/own.*/, 'backup/own')
    await until(async () => (await list()).detail.includes(name))
    assert.equal((await list()).status, 'fresh', path)
    assert.equal(await decisionOn(unlisted.evm), 'allow', path)
    await remove(path)
  }
  for (const [path, text] of [
    ['own/own.csv', `address,reason\n${stored},fraud\n${unlisted.evm},fraud\n`],
    ['denylist.txt', `# of the team\n${unlisted.evm}\n`],
    ['own/own-utf16.csv', `\ufeff${unlisted.evm},fraud\n`.split('').join('\0')],
    ['blocklist.txt', 'evil-shop.example.com\nother-shop.example.com\n'],
    ['own/own.xlsx', 'PK\u0003\u0004\u0001\u0002\u0003\u0004\u0001\u0002\u0003\u0004\u0001\u0002'],
  ] as const) {
    await write(path, text)
    await until(async () => (await list()).status === 'failed')
    assert.equal(await decisionOn(unlisted.evm), 'review', path)
    await remove(path)
    await until(async () => (await list()).status === 'fresh')
  }
})

test('an allow list of another name is failed, allows nothing, and makes no verdict uncertain', async (t) => {
  const { app, write, list, decisionOn } = await startWith(t, {
    'own/own.json': valid,
    'own/own-allow.csv': 'x,fine\n',
  })
  const { status, detail } = await list('own-allow')
  assert.equal(status, 'failed')
  assert.match(detail, /^own-allow\.csv: .*rename it to own\/own-allow\.json/)
  assert.equal((await list()).status, 'fresh')
  assert.equal(await decisionOn(unlisted.evm), 'allow')
  assert.equal((await app.ask('/readyz')).status, 200)
  const item = { address: stored, reason: 'known', approved_by: 'the operator' }
  await write('own/own-allow.json', JSON.stringify([item]))
  await until(async () => (await list('own-allow')).entries === 1)
  const both = await list('own-allow')
  assert.equal(both.status, 'failed')
  assert.doesNotMatch(both.detail, /Nothing of it is in force/)
})

test('two files of one name of a publisher are not described as one with more detail', async (t) => {
  const { list } = await startWith(t, { 'openphish/feed.txt': 'https://evil.example/\n', 'openphish/FEED.TXT': 'x' })
  const { detail, entries } = await list('openphish')
  assert.equal(entries, 1)
  assert.match(detail, /FEED\.TXT: the file contains invalid hosts/)
  assert.doesNotMatch(detail, /more detail/)
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import test, { type TestContext } from 'node:test'
import { own } from '../../src/lists/sources/own.ts'
import { fileOf, madeUp, parsedEntries } from '../lists/list-file-fixtures.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: a file of the own list that was refused, for a typing error or because two entries were deleted, blocked none of its
// new entries. Decisions on them stayed `allow` and signed, because a copy of the file before it was in force.

const [stored, withdrawn, other, added] = [madeUp.evm(1), madeUp.evm(2), madeUp.tron(3), unlisted.tron]
const entries = (...addresses: readonly string[]) => addresses.map((address) => ({ address, reason: 'fraud' }))

async function startWith(t: TestContext, list: unknown) {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'own'))
  const write = (text: string) => writeFile(join(folder, 'own/own.json'), text)
  await write(JSON.stringify(list))
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const decisionOn = async (to: string) =>
    (await app.ask<{ decision: string }>(`/api/decide?to=${to}&amountUsdc=1`)).json.decision
  const ownList = async () =>
    (await app.ask<{ lists: { id: string; detail: string; status: string }[] }>('/api/lists')).json.lists.find(
      ({ id }) => id === 'own',
    ) ?? assert.fail()
  return { app, write, decisionOn, ownList }
}

test('a new entry of an own list that is refused blocks beside the copy in force, which ends by nothing', async (t) => {
  const { app, write, decisionOn, ownList } = await startWith(t, entries(stored, withdrawn, other))
  assert.equal(await decisionOn(added), 'allow')
  // Two of three are gone: damaged, by the rule.
  await write(JSON.stringify(entries(stored, added)))
  await until(async () => (await decisionOn(added)) === 'decline')
  for (const listed of [stored, withdrawn, other]) assert.equal(await decisionOn(listed), 'decline', listed)
  const { status, detail } = await ownList()
  assert.equal(status, 'failed')
  assert.match(detail, /further entries of the file that can be read count as well/)
  assert.equal(await decisionOn(unlisted.evm), 'allow')
  for (const query of [
    `decide?to=${unlisted.evm}&amountUsdc=1&view=brief`,
    `risk?addr=${unlisted.evm}`,
    'endpoint?url=unlisted.example',
    'endpoint?url=metmask.io',
  ]) {
    const { advice } = (await app.ask<{ advice: string }>(`/api/${query}`)).json
    assert.match(advice, /own list was refused.*GET \/api\/lists/)
  }
  // A mistake in one entry, and one that only a withdrawal has: nothing that is in force ends.
  const ended = { address: stored, reason: 'fraud', listed_on: '2020-01-01', delisted_on: '2021-01-01' }
  await write(JSON.stringify([...entries(unlisted.solana), { adress: other, reason: 'a typing error' }, ended]))
  await until(async () => (await decisionOn(unlisted.solana)) === 'decline')
  assert.equal(await decisionOn(stored), 'decline')
  assert.equal(await decisionOn(added), 'allow')
  // The corrected file counts alone.
  await write(JSON.stringify(entries(stored, withdrawn, unlisted.bitcoin)))
  await until(async () => (await decisionOn(unlisted.bitcoin)) === 'decline')
  assert.deepEqual([await decisionOn(unlisted.solana), (await ownList()).status], ['allow', 'fresh'])
})

test('a refused own list is described by its own faults, with the next step, on the page of lists too', async (t) => {
  const short = { address: stored.slice(0, -1), reason: 'fraud' }
  const { app, write, ownList } = await startWith(t, [...entries(stored, withdrawn), short])
  assert.match((await ownList()).detail, /left out: 1 \(\[2\]\.address: wrong length\)/)
  await write(
    JSON.stringify([...entries(stored), { host: '10.0.0.0/8', reason: 'x' }, { host: '*.co.uk', reason: 'x' }]),
  )
  await until(async () => (await ownList()).status === 'failed')
  const { detail } = await ownList()
  assert.match(
    detail,
    /contains invalid hosts \(2 of 3; \[1\]\.host: a range of addresses is not read[^;]*; \[2\]\.host: many have names/,
  )
  // The newest file has no such item.
  assert.doesNotMatch(detail, /wrong length/)
  assert.match(detail, /remains in use.* Correct or restore the file/)
  assert.match((await app.ask('/lists')).text, /class="warning"><a href="#own">[^<]*<\/a>: own\.json: [^<]*range/)
  const zh = (await app.ask<{ lists: { id: string; detail: string }[] }>('/api/lists?lang=zh')).json.lists
  assert.match(zh.find(({ id }) => id === 'own')?.detail ?? '', /3 项中的 2 项；\[1\]\.host: 不支持地址段，/)
  await write(JSON.stringify([{ adress: stored, reason: 'fraud' }]))
  await until(async () =>
    /\[0\]\.adress: no entry has a member of this name, did you mean address\?/.test((await ownList()).detail),
  )
  await write(`address,reason\n${stored},fraud\n`)
  await until(async () => /not well-formed \(JSON array expected\)/.test((await ownList()).detail))
})

test('the entries of a file that is no valid JSON are read where they can be', async () => {
  const format = own.formats.find(({ matches }) => matches('own.json'))
  const items = entries(stored, other, added).map((item) => JSON.stringify(item))
  const [one = '', two = '', three = ''] = items
  for (const text of [
    `[${items.join(',')},]`,
    `[${items.join(' ')}]`,
    `[${one},{"address": "x, "reason": "a quote"},\n${two},${three}]`,
    `[${items.join(',')},{"address":"0x`,
    items.join('\n'),
    `[${one},{"address":"${other}","reason":"r","note":"a further member"},${three}]`,
    `[${one},{"address":"${other}","reason":"r","listed_on":"2026-01-01T10:00:00Z"},${three}]`,
    `[${one},{"address":"${other}"},${three}]`,
    `[${one},{"reason":"a","address":"${other}","reason":"b"},${three}]`,
    `[${one},{"address":"${other}","reason":"r",},${three}]`,
    `[${one},{"address":"${other}","reason":"n\\ud800"},${three}]`,
    JSON.stringify([stored, other, added]),
    `<!-- backup -->\n[${items.join(',')}]`,
    `[${one},{"address":"no address","reason":"}{"},${two},${three}]`,
  ]) {
    for (const chunkBytes of [7, 1 << 20]) {
      const parsed = await format?.readable?.(fileOf('own.json', ' '.repeat(64) + text, chunkBytes), null)
      const hits = parsed ? parsedEntries(parsed).map(({ address }) => address) : []
      assert.deepEqual(hits.toSorted(), [stored, other, added].toSorted(), text)
    }
  }
})

test('bytes that are no UTF-8 lose no entry of a file that is refused', async () => {
  const format = own.formats.find(({ matches }) => matches('own.json'))
  const text = JSON.stringify(entries(stored, other, added))
  for (const bytes of [
    Buffer.from(`${text.slice(0, -1)},{"address":"${madeUp.evm(9)}x","reason":"Betr\xfcger"}]`, 'latin1'),
    Buffer.from(`${text}\0`),
    Buffer.from(text, 'utf16le'),
  ]) {
    const file = { name: 'own.json', sizeBytes: bytes.length, chunks: () => Readable.from([bytes]) }
    const parsed = await format?.readable?.(file, null)
    const hits = parsed ? parsedEntries(parsed).map(({ address }) => address) : []
    assert.ok(
      [stored, other, added].every((address) => hits.includes(address)),
      hits.join(' '),
    )
  }
})

test('a decision on an entry with half a character is a decline', async (t) => {
  const { app, write, decisionOn } = await startWith(t, entries(stored, other))
  await write(`[${JSON.stringify(entries(stored, other)).slice(1, -1)},{"address":"${added}","reason":"n\\ud800"}]`)
  await until(async () => (await decisionOn(added)) === 'decline')
  const { status } = await app.ask(`/api/decide?to=${added}&amountUsdc=1&include=inputs`)
  assert.equal(status, 200)
})

test('the start names entries of the own list that are left out', async (t) => {
  const list = [...entries(stored, other), { address: 'no address', reason: 'fraud' }]
  const { app, ownList } = await startWith(t, list)
  assert.match(
    app.unusedFiles,
    /Items of own\/own\.json that do not count as meant, or cannot be read and are left out: 1 \(.*2.*address/,
  )
  assert.match((await ownList()).detail, /left out: 1/)
  assert.equal((await startWith(t, entries(stored))).app.unusedFiles, '')
})

test('an entry that may be glued to a Solana account counts as both, is named, and refuses no file', async (t) => {
  const ofNoForm = [
    '9eg5bD3RxA5uJ751WKf7q9jFNmCB3eM24MsxnBm9NoVXvbezEMq',
    'B62qnSGb5C8fyokk9DchjQN5icrCyrDgbKV7fVvZcsqEbmcbisNAoq6',
  ]
  assert.equal(await (await startWith(t, entries(stored))).decisionOn(unlisted.solana), 'allow')
  for (const word of ['PayToMyWallet', 'Web3Wallet', 'x402Payee', 'iPhone', 'SOL']) {
    const { app, decisionOn, ownList } = await startWith(t, entries(stored, ...ofNoForm, word + unlisted.solana))
    for (const to of [stored, ...ofNoForm, unlisted.solana])
      assert.equal(await decisionOn(to), 'decline', `${word}: ${to}`)
    const { status, detail } = await ownList()
    assert.equal(status, 'fresh')
    assert.match(detail, /count as published, and also as an account of Solana .*: 3 \(/)
    assert.doesNotMatch(detail, /left out/)
    assert.equal(app.unusedFiles, '')
  }
})

test('an own file that an earlier version has read is read anew, though it is the same', async (t) => {
  // The first versions had no such mark, and those that left out what was glued to an account of Solana this one.
  for (const mark of ['', ',"glued_read":true']) await readAfter(t, mark)
})

async function readAfter(t: TestContext, mark: string) {
  const [listsDir, dataDir] = [await temporaryFolder(t), await temporaryFolder(t)]
  await mkdir(join(listsDir, 'own'))
  await writeFile(join(listsDir, 'own/own.json'), JSON.stringify(entries(stored, `\u5730\u5740${added}`)))
  const settings = { LISTS_DIR: listsDir, DATA_DIR: dataDir }
  const decisionAfterStart = async () => {
    const app = await startTestApp(settings)
    const { json } = await app.ask<{ decision: string }>(`/api/decide?to=${added}&amountUsdc=1`)
    await app.stop()
    return json.decision
  }
  assert.equal(await decisionAfterStart(), 'decline')
  const folder = join(dataDir, 'lists/state/folder/own')
  const path = join(folder, (await readdir(folder))[0] ?? '')
  // As an earlier version kept it: the complete word as an address of another chain.
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n').slice(0, -1)
  const asThen = lines.map((line) =>
    line.includes(added) ? line.replace(added, `\u5730\u5740${added}`).replace('"tron"', '"other"') : line,
  )
  const [head = '', ...rest] = asThen
  const stateThen = head.replace(',"glued_read":2', mark)
  assert.notEqual(stateThen, head)
  const sealed = [stateThen, ...rest, ''].join('\n')
  const sha256 = createHash('sha256').update(sealed).digest('hex')
  await writeFile(path, `${sealed}${JSON.stringify({ sha256 })}\n`)
  assert.equal(await decisionAfterStart(), 'decline')
}

test('an entry whose year was mistyped counts at once, and its place is named', async (t) => {
  const { write, decisionOn, ownList } = await startWith(t, entries(stored, withdrawn, other))
  const later = { address: added, reason: 'fraud', listed_on: '2062-11-20' }
  await write(JSON.stringify([...entries(stored, withdrawn, other), later]))
  await until(async () => (await decisionOn(added)) === 'decline')
  const { status, detail } = await ownList()
  assert.equal(status, 'failed')
  assert.match(detail, /a date in the file is in the future \(\[3\]\.listed_on\)/)
  await write(JSON.stringify([...entries(stored, withdrawn, other), { ...later, listed_on: '2026-11-20' }]))
  await until(async () => (await ownList()).status === 'fresh')
  assert.equal(await decisionOn(added), 'decline')
})

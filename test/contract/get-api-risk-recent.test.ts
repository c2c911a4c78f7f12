import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { ListedOnBasis } from '../../src/lists/entry.ts'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { shared, startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { removeFolder } from '../support/temporary-folder.ts'

type Item = {
  address: string
  chain: string
  list: string
  source: string
  sourceLabel: string
  sourceLabelEn: string
  label: string
  reason: string
  listed_on: string
  listed_on_basis: ListedOnBasis
  source_url: string
}
type Recent = { total: number; items: Item[]; next_cursor: string | null }

const path = '/api/risk/recent'

test('200: following the cursor visits every listing once, newest first, ties by address', async () => {
  const { items, total } = await walk('limit=100')
  assert.ok(total > 500)
  assert.equal(items.length, total)
  assert.equal(new Set(items.map(({ address, list }) => `${list} ${address}`)).size, total)
  const inOrder = items.toSorted((a, b) => {
    if (a.listed_on !== b.listed_on) return a.listed_on < b.listed_on ? 1 : -1
    return a.address === b.address ? (a.list < b.list ? -1 : 1) : a.address < b.address ? -1 : 1
  })
  assert.deepEqual(items, inOrder)
})

test('200: the list is named by its id, by its name in the language, and by its English name in any language', async () => {
  const [en, zh] = await Promise.all(['en', 'zh'].map(async (lang) => (await ask(`limit=100&lang=${lang}`)).json.items))
  const names = async (lang: string) => {
    const { json } = await shared.ask<{ lists: { id: string; name: string }[] }>(`/api/lists?lang=${lang}`)
    return new Map(json.lists.map(({ id, name }) => [id, name]))
  }
  const [english, chinese] = [await names('en'), await names('zh')]
  assert.notEqual(english.get('ofac'), chinese.get('ofac'))
  for (const [i, item] of (zh ?? []).entries()) {
    assert.equal(item.source, item.list)
    assert.deepEqual([item.sourceLabel, item.sourceLabelEn], [chinese.get(item.list), english.get(item.list)])
    assert.deepEqual([en?.[i]?.sourceLabel, en?.[i]?.sourceLabelEn], [item.sourceLabelEn, item.sourceLabelEn])
  }
  assert.equal(zh?.length, 100)
})

test('200: the size of a page does not change what is on the pages', async () => {
  const complete = (await ask('limit=100')).json
  const pages: Item[] = []
  let cursor = ''
  while (pages.length < 100) {
    const { json } = await ask(`limit=7${cursor}`)
    pages.push(...json.items)
    cursor = `&cursor=${encodeURIComponent(json.next_cursor ?? '')}`
  }
  assert.deepEqual(pages.slice(0, 100), complete.items)
})

test('200: every one of the newest listings is risky when queried, and its source opens', async () => {
  const { json } = await ask('limit=100')
  for (const item of json.items.filter(({ chain }) => chain !== 'other').slice(0, 25)) {
    const screened = await shared.ask(`/api/risk?addr=${item.address}`)
    assert.equal(screened.json['verdict'], 'risky', item.address)
    assert.equal(screened.json['chain'], item.chain)
    assert.match(item.source_url, /^https:\/\//)
  }
})

test('200: a listing without a day is there only when two copies show when it began', async () => {
  const { items } = await walk('limit=100')
  const undated = items.filter(({ listed_on_basis }) => listed_on_basis === 'bounded')
  for (const { address, reason } of undated)
    assert.match(reason, /Until the end of \d{4}-\d\d-\d\d it was not on the list/, address)
  assert.ok(items.every(({ listed_on_basis }) => listed_on_basis !== 'first_known'))
  assert.equal(items[0]?.listed_on_basis, 'observed')
  assert.match(items[0]?.reason ?? '', /the first list that contained the entry/)
})

test('200: of those that an authority dated the newest come first, even if others were added later', async () => {
  const all = await walk('limit=100')
  const dated = await walk('limit=100&dated_by=authority')
  const own = all.items.filter(({ listed_on_basis }) => listed_on_basis === 'authority')
  assert.ok(own.length > 0 && own.length < all.items.length)
  assert.deepEqual(dated.items, own)
  assert.equal(dated.total, own.length)
  assert.deepEqual((await walk('limit=100&dated_by=anyone')).items, all.items)
})

test('200: the networks in a name are those of the chain beside it, and none is a test network', async () => {
  const { items } = await walk('limit=100')
  const onNetworks = items.filter(({ label }) => label.endsWith(')'))
  assert.ok(onNetworks.length > 10)
  for (const { label, chain } of onNetworks) {
    const names = /\(([^)]*)\)$/.exec(label)?.[1]?.split(', ') ?? []
    assert.ok(names.includes(chain), `${label} beside ${chain}`)
  }
  for (const { label } of items) assert.doesNotMatch(label, /sepolia|amoy|mumbai|goerli|ropsten/i)
})

test('200: a first copy without days brings nothing new, the operator’s own list does, and so does the next copy', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-recent-'))
  t.after(() => removeFolder(folder))
  const write = async (name: string, text: string) => {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, 'next'), text)
    await rename(join(folder, 'next'), join(folder, name))
  }
  const copy = [1, 2, 3, 4].map(madeUp.evm)
  await write('ofac-addresses/sanctioned_addresses_ETH.txt', copy.join('\n'))
  await write('railgun/contracts.json', JSON.stringify([{ network: 'X', chainId: 56, proxyContract: madeUp.evm(8) }]))
  await write('own/own.json', JSON.stringify([{ address: madeUp.evm(9), reason: 'Made up.' }]))
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const newest = async () => (await app.ask<Recent>(`${path}?limit=5`)).json.items
  const [own, next] = await newest()
  assert.deepEqual(
    [own?.address, own?.list, own?.listed_on, own?.listed_on_basis],
    [madeUp.evm(9), 'own', '2026-12-01', 'first_known'],
  )
  assert.equal(next?.listed_on_basis, 'observed')
  app.world.clock.ms += 24 * 3_600_000
  await write('ofac-addresses/sanctioned_addresses_ETH.txt', [...copy, madeUp.evm(5)].join('\n'))
  await until(async () => (await newest())[0]?.address === madeUp.evm(5))
  const [added] = await newest()
  assert.deepEqual([added?.listed_on, added?.listed_on_basis], ['2026-12-02', 'bounded'])
  const dated = (await app.ask<Recent>(`${path}?limit=5&dated_by=authority`)).json.items
  assert.ok(dated.every(({ listed_on_basis }) => listed_on_basis === 'authority'))
})

test('200: a contract that is not on its family’s own network has the chain of its name', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-recent-'))
  t.after(() => removeFolder(folder))
  const write = async (contracts: object[]) => {
    await writeFile(join(folder, 'next'), JSON.stringify(contracts))
    await rename(join(folder, 'next'), join(folder, 'tornado-cash/contracts.json'))
  }
  const on = (chain: string, n: number) => ({ chain, kind: 'proxy', address: madeUp.evm(n) })
  await mkdir(join(folder, 'tornado-cash'))
  await write([on('ethereum', 1)])
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  app.world.clock.ms += 24 * 3_600_000
  await write([on('ethereum', 1), on('bsc', 2), on('goerli', 3), on('polygon', 4), on('ethereum', 4), on('Bsc', 5)])
  const items = async () => (await app.ask<Recent>(`${path}?limit=4`)).json.items
  await until(async () => (await items())[0]?.listed_on === '2026-12-02')
  assert.deepEqual(
    Object.fromEntries((await items()).map(({ address, chain }) => [address, chain])),
    Object.fromEntries([
      [madeUp.evm(2), 'bsc'],
      [madeUp.evm(3), 'other'],
      [madeUp.evm(4), 'ethereum'],
      [madeUp.evm(5), 'bsc'],
    ]),
  )
})

test('200: limit is from 1 to 100 and 20 when absent', async () => {
  assert.equal((await ask('')).json.items.length, 20)
  assert.equal((await ask('limit=1')).json.items.length, 1)
  assert.equal((await ask('limit=100')).json.items.length, 100)
})

test('200: the reasons are spoken in Chinese', async () => {
  for (const { reason } of (await ask('limit=5&lang=zh')).json.items) assert.match(reason, /自 \d{4}-\d{2}-\d{2} 起/)
})

test('400: a limit that is no whole number from 1 to 100 is refused', async () => {
  for (const limit of ['0', '101', '-1', '1.5', '1e1', '', 'ten', '%31%30%30%30', '0x10']) {
    await refused(`limit=${limit}`, 'parameter_invalid', 'limit', 'limit must be a whole number from 1 to 100.')
  }
  await refused('limit=0&lang=zh', 'parameter_invalid', 'limit', 'limit 必须是 1 至 100 之间的整数。')
})

test('400: a cursor that this service did not write is refused', async () => {
  const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = [
    '',
    'x',
    'null',
    write([]),
    write(['2024-01-01', 'a']),
    write({ day: 1 }),
    write(['2024-13-01', 'a', 'b']),
    write(['2024-01-01', 1, 'b']),
  ]
  for (const cursor of forged)
    await refused(`cursor=${cursor}`, 'cursor_invalid', 'cursor', 'The cursor was not issued by this service.')
  await refused('cursor=x&lang=zh', 'cursor_invalid', 'cursor', '该游标并非由本服务签发。')
  await refused(
    `cursor=${'x'.repeat(513)}`,
    'parameter_invalid',
    'cursor',
    'cursor is too long: at most 512 characters.',
  )
})

test('400: unknown and repeated parameters are named', async () => {
  await refused('page=2', 'parameter_unknown', 'page', 'Unknown parameter: page.')
  await refused('dated_by=bundle', 'parameter_invalid', 'dated_by', 'dated_by must be one of: anyone, authority.')
  await refused('limit=5&limit=5', 'parameter_repeated', 'limit', 'The parameter limit was sent more than once.')
})

test('200: a cursor still means the same place in a service that was started anew', async (t) => {
  const first = (await ask('limit=3')).json
  const app = await startTestApp()
  t.after(app.stop)
  const { json } = await app.ask<Recent>(`${path}?limit=3&cursor=${first.next_cursor}`)
  assert.deepEqual(json, (await ask(`limit=3&cursor=${first.next_cursor}`)).json)
})

test('200: the page with the last listing is the last: no cursor leads to an empty page', async () => {
  const { total } = (await ask('limit=1')).json
  // A size of pages that leaves more than one listing for the last.
  const size = [100, 99].find((each) => total % each !== 1)
  let page = (await ask(`limit=${size}`)).json
  let cursor = ''
  let visited = page.items.length
  while (page.next_cursor !== null) {
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
    page = (await ask(`limit=${size}${cursor}`)).json
    visited += page.items.length
    assert.ok(page.items.length > 0)
  }
  assert.equal(visited, total)
  const rest = page.items.length
  const exact = (await ask(`limit=${rest}${cursor}`)).json
  assert.deepEqual([exact.items.length, exact.next_cursor], [rest, null])
  const shorter = (await ask(`limit=${rest - 1}${cursor}`)).json
  assert.equal(shorter.items.length, rest - 1)
  const last = (await ask(`limit=1&cursor=${encodeURIComponent(shorter.next_cursor ?? '')}`)).json
  assert.deepEqual([last.items, last.next_cursor], [page.items.slice(-1), null])
})

test('200: past the last listing there is nothing more', async () => {
  const end = Buffer.from(JSON.stringify(['2000-01-01', 'x', 'x'])).toString('base64url')
  const { json } = await ask(`cursor=${end}`)
  assert.deepEqual([json.items, json.next_cursor], [[], null])
})

function ask(query: string) {
  return shared.ask<Recent>(`${path}?${query}`)
}

async function walk(query: string): Promise<{ items: Item[]; total: number }> {
  const items: Item[] = []
  let answer = (await ask(query)).json
  items.push(...answer.items)
  while (answer.next_cursor !== null) {
    answer = (await ask(`${query}&cursor=${encodeURIComponent(answer.next_cursor)}`)).json
    items.push(...answer.items)
  }
  return { items, total: answer.total }
}

async function refused(query: string, code: string, field: string, detail: string): Promise<void> {
  const { status, json } = await shared.ask(`${path}?${query}`)
  assert.deepEqual([status, json['reason_code'], json['field'], json['detail']], [400, code, field, detail], query)
}

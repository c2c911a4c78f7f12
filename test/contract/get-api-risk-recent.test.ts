import assert from 'node:assert/strict'
import test from 'node:test'
import { shared, startTestApp } from '../support/test-app.ts'

type Item = {
  address: string
  chain: string
  list: string
  label: string
  reason: string
  listed_on: string
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

test('200: the size of a page does not change what is on the pages', async () => {
  const whole = (await ask('limit=100')).json
  const pages: Item[] = []
  let cursor = ''
  while (pages.length < 100) {
    const { json } = await ask(`limit=7${cursor}`)
    pages.push(...json.items)
    cursor = `&cursor=${encodeURIComponent(json.next_cursor ?? '')}`
  }
  assert.deepEqual(pages.slice(0, 100), whole.items)
})

test('200: every one of the newest listings is risky when asked for, and its source opens', async () => {
  const { json } = await ask('limit=100')
  for (const item of json.items.filter(({ chain }) => chain !== 'other').slice(0, 25)) {
    const screened = await shared.ask(`/api/risk?addr=${item.address}`)
    assert.equal(screened.json['verdict'], 'risky', item.address)
    assert.equal(screened.json['chain'], item.chain)
    assert.match(item.source_url, /^https:\/\//)
  }
})

test('200: limit is from 1 to 100 and 20 when not given', async () => {
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
  await refused('limit=5&limit=5', 'parameter_repeated', 'limit', 'The parameter limit was sent more than once.')
})

test('200: a cursor still means the same place in a service that was started anew', async (t) => {
  const first = (await ask('limit=3')).json
  const app = await startTestApp()
  t.after(app.stop)
  const { json } = await app.ask<Recent>(`${path}?limit=3&cursor=${first.next_cursor}`)
  assert.deepEqual(json, (await ask(`limit=3&cursor=${first.next_cursor}`)).json)
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

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { callCli } from '../support/command-line.ts'
import { shared, startTestApp } from '../support/test-app.ts'

type Point = { week: string; hits: number; items: number; density: number | null; index: number | null }
type Answer = {
  from: string
  to: string
  points: Point[]
  bubbles: { term: string; label: string; size: number; growth: number | null }[]
  emerging: { term: string; growth: number | null; interval: { low: number; high: number } }[]
  related: { term: string; together: number; share: number }[]
  latest: { title: string; published_on: string }[]
  terms: { term: string; points: Point[] }[]
  corpus: { items: number; snapshot: string }
  reason_code: string
  field: string
  detail: string
}

test('200: the built-in corpus answers every path, by default for its last twelve weeks', async () => {
  const index = (await shared.ask<Answer>('/api/observatory/index?term=wallet')).json
  assert.deepEqual([index.points.length, index.to], [12, '2026-W32'])
  assert.deepEqual([index.points[0]?.week, index.points.at(-1)?.week], [index.from, index.to])
  const { bubbles, corpus } = (await shared.ask<Answer>('/api/observatory/bubbles')).json
  assert.deepEqual([bubbles.length, corpus], [30, index.corpus])
  const wallet = bubbles.find(({ term }) => term === 'wallet')
  assert.equal(
    wallet?.size,
    index.points.reduce((sum, { hits }) => sum + hits, 0),
  )
  const chinese = (await shared.ask<Answer>('/api/observatory/bubbles?lang=zh')).json.bubbles
  assert.equal(chinese.find(({ term }) => term === 'wallet')?.label, '钱包')
  const years = 'from=2025-W01&to=2025-W52'
  const { emerging } = (await shared.ask<Answer>(`/api/observatory/emerging?${years}`)).json
  for (const { growth, interval } of emerging)
    assert.ok(interval.low > 0 && (growth === null || growth <= interval.high), JSON.stringify(interval))
  const term = (await shared.ask<Answer>('/api/observatory/term/wallet')).json
  assert.deepEqual(term.points, index.points)
  assert.ok(term.related.every(({ share }) => share > 0 && share <= 1) && term.latest.length === 10)
  const { terms } = (await shared.ask<Answer>('/api/observatory/export')).json
  assert.deepEqual(terms.find((each) => each.term === 'wallet')?.points, index.points)
})

test('200: CSV has the same points, and a gap has empty cells', async () => {
  const range = 'from=2022-W01&to=2022-W30'
  const { points } = (await shared.ask<Answer>(`/api/observatory/index?term=wallet&${range}`)).json
  assert.ok(
    points.some(({ items, density, index }) => items === 0 && density === null && index === null),
    'a gap',
  )
  const { text, headers } = await shared.ask(`/api/observatory/index?term=wallet&${range}&format=csv`)
  assert.match(headers['content-type'] ?? '', /^text\/csv/)
  assert.equal(headers['content-disposition'], 'attachment; filename="observatory-wallet.csv"')
  const rows = text.trimEnd().split('\r\n')
  assert.equal(rows[0], 'term,week,hits,items,density,index')
  assert.deepEqual(
    rows.slice(1),
    points.map(
      ({ week, hits, items, density, index }) => `wallet,${week},${hits},${items},${density ?? ''},${index ?? ''}`,
    ),
  )
  const all = (await shared.ask(`/api/observatory/export?${range}&format=csv`)).text.trimEnd().split('\r\n')
  assert.deepEqual(
    all.filter((row) => row.startsWith('wallet,')),
    rows.slice(1),
  )
})

test('200: a range that is set on one side only has its other side by default', async () => {
  const range = async (query: string) => {
    const { from, to } = (await shared.ask<Answer>(`/api/observatory/bubbles?${query}`)).json
    return `${from} ${to}`
  }
  assert.equal(await range('to=2025-W12'), '2025-W01 2025-W12')
  assert.equal(await range('from=2026-W30'), '2026-W30 2026-W32')
  assert.equal(await range('from=2026-W48'), '2026-W48 2026-W48')
})

const refused: readonly [string, number, string, string][] = [
  ['index', 400, 'parameter_missing', 'term'],
  ['index?term=walet', 404, 'term_not_found', 'term'],
  ['term/walet', 404, 'term_not_found', 'slug'],
  ['index?term=wallet&from=2025-W53', 400, 'week_invalid', 'from'],
  ['bubbles?to=2025-52', 400, 'week_invalid', 'to'],
  ['emerging?from=2025-W02&to=2025-W01', 400, 'parameter_invalid', 'to'],
  ['export?from=2000-W01&to=2026-W01', 400, 'parameter_invalid', 'from'],
  ['emerging?min_support=0', 400, 'parameter_invalid', 'min_support'],
  ['export?format=xml', 400, 'parameter_invalid', 'format'],
  ['bubbles?term=wallet', 400, 'parameter_unknown', 'term'],
]
for (const [path, status, code, field] of refused)
  test(`${status}: ${path}`, async () => {
    const { json, status: answered } = await shared.ask<Answer>(`/api/observatory/${path}`)
    assert.deepEqual([answered, json.reason_code, json.field], [status, code, field])
    if (status === 404) assert.match(json.detail, /Did you mean wallet\?$/)
  })

test('an import beside the running service is answered from at once; a broken line changes nothing and is named', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const file = join(app.dataDir, 'items.jsonl')
  const env = { DATA_DIR: app.dataDir }
  const line = (id: string, published_on: string) =>
    JSON.stringify({ id, title: 'A wallet', text: '', url: 'https://a.example/', source: 'a', published_on })
  await writeFile(file, `${line('1', '2026-01-05')}\nbroken\n`)
  const broken = await callCli(['observatory', 'import', file], env)
  assert.deepEqual([broken.code, broken.err.trim()], [1, `${file}: line 2 is not JSON. Nothing was imported.`])
  const before = (await app.ask<Answer>('/api/observatory/bubbles')).json.corpus
  assert.equal(before.items, 770)
  await writeFile(file, `${line('1', '2026-01-05')}\n${line('1', '2026-01-06')}\n${line('2', '2026-01-19')}\n`)
  const terms = join(app.dataDir, 'terms.json')
  await writeFile(
    terms,
    JSON.stringify([{ slug: 'purse', label: { en: 'Purse', zh: '钱包' }, patterns: ['wallet|purse'] }]),
  )
  const { code, out } = await callCli(['observatory', 'import', file, '--terms', terms, '--json'], env)
  const reply = JSON.parse(out) as Record<string, unknown>
  const { points, corpus } = (await app.ask<Answer>('/api/observatory/index?term=purse&from=2026-W01')).json
  assert.deepEqual([code, reply], [0, { imported: 2, duplicates: 1, rejected: 0, items: 2, snapshot: corpus.snapshot }])
  assert.deepEqual(
    points.map(({ week, hits, density, index }) => [week, hits, density, index]),
    [
      ['2026-W01', 0, null, null],
      ['2026-W02', 1, 1000, 100],
      ['2026-W03', 0, null, null],
      ['2026-W04', 1, 1000, 100],
    ],
  )
  const none = await callCli(['observatory', 'import', join(app.dataDir, 'none')], env)
  assert.deepEqual([none.code, /cannot be read\.$/m.test(none.err)], [1, true])
  const wrong = await callCli(['observatory', 'import', file, '--terms', file], env)
  assert.match(wrong.err, /items\.jsonl: the file of terms is not JSON\. Nothing was imported\./)
  assert.equal((await callCli(['observatory', 'import'], env)).code, 1)
})

test('the page: the mark at the edge of the bubbles states that growth beyond it is drawn there', async () => {
  const { growth } = (await shared.ask<Answer>('/api/observatory/bubbles')).json.bubbles.reduce((most, each) =>
    (each.growth ?? 0) > (most.growth ?? 0) ? each : most,
  )
  assert.ok(growth !== null && growth > 2, 'the corpus has such a term')
  assert.match((await shared.ask('/observatory')).text, /text-anchor="end">≥ \+200 %<\/text>/)
})

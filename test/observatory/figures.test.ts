import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { compareTerms, emergingTerms } from '../../src/observatory/compare-terms.ts'
import { countWeeks } from '../../src/observatory/count-weeks.ts'
import { countFigures, latestMax } from '../../src/observatory/figures.ts'
import type { Item } from '../../src/observatory/reading/item.ts'
import { weekName, weekOfDay } from '../../src/observatory/week.ts'

const words = ['red', 'green', 'blue', 'grey']
const terms = [
  ...words.map((word) => ({ slug: word, label: { en: word, zh: word }, patterns: [`\\b${word}\\b`] })),
  { slug: 'warm', label: { en: 'warm', zh: 'warm' }, patterns: ['\\bred\\b', '\\borange\\b', '\\bwarm colou?rs?\\b'] },
]
const holds: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(words.map((word) => [word, [word]])),
  warm: ['red', 'orange'],
}

/** A week before the range that is compared with the requested one. */
const first = Date.parse('2023-10-18')
const vocabulary = fc.constantFrom(...words, 'RED', 'Orange', 'redder', 'x', 'blue-ish')
const items = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 60 }).map(String),
    source: fc.constantFrom('a', 'b'),
    title: fc.array(vocabulary, { maxLength: 2 }).map((each) => each.join(' ') || 'x'),
    text: fc.array(vocabulary, { maxLength: 4 }).map((each) => each.join(' ')),
    url: fc.constant('https://a.example/'),
    published_on: fc
      .integer({ min: 0, max: 214 })
      .map((days) => new Date(first + days * 86_400_000).toISOString().slice(0, 10)),
  }),
  { selector: ({ id, source }) => `${source} ${id}`, minLength: 1, maxLength: 60 },
)
const request = { from: weekOfDay('2024-01-10'), to: weekOfDay('2024-03-20') }

test('weekly points are what counting each item by hand gives, gaps as gaps', () => {
  fc.assert(
    fc.property(items, (corpus) => {
      const figures = figuresOf(corpus)
      for (const term of figures.terms) {
        const inRange = corpus.filter(
          (each) => weekOfDay(each.published_on) >= request.from && weekOfDay(each.published_on) <= request.to,
        )
        const total =
          inRange.length === 0 ? 0 : inRange.filter((each) => isHit(each, term.slug)).length / inRange.length
        const points = countWeeks(request, term.hits, figures.weeks)
        assert.equal(points.length, request.to - request.from + 1)
        for (const [i, point] of points.entries()) {
          const week = corpus.filter((each) => weekName(weekOfDay(each.published_on)) === point.week)
          const hits = week.filter((each) => isHit(each, term.slug)).length
          assert.equal(point.week, weekName(request.from + i))
          assert.deepEqual([point.hits, point.items], [hits, week.length])
          if (week.length === 0) assert.deepEqual([point.density, point.index], [null, null])
          else near(point.density, (1_000 * hits) / week.length)
          if (week.length > 0 && total === 0) assert.equal(point.index, null)
          if (week.length > 0 && total > 0) near(point.index, (100 * hits) / week.length / total)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('growth, its interval and what emerges are what the formulas give on counts made by hand', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 4 }), (corpus, support) => {
      const figures = figuresOf(corpus)
      const length = request.to - request.from + 1
      const compared = compareTerms(figures, request)
      for (const { term, now, before, growth, interval } of compared) {
        const counted = [0, length].map((back) => {
          const week = (each: Item) => weekOfDay(each.published_on) + back
          const within = corpus.filter((each) => week(each) >= request.from && week(each) <= request.to)
          return { hits: within.filter((each) => isHit(each, term.slug)).length, items: within.length }
        })
        assert.deepEqual([now, before], counted)
        const ratio = now.hits / now.items / (before.hits / before.items)
        if (now.items > 0 && before.hits > 0) near(growth, ratio - 1)
        else assert.equal(growth, null)
        const expected = katz(now.hits, now.items, before.hits, before.items)
        if (expected === null) assert.equal(interval, null)
        else for (const [i, bound] of [interval?.low, interval?.high].entries()) near(bound, expected[i] ?? Number.NaN)
      }
      const names = emergingTerms(figures, request, support).map(({ term }) => term.slug)
      const expected = compared.filter(({ now, before }) => {
        const bounds = katz(now.hits, now.items, before.hits, before.items)
        return now.hits >= support && bounds !== null && Math.round(bounds[0] * 1_000) > 0
      })
      assert.deepEqual(names.toSorted(), expected.map(({ term }) => term.slug).toSorted())
    }),
    { numRuns: 300 },
  )
})

test('a term that stands in every item now and in none before emerges; one that is as frequent as before does not', () => {
  const [was, is] = ['2023-12-20', '2024-02-07']
  const corpus = [was, is].flatMap((published_on) =>
    Array.from({ length: 20 }, (_, i) =>
      item(`${published_on} ${i}`, published_on, published_on === is ? 'red blue' : 'blue'),
    ),
  )
  const emerging = (support: number) =>
    new Set(emergingTerms(figuresOf(corpus), request, support).map(({ term }) => term.slug))
  assert.deepEqual([5, 20, 21].map(emerging), [new Set(['red', 'warm']), new Set(['red', 'warm']), new Set()])
})

test('items that agree in id and source count once, and the order of the items changes nothing', () => {
  fc.assert(
    fc.property(items, (corpus) => {
      const counting = countFigures(terms)
      assert.deepEqual([...corpus, ...corpus].map(counting.add), [
        ...corpus.map(() => true),
        ...corpus.map(() => false),
      ])
      assert.deepEqual(figuresOf(corpus.toReversed()), counting.figures())
    }),
    { numRuns: 100 },
  )
  const one = figuresOf([item('1', '2024-01-10', 'red')])
  assert.notEqual(figuresOf([item('1', '2024-01-10', 'red.')]).snapshot, one.snapshot, 'another text is another corpus')
})

test('the newest items of a term and the terms beside it are those of all items that hold it', () => {
  fc.assert(
    fc.property(items, (corpus) => {
      for (const term of figuresOf(corpus).terms) {
        const holding = corpus.filter((each) => isHit(each, term.slug))
        assert.equal(term.latest.length, Math.min(holding.length, latestMax))
        const oldest = term.latest.at(-1)?.published_on ?? ''
        assert.ok(holding.filter(({ published_on }) => published_on > oldest).length < latestMax)
        for (const { slug } of terms)
          if (slug !== term.slug)
            assert.equal(term.together[slug] ?? 0, holding.filter((each) => isHit(each, slug)).length)
      }
    }),
    { numRuns: 100 },
  )
})

function figuresOf(corpus: readonly Item[]) {
  const counting = countFigures(terms)
  for (const each of corpus) counting.add(each)
  return counting.figures()
}

function isHit({ title, text }: Item, slug: string): boolean {
  const matches = `${title} ${text}`.toLowerCase().split(/[ -]/)
  return (holds[slug] ?? []).some((word) => matches.includes(word))
}

/** The interval of Katz on the ratio of two proportions, half a hit added, written from the paper. */
function katz(a: number, n: number, b: number, m: number): [number, number] | null {
  if (n === 0 || m === 0) return null
  const ratio = ((a + 0.5) / (n + 0.5)) * ((m + 0.5) / (b + 0.5))
  const spread = 1.96 * Math.sqrt((n - a) / ((a + 0.5) * (n + 0.5)) + (m - b) / ((b + 0.5) * (m + 0.5)))
  return [ratio / Math.exp(spread) - 1, ratio * Math.exp(spread) - 1]
}

function near(measured: number | null | undefined, expected: number): void {
  assert.ok(
    Math.abs((measured ?? Number.NaN) - expected) <= 0.000_51 + Math.abs(expected) * 1e-3,
    `${measured} ${expected}`,
  )
}

function item(id: string, published_on: string, text: string): Item {
  return { id, title: 'x', text, url: 'https://a.example/', source: 's', published_on }
}

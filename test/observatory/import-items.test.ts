import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { countFigures } from '../../src/observatory/figures.ts'
import { importItems } from '../../src/observatory/import-items.ts'
import { ImportRefused } from '../../src/observatory/import-refused.ts'
import { openObservatory } from '../../src/observatory/observatory.ts'
import { parseTerms, type Term } from '../../src/observatory/term.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]
const builtInFile = 'data/observatory/figures.json'
const now = Date.parse('2026-12-01T12:00:00Z')
const builtInTerms: readonly Term[] = [term('wallet', '\\bwallets?\\b')]

for (const [engine, makePlace] of engines) {
  testIn(
    makePlace,
    `${engine}: the first import replaces the built-in corpus, later ones add, duplicates agree in id and source`,
    async ({ open }) => {
      const storage = await open({ migrations })
      const observatory = openObservatory({ storage, builtInFile })
      assert.equal((await observatory.figures()).items, 770)
      const first = await add(storage, [
        line('1', 'a wallet'),
        line('2', 'none'),
        line('1', 'again'),
        line('3', 'later', '2026-12-03'),
      ])
      assert.deepEqual(counts(first), { imported: 2, duplicates: 1, rejected: 1, items: 2 })
      const figures = await observatory.figures()
      assert.deepEqual([figures.items, figures.terms.length, figures.snapshot], [2, 1, first.snapshot])
      const second = await add(storage, [line('2', 'none'), line('2', 'a wallet', '2026-11-20', 'b')])
      assert.deepEqual(counts(second), { imported: 1, duplicates: 1, rejected: 0, items: 3 })
      assert.deepEqual(hitsOf(await observatory.figures()), { wallet: 2 })
    },
  )

  testIn(
    makePlace,
    `${engine}: a term file holds for what was imported before, and stays in force`,
    async ({ open }) => {
      const storage = await open({ migrations })
      await add(storage, [line('1', 'a purse'), line('2', 'a wallet')])
      await add(storage, [line('3', 'a PURSE')], [term('purse', 'purse')])
      await add(storage, [line('4', 'no')])
      const figures = await openObservatory({ storage, builtInFile }).figures()
      assert.deepEqual([hitsOf(figures), figures.items], [{ purse: 2 }, 4])
    },
  )

  testIn(
    makePlace,
    `${engine}: an import that is refused, or that another one overtakes, stores nothing`,
    async ({ open }) => {
      const storage = await open({ migrations })
      const before = await add(storage, [line('1', 'a wallet')])
      for (const lines of [[line('2', 'x'), 'broken'], []]) await assert.rejects(add(storage, lines), ImportRefused)
      const overtaken: Storage = {
        ...storage,
        apply: async (set) => {
          await add(storage, [line('2', 'a wallet')])
          return storage.apply(set)
        },
      }
      await assert.rejects(add(overtaken, [line('3', 'x')]), /another import ended meanwhile/)
      const { items, snapshot } = await openObservatory({ storage, builtInFile }).figures()
      assert.equal(items, 2)
      assert.notEqual(snapshot, before.snapshot)
      assert.deepEqual(counts(await add(storage, [line('3', 'x')])), {
        imported: 1,
        duplicates: 0,
        rejected: 0,
        items: 3,
      })
    },
  )
}

test('the figures that ship are those of the items and terms that ship', () => {
  const counting = countFigures(parseTerms(readFileSync('data/observatory/terms.json', 'utf8')))
  for (const each of readFileSync('data/observatory/items.jsonl', 'utf8').trimEnd().split('\n'))
    counting.add(JSON.parse(each))
  assert.deepEqual(counting.figures(), JSON.parse(readFileSync(builtInFile, 'utf8')))
})

let drawn = 0

function add(storage: Storage, lines: readonly string[], terms: readonly Term[] | null = null) {
  const needs = { storage, world: { now: () => now, randomBytes }, drawId: () => `b${drawn++}`, progress: () => {} }
  return importItems(needs, { bytes: bytesOf(lines), name: 'made.jsonl', terms, builtInTerms })
}

async function* bytesOf(lines: readonly string[]) {
  yield* lines.map((each) => Buffer.from(`${each}\n`))
}

function line(id: string, text: string, published_on = '2026-11-20', source = 'a'): string {
  return JSON.stringify({ id, title: 'A title', text, url: 'https://a.example/', source, published_on })
}

function term(slug: string, pattern: string): Term {
  return { slug, label: { en: slug, zh: slug }, patterns: [pattern] }
}

function counts({ imported, duplicates, rejected, items }: Awaited<ReturnType<typeof importItems>>) {
  return { imported, duplicates, rejected, items }
}

function hitsOf({ terms }: { terms: readonly { slug: string; hits: Readonly<Record<number, number>> }[] }) {
  return Object.fromEntries(terms.map(({ slug, hits }) => [slug, Object.values(hits).reduce((a, b) => a + b, 0)]))
}

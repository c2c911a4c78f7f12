import assert from 'node:assert/strict'
import fc from 'fast-check'
import { writesMax } from '../../src/storage/storage.ts'
import type { Applied, Storage, Write, WriteSet } from '../../src/storage/storage.ts'
import { anyWrite } from './any-write.ts'
import { emptyModel, modelApply } from './model.ts'
import type { ThingTables } from './model.ts'
import { migrationChecks } from './migration-checks.ts'
import { allThings, insert } from './things.ts'
import { testIn } from './place.ts'
import type { Place } from './place.ts'
import { refusedValues, refusedWrites } from './refused.ts'

/** What every engine must hold. The same tests, the same answers. */
export function storageSuite(engine: string, makePlace: () => Promise<Place>): void {
  const check = (name: string, body: (storage: Storage, place: Place) => Promise<void>) =>
    testIn(makePlace, `${engine}: ${name}`, async (place) => body(await place.open(), place))

  check('a violated guard rolls back every write of its set and is a value', async (storage) => {
    assert.deepEqual(await storage.apply([insert('a', 'first')]), { ok: true, changes: [1] })
    const set: WriteSet = [insert('b'), count(1, 10), insert('a', 'again', 'taken'), insert('c')]
    assert.deepEqual(await storage.apply(set), { ok: false, guard: 'taken' })
    assert.deepEqual(await allThings(storage), [{ id: 'a', name: 'first', size: null }])
    assert.deepEqual(await allCounters(storage), [])
  })

  check('the guard that is named is the one of the write that failed first', async (storage) => {
    await storage.apply([insert('a', 'n')])
    const set: WriteSet = [insert('b', 'n', 'name_taken'), insert('a', null, 'id_taken')]
    assert.deepEqual(await storage.apply(set), { ok: false, guard: 'name_taken' })
    assert.deepEqual(await storage.apply([...set].toReversed()), { ok: false, guard: 'id_taken' })
  })

  check('only a row that stands violates the guard of an insert: any other fault of it is thrown', async (storage) => {
    const unnamed: Write = {
      kind: 'insert',
      table: 'counters',
      row: { agent: 'a', day: 'd', used: null },
      guard: 'taken',
    }
    await assert.rejects(storage.apply([insert('a'), unnamed]), /used/)
    assert.deepEqual(await allThings(storage), [])
  })

  check('an insert that meets a row fails, keeps it or replaces it, as the write states', async (storage) => {
    await storage.apply([insert('a', 'first')])
    const row = { id: 'a', name: 'second', size: 7 }
    assert.deepEqual(await storage.apply([{ kind: 'insert', table: 'things', row, onConflict: 'ignore' }]), changed(0))
    assert.deepEqual(await allThings(storage), [{ id: 'a', name: 'first', size: null }])
    const replace: Write = { kind: 'insert', table: 'things', row, onConflict: 'replace', key: ['id'] }
    assert.deepEqual(await storage.apply([replace]), changed(1))
    assert.deepEqual(await allThings(storage), [row])
  })

  check('a set sees its own earlier writes, in order', async (storage) => {
    const rename: Write = { kind: 'update', table: 'things', set: { size: 2 }, where: { id: 'a' }, guard: 'gone' }
    const remove: Write = { kind: 'delete', table: 'things', where: { id: 'a', size: 2 }, guard: 'gone' }
    assert.deepEqual(await storage.apply([insert('a'), rename, remove, insert('a', 'z')]), changed(1, 1, 1, 1))
    assert.deepEqual(await storage.apply([remove]), { ok: false, guard: 'gone' })
  })

  check('updates and deletes choose by equality, by null and by what is below', async (storage) => {
    await storage.apply([insert('a', null, 'g', 1), insert('b', null, 'g', 2), insert('c', 'n', 'g', 3)])
    const set: WriteSet = [
      { kind: 'update', table: 'things', set: { size: 9 }, where: { name: null }, guard: 'two', expect: 2 },
      { kind: 'delete', table: 'things', where: {}, below: { size: 9 } },
    ]
    assert.deepEqual(await storage.apply(set), changed(2, 1))
    assert.deepEqual(
      (await allThings(storage)).map(({ id }) => id),
      ['a', 'b'],
    )
    const three: Write = {
      kind: 'update',
      table: 'things',
      set: { size: 1 },
      where: { name: null },
      guard: 'three',
      expect: 3,
    }
    assert.deepEqual(await storage.apply([three]), { ok: false, guard: 'three' })
  })

  check('a counter under 200 concurrent sets lets exactly those pass that fit', async (storage, place) => {
    const second = storage.kind === 'postgres' ? await place.open() : storage
    const sets = Array.from({ length: 200 }, (_, i) =>
      (i % 2 ? second : storage).apply([count(7, 300), insert(`p${i}`)]),
    )
    const passed = (await Promise.all(sets)).filter(({ ok }) => ok).length
    assert.equal(passed, Math.floor(300 / 7))
    assert.deepEqual(await allCounters(storage), [{ agent: 'x', day: 'd', used: passed * 7 }])
    assert.equal((await allThings(storage)).length, passed)
  })

  check('a counter stays within its ends when it begins and when it is given back', async (storage) => {
    assert.deepEqual(await storage.apply([count(11, 10)]), { ok: false, guard: 'over' })
    assert.deepEqual(await storage.apply([count(-1, 10)]), { ok: false, guard: 'over' })
    assert.deepEqual(await storage.apply([count(10, 10)]), changed(1))
    assert.deepEqual(await storage.apply([count(1, 10)]), { ok: false, guard: 'over' })
    assert.deepEqual(await storage.apply([count(-10, 10)]), changed(1))
    assert.deepEqual(await storage.apply([count(-1, 10)]), { ok: false, guard: 'over' })
    const { max, ...unbounded } = count(Number.MAX_SAFE_INTEGER, 0)
    assert.equal(max, 0)
    assert.deepEqual(await storage.apply([unbounded]), changed(1))
    assert.deepEqual(await storage.apply([{ ...unbounded, add: 1 }]), { ok: false, guard: 'over' })
    assert.deepEqual(await allCounters(storage), [{ agent: 'x', day: 'd', used: Number.MAX_SAFE_INTEGER }])
  })

  check('sets handed in together succeed and fail each for itself', async (storage) => {
    await storage.apply([insert('5')])
    const sets = Array.from({ length: 100 }, (_, i) =>
      storage.apply([insert(`n${i}`), insert(String(i % 10), null, 'taken')]),
    )
    const applied = await Promise.all(sets)
    const rows = new Set((await allThings(storage)).map(({ id }) => id))
    assert.equal(applied.filter(({ ok }) => ok).length, 9)
    applied.forEach((one, i) => assert.equal(rows.has(`n${i}`), one.ok))
  })

  check('a fault of one set is thrown to it alone and leaves nothing', async (storage) => {
    const faulty: WriteSet = [insert('f'), { kind: 'insert', table: 'nowhere', row: { id: 'x' }, guard: 'g' }]
    const results = await Promise.allSettled([
      storage.apply([insert('a')]),
      storage.apply(faulty),
      storage.apply([insert('b')]),
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.match(String(results[1]?.status === 'rejected' && results[1].reason), /nowhere/)
    assert.deepEqual(
      (await allThings(storage)).map(({ id }) => id),
      ['a', 'b'],
    )
  })

  check('an applied set is read at once, with equal rows on every engine', async (storage) => {
    const row = { id: 'a', name: '{"a":1}', size: 9_007_199_254_740_991 }
    await storage.apply([{ kind: 'insert', table: 'things', row, guard: 'g' }])
    assert.deepStrictEqual(await allThings(storage), [row])
    const query = storage.read<ThingTables>().selectFrom('things')
    const sums = await query
      .select(({ fn, eb }) => [
        fn.countAll<number>().as('n'),
        fn.sum<number>('size').as('sum'),
        eb(fn.max('size'), '>', 1).as('large'),
      ])
      .where('name', '=', '{"a":1}')
      .execute()
    assert.deepStrictEqual(sums, [{ n: 1, sum: 9_007_199_254_740_991, large: 1 }])
  })

  check('texts sort by their bytes, with any language of the server', async (storage) => {
    const ids = ['a', 'B', 'ä', 'Z', '_', 'a b', 'ab', '0']
    await storage.apply(ids.map((id) => insert(id)))
    assert.deepEqual(
      (await allThings(storage)).map(({ id }) => id),
      ids.toSorted((a, b) => Buffer.from(a).compare(Buffer.from(b))),
    )
  })

  check('true and false are kept as 1 and 0, and asked for as they were given', async (storage) => {
    await storage.apply([{ kind: 'insert', table: 'things', row: { id: 'a', size: true }, guard: 'g' }])
    const query = storage.read<{ things: { size: number | boolean } }>().selectFrom('things').select('size')
    assert.deepEqual(await query.where('size', '=', true).execute(), [{ size: 1 }])
  })

  check('a column refuses text where it holds integers', async (storage) => {
    await assert.rejects(
      storage.apply([{ kind: 'insert', table: 'things', row: { id: 'a', size: 'many' }, guard: 'g' }]),
    )
    assert.deepEqual(await allThings(storage), [])
  })

  check('values that engines would take differently are refused by name', async (storage) => {
    for (const [size, problem] of refusedValues) {
      const write = { kind: 'insert', table: 'things', row: { id: 'a', size }, guard: 'g' } as Write
      await assert.rejects(storage.apply([insert('b'), write]), problem)
      const where = { kind: 'delete', table: 'things', where: { size } } as Write
      await assert.rejects(storage.apply([where]), problem)
    }
    const query = storage.read<ThingTables>().selectFrom('things').selectAll()
    for (const size of [new Date(0), 2 ** 53, 0.5, 'a\0b'] as number[]) {
      await assert.rejects(query.where('size', '=', size).execute(), /Parameter 1 of the query/)
    }
    assert.deepEqual(await allThings(storage), [])
  })

  check('writes that cannot be meant are refused', async (storage) => {
    for (const [write, problem] of refusedWrites) await assert.rejects(storage.apply([write as Write]), problem)
    await assert.rejects(storage.apply(Array.from({ length: writesMax + 1 }, () => insert('a'))), RangeError)
    const rows = Array.from({ length: writesMax }, (_, nth) => [`a${nth}`])
    const many: Write = { kind: 'inserts', table: 'things', columns: ['id'], rows }
    await assert.rejects(storage.apply([many, insert('a')]), RangeError)
  })

  check('closing finishes what was handed in, and then refuses', async (storage, place) => {
    const sets = Array.from({ length: 50 }, (_, i) => storage.apply([insert(`p${i}`)]))
    await storage.close()
    assert.ok((await Promise.all(sets)).every(({ ok }) => ok))
    await assert.rejects(storage.apply([insert('late')]), { code: 'storage_unavailable', applied: 'no' })
    await assert.rejects(allThings(storage), { code: 'storage_unavailable' })
    assert.equal((await allThings(await place.open())).length, 50)
  })

  migrationChecks(check)

  check('random write sets give what an in-memory model gives', async (storage) => {
    const anySets = fc.array(fc.array(anyWrite, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })
    const property = fc.asyncProperty(anySets, async (sets) => {
      await storage.apply(removeAll)
      let model = emptyModel()
      for (const set of sets) {
        const [expected, next] = modelApply(model, JSON.parse(JSON.stringify(set)) as WriteSet)
        assert.deepEqual(await storage.apply(set), expected)
        model = next
      }
      assert.deepEqual(
        await allThings(storage),
        model.things.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      )
      assert.deepEqual(
        await allCounters(storage),
        model.counters.toSorted((a, b) => (a.agent < b.agent ? -1 : 1)),
      )
    })
    await fc.assert(property, { numRuns: 150 })
  })
}

const removeAll: WriteSet = [
  { kind: 'delete', table: 'things', where: {}, below: { id: '~' } },
  { kind: 'delete', table: 'counters', where: {}, below: { agent: '~' } },
]

const allCounters = (storage: Storage) =>
  storage.read<ThingTables>().selectFrom('counters').selectAll().orderBy('agent').execute()
const changed = (...changes: number[]): Applied => ({ ok: true, changes })
const count = (add: number, max: number) =>
  ({
    kind: 'counter',
    table: 'counters',
    key: { agent: 'x', day: 'd' },
    column: 'used',
    add,
    max,
    guard: 'over',
  }) as const

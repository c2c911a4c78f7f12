import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { migrations } from '../../../src/app/migrations.ts'
import { besideBlock, sealBlock } from '../../../src/decision/log/block.ts'
import { pageEntriesMax, readPage, type PageQuery } from '../../../src/decision/log/read-page.ts'
import { createSealer } from '../../../src/kit/seal.ts'
import type { Storage, Write } from '../../../src/storage/storage.ts'
import { sqlitePlace, testIn } from '../../storage/place.ts'

const sealer = createSealer(Buffer.alloc(32, 7), 'countersign decision log', { randomBytes })
const key = { id: 'dk_1', sealer }
const begun = Date.parse('2026-12-01T12:00:00.000Z')

const name = 'pages give each entry once, in order, and read no block that their entries cannot come from'
testIn(sqlitePlace, name, async ({ open }) => {
  const storage = await open({ migrations })
  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 200, max: 1_500 })), {
    minLength: 1,
    maxLength: 30,
  })
  let logs = 0
  await fc.assert(
    fc.asyncProperty(sizes, async (blocks) => {
      const keyId = `key_${++logs}`
      const all = await storeBlocks(storage, keyId, blocks)
      const seen: string[] = []
      let position: PageQuery['position'] = null
      do {
        const counted = countingContents(storage)
        const page = await readPage(counted.storage, { keyId, from: null, to: begun + 1_000_000, position }, key)
        // The block in which a page begins and the one in which the next begins, whole ones between them, and nothing else.
        const needed = blocksOver(blocks, seen.length, seen.length + page.lines.length)
        assert.ok(counted.blocks() <= needed + 1, `${counted.blocks()} blocks were read for a page of ${needed}`)
        assert.ok(page.lines.length === pageEntriesMax || page.next === null)
        seen.push(...page.lines)
        position = page.next
      } while (position !== null)
      assert.deepEqual(seen, all)
    }),
    { numRuns: 15 },
  )
})

/** In how many blocks the entries from one place up to another stand. */
function blocksOver(sizes: readonly number[], from: number, to: number): number {
  let before = 0
  return sizes.filter((size) => {
    const [first, end] = [before, before + size]
    before = end
    return first < to && end > from
  }).length
}

/** Stores blocks of so many entries each, and gives all entries. */
async function storeBlocks(storage: Storage, keyId: string, sizes: readonly number[]): Promise<string[]> {
  const all: string[] = []
  for (const [n, size] of sizes.entries()) {
    const at = begun + n
    const lines = Array.from({ length: size }, (_, i) => `{"at":"${new Date(at).toISOString()}","n":${all.length + i}}`)
    all.push(...lines)
    const id = `blk_${keyId}_${n}`
    const sealed = await sealBlock(Buffer.from(`\n${lines.join('\n')}`), sealer, besideBlock({ id, key_id: keyId }))
    const row = {
      id,
      key_id: keyId,
      data_key: key.id,
      first_at: at,
      last_at: at,
      entries: size,
      expires_at: at,
      sealed,
    }
    const write: Write = { kind: 'insert', table: 'decision_blocks', row, guard: 'block' }
    assert.ok((await storage.apply([write])).ok)
  }
  return all
}

/** The same storage, which counts the blocks whose contents are read. */
function countingContents(storage: Storage): { storage: Pick<Storage, 'read'>; blocks: () => number } {
  let blocks = 0
  const plugin = {
    transformQuery: <Node>({ node }: { node: Node }): Node => node,
    transformResult: <Result extends { rows: readonly unknown[] }>({ result }: { result: Result }): Promise<Result> => {
      blocks += result.rows.filter((row) => Object.hasOwn(row as object, 'sealed')).length
      return Promise.resolve(result)
    },
  }
  return { storage: { read: <Tables>() => storage.read<Tables>().withPlugin(plugin) }, blocks: () => blocks }
}

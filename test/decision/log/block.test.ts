import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { openBlock, sealBlock } from '../../../src/decision/log/block.ts'
import { lineBytes } from '../../../src/decision/log/line-bytes.ts'
import { blockBytes } from '../../../src/decision/log/marks.ts'
import { release, takeBuffer } from '../../../src/decision/log/buffer-pool.ts'
import { createSealer } from '../../../src/kit/seal.ts'

const sealer = createSealer(Buffer.alloc(32, 7), 'countersign decision log', { randomBytes })

test('a block is opened as it was sealed, whether it is short, long, or as long as a block gets', async () => {
  for (const size of [0, 1, 100, 8_192, 8_193, 100_000, 700_000]) {
    const text = randomBytes(Math.ceil(size / 2))
      .toString('hex')
      .slice(0, size)
    const sealed = await sealBlock(Buffer.from(text), sealer, 'blk_1 key_1')
    assert.equal(await openBlock(sealed, sealer, 'blk_1 key_1'), text)
    assert.equal(await openBlock(sealed, sealer, 'blk_2 key_1'), null)
  }
})

test('text that is very much alike, and takes far more room than its sealed form, is opened too', async () => {
  const text = '{"at":"2026-11-22T00:00:00.000Z"}\n'.repeat(20_000)
  assert.equal(await openBlock(await sealBlock(Buffer.from(text), sealer, 'b'), sealer, 'b'), text)
})

test('a block that was deflated by an earlier version is still opened', async () => {
  for (const text of ['', 'one line', 'a line that repeats itself\n'.repeat(9_000)])
    for (const level of [0, 3, 9])
      assert.equal(await openBlock(sealer.seal(deflateRawSync(text, { level }), 'b'), sealer, 'b'), text)
})

test('lines stay as they are while memory of others is released and taken again', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9_000 }).filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 3 }), line, fc.boolean()), { maxLength: 60 }), (steps) => {
      const all = Array.from({ length: 4 }, () => ({ lines: lineBytes(), texts: [] as string[] }))
      for (const [n, text, isFreed] of steps) {
        const one = all[n]
        assert.ok(one)
        one.lines.add(text)
        one.texts.push(text)
        for (const { lines, texts } of all) assert.equal(Buffer.from(lines.bytes()).toString(), texts.join('\n'))
        if (!isFreed) continue
        release(blockBytes(new Map(), one.lines.bytes()))
        one.lines.free()
        one.lines.free()
        one.texts = []
      }
    }),
    { numRuns: 40 },
  )
})

test('memory is handed out to one at a time, also when it was released twice', () => {
  const taken = takeBuffer(20_000)
  release(taken.subarray(0, 5))
  release(taken)
  const [first, second] = [takeBuffer(20_000), takeBuffer(20_000)]
  assert.notEqual(first.buffer, second.buffer)
  assert.ok(first.length >= 20_000 && second.length >= 20_000)
})

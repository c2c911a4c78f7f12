import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { createLineBuffer, type LineBufferEvents, type WriteBytes } from '../../src/kit/log-lines/line-buffer.ts'
import { until } from '../support/until.ts'

/** What the buffer holds at most, in bytes: what the tests rely on is that it is some 1 MiB. */
const room = 1024 * 1024

test('lines come out complete and in order, however little of them is taken at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 30 }),
      fc.infiniteStream(fc.nat(30)),
      async (texts, takes) => {
        const output = createOutput((bytes) => Math.min(bytes, 1 + (takes.next().value ?? 0)))
        const lines = createLineBuffer(output.write, ignore)
        for (const text of texts) lines.add(`${text}\n`)
        await lines.emptied(5_000)
        assert.equal(output.written(), texts.map((text) => `${text}\n`).join(''))
        assert.equal(lines.dropped(), 0)
      },
    ),
    { numRuns: 50 },
  )
})

test('a line longer than a block comes out complete, between those before and after it', async () => {
  const output = createOutput((bytes) => bytes)
  const lines = createLineBuffer(output.write, ignore)
  const long = `${'\u20ac'.repeat(100_000)}\n`
  const all = ['before\n', long, 'after\n', long, long]
  for (const each of all) lines.add(each)
  await lines.emptied(5_000)
  assert.equal(output.written(), all.join(''))
  assert.equal(lines.dropped(), 0)
})

test('an output that takes nothing costs lines, complete, the newest, and counted; what was held comes out later', async () => {
  const output = createOutput(() => 'EAGAIN')
  const reported: number[] = []
  const lines = createLineBuffer(output.write, { ...ignore, recovered: (dropped) => reported.push(dropped) })
  const line = (n: number) => `${String(n).padStart(99, '0')}\n`
  const count = Math.ceil(room / 100) + 500
  for (let n = 0; n < count; n++) lines.add(line(n))
  const dropped = lines.dropped()
  assert.equal(dropped, count - Math.floor(room / 100))
  assert.deepEqual(reported, [], 'there is no room to say so yet')
  output.takes = (bytes) => bytes
  await lines.emptied(20_000)
  assert.equal(output.written(), Array.from({ length: count - dropped }, (_, n) => line(n)).join(''))
  assert.deepEqual(reported, [dropped])
  lines.add('after\n')
  await lines.emptied(20_000)
  assert.ok(output.written().endsWith('after\n'))
  assert.deepEqual([lines.dropped(), reported], [dropped, [dropped]], 'reported once')
})

test('a failure is reported once until writing works again, and a slow output is no failure', async () => {
  const output = createOutput(() => 'EAGAIN')
  const failures: (string | undefined)[] = []
  const lines = createLineBuffer(output.write, { ...ignore, failed: ({ code }) => failures.push(code) })
  const offered = async (code: string) => {
    output.takes = () => code
    const before = output.offers
    await until(() => output.offers > before + 2)
  }
  lines.add('a\n')
  lines.flush()
  await offered('EAGAIN')
  assert.deepEqual(failures, [])
  await offered('ENOSPC')
  await offered('EIO')
  assert.deepEqual(failures, ['ENOSPC'])
  output.takes = (bytes) => bytes
  await lines.emptied(20_000)
  output.takes = () => 'EPIPE'
  lines.add('b\n')
  lines.flush()
  await offered('EPIPE')
  assert.deepEqual(failures, ['ENOSPC', 'EPIPE'])
  assert.equal(output.written(), 'a\n')
})

test('a caller that waits for an output that takes nothing waits no longer than agreed', async () => {
  const lines = createLineBuffer(createOutput(() => 'EAGAIN').write, ignore)
  lines.add('a\n')
  await Promise.race([lines.emptied(20), sleep(20_000, null, { ref: false }).then(() => assert.fail('still waiting'))])
})

test('nothing is written before there is enough of it, or it is flushed', async () => {
  const output = createOutput((bytes) => bytes)
  const lines = createLineBuffer(output.write, ignore)
  lines.add('a\n')
  await sleep(20)
  assert.equal(output.offers, 0)
  lines.flush()
  await until(() => output.written() === 'a\n')
})

const ignore: LineBufferEvents = { failed: () => {}, recovered: () => {} }

/** An output that takes so many of the bytes it is offered, or answers with the code of an error. */
function createOutput(takes: (bytes: number) => number | string) {
  const taken: Buffer[] = []
  const output = {
    takes,
    offers: 0,
    written: () => Buffer.concat(taken).toString(),
    write: ((bytes, done) => {
      output.offers++
      const answer = output.takes(bytes.length)
      setImmediate(() => {
        if (typeof answer === 'string') return done(Object.assign(new Error(answer), { code: answer }), 0)
        taken.push(Buffer.from(bytes.subarray(0, answer)))
        done(null, answer)
      })
    }) satisfies WriteBytes,
  }
  return output
}

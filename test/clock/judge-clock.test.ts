import assert from 'node:assert/strict'
import test from 'node:test'
import { judgeClock, type SeenBlock } from '../../src/clock/judge-clock.ts'
import { newestEvent } from '../../src/clock/newest-event.ts'

const noon = Date.UTC(2026, 10, 22, 12)
const fiveMinutes = 300_000
const unknown = { happenedMs: 0, seenMs: 0, apartMs: new Map<string, number>(), blocks: new Map<string, SeenBlock>() }

test('a clock that nothing speaks against is right, however far it went at once', () => {
  assert.equal(judgeClock(noon, unknown), null)
  assert.equal(judgeClock(noon, { ...unknown, happenedMs: noon - 1, seenMs: noon - 90 * 86_400_000 }), null)
})

test('a clock before something that happened, or before what it showed, is wrong; a correction of minutes is not', () => {
  assert.equal(judgeClock(noon, { ...unknown, happenedMs: noon + fiveMinutes }), null)
  assert.equal(judgeClock(noon, { ...unknown, happenedMs: noon + fiveMinutes + 1 }), 'before_known')
  assert.equal(judgeClock(noon, { ...unknown, seenMs: noon + fiveMinutes }), null)
  assert.equal(judgeClock(noon, { ...unknown, seenMs: noon + fiveMinutes + 1 }), 'set_back')
})

test('a clock over 300 s away from any reference clock, either way, is wrong', () => {
  const apart = (...replies: number[]) => new Map(replies.map((ms, i) => [`publisher-${i}.example`, ms]))
  assert.equal(judgeClock(noon, { ...unknown, apartMs: apart(fiveMinutes, -fiveMinutes) }), null)
  assert.equal(judgeClock(noon, { ...unknown, apartMs: apart(0, fiveMinutes + 1) }), 'apart')
  assert.equal(judgeClock(noon, { ...unknown, apartMs: apart(-fiveMinutes - 1, 0) }), 'apart')
})

test('one block ahead of the clock proves it wrong, and blocks behind it do where no other network agrees with it', () => {
  const judged = (...ahead: number[]) =>
    judgeClock(noon, { ...unknown, blocks: new Map(ahead.map((aheadMs, i) => [`n${i}`, { atMs: noon, aheadMs }])) })
  assert.equal(judged(), null)
  assert.equal(judged(fiveMinutes), null)
  assert.equal(judged(0, fiveMinutes + 1), 'apart')
  assert.equal(judged(-fiveMinutes - 1), 'apart')
  assert.equal(judged(-fiveMinutes - 1, -2 * fiveMinutes), 'apart')
  assert.equal(judged(-fiveMinutes - 1, -12_000), null)
})

test('a block that was seen over a minute ago is not counted', () => {
  const seen = (atMs: number) =>
    judgeClock(noon, { ...unknown, blocks: new Map([['ethereum', { atMs, aheadMs: 3_600_000 }]]) })
  assert.deepEqual([seen(noon - 60_000), seen(noon - 60_001), seen(noon + 60_001)], ['apart', null, null])
})

test('a publication proves the day before it, a loading its instant', () => {
  const at = (as_of: string | null, current_at: string | null = null) => newestEvent([{ as_of, current_at }])
  assert.equal(at('2026-11-22'), Date.UTC(2026, 10, 21))
  assert.equal(at('2026-11-22', '2026-11-22T00:00:00.000Z'), Date.UTC(2026, 10, 21))
  assert.equal(at('2026-11-20', '2026-11-22T10:30:00.000Z'), Date.UTC(2026, 10, 22, 10, 30))
  assert.equal(at(null), 0)
})

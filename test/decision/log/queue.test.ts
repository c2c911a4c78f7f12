import assert from 'node:assert/strict'
import test from 'node:test'
import type { BlockWriter } from '../../../src/decision/log/block-writer.ts'
import type { LoggedDecision } from '../../../src/decision/log/entry-line.ts'
import type { Group } from '../../../src/decision/log/groups.ts'
import { blockBytes, linesOfBlock } from '../../../src/decision/log/marks.ts'
import type { LogOwner } from '../../../src/decision/log/log-owner.ts'
import { createQueue, flushEveryMs, pendingMaxBytes } from '../../../src/decision/log/queue.ts'
import { StorageUnavailable } from '../../../src/storage/storage.ts'
import { simulatedClock } from '../../support/simulated-clock.ts'
import { replayableNamed } from '../../support/decisions/replayable-named.ts'

const owner: LogOwner = { keyId: 'key_a', ownerId: 'own_a', retention: '30d' }
const other: LogOwner = { ...owner, keyId: 'key_b' }

test('an entry is stored a quarter of a second after it was added, with those that came meanwhile, a block for each log', async () => {
  const { queue, clock, stored } = start()
  queue.add(owner, decision(1))
  await clock.pass(flushEveryMs - 1)
  queue.add(other, decision(2))
  queue.add(owner, decision(3))
  assert.deepEqual([stored.length, queue.waiting()], [0, 3])
  await clock.pass(1)
  await queue.flush()
  assert.deepEqual(stored.map(describe), [
    { key: 'key_a', ids: ['r1', 'r3'], at: [1, 3] },
    { key: 'key_b', ids: ['r2'], at: [2, 2] },
  ])
  assert.equal(queue.waiting(), 0)
})

test('no caller waits for what is added: it is stored after a flush, also while another one is under way', async () => {
  const { queue, stored } = start()
  queue.add(owner, decision(1))
  const first = queue.flush()
  queue.add(owner, decision(2))
  await Promise.all([first, queue.flush()])
  assert.deepEqual(
    stored.flatMap(describe).flatMap(({ ids }) => ids),
    ['r1', 'r2'],
  )
})

test('entries that the storage cannot take are kept and stored later, in order and once, and it is reported once', async () => {
  const { queue, clock, stored, fail, logged } = start()
  fail(new StorageUnavailable('away', 'unknown'))
  queue.add(owner, decision(1))
  await queue.flush()
  queue.add(owner, decision(2))
  await queue.flush()
  assert.deepEqual([stored.length, queue.waiting(), queue.dropped()], [0, 2, 0])
  assert.deepEqual(logged, ['warn decision log entries wait for the storage'])
  fail(null)
  await clock.pass(1_000)
  await queue.flush()
  assert.deepEqual(
    stored.flatMap(describe).flatMap(({ ids }) => ids),
    ['r1', 'r2'],
  )
})

test('the id of a block stays the same when it is offered again, so that it cannot be stored twice', async () => {
  const { queue, fail, offered } = start()
  fail(new StorageUnavailable('away', 'unknown'))
  queue.add(owner, decision(1))
  await queue.flush()
  fail(null)
  await queue.flush()
  assert.equal(new Set(offered.map(({ id }) => id)).size, 1)
  assert.equal(offered.length, 2)
})

test('what there is no room for is dropped and counted, and the log states from when to when and how many', async () => {
  const { queue, stored } = start()
  const entryBytes = 1_000_000
  const fitting = Math.ceil(pendingMaxBytes / entryBytes)
  for (let n = 1; n <= fitting + 5; n++) queue.add(owner, decision(n, { text: 'x'.repeat(entryBytes) }))
  assert.equal(queue.dropped(), 5)
  await queue.flush()
  await queue.flush()
  const gaps = stored.flatMap(linesOf).filter((line) => line.includes('"kind":"gap"'))
  assert.equal(gaps.length, 1)
  const { dropped, from, to } = JSON.parse(gaps[0] ?? '') as Record<string, unknown>
  assert.deepEqual([dropped, from, to], [5, iso(fitting + 1), iso(fitting + 5)])
  assert.equal(stored.flatMap(linesOf).length, fitting + 1)
})

test('an entry that has no form is a gap, and so is a block that no storage takes; the gap is reported once it can be', async () => {
  const { queue, stored, fail, logged } = start()
  queue.add(owner, { ...decision(1), outcome: { ...decision(1).outcome, record: () => withoutForm } })
  fail(new RangeError('too large'))
  queue.add(owner, decision(2))
  await queue.flush()
  assert.equal(queue.dropped(), 2)
  assert.deepEqual(logged, ['error a decision could not be logged', 'error decision log entries could not be stored'])
  fail(null)
  await queue.flush()
  const [gap] = stored.flatMap(linesOf)
  const { dropped, from, to } = JSON.parse(gap ?? '') as Record<string, unknown>
  assert.deepEqual([dropped, from, to], [2, iso(1), iso(2)])
  assert.equal(queue.dropped(), 2)
})

test('what waits is stored when it is stopped, and what cannot be is reported as lost', async () => {
  const good = start()
  good.queue.add(owner, decision(1))
  await good.queue.stop()
  assert.equal(good.stored.length, 1)
  const bad = start()
  bad.fail(new StorageUnavailable('away', 'no'))
  bad.queue.add(owner, decision(1))
  await bad.queue.stop()
  assert.match(bad.logged.at(-1) ?? '', /lost/)
})

function start() {
  const clock = simulatedClock(0)
  const stored: Group[] = []
  const offered: Group[] = []
  const logged: string[] = []
  let fault: Error | null = null
  let drawn = 0
  const writer: Pick<BlockWriter, 'store'> = {
    store: async (groups, done) => {
      for (const group of groups) {
        offered.push(group)
        if (fault) throw fault
        stored.push(group)
        done(group)
      }
    },
  }
  const say = (level: string) => (_: unknown, text: string) => void logged.push(`${level} ${text}`)
  const log = { warn: say('warn'), error: say('error') }
  const queue = createQueue({
    world: clock,
    ids: { draw: (prefix) => `${prefix}${++drawn}` },
    writer,
    log,
  })
  const fail = (error: Error | null) => {
    fault = error
  }
  return { queue, clock, stored, offered, logged, fail }
}

/** RFC 8785 has no form of a number that is not finite. */
const withoutForm = { inputs: { at: Number.NaN }, judged: {}, inputsHash: null, attestation: null }

function decision(n: number, request: object = {}): LoggedDecision {
  const inputs = { at: n, decoders: 'd', intent_check: 1, request }
  const record = () => ({ inputs, judged: {}, inputsHash: null, attestation: null })
  const outcome = { result: 'match', isUncertain: false, reason_code: null, subject: null, record }
  return { at: n, replayable: replayableNamed('checkIntent'), requestId: `r${n}`, outcome }
}

function describe(group: Group) {
  const { log, firstAt, lastAt } = group
  const ids = linesOf(group).map((line) => (JSON.parse(line) as { request_id: string }).request_id)
  return { key: log.keyId, ids, at: [firstAt, lastAt] }
}

function linesOf({ pieces, lines }: Group): string[] {
  return [...linesOfBlock(Buffer.from(blockBytes(pieces, lines.bytes())).toString())]
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

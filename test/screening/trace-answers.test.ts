import assert from 'node:assert/strict'
import test from 'node:test'
import { networkByName } from '../../src/chains/networks.ts'
import { readAddress } from '../../src/kit/address.ts'
import type { Lang } from '../../src/messages/message.ts'
import { traceAnswerLifetimeMs } from '../../src/screening/funds/trace-answers.ts'
import { createTraceMemory } from '../../src/screening/trace-memory.ts'
import { traceTaint } from '../../src/screening/trace.ts'
import { base58CheckOf } from '../support/address-forms.ts'
import { fakeChains, moved, type FakeChains } from '../support/chains/fake-chains.ts'
import { fakeLists } from '../support/fake-lists.ts'

const [subject, thief] = [1, 2].map((n) => base58CheckOf(0x41, Buffer.alloc(20, n))) as [string, string]
const begin = Date.parse('2026-11-20T12:00:00Z')
const dayMs = 86_400_000

test('a finished trace answers the same question for ten minutes, in every language, without the chain', async () => {
  const { fake, at } = tracing()
  const first = await at(0)
  const requestCount = fake.asked.length
  assert.ok(requestCount > 0)
  assert.deepEqual(await at(traceAnswerLifetimeMs - 1), first)
  const chinese = await at(1, { lang: 'zh' })
  assert.equal(fake.asked.length, requestCount)
  assert.deepEqual([chinese.paths, chinese.as_of], [first.paths, first.as_of])
  assert.match(chinese.note, /筛查/)
  await at(traceAnswerLifetimeMs)
  assert.equal(fake.asked.length, 2 * requestCount, 'then the chain is asked again')
})

test('another question, other lists and another day are traced anew', async () => {
  for (const more of [{ hops: 2 }, { direction: 'in' }, { root: '12'.repeat(32) }, { atMs: dayMs / 2 }] as const) {
    const { fake, at } = tracing()
    // The last millisecond of the day: the next one is within the time for which an answer is kept.
    await at(dayMs / 2 - 1)
    const requestCount = fake.asked.length
    await at('atMs' in more ? more.atMs : dayMs / 2 - 1, 'atMs' in more ? {} : more)
    assert.ok(fake.asked.length > requestCount, JSON.stringify(more))
  }
})

test('a trace that the chain cut short is not kept', async () => {
  const { fake, at } = tracing({ causeOf: ({ address }) => (address === subject ? null : 'timeout') })
  assert.equal((await at(0)).truncated, true)
  const requestCount = fake.asked.length
  fake.causeOf = () => null
  assert.equal((await at(1)).truncated, false)
  assert.ok(fake.asked.length > requestCount)
})

type More = { lang?: Lang; hops?: number; direction?: 'in' | 'both'; root?: string }

/** Traces one address with one memory, so long after the beginning. */
function tracing(members: Partial<FakeChains> = {}) {
  const other = base58CheckOf(0x41, Buffer.alloc(20, 3))
  const fake = fakeChains([moved(other, subject, '30', 2), moved(thief, other, '30', 1)], members)
  const screening = { traces: createTraceMemory() }
  const lists = fakeLists({ [thief]: [{ list: 'ofac', kind: 'sanctions' }] })
  const network = networkByName('tron')
  const { address } = readAddress(subject)
  assert.ok(network && address)
  const at = (ms: number, { lang = 'en', hops = 3, direction = 'both', root }: More = {}) =>
    traceTaint(
      {
        lists: { ...lists, current: () => ({ ...lists.current(), ...(root === undefined ? {} : { root }) }) },
        chains: fake.chains,
        world: { now: () => begin + ms },
        service: { baseUrl: 'https://countersign.example' },
        screening,
      },
      { address, network: { network, ignored: null }, hops, direction },
      lang,
    )
  return { fake, at }
}

import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import test, { type TestContext } from 'node:test'
import fc from 'fast-check'
import { createQueryChain, type QueryChain } from '../../../src/chains/querying/query-chain.ts'
import type { ChainAnswer, ChainOutcome } from '../../../src/chains/chain-outcome.ts'
import { createBreaker } from '../../../src/chains/querying/breaker.ts'
import { ChainError, type ChainCause } from '../../../src/chains/chain-error.ts'
import type { At } from '../../../src/chains/chain-reader.ts'
import { realWorld } from '../../../src/kit/world.ts'

const budgetMs = 800

test('an answer is used again until its lifetime is over, and is then returned at once', async (t) => {
  const chain = setUp(t)
  const { question, asked: query } = chain.made({ afterMs: 50 })
  await chain.outcomeOf(question)
  await chain.pass(29_949)
  assert.equal('at' in chain.ask(question), true, 'what is known needs no promise')
  assert.equal(query(), 1)
  await chain.pass(51)
  assert.equal((await chain.outcomeOf(question)).at?.value, 'answer 2')
})

test('each kind has a lifetime of its own', async (t) => {
  const chain = setUp(t)
  const short = chain.made({ afterMs: 0 }, { kind: 'short', lifetimeMs: 1_000 })
  const long = chain.made({ afterMs: 0 }, { kind: 'long', lifetimeMs: 60_000 })
  for (let nth = 0; nth < 3; nth++) {
    await chain.outcomeOf(short.question)
    await chain.outcomeOf(long.question)
    await chain.pass(1_000)
  }
  assert.deepEqual([short.asked(), long.asked()], [3, 1])
})

test('a hundred equal queries at once reach the chain once and get the same answer', async (t) => {
  const chain = setUp(t)
  const { question, asked: query } = chain.made({ afterMs: 100 })
  const answers = await chain.settle(Array.from({ length: 100 }, () => chain.ask(question)))
  assert.equal(query(), 1)
  assert.equal(new Set(answers.map(({ at }) => at)).size, 1)
})

test('questions about different subjects are different questions', async (t) => {
  const chain = setUp(t)
  const [one, other] = [
    chain.made({ afterMs: 100 }, { subject: 'one' }),
    chain.made({ afterMs: 100 }, { subject: 'other' }),
  ]
  await chain.settle([chain.ask(one.question), chain.ask(other.question)])
  assert.deepEqual([one.asked(), other.asked()], [1, 1])
})

test('what failed is queried again by the next call', async (t) => {
  const chain = setUp(t)
  const { question, asked: query } = chain.made({ afterMs: 10, fails: ['malformed', 'stale'] })
  assert.deepEqual(await chain.outcomeOf(question), { cause: 'malformed', afterSeconds: null })
  assert.equal((await chain.outcomeOf(question)).cause, 'stale')
  assert.equal((await chain.outcomeOf(question)).at?.value, 'answer 3')
  assert.equal(query(), 3)
})

test('a rate limit states when to retry', async (t) => {
  const chain = setUp(t)
  const question = chain.question(() => Promise.reject(new ChainError('rate_limited', 'slow down', 7)))
  assert.deepEqual(await chain.outcomeOf(question), { cause: 'rate_limited', afterSeconds: 7 })
})

test('an answer that comes within 30 s is kept for the next call, and a later one is not', async (t) => {
  for (const [afterMs, isKept] of [
    [801, true],
    [30_000, true],
    [30_001, false],
  ] as const) {
    const chain = setUp(t)
    const { question, asked: query } = chain.made({ afterMs })
    const outcome = chain.outcomeOf(question)
    assert.deepEqual(await outcome, { cause: 'timeout', afterSeconds: null })
    await chain.pass(afterMs - budgetMs, afterMs - budgetMs)
    assert.equal('at' in chain.ask(question), isKept, `${afterMs} ms`)
    assert.equal(query(), isKept ? 1 : 2)
  }
})

test('a caller that comes while a question is in flight waits for it until its own deadline', async (t) => {
  const chain = setUp(t)
  const { question, asked: query } = chain.made({ afterMs: 1_000 })
  const first = chain.ask(question)
  await chain.pass(500)
  const second = chain.ask(question)
  const [one, two] = await chain.settle([first, second])
  assert.deepEqual([one?.cause, two?.at?.value, query()], ['timeout', 'answer 1', 1])
})

test('what could not be reached is queried once more, and nothing else is', async (t) => {
  const causes: readonly ChainCause[] = [
    'timeout',
    'rate_limited',
    'stale',
    'misconfigured',
    'malformed',
    'disagreement',
  ]
  const chain = setUp(t)
  const passing = chain.made({ afterMs: 10, fails: ['unreachable'] }, { subject: 'passing' })
  assert.equal((await chain.outcomeOf(passing.question)).at?.value, 'answer 2')
  const lasting = chain.made(
    { afterMs: 10, fails: ['unreachable', 'unreachable', 'unreachable'] },
    { subject: 'lasting' },
  )
  assert.equal((await chain.outcomeOf(lasting.question)).cause, 'unreachable')
  assert.equal(lasting.asked(), 2)
  const turning = chain.made({ afterMs: 10, fails: ['unreachable', 'stale'] }, { subject: 'turning' })
  assert.equal((await chain.outcomeOf(turning.question)).cause, 'stale')
  for (const cause of causes) {
    const once = chain.made({ afterMs: 10, fails: [cause, cause] }, { subject: cause })
    assert.equal((await chain.outcomeOf(once.question)).cause, cause)
    assert.equal(once.asked(), 1, cause)
  }
})

test('the retry stays within the deadline: it is cut short by it, and is not begun after it', async (t) => {
  const chain = setUp(t)
  const cut = chain.made({ afterMs: 500, fails: ['unreachable'] }, { subject: 'cut' })
  const began = chain.nowMs()
  assert.equal((await chain.outcomeOf(cut.question)).cause, 'timeout')
  assert.deepEqual([chain.nowMs() - began, cut.asked()], [budgetMs, 2])
  const late = chain.made({ afterMs: 900, fails: ['unreachable'] }, { subject: 'late' })
  assert.equal((await chain.outcomeOf(late.question)).cause, 'timeout')
  await chain.pass(2_000)
  assert.equal(late.asked(), 1)
})

test('the retry is for the most patient who waits', async (t) => {
  const chain = setUp(t)
  const { question, asked: query } = chain.made({ afterMs: 900, fails: ['unreachable'] })
  const first = chain.ask(question)
  const second = chain.ask(question, 2_000)
  const third = chain.ask(question, 100)
  const [one, two, three] = await chain.settle([first, second, third])
  assert.deepEqual([one?.cause, two?.at?.value, three?.cause, query()], ['timeout', 'answer 2', 'timeout', 2])
})

test('with any behaviour of a reader, the answer comes by the deadline and is no error', async (t) => {
  const doing = fc.oneof(
    fc.record({ afterMs: fc.integer({ min: 0, max: 1_000 }), fails: fc.constantFrom(...everyCause) }),
    fc.record({ afterMs: fc.integer({ min: 0, max: 1_000 }), fails: fc.constant(null) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 1, maxLength: 2 }), fc.nat(900), async (doings, waitMs) => {
      const chain = setUp(t)
      let nth = 0
      const question = chain.question(async () => {
        const { afterMs, fails } = doings[nth++] ?? { afterMs: 0, fails: null }
        await chain.sleep(afterMs)
        if (fails) throw new ChainError(fails, 'as configured')
        return chain.at('yes')
      })
      const began = chain.nowMs()
      const outcome = await chain.outcomeOf(question, waitMs)
      assert.ok(chain.nowMs() - began <= waitMs + 1, `${chain.nowMs() - began} of ${waitMs} ms`)
      assert.ok(outcome.at ? outcome.at.value === 'yes' : everyCause.includes(outcome.cause))
      assert.ok(nth <= 2)
    }),
    { numRuns: 60 },
  )
})

test('what is wrong with a reader itself is malformed and not thrown', async (t) => {
  const chain = setUp(t)
  const throwing: (() => Promise<never>)[] = [
    () => Promise.reject(new TypeError('a fault of ours')),
    () => {
      throw new ChainError('unreachable', 'before there is a promise')
    },
    () => Promise.reject(),
  ]
  for (const [nth, ask] of throwing.entries()) {
    const { cause } = await chain.outcomeOf({ ...chain.question(ask), subject: `${nth}` })
    assert.equal(cause, nth === 1 ? 'unreachable' : 'malformed')
  }
})

test('a question that no caller could wait for fails once, for all callers and with any outcome', async (t) => {
  const chain = setUp(t)
  const slow = [1, 2, 3, 4].map((nth) =>
    chain.made({ afterMs: 2_000, fails: ['rate_limited'] }, { subject: `${nth}`, kind: nth % 2 ? 'a' : 'b' }),
  )
  const waiting = slow.flatMap(({ question }) => Array.from({ length: 100 }, () => chain.ask(question)))
  for (const { cause } of await chain.settle(waiting)) assert.equal(cause, 'timeout')
  await chain.pass(2_000)
  const fifth = chain.made({ afterMs: 10, fails: ['stale'] }, { subject: 'fifth' })
  assert.equal((await chain.outcomeOf(fifth.question)).cause, 'stale', 'four failures so far: it was asked')
  assert.equal((await chain.outcomeOf(chain.made({ afterMs: 10 }, { subject: 'sixth' }).question)).cause, 'stale')
})

test('a deadline that passes after the answer came is no failure', async (t) => {
  const chain = setUp(t)
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    const kind = nth % 2 ? 'a' : 'b'
    assert.ok((await chain.outcomeOf(chain.made({ afterMs: 10 }, { subject: `${nth}`, kind }).question)).at)
  }
  await chain.pass(2_000)
  assert.ok((await chain.outcomeOf(chain.made({ afterMs: 10 }, { subject: 'next' }).question)).at)
})

const everyCause: readonly ChainCause[] = [
  'unreachable',
  'timeout',
  'rate_limited',
  'stale',
  'misconfigured',
  'malformed',
  'disagreement',
]

type Doing = { afterMs: number; fails?: readonly ChainCause[] }
type Question = {
  network: string
  kind: string
  subject: string
  lifetimeMs: number
  read: () => Promise<At<string>>
}

/** Queries under a clock that only goes on when the test moves it, timers included. */
function setUp(t: TestContext) {
  t.mock.timers.reset()
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  let backMs = 0
  const nowMs = () => Date.now() - backMs
  const setBack = (ms: number): void => {
    backMs += ms
  }
  const breakers = new Map<string, ReturnType<typeof createBreaker>>()
  const askers = new Map<string, QueryChain<string>>()
  const askerOf = ({ network, kind, lifetimeMs }: Question): QueryChain<string> => {
    const breaker = breakers.get(network) ?? createBreaker({ now: nowMs })
    breakers.set(network, breaker)
    const name = `${network} ${kind}`
    const result = { name: kind, lifetimeMs, rowsOf: () => 1 }
    const asker =
      askers.get(name) ?? createQueryChain<string>({ now: nowMs, after: realWorld().after }, breaker, result)
    askers.set(name, asker)
    return asker
  }
  const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
  const at = (value: string) => ({ value, block: 1, as_of: new Date(nowMs()).toISOString() })
  const ask = (question: Question, waitMs = budgetMs) =>
    askerOf(question)(question.subject, question.read, nowMs() + waitMs)
  const pass = async (ms: number, stepMs = 50): Promise<void> => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      await setImmediate()
      t.mock.timers.tick(Math.min(stepMs, ms - passed))
    }
    await setImmediate()
  }
  const settle = async (answers: readonly ChainAnswer<string>[]): Promise<readonly ChainOutcome<string>[]> => {
    const settled: (readonly ChainOutcome<string>[])[] = []
    void Promise.all(answers.map(async (answer) => answer)).then((outcomes) => settled.push(outcomes))
    for (let steps = 0; settled.length === 0 && steps < 4_000; steps++) await pass(1, 1)
    const [outcomes] = settled
    assert.ok(outcomes, 'not answered within four seconds')
    return outcomes
  }
  const question = (asking: Question['read']): Question => ({
    network: 'ethereum',
    kind: 'freezes',
    subject: 'subject',
    lifetimeMs: 30_000,
    read: asking,
  })
  /** A question whose reader fails in this way and order, and then answers. */
  const make = ({ afterMs, fails = [] }: Doing, members: Partial<Question> = {}) => {
    let count = 0
    const asking = async () => {
      const nth = ++count
      await sleep(afterMs)
      const cause = fails[nth - 1]
      if (cause !== undefined) throw new ChainError(cause, 'as configured')
      return at(`answer ${nth}`)
    }
    return { question: { ...question(asking), ...members }, asked: () => count }
  }
  const outcomeOf = async (request: Question, waitMs = budgetMs): Promise<ChainOutcome<string>> => {
    const [outcome] = await settle([ask(request, waitMs)])
    assert.ok(outcome)
    return outcome
  }
  const close = async (): Promise<void> => {
    const kinds = ['freezes', 'profile', 'transfers', 'freezes', 'profile']
    for (const [nth, kind] of kinds.entries()) {
      await outcomeOf(make({ afterMs: 0, fails: ['misconfigured'] }, { kind, subject: `closing ${nth}` }).question)
    }
  }
  return { nowMs, setBack, sleep, at, ask, pass, settle, question, made: make, outcomeOf, close }
}

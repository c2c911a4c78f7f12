import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import test, { type TestContext } from 'node:test'
import { createQueryChain, type QueryChain } from '../../../src/chains/querying/query-chain.ts'
import type { ChainAnswer, ChainOutcome } from '../../../src/chains/chain-outcome.ts'
import { createBreaker } from '../../../src/chains/querying/breaker.ts'
import { ChainError, type ChainCause } from '../../../src/chains/chain-error.ts'
import type { At } from '../../../src/chains/chain-reader.ts'
import { realWorld } from '../../../src/kit/world.ts'

const budgetMs = 800

test('a slow chain is no dead one: its late answers keep the network open', async (t) => {
  const chain = setUp(t)
  for (const nth of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { question, asked: query } = chain.made({ afterMs: 1_000 }, { subject: `${nth}`, kind: nth % 2 ? 'a' : 'b' })
    assert.equal((await chain.outcomeOf(question)).cause, 'timeout')
    await chain.pass(200)
    assert.equal(query(), 1)
    assert.ok('at' in chain.ask(question))
  }
})

test('a network that fails five times is left alone, while others and what is cached are answered', async (t) => {
  const chain = setUp(t)
  const existing = chain.made({ afterMs: 10 }, { subject: 'known' })
  await chain.outcomeOf(existing.question)
  await chain.close()
  const refused = chain.made({ afterMs: 10 }, { subject: 'refused' })
  assert.deepEqual(chain.ask(refused.question), { cause: 'misconfigured', afterSeconds: null }, 'at once')
  assert.equal(refused.asked(), 0)
  assert.ok('at' in chain.ask(existing.question))
  const other = chain.made({ afterMs: 10 }, { subject: 'other', network: 'base' })
  assert.ok((await chain.outcomeOf(other.question)).at)
})

test('a network that hangs is left alone as well', async (t) => {
  const chain = setUp(t)
  const hanging = [1, 2, 3, 4, 5].map((nth) =>
    chain.made({ afterMs: 60_000 }, { subject: `${nth}`, kind: nth % 2 ? 'a' : 'b' }),
  )
  await chain.settle(hanging.map(({ question }) => chain.ask(question)))
  assert.deepEqual(chain.ask(chain.made({ afterMs: 10 }).question), { cause: 'timeout', afterSeconds: null })
})

test('once a network answers again, an address is complete with the first call ten seconds later', async (t) => {
  const chain = setUp(t)
  await chain.close()
  const address = ['freezes', 'profile', 'transfers'].map((kind) =>
    chain.made({ afterMs: 100 }, { kind, subject: kind }),
  )
  const ask = () => chain.settle(address.map(({ question }) => chain.ask(question)))
  await chain.pass(9_999)
  for (const { cause } of await ask()) assert.equal(cause, 'misconfigured')
  await chain.pass(1)
  for (const { at } of await ask()) assert.ok(at)
})

test('a network that still fails is tried once in ten seconds by each kind of question, for all callers', async (t) => {
  const chain = setUp(t)
  await chain.close()
  let tries = 0
  for (let second = 0; second < 60; second++) {
    const questions = ['freezes', 'profile', 'transfers'].flatMap((kind) =>
      [1, 2, 3].map((nth) => {
        const ask = () => {
          tries++
          return Promise.reject(new ChainError('stale', 'still behind'))
        }
        return { ...chain.question(ask), kind, subject: `${second} ${kind} ${nth}` }
      }),
    )
    const causes = await chain.settle(questions.map((question) => chain.ask(question)))
    for (const { cause } of causes) assert.ok(cause === 'stale' || (cause === 'misconfigured' && second <= 10))
    await chain.pass(1_000, 1_000)
  }
  assert.equal(tries, 15)
})

test('one address whose transfers fail each time does not close the network to others', async (t) => {
  const chain = setUp(t)
  for (let nth = 0; nth < 20; nth++) {
    const busy = chain.made({ afterMs: 10, fails: ['malformed'] }, { kind: 'transfers', subject: 'busy' })
    assert.equal((await chain.outcomeOf(busy.question)).cause, 'malformed')
  }
  assert.ok((await chain.outcomeOf(chain.made({ afterMs: 10 }, { kind: 'transfers', subject: 'other' }).question)).at)
})

test('a thousand questions in flight are the most of a network, and none is in flight for ever', async (t) => {
  const chain = setUp(t)
  const never = () => new Promise<never>(() => {})
  const hanging = Array.from({ length: 1_000 }, (_, nth) => ({ ...chain.question(never), subject: `${nth}` }))
  // Of one kind, and so without the breaker.
  const answers = hanging.map((question) => chain.ask(question))
  const next = chain.made({ afterMs: 10 }, { subject: 'next' })
  assert.deepEqual(chain.ask(next.question), { cause: 'timeout', afterSeconds: null })
  assert.equal(next.asked(), 0)
  const other = chain.made({ afterMs: 10 }, { subject: 'other', network: 'base' })
  assert.ok((await chain.outcomeOf(other.question)).at)
  for (const { cause } of await chain.settle(answers)) assert.equal(cause, 'timeout')
  await chain.pass(30_000, 10_000)
  assert.ok((await chain.outcomeOf(next.question)).at)
})

test('a query that is overdue is sent again, and what then comes of the old one changes nothing', async (t) => {
  const chain = setUp(t)
  const { question, asked: query } = chain.made({ afterMs: 35_000 })
  await chain.outcomeOf(question)
  await chain.pass(30_000 - budgetMs, 100)
  chain.ask(question)
  assert.equal(query(), 1, 'it may still come in time to be kept')
  await chain.pass(1)
  const anew = chain.ask(question)
  assert.equal(query(), 2)
  assert.equal((await chain.settle([anew]))[0]?.cause, 'timeout')
  await chain.pass(6_000, 1_000)
  chain.ask(question)
  assert.equal(query(), 2, 'the second is still in flight')
  assert.equal('at' in chain.ask(question), false, 'the first came too late to be kept')
})

test('a clock that was set back keeps no question in flight for longer', async (t) => {
  const chain = setUp(t)
  const { question, asked: query } = chain.made({ afterMs: 60_000 })
  await chain.outcomeOf(question)
  chain.setBack(3_600_000)
  chain.ask(question)
  assert.equal(query(), 2)
})

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

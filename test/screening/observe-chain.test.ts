import assert from 'node:assert/strict'
import test from 'node:test'
import type { ChainOutcome } from '../../src/chains/chain-outcome.ts'
import type { ChainCause } from '../../src/chains/chain-error.ts'
import type { At, Freeze, Profile, Transfer, TransferPage } from '../../src/chains/chain-reader.ts'
import type { Chains } from '../../src/chains/chains.ts'
import { networks } from '../../src/chains/networks.ts'
import { readAddress, type Address } from '../../src/kit/address.ts'
import type { ChainObservation } from '../../src/screening/facts.ts'
import { observeChain, type ChainAsk } from '../../src/screening/observing/observe-chain.ts'
import { eip55Of } from '../support/address-forms.ts'
import { named } from '../support/chains/evm-set-up.ts'
import { fakeLists, type FakeListing } from '../support/fake-lists.ts'
import { unlisted } from '../support/known-addresses.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const day = '2026-11-20'
const readAt = '2026-11-20T11:59:57.000Z'
const subject = unlisted.evm
const everyCause: readonly ChainCause[] = [
  'unreachable',
  'timeout',
  'rate_limited',
  'stale',
  'misconfigured',
  'malformed',
  'disagreement',
]

test('a chain that answers is sent three queries, each with the block and the time it was read at', async () => {
  const { observations, asked: requests } = await observe()
  assert.deepEqual(
    observations.map(({ question, status, cause, block, as_of }) => [question, status, cause, block, as_of]),
    ['issuer_freeze', 'profile', 'taint'].map((question) => [question, 'ok', null, 100, readAt]),
  )
  for (const { network, findings } of observations) assert.deepEqual([network, findings], ['ethereum', []])
  assert.deepEqual(
    requests.map(({ network, address, deadline }) => [network, address, deadline]),
    Array.from({ length: 3 }, () => ['ethereum', subject, nowMs + 800]),
  )
})

test('each question that is not answered states why, and takes nothing from the others', async () => {
  const questions = ['freezes', 'profile', 'transfers'] as const
  for (const [nth, failing] of questions.entries()) {
    for (const cause of everyCause) {
      const { observations } = await observe({ [failing]: { cause, afterSeconds: null } })
      const status = cause === 'stale' ? 'stale' : 'failed'
      for (const [at, observation] of observations.entries()) {
        const { status: reply, cause: why, block, as_of, findings } = observation
        if (at === nth) assert.deepEqual([reply, why, block, as_of, findings], [status, cause, null, null, []])
        else assert.deepEqual([reply, why], ['ok', null])
      }
    }
  }
})

const withoutView: ReadonlySet<string> = new Set([
  'bsc',
  'bitcoin',
  'tron-nile',
  'megaeth',
  'stable',
  'flare',
  'adi',
  'hpp',
  'igra',
  'radius',
  'mezo',
  'stable-testnet',
  'hpp-sepolia',
  'radius-testnet',
  'mezo-testnet',
])

test('a network none of whose tokens has a freeze view is not queried for one, and no source states that the address is not frozen', async () => {
  for (const network of networks) {
    const { observations, asked: requests } = await observe({}, { network })
    const hasView = network.tokens.some(({ freezeView }) => freezeView !== null)
    assert.equal(hasView, !withoutView.has(network.name), network.name)
    assert.equal(observations[0]?.status, hasView ? 'ok' : 'no_view')
    assert.equal(
      requests.some(({ kind }) => kind === 'freezes'),
      hasView,
    )
    assert.deepEqual(
      observations.map(({ question, network: name }) => [question, name]),
      ['issuer_freeze', 'profile', 'taint'].map((question) => [question, network.name]),
    )
  }
})

test('an address that an issuer froze is reported by token, with the page of the explorer', async () => {
  const freezes: Freeze[] = [
    { symbol: 'USDC', token: '0x1', frozen: true },
    { symbol: 'USDT', token: '0x2', frozen: false },
    { symbol: 'USDC.e', token: '0x3', frozen: true },
  ]
  const { observations } = await observe({ freezes: at(freezes) })
  const url = `https://etherscan.io/address/${subject}`
  assert.deepEqual(observations[0]?.findings, [
    { signal: 'issuer.frozen', detail: { token: 'USDC' }, url },
    { signal: 'issuer.frozen', detail: { token: 'USDC.e' }, url },
  ])
})

test('a profile is judged as of when it was read', async () => {
  const profile = { ...ordinary, activeSince: { at: '2026-11-14T00:00:00.000Z', isFirst: true } }
  const url = `https://etherscan.io/address/${subject}`
  const { observations } = await observe({ profile: at(profile) })
  assert.deepEqual(observations[1]?.findings, [{ signal: 'profile.new', detail: { days: '6' }, url }])
  const later = { value: profile, block: 100, as_of: '2026-11-21T00:00:00.000Z' }
  assert.deepEqual((await observe({ profile: { at: later } })).observations[1]?.findings, [])
})

test('equal answers, lists and day are one object, and any change makes another', async () => {
  const lists = { [party(1)]: [{ list: 'ofac', kind: 'sanctions' }] } as const
  const transfers = () => pageOf([moved(party(1), subject, '1', 1)])
  const answers = { freezes: at<Freeze[]>([]), profile: at(ordinary), transfers: transfers() }
  const ask = askOf(answers, { lists })
  const first = await observeChain(ask)
  assert.equal(await observeChain({ ...ask }), first)
  assert.equal(await observeChain({ ...ask, now: nowMs + 5_000 }), first, 'later, and answered the same')
  const changes: [string, Partial<ChainAsk>][] = [
    ['freezes', { chains: askOf({ ...answers, freezes: at<Freeze[]>([]) }).chains }],
    ['profile', { chains: askOf({ ...answers, profile: at(ordinary) }).chains }],
    ['transfers', { chains: askOf({ ...answers, transfers: transfers() }).chains }],
    ['lists', { snapshot: fakeLists(lists).current() }],
    ['day', { day: '2026-11-21' }],
  ]
  for (const [what, change] of changes) {
    const before = await observeChain(ask)
    const other = await observeChain({ ...ask, ...change })
    assert.notEqual(other, before, what)
    assert.deepEqual(other, before, what)
    assert.equal(await observeChain({ ...ask, ...change }), other, what)
  }
})

test('they are one object without a freeze view too, and never when something was found and an answer is missing', async () => {
  const lists = { [party(1)]: [{ list: 'ofac', kind: 'sanctions' }] } as const
  const frozen = at<Freeze[]>([{ symbol: 'USDT', token: '0x2', frozen: true }])
  const match = { freezes: frozen, transfers: pageOf([moved(party(1), subject, '1', 1)]) }
  const bsc = askOf({}, { network: named('bsc') })
  assert.equal(await observeChain(bsc), await observeChain(bsc))
  for (const failing of ['freezes', 'profile', 'transfers'] as const) {
    const ask = askOf({ ...match, [failing]: { cause: 'timeout', afterSeconds: null } }, { lists })
    const [first, second] = [await observeChain(ask), await observeChain(ask)]
    assert.notEqual(first, second)
    assert.deepEqual(first, second)
  }
})

test('of all addresses of which nothing was found at the same blocks one and the same is answered', async () => {
  const first = await observeChain(askOf({}))
  const another = { ...askOf({}), address: addressOf(party(7)), day: '2026-11-21', snapshot: fakeLists({}).current() }
  assert.equal(await observeChain(another), first)
  const later = at<Freeze[]>([])
  assert.notEqual(await observeChain(askOf({ freezes: { at: { ...later.at, block: 8 } } })), first)
  assert.notEqual(await observeChain(askOf({}, { network: named('base') })), first)
})

test('a chain that reports nothing reports one and the same of every address, by network and causes', async () => {
  const failed = (cause: ChainCause) => ({ cause, afterSeconds: null })
  const silent: Answers = { freezes: failed('timeout'), profile: failed('timeout'), transfers: failed('timeout') }
  const first = await observeChain(askOf(silent))
  assert.equal(await observeChain({ ...askOf(silent), address: addressOf(party(7)), day: '2026-11-21' }), first)
  const others: ChainAsk[] = [
    askOf({ ...silent, freezes: failed('stale') }),
    askOf({ ...silent, profile: failed('stale') }),
    askOf({ ...silent, transfers: failed('stale') }),
    askOf(silent, { network: named('base') }),
    askOf(silent, { network: named('bsc') }),
  ]
  const all = [first, ...(await Promise.all(others.map(async (ask) => observeChain(ask))))]
  assert.equal(new Set(all.map((observations) => JSON.stringify(observations))).size, all.length)
  for (const [nth, ask] of others.entries()) assert.equal(await observeChain(ask), all[nth + 1])
  assert.deepEqual(
    all[5]?.map(({ status, cause }) => [status, cause]),
    [
      ['no_view', null],
      ['failed', 'timeout'],
      ['failed', 'timeout'],
    ],
  )
})

test('answers that are at hand and answers that come later give the same', async () => {
  const transfers = pageOf([moved(party(1), subject, '1', 1)])
  const lists = { [party(1)]: [{ list: 'ofac', kind: 'sanctions' }] } as const
  const cases: [string, Answers][] = [
    ['all at hand', { transfers }],
    ['all later', { freezes: later(at([])), profile: later(at(ordinary)), transfers: later(transfers) }],
    ['freezes later', { freezes: later(at([])), transfers }],
    ['profile later', { profile: later(at(ordinary)), transfers }],
    ['transfers later', { transfers: later(transfers) }],
  ]
  const [first] = cases
  const expected = (await observe(first?.[1], { lists })).observations
  for (const [what, answers] of cases)
    assert.deepEqual((await observe(answers, { lists })).observations, expected, what)
})

test('a query that is cached as failed does not keep the finding of another from being reported', async () => {
  const frozen = at<Freeze[]>([{ symbol: 'USDT', token: '0x2', frozen: true }])
  const silent = { cause: 'timeout', afterSeconds: null } as const
  const { observations } = await observe({ freezes: frozen, profile: silent, transfers: silent })
  assert.deepEqual(
    observations.flatMap(({ findings }) => findings.map(({ signal }) => signal)),
    ['issuer.frozen'],
  )
})

const ordinary: Profile = {
  kind: 'account',
  delegate: null,
  hasHistory: true,
  activeSince: null,
  transactions: 12,
  lastDay: 0,
}

type Answers = {
  freezes?: ChainOutcome<readonly Freeze[]> | Promise<ChainOutcome<readonly Freeze[]>>
  profile?: ChainOutcome<Profile> | Promise<ChainOutcome<Profile>>
  transfers?: ChainOutcome<TransferPage> | Promise<ChainOutcome<TransferPage>>
}
type Circumstances = { network?: ChainAsk['network']; lists?: Readonly<Record<string, readonly FakeListing[]>> }
type Asked = { kind: string; network: string; address: string; deadline: number }

async function observe(
  answers: Answers = {},
  circumstances: Circumstances = {},
): Promise<{ observations: readonly ChainObservation[]; asked: Asked[] }> {
  const ask = askOf(answers, circumstances)
  return { observations: await observeChain(ask), asked: ask.asked }
}

function askOf(answers: Answers, { network = named('ethereum'), lists = {} }: Circumstances = {}) {
  const { freezes = at([]), profile = at(ordinary), transfers = pageOf([]) } = answers
  const requests: Asked[] = []
  const note = (kind: string, on: string, address: string, deadline: number): void => {
    requests.push({ kind, network: on, address, deadline })
  }
  const chains: Chains = {
    budgetMs: 800,
    isOn: () => true,
    freezes: (on, address, deadline) => {
      note('freezes', on, address, deadline)
      return freezes
    },
    profile: (on, address, deadline) => {
      note('profile', on, address, deadline)
      return profile
    },
    transfers: (on, address, query, deadline) => {
      assert.deepEqual(query, { direction: 'both', limitMax: 200, before: null })
      note('transfers', on, address, deadline)
      return transfers
    },
    prospect: () => assert.fail('not queried here'),
    outcome: () => assert.fail('not queried here'),
    firstInflow: () => assert.fail('not queried here'),
    payment: () => assert.fail('not queried here'),
  }
  const snapshot = fakeLists(lists).current()
  return { chains, network, address: addressOf(subject), snapshot, day, now: nowMs, asked: requests }
}

function at<Value>(value: Value): { at: At<Value> } {
  return { at: { value, block: 100, as_of: readAt } }
}

function later<Value>(outcome: ChainOutcome<Value>): Promise<ChainOutcome<Value>> {
  return new Promise((resolve) => setImmediate(() => resolve(outcome)))
}

function pageOf(transfers: readonly Transfer[]): { at: At<TransferPage> } {
  return at({ transfers, next: null, reachesBeginning: true, window: null })
}

function moved(from: string, to: string, amount: string, n: number): Transfer {
  return { tx: `0x${n}`, from, to, token: '0x1', symbol: 'USDC', asset: 'USDC', amount, block: n, time: null }
}

function party(n: number): string {
  return eip55Of(Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}

function addressOf(text: string): Address {
  const { address } = readAddress(text)
  assert.ok(address)
  return address
}

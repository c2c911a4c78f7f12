import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { ChainOutcome } from '../../src/chains/chain-outcome.ts'
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

test('transfers of a network without a known token are not requested, and no source states that there are none', async () => {
  for (const network of networks) {
    const { observations, asked: requests } = await observe({}, { network })
    const isRead = !withoutView.has(network.name) || ['bsc', 'bitcoin'].includes(network.name)
    assert.equal(observations[2]?.status, isRead ? 'ok' : 'no_view', network.name)
    assert.equal(observations[2]?.reach === null, !isRead, network.name)
    assert.equal(
      requests.some(({ kind }) => kind === 'transfers'),
      isRead,
      network.name,
    )
  }
})

test('how far back transfers were read is reported: all of them, those of a window, or the newest', async () => {
  const reachOf = async (page: Partial<TransferPage>) => {
    const { observations } = await observe({ transfers: at({ ...pageOf([]).at.value, ...page }) })
    assert.deepEqual(
      observations.slice(0, 2).map(({ reach }) => reach),
      [null, null],
    )
    return observations[2]?.reach
  }
  const window = { from: 10, to: 100 }
  const none = { from_block: null, to_block: null }
  assert.deepEqual(await reachOf({ reachesBeginning: true, window }), { kind: 'all', ...none })
  assert.deepEqual(await reachOf({ reachesBeginning: false, window }), {
    kind: 'window',
    from_block: 10,
    to_block: 100,
  })
  assert.equal(await reachOf({ reachesBeginning: false, window: null }), null, 'nothing was read')
  assert.deepEqual(await reachOf({ reachesBeginning: false, window: null, readTo: 50 }), {
    kind: 'window',
    from_block: 51,
    to_block: 100,
  })
  const many = Array.from({ length: 200 }, (_, n) => moved(party(n), subject, '1', n))
  assert.deepEqual(await reachOf({ transfers: many, reachesBeginning: false, window }), {
    kind: 'newest',
    ...none,
    transfers: 200,
  })
})

test('a transfer with a listed address taints, either way, and names list, direction, amount and transaction', async () => {
  const lists = {
    [party(1)]: [{ list: 'ofac', kind: 'sanctions' }],
    [party(2)]: [{ list: 'own', kind: 'own' }],
  } as const
  const page = [moved(party(1), subject, '12.5', 3), moved(subject, party(2), '7', 2), moved(subject, party(3), '1', 1)]
  const { observations } = await observe({ transfers: pageOf(page) }, { lists })
  assert.deepEqual(observations[2]?.findings, [
    {
      signal: 'taint.onehop',
      detail: { party: party(1), list: 'ofac', list_kind: 'sanctions', direction: 'in', amount: '12.5 USDC' },
      url: 'https://etherscan.io/tx/0x3',
    },
    {
      signal: 'taint.onehop',
      detail: { party: party(2), list: 'own', list_kind: 'own', direction: 'out', amount: '7 USDC' },
      url: 'https://etherscan.io/tx/0x2',
    },
  ])
})

test('only sanctions, notices of authorities, mixer and own lists taint, and only while they list the address', async () => {
  const cases: [string, FakeListing[], string | null][] = [
    ['sanctions', [{ list: 'ofac', kind: 'sanctions' }], 'ofac'],
    ['named by an authority', [{ list: 'official-notices', kind: 'enforcement' }], 'official-notices'],
    ['a mixer', [{ list: 'mixers', kind: 'mixer' }], 'mixers'],
    ['own', [{ list: 'own', kind: 'own' }], 'own'],
    ['what a crowd reports', [{ list: 'scamsniffer', kind: 'scam' }], null],
    ['a label', [{ list: 'labels', kind: 'context' }], null],
    ['a listing from today on', [{ list: 'ofac', kind: 'sanctions', listed_on: day }], 'ofac'],
    ['a listing from tomorrow on', [{ list: 'ofac', kind: 'sanctions', listed_on: '2026-11-21' }], null],
    ['a listing until today', [{ list: 'ofac', kind: 'sanctions', delisted_on: day }], null],
    ['a listing until tomorrow', [{ list: 'ofac', kind: 'sanctions', delisted_on: '2026-11-21' }], 'ofac'],
    [
      'a mixer that is no longer sanctioned',
      [
        { list: 'ofac', kind: 'sanctions', delisted_on: '2025-03-21' },
        { list: 'tornado-cash', kind: 'mixer' },
      ],
      'tornado-cash',
    ],
    [
      'a crowd before an authority',
      [
        { list: 'forta', kind: 'scam' },
        { list: 'ofac', kind: 'sanctions' },
      ],
      'ofac',
    ],
  ]
  for (const [what, listings, expected] of cases) {
    const { observations } = await observe(
      { transfers: pageOf([moved(party(1), subject, '1', 1)]) },
      { lists: { [party(1)]: listings } },
    )
    const lists = (observations[2]?.findings ?? []).map(({ detail }) => detail['list'])
    assert.deepEqual(lists, expected === null ? [] : [expected], what)
  }
})

test('a listed address is reported once, with its newest transfer, and at most ten are reported', async () => {
  const everybody = Array.from({ length: 15 }, (_, i) => party(i + 1))
  const lists = Object.fromEntries(everybody.map((each) => [each, [{ list: 'ofac', kind: 'sanctions' }] as const]))
  const newestFirst = [...everybody, ...everybody].map((each, i) =>
    i % 2 ? moved(each, subject, `${i}`, 30 - i) : moved(subject, each, `${i}`, 30 - i),
  )
  const { observations } = await observe({ transfers: pageOf(newestFirst) }, { lists })
  assert.deepEqual(
    observations[2]?.findings.map(({ detail }) => [detail['party'], detail['amount'], detail['direction']]),
    everybody.slice(0, 10).map((each, i) => [each, `${i} USDC`, i % 2 ? 'in' : 'out']),
  )
})

test('a party on a sanctions list counts first, however many newer ones are on other lists', async () => {
  const newer = Array.from({ length: 12 }, (_, i) => party(i + 1))
  const lists = {
    ...Object.fromEntries(newer.map((each) => [each, [{ list: 'mixers', kind: 'mixer' }] as const])),
    [party(20)]: [{ list: 'ofac', kind: 'sanctions' }] as const,
  }
  const newestFirst = [...newer, party(20)].map((each, i) => moved(each, subject, `${i}`, 30 - i))
  const { observations } = await observe({ transfers: pageOf(newestFirst) }, { lists })
  assert.deepEqual(
    observations[2]?.findings.map(({ detail }) => detail['party']),
    [party(20), ...newer.slice(0, 9)],
  )
})

test('who pays itself, or what has no form of an address here, taints no address', async () => {
  const lists = { [subject]: [{ list: 'ofac', kind: 'sanctions' }] } as const
  const page = [moved(subject, subject, '1', 2), moved('a script', subject, '1', 1)]
  assert.deepEqual((await observe({ transfers: pageOf(page) }, { lists })).observations[2]?.findings, [])
})

test('with any transfers: at most ten findings, each of another listed address that took part', async () => {
  const transfer = fc
    .record({ who: fc.nat(30), isIn: fc.boolean(), amount: fc.nat(1_000_000) })
    .map(({ who, isIn, amount }) => moved(isIn ? party(who) : subject, isIn ? subject : party(who), `${amount}`, who))
  const kinds = fc.constantFrom('sanctions', 'mixer', 'own', 'scam', 'context', null)
  await fc.assert(
    fc.asyncProperty(
      fc.array(transfer, { maxLength: 60 }),
      fc.array(kinds, { maxLength: 31 }),
      async (page, listed) => {
        const lists = Object.fromEntries(
          listed.flatMap((kind, i) => (kind ? [[party(i), [{ list: `list-${kind}`, kind }]] as const] : [])),
        )
        const { observations } = await observe({ transfers: pageOf(page) }, { lists })
        const findings = observations[2]?.findings ?? []
        const weighs = (address: string) => /sanctions|mixer|own/.test(lists[address]?.[0]?.list ?? '')
        const tainting = new Set(page.flatMap(({ from, to }) => [from, to]).filter(weighs))
        assert.equal(findings.length, Math.min(10, tainting.size))
        const parties = findings.map(({ detail }) => detail['party'] ?? '')
        assert.equal(new Set(parties).size, parties.length)
        for (const each of parties) assert.ok(tainting.has(each))
      },
    ),
    { numRuns: 50 },
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

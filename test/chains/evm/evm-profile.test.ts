import assert from 'node:assert/strict'
import test from 'node:test'
import type { Profile } from '../../../src/chains/chain-reader.ts'
import { chainErrorOf } from '../../support/chains/chain-world.ts'
import { emptyAccount, type EvmAccount, type EvmChain } from '../../support/chains/evm-node.ts'
import { named, setUpEvm, type EvmSetUp } from '../../support/chains/evm-set-up.ts'

const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const delegate = '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'
const usdc = named('ethereum').tokens[0]?.address ?? ''
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const head = { number: 20_000_000, timeMs: Date.parse('2026-11-20T12:00:00Z') }
const received = { token: usdc, from: delegate, to: address, value: 5n, logIndex: 1, tx: `0x${'11'.repeat(32)}` }
const old = emptyAccount({ sentAt: [1, 2, 3], coin: 5n })

test('an address of which the chain knows nothing has no history', async (t) => {
  const { reader } = await setUpEvm(t)
  assert.deepEqual((await reader.profile(address)).value, {
    kind: 'account',
    delegate: null,
    hasHistory: false,
    activeSince: null,
    emptyAt: null,
    transactions: 0,
    lastDay: 0,
  })
})

const histories: Readonly<Record<string, Partial<EvmAccount>>> = {
  'a transaction it sent': { sentAt: [100] },
  'coins it holds': { coin: 1n },
  'tokens it holds': { tokens: new Map([[usdc.toLowerCase(), 1n]]) },
  'its code': { code: '0x60' },
}
for (const [what, members] of Object.entries(histories)) {
  test(`${what} is a history`, async (t) => {
    const { node, reader } = await setUp(t, members)
    assert.equal((await reader.profile(address)).value.hasHistory, true)
    assert.equal(node.posts.flat().includes('eth_getLogs'), false)
  })
}

test('a transfer within the window is a history of who holds nothing any more', async (t) => {
  const { node, reader } = await setUp(t, {})
  // Two days back: empty yesterday and a week ago, but not for the first time.
  node.chain.logs = [{ ...received, block: head.number - 14_400 }]
  const { value } = await reader.profile(address)
  assert.deepEqual([value.hasHistory, value.transactions], [true, 0])
  assert.equal(hoursAgo(value.activeSince?.at) > 23, true)
  assert.equal(hoursAgo(value.emptyAt) > 6 * 24, true)
})

test('a transfer in the very block of an age is activity at that age', async (t) => {
  const { reader } = await setUp(t, { sentAt: [blockAgo(48)] })
  const { value } = await reader.profile(address)
  const dayAt = Date.parse(value.activeSince?.at ?? '')
  assert.equal(Math.round((head.timeMs - dayAt) / dayMs), 1)
  const spent = await setUp(t, {})
  const block = head.number - (head.timeMs - dayAt) / 12_000
  spent.node.chain.logs = [{ ...received, block }]
  assert.equal((await spent.reader.profile(address)).value.activeSince?.at, value.activeSince?.at)
  spent.node.chain.logs = [{ ...received, block: block + 1 }]
  spent.world.clock.ms += 6_000
  assert.equal((await spent.reader.profile(address)).value.activeSince?.at, new Date(head.timeMs).toISOString())
})

test('a balance that the endpoint refuses to return at an earlier block is unknown, and not zero', async (t) => {
  const { node, reader } = await setUp(t, { coin: 1n, heldSince: blockAgo(1) })
  const { value: report } = await reader.profile(address)
  assert.equal(Math.round(hoursAgo(report.emptyAt) / 24), 1)
  node.fail('error_object', 'eth_call')
  const { value } = await reader.profile(address)
  assert.deepEqual([value.hasHistory, value.activeSince, value.emptyAt], [true, null, null])
})

test('the code of an address shows what it is', async (t) => {
  const kinds: readonly [string, Profile['kind'], string | null][] = [
    ['0x', 'account', null],
    ['0x6080', 'contract', null],
    [`0xef0100${delegate.slice(2).toLowerCase()}`, 'delegated', delegate],
    [`0xEF0100${delegate.slice(2).toUpperCase()}`, 'delegated', delegate],
    [`0xef0100${delegate.slice(2)}00`, 'contract', null],
    ['0xef0100', 'contract', null],
    [`0xef0101${delegate.slice(2)}`, 'contract', null],
  ]
  for (const [code, kind, to] of kinds) {
    const { value } = await (await setUp(t, { ...old, code })).reader.profile(address)
    assert.deepEqual([value.kind, value.delegate], [kind, to], code)
  }
})

test('an old address is active since the oldest block that was looked at, which is not called the first', async (t) => {
  const { reader } = await setUp(t, old)
  const { value } = await reader.profile(address)
  assert.deepEqual([value.transactions, value.lastDay, value.emptyAt, value.activeSince?.isFirst], [3, 0, null, false])
  assert.equal(Math.round(hoursAgo(value.activeSince?.at) / 24), 29)
})

const beginnings: readonly [string, number, [emptyDays: number, activeDays: number]][] = [
  ['an hour', 1, [1, 0]],
  ['three days', 72, [7, 1]],
  ['twenty days', 480, [29, 7]],
]
for (const [what, hours, [emptyDays, activeDays]] of beginnings) {
  const ways: readonly [string, Partial<EvmAccount>][] = [
    ['sending', { sentAt: [blockAgo(hours)] }],
    ['receiving only', { coin: 1n, heldSince: blockAgo(hours) }],
    ['receiving tokens only', { tokens: new Map([[usdc.toLowerCase(), 5n]]), heldSince: blockAgo(hours) }],
  ]
  for (const [how, members] of ways) {
    test(`an address that began ${what} ago by ${how} was empty ${emptyDays} days ago`, async (t) => {
      const { node, reader } = await setUp(t, members)
      if (members.tokens) node.chain.logs = [{ ...received, block: members.heldSince ?? 0 }]
      const { value } = await reader.profile(address)
      assert.equal(Math.round(hoursAgo(value.emptyAt) / 24), emptyDays)
      assert.equal(Math.round(hoursAgo(value.activeSince?.at) / 24), activeDays)
      assert.equal(value.activeSince?.isFirst, false)
    })
  }
}

test('what was empty at the week’s block is less than a week old', async (t) => {
  const { reader, world, node } = await setUp(t, { sentAt: [blockAgo(72)] })
  for (let hour = 0; hour < 14; hour++) {
    const { value, as_of } = await reader.profile(address)
    const ageMs = Date.parse(as_of) - Date.parse(value.emptyAt ?? '')
    assert.equal(ageMs < 7 * dayMs, true)
    world.clock.ms += hourMs
    node.chain.head = { number: node.chain.head.number + 300, timeMs: node.chain.head.timeMs + hourMs }
  }
})

test('the transactions of the last day are those sent since then', async (t) => {
  const recent = Array.from({ length: 25 }, (_, at) => head.number - at)
  const { reader } = await setUp(t, { sentAt: [5, blockAgo(25), ...recent] })
  const { value } = await reader.profile(address)
  assert.deepEqual([value.transactions, value.lastDay], [27, 25])
})

test('a count that was higher before, as after a reorganisation, is no evidence on the last day', async (t) => {
  const { reader } = await setUp(t, { coin: 1n, sentAt: [1, 2, 3], undoneAt: head.number })
  const { value } = await reader.profile(address)
  assert.deepEqual([value.transactions, value.lastDay], [0, null])
})

test('an endpoint that keeps no old state provides neither age nor pace, and is not queried again for a while', async (t) => {
  const { node, reader, world } = await setUp(t, old, { stateBlocks: 128 })
  const { value } = await reader.profile(address)
  assert.deepEqual([value.hasHistory, value.transactions], [true, 3])
  assert.deepEqual([value.activeSince, value.emptyAt, value.lastDay, value.unread], [null, null, null, 'old_state'])
  node.posts.length = 0
  await reader.profile(address)
  assert.equal(node.posts.flat().filter((method) => method === 'eth_getTransactionCount').length, 1)
  node.chain.stateBlocks = null
  world.clock.ms += 590_000
  assert.equal((await reader.profile(address)).value.lastDay, null)
  world.clock.ms += 10_000
  node.chain.head = { ...head, timeMs: world.clock.ms }
  assert.equal((await reader.profile(address)).value.lastDay, 0)
})

test('an endpoint that keeps a week provides what the week shows', async (t) => {
  const weekBlocks = (7 * dayMs) / 12_000
  const { value } = await (await setUp(t, old, { stateBlocks: weekBlocks })).reader.profile(address)
  assert.equal(Math.floor(hoursAgo(value.activeSince?.at) / 24), 6)
  assert.deepEqual([value.lastDay, value.unread], [0, undefined])
})

test('a rate that is exceeded on old state is a failure, because a later retry helps', async (t) => {
  const { node, reader } = await setUp(t, old)
  await reader.head()
  node.fail('rate_words', 'eth_getTransactionCount')
  assert.equal((await chainErrorOf(reader.profile(address))).reason, 'rate_limited')
})

test('a chain that is younger than a day shows that nothing was before it', async (t) => {
  for (const number of [0, 1, 50, 3_000]) {
    const { reader } = await setUp(t, { sentAt: [0], coin: 1n }, { head: { ...head, number } })
    const { value } = await reader.profile(address)
    assert.deepEqual([value.transactions, value.lastDay], [1, 1])
    assert.equal(Math.round(hoursAgo(value.emptyAt) / 24), 1)
    assert.equal(value.activeSince?.at, new Date(head.timeMs).toISOString())
  }
})

test('blocks of an age are found on chains of any pace, and searched for once for all addresses', async (t) => {
  for (const blockMs of [250, 1_000, 12_000, 90_000]) {
    const { node, reader } = await setUpEvm(t, { blockMs, head: { ...head, number: 400_000_000 } })
    node.chain.accounts.set(address.toLowerCase(), old)
    await reader.profile(address)
    const searched = node.posts.flat().filter((method) => method === 'eth_getBlockByNumber').length
    assert.equal(searched <= 10, true, `${searched} blocks at ${blockMs} ms`)
    node.posts.length = 0
    await Promise.all([reader.profile(address), reader.profile(delegate)])
    // The newest one, and no other.
    assert.equal(node.posts.flat().filter((method) => method === 'eth_getBlockByNumber').length, 1)
  }
})

function setUp(
  t: Parameters<typeof setUpEvm>[0],
  account: Partial<EvmAccount>,
  chain: Partial<EvmChain> = {},
): Promise<EvmSetUp> {
  return setUpEvm(t, { ...chain, accounts: new Map([[address.toLowerCase(), emptyAccount(account)]]) })
}

function blockAgo(hours: number): number {
  return head.number - (hours * hourMs) / 12_000
}

function hoursAgo(at: string | null | undefined): number {
  assert.ok(at)
  return (head.timeMs - Date.parse(at)) / hourMs
}

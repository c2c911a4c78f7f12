import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { createAgreeingReader } from '../../../src/chains/readers/agreeing-reader.ts'
import type { ChainReader, Transfer, TransferQuery } from '../../../src/chains/chain-reader.ts'
import { createEvmReader } from '../../../src/chains/evm/evm-reader.ts'
import { chainErrorOf, chainWorld } from '../../support/chains/chain-world.ts'
import { emptyAccount, startEvmNode, type EvmLog, type EvmNode } from '../../support/chains/evm-node.ts'
import { named } from '../../support/chains/evm-set-up.ts'
import { overTime } from '../../support/chains/over-time.ts'
import type { SimulatedClock } from '../../support/simulated-clock.ts'

const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const other = '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'
const usdc = named('ethereum').tokens[0]?.address ?? ''
const head = { number: 20_000_000, timeMs: Date.parse('2026-11-20T12:00:00Z') }
const newest: TransferQuery = { direction: 'both', limitMax: 10, before: null }

test('endpoints that agree answer as of the oldest of their blocks', async (t) => {
  const { nodes, reader } = await setUp(t, 3)
  behind(nodes[1], 2)
  const answers = await Promise.all(questions(reader))
  for (const { block, as_of } of answers) assert.deepEqual([block, as_of], [19_999_998, '2026-11-20T11:59:36.000Z'])
  for (const node of nodes) assert.equal(node.posts.length > 0, true)
})

test('one endpoint of three that differs is a disagreement', async (t) => {
  const { nodes, reader } = await setUp(t, 3)
  nodes[2]?.chain.frozen.add(`${usdc} ${address}`.toLowerCase())
  nodes[2]?.chain.accounts.set(address.toLowerCase(), emptyAccount({ coin: 1n }))
  if (nodes[2]) nodes[2].chain.logs = [log(19_999_990, 1)]
  for (const error of await Promise.all(questions(reader).map(chainErrorOf))) assert.equal(error.reason, 'disagreement')
})

for (const [what, code] of [
  ['a contract', '0x60'],
  ['delegated', `0xef0100${'11'.repeat(20)}`],
] as const) {
  test(`an account that is ${what} for one endpoint only is a disagreement`, async (t) => {
    const { nodes, reader } = await setUp(t, 2)
    for (const [at, node] of nodes.entries()) {
      node.chain.accounts.set(address.toLowerCase(), emptyAccount({ coin: 1n, code: at === 0 ? code : '0x' }))
    }
    assert.equal((await chainErrorOf(reader.profile(address))).reason, 'disagreement')
  })
}

test('accounts that are delegated to different contracts are a disagreement', async (t) => {
  const { nodes, reader } = await setUp(t, 2)
  for (const [at, node] of nodes.entries()) {
    const code = `0xef0100${at}${'1'.repeat(39)}`
    node.chain.accounts.set(address.toLowerCase(), emptyAccount({ coin: 1n, code }))
  }
  assert.equal((await chainErrorOf(reader.profile(address))).reason, 'disagreement')
})

for (const fault of ['reset', 'hang', 'rate_limit', 'error_object'] as const) {
  test(`one of three that fails (${fault}) is outvoted, and of two it keeps the answer from being returned`, async (t) => {
    const three = await setUp(t, 3)
    three.nodes[0]?.fail(fault)
    const begunMs = three.clock.ms
    const answers = await overTime(three.clock, { hung: three.stragglers }, Promise.all(questions(three.reader)), 150)
    assert.equal(answers.length, 3)
    assert.ok(three.clock.ms - begunMs < 900, 'an endpoint that hangs is not waited for')
    const two = await setUp(t, 2)
    const [failing] = two.nodes
    assert.ok(failing)
    failing.fail(fault)
    const reason = { reset: 'unreachable', hang: 'timeout', rate_limit: 'rate_limited', error_object: 'malformed' }[
      fault
    ]
    const errors = Promise.all(questions(two.reader).map(chainErrorOf))
    for (const error of await overTime(two.clock, failing, errors)) assert.equal(error.reason, reason)
  })
}

test('an endpoint that lags or serves another chain does not count', async (t) => {
  const { nodes, reader } = await setUp(t, 3)
  behind(nodes[0], 100)
  assert.equal((await reader.freezes(address)).block, 20_000_000)
  if (nodes[1]) nodes[1].chain.chainId = 10
  const { reader: fresh } = readerOf(nodes)
  const { reason } = await chainErrorOf(fresh.freezes(address))
  assert.equal(reason === 'stale' || reason === 'misconfigured', true)
})

test('an endpoint that dissents a little later counts', async (t) => {
  const { nodes, reader, clock, stragglers } = await setUp(t, 3, [0, 0, 60])
  nodes[2]?.chain.frozen.add(`${usdc} ${address}`.toLowerCase())
  const answer = chainErrorOf(reader.freezes(address))
  assert.equal((await overTime(clock, { hung: stragglers }, answer, 60)).reason, 'disagreement')
})

test('counters of endpoints at different heads are no disagreement, and the more worrying are taken', async (t) => {
  const { nodes, reader } = await setUp(t, 2)
  for (const [at, node] of nodes.entries()) {
    const sentAt = Array.from({ length: 30 + at }, (_, nth) => head.number - nth)
    node.chain.accounts.set(address.toLowerCase(), emptyAccount({ sentAt }))
  }
  const { value } = await reader.profile(address)
  assert.equal(value.lastDay, 31)
  assert.notEqual(value.emptyAt, null)
})

test('an endpoint without old state leaves it to the others to provide the age', async (t) => {
  const { nodes, reader } = await setUp(t, 2)
  for (const node of nodes) node.chain.accounts.set(address.toLowerCase(), emptyAccount({ sentAt: [1] }))
  if (nodes[0]) nodes[0].chain.stateBlocks = 10
  const { value } = await reader.profile(address)
  assert.deepEqual([value.lastDay, value.activeSince !== null, value.emptyAt], [0, true, null])
})

test('transfers that only the endpoint ahead can know are shown', async (t) => {
  const { nodes, reader } = await setUp(t, 2)
  for (const node of nodes) node.chain.logs = [log(19_999_990, 1)]
  nodes[0]?.chain.logs.push(log(20_000_000, 1))
  behind(nodes[1], 3)
  const { value } = await reader.transfers(address, newest)
  assert.deepEqual(blocksOf(value.transfers), [20_000_000, 19_999_990])
  assert.equal(value.window?.to, 19_999_997)
})

test('of windows of different widths the narrower one is reported, and what stands beyond it is shown', async (t) => {
  const { nodes, reader } = await setUp(t, 2)
  for (const node of nodes) node.chain.logs = [log(19_999_990, 1), log(19_995_000, 1)]
  if (nodes[1]) nodes[1].chain.rangeMax = 1_000
  const { value } = await reader.transfers(address, newest)
  assert.deepEqual([blocksOf(value.transfers), blocksOf(value.beyond)], [[19_999_990], [19_995_000]])
  assert.deepEqual(value.window, { from: 19_999_001, to: 20_000_000 })
  const { value: older } = await reader.transfers(address, { ...newest, before: '19995500.0' })
  assert.deepEqual([blocksOf(older.transfers), older.beyond], [[19_995_000], undefined])
})

test('heights that no two endpoints of a chain can have at once are a disagreement', async (t) => {
  const { nodes, reader } = await setUp(t, 3)
  const [first] = nodes
  assert.ok(first)
  first.chain.head = { number: 1, timeMs: head.timeMs }
  for (const error of await Promise.all(questions(reader).map(chainErrorOf))) assert.equal(error.reason, 'disagreement')
})

test('pages that are cut in the middle of a block agree and go on', async (t) => {
  const { nodes, reader } = await setUp(t, 2)
  for (const node of nodes) node.chain.logs = [1, 2, 3, 4, 5].map((index) => log(19_999_990, index))
  const seen: number[] = []
  for (let before: string | null = null; seen.length < 5; ) {
    const { value } = await reader.transfers(address, { ...newest, limitMax: 2, before })
    seen.push(...value.transfers.map(({ tx }) => Number(tx) % 10))
    before = value.next
  }
  assert.deepEqual(seen, [5, 4, 3, 2, 1])
})

const differences: Readonly<Record<string, (logs: EvmLog[]) => EvmLog[]>> = {
  'leaves one out': (logs) => logs.slice(1),
  'leaves the oldest out': (logs) => logs.slice(0, -1),
  'leaves all out': () => [],
  'adds one': (logs) => [...logs, log(19_999_970, 9)],
  'names another amount': (logs) => logs.map((each) => ({ ...each, value: each.value + 1n })),
  'names another sender': (logs) => logs.map((each) => ({ ...each, from: usdc })),
  'names another block': (logs) => logs.map((each) => ({ ...each, block: each.block - 1 })),
}
for (const [what, change] of Object.entries(differences)) {
  test(`an endpoint that ${what} disagrees about transfers, whichever it is`, async (t) => {
    for (const liar of [0, 1]) {
      const { nodes, reader } = await setUp(t, 2)
      const logs = [log(19_999_990, 1), log(19_999_980, 1), log(19_999_980, 2)]
      for (const [at, node] of nodes.entries()) node.chain.logs = at === liar ? change(logs) : logs
      assert.equal((await chainErrorOf(reader.transfers(address, newest))).reason, 'disagreement')
    }
  })
}

test('times are returned where one endpoint provides them', async (t) => {
  const { nodes, reader } = await setUp(t, 2)
  for (const node of nodes) node.chain.logs = [log(19_999_995, 1)]
  if (nodes[1]) nodes[1].chain.logTimes = true
  assert.equal((await reader.transfers(address, newest)).value.transfers[0]?.time, '2026-11-20T11:59:00.000Z')
})

async function setUp(
  t: TestContext,
  count: number,
  delaysMs: readonly number[] = [],
): Promise<{ nodes: EvmNode[] } & Agreeing> {
  const nodes = await Promise.all(Array.from({ length: count }, () => startEvmNode(t, { head: { ...head } })))
  return { nodes, ...readerOf(nodes, delaysMs) }
}

/** `stragglers`: how often it began to wait for endpoints that are late. */
type Agreeing = { reader: ChainReader; clock: SimulatedClock; stragglers: () => number }

function readerOf(nodes: readonly EvmNode[], delaysMs: readonly number[] = []): Agreeing {
  const world = chainWorld(head.timeMs + 3_000)
  let stragglers = 0
  const readers = nodes.map((node, at) => {
    const delayMs = delaysMs[at] ?? 0
    const fetch: typeof world.fetch = async (...request) => {
      if (delayMs > 0) await new Promise<void>((resolve) => void world.after(delayMs, resolve))
      return world.fetch(...request)
    }
    return createEvmReader({ ...world, fetch }, { network: named('ethereum'), url: node.url })
  })
  const [first, ...others] = readers
  assert.ok(first)
  const after: typeof world.after = (...wait) => {
    stragglers++
    return world.after(...wait)
  }
  return {
    reader: createAgreeingReader({ after }, [first, ...others]),
    clock: world.clock,
    stragglers: () => stragglers,
  }
}

function behind(node: EvmNode | undefined, blocks: number): void {
  assert.ok(node)
  node.chain.head = { number: head.number - blocks, timeMs: head.timeMs - blocks * node.chain.blockMs }
}

function blocksOf(transfers: readonly Transfer[] = []): (number | null)[] {
  return transfers.map(({ block }) => block)
}

function questions(reader: ChainReader) {
  return [reader.freezes(address), reader.profile(address), reader.transfers(address, newest)] as const
}

function log(block: number, logIndex: number): EvmLog {
  const tx = `0x${(block * 10 + logIndex).toString(16).padStart(64, '0')}`
  return { token: usdc, from: other, to: address, value: 5_000_000n, block, logIndex, tx }
}

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { ChainCause } from '../../../src/chains/chain-error.ts'
import type { EvmMethods, EvmRpc } from '../../../src/chains/evm/evm-rpc.ts'
import { createJsonRpc } from '../../../src/chains/querying/json-rpc.ts'
import { readRefusal, RpcRefusal } from '../../../src/chains/querying/rpc-refusal.ts'
import { chainErrorOf, chainWorld } from '../../support/chains/chain-world.ts'
import {
  emptyAccount,
  startEvmNode,
  type EvmChain,
  type EvmFault,
  type EvmNode,
} from '../../support/chains/evm-node.ts'
import { overTime } from '../../support/chains/over-time.ts'

const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'

test('questions of one turn leave in one request', async (t) => {
  const { node, rpc } = await setUp(t)
  const answers = await Promise.all([rpc.ask('eth_chainId'), rpc.ask('eth_getCode', address, 'latest')])
  assert.deepEqual(answers, ['0x1', '0x'])
  assert.deepEqual(node.posts, [['eth_chainId', 'eth_getCode']])
})

test('queries of the settled promises of a turn leave with it', async (t) => {
  const { node, rpc } = await setUp(t)
  const later = Promise.resolve().then(async () => {
    await Promise.resolve()
    return rpc.ask('eth_getCode', address, 'latest')
  })
  await Promise.all([rpc.ask('eth_chainId'), later])
  assert.deepEqual(node.posts, [['eth_chainId', 'eth_getCode']])
})

test('every question gets its own answer, in any order', async (t) => {
  const { rpc } = await setUp(t, {
    batchAnswers: 'reversed',
    accounts: new Map([[address.toLowerCase(), emptyAccount({ sentAt: [1, 2, 3] })]]),
  })
  const requests = ['0x0', '0x1', '0x2', '0x3'] as const
  const counts = await Promise.all(requests.map((block) => rpc.ask('eth_getTransactionCount', address, block)))
  assert.deepEqual(counts, ['0x0', '0x1', '0x2', '0x3'])
})

for (const batchAnswers of ['one_twice', 'one_more', 'one_less'] as const) {
  test(`a batch that is not answered question by question (${batchAnswers}) is malformed`, async (t) => {
    const { rpc } = await setUp(t, { batchAnswers })
    const requests = [chainErrorOf(rpc.ask('eth_chainId')), chainErrorOf(rpc.ask('eth_chainId'))]
    for (const { reason } of await Promise.all(requests)) assert.equal(reason, 'malformed')
  })
}

test('more than twenty questions are several requests', async (t) => {
  const { node, rpc } = await setUp(t)
  await Promise.all(Array.from({ length: 45 }, () => rpc.ask('eth_chainId')))
  assert.deepEqual(
    node.posts.map(({ length }) => length),
    [20, 20, 5],
  )
})

for (const batches of ['error', 'error_null_id', 400, 413] as const) {
  test(`an endpoint that refuses batches (${batches}) is queried one by one from then on`, async (t) => {
    const { node, rpc } = await setUp(t, { batches })
    const ask = () => Promise.all([rpc.ask('eth_chainId'), rpc.ask('eth_chainId'), rpc.ask('eth_chainId')])
    assert.deepEqual(await ask(), ['0x1', '0x1', '0x1'])
    assert.deepEqual(
      node.posts.map(({ length }) => length),
      [3, 1, 1, 1],
    )
    assert.deepEqual(await ask(), ['0x1', '0x1', '0x1'])
    assert.equal(node.posts.length, 7)
  })
}

test('an endpoint that refuses large batches gets smaller ones', async (t) => {
  const { node, rpc } = await setUp(t, { batchMax: 10 })
  const ask = () => Promise.all(Array.from({ length: 14 }, () => rpc.ask('eth_chainId')))
  assert.equal((await ask()).length, 14)
  assert.deepEqual(
    node.posts.map(({ length }) => length),
    [14, 1, 10, 3],
  )
  node.posts.length = 0
  await ask()
  assert.deepEqual(
    node.posts.map(({ length }) => length),
    [10, 4],
  )
  node.chain.batchMax = 3
  assert.equal((await ask()).length, 14)
  node.posts.length = 0
  await ask()
  assert.deepEqual(
    node.posts.map(({ length }) => length),
    [3, 3, 3, 3, 2],
  )
})

test('a rate that is exceeded does not look like batches being refused', async (t) => {
  const { node, rpc } = await setUp(t)
  const ask = () => Promise.all([rpc.ask('eth_chainId'), rpc.ask('eth_chainId')])
  for (const fault of ['rate_limit', 'rate_error', 'rate_object'] as const) {
    node.fail(fault)
    assert.equal((await chainErrorOf(ask())).reason, 'rate_limited')
  }
  node.fail(null)
  await ask()
  assert.deepEqual(
    node.posts.map(({ length }) => length),
    [2, 2, 2, 2],
  )
})

test('an endpoint whose key is wrong is not sent every query to detect it', async (t) => {
  const { node, rpc } = await setUp(t)
  for (const fault of ['unauthorized', 'forbidden', 'redirect'] as const) {
    node.fail(fault)
    node.posts.length = 0
    const requests = Array.from({ length: 10 }, () => chainErrorOf(rpc.ask('eth_chainId')))
    for (const { reason } of await Promise.all(requests)) assert.equal(reason, 'misconfigured')
    assert.equal(node.posts.length, 2, fault)
  }
})

test('an answer of a method that may be large does not cost the others theirs', async (t) => {
  const { node } = await setUp(t)
  const options = { url: node.url, requestTimeoutMs, largeMethods: ['eth_getCode'] }
  const rpc: EvmRpc = createJsonRpc(chainWorld(0), options)
  node.fail('huge', 'eth_getCode')
  const [chainId, code] = await Promise.all([
    rpc.ask('eth_chainId'),
    chainErrorOf(rpc.ask('eth_getCode', address, 'latest')),
  ])
  assert.equal(chainId, '0x1')
  assert.equal(code.reason, 'malformed')
  node.fail(null)
  await Promise.all([rpc.ask('eth_chainId'), rpc.ask('eth_chainId')])
  assert.equal(node.posts.at(-1)?.length, 2)
})

test('few questions whose answers may be large leave in one request, with all other questions', async (t) => {
  const { node } = await setUp(t)
  const options = { url: node.url, requestTimeoutMs, largeMethods: ['eth_getCode'] }
  const rpc: EvmRpc = createJsonRpc(chainWorld(0), options)
  const large = () => rpc.ask('eth_getCode', address, 'latest')
  const small = () => rpc.ask('eth_chainId')
  const answers = await Promise.all([small(), large(), small(), large(), small(), large(), large(), large(), small()])
  assert.deepEqual(answers, ['0x1', '0x', '0x1', '0x', '0x1', '0x', '0x', '0x', '0x1'])
  const [id, code] = ['eth_chainId', 'eth_getCode']
  assert.deepEqual(
    node.posts.toSorted((a, b) => b.length - a.length),
    [
      [id, code, id, code, id],
      [code, code],
      [code, id],
    ],
  )
})

test('one question that is refused does not cost the others their answers', async (t) => {
  const { node, rpc } = await setUp(t)
  node.fail('error_object', 'eth_getCode')
  const [chainId, code] = await Promise.all([
    rpc.ask('eth_chainId'),
    chainErrorOf(rpc.ask('eth_getCode', address, 'latest')),
  ])
  assert.equal(chainId, '0x1')
  assert.ok(code instanceof RpcRefusal && code.code === 3 && code.detail === 'execution reverted')
})

const refusalStatuses: readonly [number, ChainCause][] = [
  [200, 'malformed'],
  [400, 'malformed'],
  [413, 'malformed'],
  [422, 'malformed'],
  [401, 'misconfigured'],
  [403, 'misconfigured'],
  [404, 'misconfigured'],
  [405, 'misconfigured'],
]
for (const [status, reason] of refusalStatuses) {
  test(`an error object under status ${status} is ${reason}, with its own words kept`, async (t) => {
    const error = { code: -32602, message: 'block range is too wide' }
    const { rpc } = await setUp(t, { rangeMax: 0, refusal: { status, error } })
    const filter = { address: [], topics: [], fromBlock: '0x0', toBlock: '0x1' } as const
    const refused = await chainErrorOf(rpc.ask('eth_getLogs', filter))
    assert.equal(refused.reason, reason)
    assert.ok(refused instanceof RpcRefusal && refused.detail === error.message)
  })
}

test('the time after which an endpoint may be queried again is passed on', async (t) => {
  const { node, rpc } = await setUp(t)
  node.fail('rate_limit')
  assert.equal((await chainErrorOf(rpc.ask('eth_chainId'))).afterSeconds, 7)
})

const faults: readonly [EvmFault, ChainCause][] = [
  ['reset', 'unreachable'],
  ['hang', 'timeout'],
  ['hang_in_body', 'timeout'],
  ['server_error', 'unreachable'],
  ['rate_limit', 'rate_limited'],
  ['rate_error', 'rate_limited'],
  ['rate_words', 'rate_limited'],
  ['rate_object', 'rate_limited'],
  ['unauthorized', 'misconfigured'],
  ['forbidden', 'misconfigured'],
  ['redirect', 'misconfigured'],
  ['no_method', 'misconfigured'],
  ['page', 'malformed'],
  ['huge', 'malformed'],
  ['truncated', 'malformed'],
  ['duplicated', 'malformed'],
  ['empty', 'malformed'],
  ['null_body', 'malformed'],
  ['empty_array', 'malformed'],
  ['text_body', 'malformed'],
  ['wrong_id', 'malformed'],
  ['text_id', 'malformed'],
  ['no_version', 'malformed'],
  ['result_and_error', 'malformed'],
  ['no_result', 'malformed'],
  ['error_object', 'malformed'],
  ['error_text', 'malformed'],
  ['null_answer', 'malformed'],
]

for (const [fault, reason] of faults) {
  test(`${fault} is ${reason}, queried alone or with others`, async (t) => {
    const { node, rpc, world } = await setUp(t)
    node.fail(fault)
    assert.equal((await overTime(world.clock, node, chainErrorOf(rpc.ask('eth_chainId')))).reason, reason)
    const others = [chainErrorOf(rpc.ask('eth_chainId')), chainErrorOf(rpc.ask('eth_getCode', address, 'latest'))]
    for (const error of await overTime(world.clock, node, Promise.all(others))) assert.equal(error.reason, reason)
    node.fail(null)
    assert.equal(await rpc.ask('eth_chainId'), '0x1')
  })
}

test('an endpoint where no server listens is unreachable', async () => {
  const rpc = createJsonRpc<EvmMethods>(chainWorld(0), { url: 'http://127.0.0.1:1/secret-key', requestTimeoutMs })
  const requests = [chainErrorOf(rpc.ask('eth_chainId')), chainErrorOf(rpc.ask('eth_chainId'))]
  for (const { reason } of await Promise.all(requests)) assert.equal(reason, 'unreachable')
})

const refusals: readonly [number, string, unknown, ChainCause][] = [
  [-32005, 'limit exceeded', undefined, 'rate_limited'],
  [-32005, 'daily request count exceeded, request rate limited', undefined, 'rate_limited'],
  [-32005, 'query returned more than 10000 results', undefined, 'malformed'],
  [-32005, 'limit exceeded', { see: 'block range' }, 'malformed'],
  [429, 'slow down', undefined, 'rate_limited'],
  [-32000, 'Too many requests', undefined, 'rate_limited'],
  [-32007, '50/second request limit reached', undefined, 'rate_limited'],
  [-32016, 'over rate limit', undefined, 'rate_limited'],
  [429, 'Your app has exceeded its compute units per second capacity', undefined, 'rate_limited'],
  [-32614, 'eth_getLogs is limited to a 10,000 range', undefined, 'malformed'],
  [-32602, 'range 1000000 exceeds limit of 10000', undefined, 'malformed'],
  [-32000, 'Block range limit exceeded', undefined, 'malformed'],
  [-32000, 'eth_getLogs requests with up to a 500 block range are free', undefined, 'malformed'],
  [-32601, 'the method eth_getLogs does not exist', undefined, 'misconfigured'],
  [-32004, 'method not supported', undefined, 'misconfigured'],
  [-32000, 'missing trie node', undefined, 'malformed'],
  [3, 'execution reverted', '0x08c379a0', 'malformed'],
]

for (const [code, message, data, reason] of refusals) {
  test(`code ${code} with "${message}" is ${reason}`, () => {
    const error = readRefusal({ code, message, ...(data === undefined ? {} : { data }) })
    assert.equal(error.reason, reason)
    assert.equal(error.message.includes(message), false, 'the words of an endpoint are not for the log')
  })
}

/** Of simulated time. */
const requestTimeoutMs = 5_000

type SetUp = { node: EvmNode; rpc: EvmRpc; world: ReturnType<typeof chainWorld> }

async function setUp(t: TestContext, chain: Partial<EvmChain> = {}): Promise<SetUp> {
  const node = await startEvmNode(t, chain)
  const world = chainWorld(0)
  return { node, world, rpc: createJsonRpc(world, { url: node.url, requestTimeoutMs }) }
}

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { TransferQuery } from '../../../src/chains/chain-reader.ts'
import { networks } from '../../../src/chains/networks.ts'
import { readEvmPayment } from '../../../src/chains/evm/evm-payment.ts'
import { canonicalAddress, padAddress } from '../../../src/chains/evm/evm-abi.ts'
import { transferTopic } from '../../../src/chains/evm/evm-logs.ts'
import type { EvmRpc } from '../../../src/chains/evm/evm-rpc.ts'
import { createReaderBesideExplorer } from '../../../src/chains/readers/reader-beside-explorer.ts'
import { chainErrorOf } from '../../support/chains/chain-world.ts'
import { emptyAccount, type EvmChain, type EvmLog } from '../../support/chains/evm-node.ts'
import { named, setUpEvm, type EvmSetUp } from '../../support/chains/evm-set-up.ts'

const arc = named('arc')
const usdc = '0x3600000000000000000000000000000000000000'
const emitter = '0xffffFFFfFFffffffffffffffFfFFFfffFFFfFFfE'
const address = '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'
const listed = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const head = { number: 20_000_000, timeMs: Date.parse('2026-11-20T12:00:00Z') }
const newest: TransferQuery = { direction: 'both', limitMax: 100, before: null }
const place = { from: listed, to: address, block: head.number - 10, tx: `0x${'11'.repeat(32)}` }
const native: EvmLog = { ...place, token: emitter, value: 5n * 10n ** 18n, logIndex: 1 }
const ofContract: EvmLog = { ...place, token: usdc, value: 5_000_000n, logIndex: 2 }

test('Arc: USDC that was sent as the chain\u2019s own currency is a transfer of the token', async (t) => {
  const { reader } = await setUp(t, 5_000_000n, { logs: [native] })
  const { transfers } = (await reader.transfers(address, newest)).value
  assert.deepEqual(
    transfers.map(({ from, to, token, symbol, amount, block }) => ({ from, to, token, symbol, amount, block })),
    [{ from: listed, to: address, token: usdc, symbol: 'USDC', amount: '5', block: place.block }],
  )
})

test('Arc: a movement that both the chain and the contract logged counts once, and a second one twice', async (t) => {
  const again = [
    { ...native, logIndex: 3 },
    { ...ofContract, logIndex: 4 },
  ]
  const { node, reader } = await setUp(t, 5_000_000n, { logs: [native, ofContract] })
  const countOf = async () => (await reader.transfers(address, { ...newest, direction: 'in' })).value.transfers.length
  assert.equal(await countOf(), 1)
  node.chain.logs.push(...again)
  assert.equal(await countOf(), 2)
  node.chain.logs.push({ ...ofContract, logIndex: 5, tx: `0x${'22'.repeat(32)}` })
  assert.equal(await countOf(), 3)
})

test('Arc: a balance that neither the chain nor the contract explains is a contradiction', async (t) => {
  for (const logs of [[], [{ ...native, value: 5n * 10n ** 18n - 10n ** 12n }]]) {
    const { reader } = await setUp(t, 5_000_000n, { logs })
    assert.equal((await chainErrorOf(reader.transfers(address, newest))).reason, 'malformed')
  }
})

test('Arc: places that the contract does not show are no contradiction', async (t) => {
  const { reader } = await setUp(t, 5_000_000n, { logs: [{ ...native, value: 5n * 10n ** 18n - 1n }] })
  assert.equal((await reader.transfers(address, newest)).value.transfers[0]?.amount, '4.999999999999999999')
})

test('Arc: an explorer, which lists logs of contracts only, is not queried for transfers', async (t) => {
  const { reader: node } = await setUp(t, 5_000_000n, { logs: [native] })
  const unasked = () => Promise.reject(new Error('asked for transfers'))
  const firstSeen = async () => ({ value: null, block: head.number, as_of: new Date(head.timeMs).toISOString() })
  const explorer = { transfers: unasked, firstInflow: unasked, firstSeen }
  const reader = createReaderBesideExplorer({ after: () => () => {}, now: () => head.timeMs }, arc, {
    nodes: [node],
    explorer,
  })
  assert.equal((await reader.transfers(address, newest)).value.transfers.length, 1)
  assert.equal(reader.firstInflow, undefined)
})

test('of a currency that moves without a log, a balance in its contract proves nothing', async (t) => {
  const network = { ...arc, native: { ...arc.native, emitter: null } }
  const { reader } = await setUpEvm(t, chainWith(5_000_000n, {}), { network })
  assert.deepEqual((await reader.transfers(address, newest)).value.transfers, [])
})

test('no token whose transfers are read is a currency that its chain does not log', () => {
  const silent = networks.filter(
    ({ native: { token, emitter: logs }, tokens }) => logs === null && tokens.some((each) => each.address === token),
  )
  assert.deepEqual(silent, [])
})

test('contracts and emitters of currencies are in canonical form, and those that are known stand in the table', () => {
  const contracts = new Map(networks.map(({ name, native: { token } }) => [name, token]))
  for (const { native: of } of networks.filter(({ family }) => family === 'evm'))
    for (const each of [of.token, of.emitter]) assert.equal(each, each && canonicalAddress(each))
  assert.equal(contracts.get('arc'), usdc)
  assert.equal(contracts.get('celo'), '0x471EcE3750Da237f93B8E339c536989b8978a438')
  assert.equal(contracts.get('polygon'), '0x0000000000000000000000000000000000001010')
  assert.equal(contracts.get('ethereum'), null)
})

test('Arc: a payment in the chain\u2019s own currency, also through a contract, is one of the token', async () => {
  const logOf = ({ token, from, to, value }: EvmLog) => ({
    address: token.toLowerCase(),
    topics: [transferTopic, padAddress(from), padAddress(to)],
    data: `0x${value.toString(16).padStart(64, '0')}`,
  })
  const rpcOf = (logs: readonly EvmLog[], to: string): EvmRpc => {
    const answers: Readonly<Record<string, unknown>> = {
      eth_getTransactionReceipt: { transactionHash: place.tx, status: '0x1', logs: logs.map(logOf) },
      eth_getTransactionByHash: { hash: place.tx, from: listed, to, value: '0x4563918244f40000' },
    }
    return { ask: async (method, ..._call) => answers[method] }
  }
  for (const [logs, to] of [
    [[native], address],
    [[native], usdc],
    [[native, ofContract], usdc],
  ] as const) {
    assert.deepEqual(await readEvmPayment(rpcOf(logs, to), arc, place.tx, address), {
      state: 'paid',
      moves: [{ from: listed, token: usdc, symbol: 'USDC', amount: '5' }],
    })
  }
})

function setUp(t: TestContext, held: bigint, chain: Partial<EvmChain>): Promise<EvmSetUp> {
  return setUpEvm(t, chainWith(held, chain), { network: arc })
}

function chainWith(held: bigint, chain: Partial<EvmChain>): Partial<EvmChain> {
  const account = emptyAccount({ tokens: new Map([[usdc, held]]), heldSince: place.block })
  return { chainId: 5042, head, accounts: new Map([[address.toLowerCase(), account]]), ...chain }
}

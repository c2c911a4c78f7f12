import assert from 'node:assert/strict'
import test from 'node:test'
import { toEventSelector, toFunctionSelector } from 'viem'
import { readOutcome } from '../../../src/chains/evm/evm-authorization.ts'
import type { EvmRpc } from '../../../src/chains/evm/evm-rpc.ts'
import { evmWallet } from '../../support/wallets.ts'

const [payer, payee, stranger, token, otherToken] = [1, 2, 3, 4, 5].map((number) => evmWallet(number).address) as [
  string,
  string,
  string,
  string,
  string,
]
const nonce = `0x${'ab'.repeat(32)}`
const tx = `0x${'cd'.repeat(32)}`
const payment = { token, from: payer, to: payee, value: '1000000', nonce, confirmations: 3 }
const head = Promise.resolve({ block: 100, timeMs: 1_000_000 })

const used = toEventSelector('AuthorizationUsed(address,bytes32)')
const canceled = toEventSelector('AuthorizationCanceled(address,bytes32)')
const transfer = toEventSelector('Transfer(address,address,uint256)')
const word = (hex: string) => `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`

type Log = { address: string; topics: string[]; data: string; logIndex: string; transactionHash: string }
function log(logIndex: number, topics: string[], data = '0x', address = token): Log {
  return { address, topics, data, logIndex: `0x${logIndex.toString(16)}`, transactionHash: tx }
}
const use = (event = used, from = payer) => log(4, [event, word(from), nonce])
const moves = (logIndex: number, { from = payer, to = payee, value = 1_000_000n, of = token } = {}) =>
  log(logIndex, [transfer, word(from), word(to)], word(`0x${value.toString(16)}`), of)

/** A chain on which the nonce is used, or not, with these logs in one transaction. */
function chain({ isUsed = true, logs = [use()], asked: requests = [] as unknown[] }): EvmRpc {
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_call: ([call, block]) => {
      assert.deepEqual(
        [(call as { data: string }).data.slice(0, 10), block],
        [toFunctionSelector('authorizationState(address,bytes32)'), '0x62'],
      )
      return word(isUsed ? '0x1' : '0x0')
    },
    eth_getBlockByNumber: ([block]) => ({ number: block, timestamp: '0x10' }),
    eth_getLogs: (params) => {
      requests.push(params[0])
      return logs.filter(({ topics }) => topics[0] === used || topics[0] === canceled)
    },
    eth_getTransactionReceipt: () => ({ transactionHash: tx, logs }),
  }
  return {
    ask: async (method, ...params) => answers[method]?.(params) ?? assert.fail(`${method} is not asked here`),
  }
}

test('a payment is open while its nonce is unused in the block that counts, whose time is returned', async () => {
  assert.deepEqual(await readOutcome(chain({ isUsed: false }), payment, 90, head), { state: 'open', timeMs: 16_000 })
  const young = Promise.resolve({ block: 1, timeMs: 0 })
  assert.deepEqual(await readOutcome(chain({}), payment, 0, young), { state: 'open', timeMs: 0 }, 'nothing counts yet')
})

test('a payment is paid only where the token, right after it used the nonce, moved exactly this', async () => {
  const paid = { state: 'paid', tx }
  const none = { state: 'void', tx }
  const cases: [string, Log[], object][] = [
    ['the payment', [use(), moves(5)], paid],
    [
      'logs of others between',
      [moves(1), use(), log(5, [transfer, word(payer), word(payee)], '0x', otherToken), moves(6)],
      paid,
    ],
    ['in any order', [moves(5), use()], paid],
    ['another amount', [use(), moves(5, { value: 1_000_001n })], none],
    ['another payee', [use(), moves(5, { to: stranger })], none],
    ['another payer', [use(), moves(5, { from: stranger })], none],
    ['another token', [use(), moves(5, { of: otherToken })], none],
    ['only before', [moves(3), use()], none],
    ['elsewhere first, and then the same amount to the payee', [use(), moves(5, { to: stranger }), moves(6)], none],
    ['nothing', [use()], none],
    ['cancelled, and paid otherwise', [use(canceled), moves(5)], none],
  ]
  for (const [what, logs, fate] of cases)
    assert.deepEqual(await readOutcome(chain({ logs }), payment, 90, head), fate, what)
})

test('a used nonce without a log of its own is no answer: of others there may be many', async () => {
  for (const logs of [[], [use(used, stranger)], [log(4, [used, word(payer), nonce], '0x', otherToken)]])
    await assert.rejects(readOutcome(chain({ logs }), payment, 90, head), { name: 'ChainError', reason: 'malformed' })
})

test('of a nonce that was used before the newest blocks it is only reported that it was, after few queries', async () => {
  const requests: unknown[] = []
  const late = Promise.resolve({ block: 9_000_002, timeMs: 0 })
  const rpc = chain({ logs: [], asked: requests })
  const anyBlock: EvmRpc = {
    ask: async (method, ...params) => (method === 'eth_call' ? word('0x1') : rpc.ask(method, ...params)),
  }
  assert.deepEqual(await readOutcome(anyBlock, payment, 'recent', late), { state: 'earlier' })
  assert.equal(requests.length, 4)
  assert.deepEqual(await readOutcome(chain({ logs: [use(), moves(5)] }), payment, 'recent', head), {
    state: 'paid',
    tx,
  })
})

test('logs are looked for from the newest block back to where nothing was carried out before, in ranges that endpoints take', async () => {
  const requests: { fromBlock: string; toBlock: string }[] = []
  const late = Promise.resolve({ block: 2_602, timeMs: 0 })
  const rpc = chain({ logs: [], asked: requests })
  const anyBlock: EvmRpc = {
    ask: async (method, ...params) => (method === 'eth_call' ? word('0x1') : rpc.ask(method, ...params)),
  }
  await assert.rejects(readOutcome(anyBlock, payment, 500, late))
  assert.deepEqual(
    requests.map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)]),
    [
      [1_601, 2_600],
      [601, 1_600],
      [500, 600],
    ],
  )
})

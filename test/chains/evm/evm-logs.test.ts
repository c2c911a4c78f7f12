import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { ChainError } from '../../../src/chains/chain-error.ts'
import { readTransferLogs, type LogQuestion } from '../../../src/chains/evm/evm-logs.ts'
import type { LogEmitter } from '../../../src/chains/evm/log-emitters.ts'
import { tokensOf } from '../../../src/chains/tokens.ts'
import { eip55Of } from '../../support/address-forms.ts'
import { keccak256 } from '../../support/keccak.ts'

const tokens = [...tokensOf('ethereum'), ...tokensOf('bsc')]
const emitters: readonly LogEmitter[] = tokens.map((token) => ({
  address: token.address,
  token,
  decimals: token.decimals,
  isChain: false,
}))
const subject = Buffer.alloc(20, 7)
const question: LogQuestion = { emitters, address: eip55Of(subject), side: 'to', fromBlock: 1_000, toBlock: 2_000 }

/** What happened on chain, from which a node makes a log. */
type Happened = {
  token: number
  from: Uint8Array
  units: bigint
  block: number
  index: number
  tx: Uint8Array
  seconds: number | null
}

const happened: fc.Arbitrary<Happened> = fc.record({
  token: fc.nat(tokens.length - 1),
  from: fc.uint8Array({ minLength: 20, maxLength: 20 }),
  units: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
  block: fc.integer({ min: 1_000, max: 2_000 }),
  index: fc.nat(100_000),
  tx: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  seconds: fc.option(fc.integer({ min: 1, max: 4_000_000_000 })),
})

test('transfers are read from logs as they happened', () => {
  fc.assert(
    fc.property(fc.array(happened, { maxLength: 5 }), (events) => {
      const read = readTransferLogs(events.map(logOf), question)
      assert.equal(read.length, events.length)
      for (const [at, event] of events.entries()) {
        const transfer = read[at]
        const token = tokens[event.token]
        assert.ok(transfer && token)
        const { amount, ...exact } = transfer
        assert.deepEqual(exact, {
          tx: hexOf(event.tx),
          from: eip55Of(event.from),
          to: eip55Of(subject),
          token: token.address,
          symbol: token.symbol,
          asset: token.asset,
          block: event.block,
          time: event.seconds === null ? null : new Date(event.seconds * 1_000).toISOString(),
          logIndex: event.index,
          isOfChain: false,
        })
        const [completeText = '', fraction = ''] = amount.split('.')
        assert.equal(BigInt(completeText + fraction.padEnd(token.decimals, '0')), event.units)
      }
    }),
  )
})

const log = logOf({
  token: 0,
  from: Buffer.alloc(20, 9),
  units: 5n,
  block: 1_500,
  index: 3,
  tx: Buffer.alloc(32, 1),
  seconds: 1,
})

const wrongs: Readonly<Record<string, unknown>> = {
  'a log that is null': null,
  'a log that is a text': 'log',
  'a log of a token that was not asked for': { ...log, address: `0x${'11'.repeat(20)}` },
  'a log without an address': { ...log, address: undefined },
  'a log that was removed': { ...log, removed: true },
  'a log with two topics': { ...log, topics: log.topics.slice(0, 2) },
  'a log with four topics, as of a collectible': { ...log, topics: [...log.topics, `0x${'0'.repeat(64)}`] },
  'a log of another event': { ...log, topics: [`0x${'22'.repeat(32)}`, ...log.topics.slice(1)] },
  'a log without topics': { ...log, topics: null },
  'a log whose address has more than 20 bytes': {
    ...log,
    topics: [log.topics[0], `0x${'33'.repeat(32)}`, log.topics[2]],
  },
  'a transfer to someone else': { ...log, topics: [log.topics[0], log.topics[1], log.topics[1]] },
  'a log without data': { ...log, data: '0x' },
  'a log with two words of data': { ...log, data: `0x${'0'.repeat(128)}` },
  'a log below the window': { ...log, blockNumber: '0x3e7' },
  'a log above the window': { ...log, blockNumber: '0x7d1' },
  'a pending log': { ...log, blockNumber: null },
  'a log without a transaction': { ...log, transactionHash: null },
  'a log with a short hash': { ...log, transactionHash: '0xab' },
  'a log without an index': { ...log, logIndex: null },
  'a log whose time is a number': { ...log, blockTimestamp: 5 },
}

for (const [what, wrong] of Object.entries(wrongs)) {
  test(`${what} makes the answer malformed`, () => {
    assert.equal(readTransferLogs([log], question).length, 1)
    refused([log, wrong])
  })
}

test('a time of zero is a missing time', () => {
  assert.equal(readTransferLogs([{ ...log, blockTimestamp: '0x0' }], question)[0]?.time, null)
})

test('with any answer of an endpoint, reading it ends in transfers or in malformed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())), (value) => {
      if (Array.isArray(value) && value.length === 0) assert.deepEqual(readTransferLogs(value, question), [])
      else refused(value)
    }),
  )
})

test('a log whose contract is an object that cannot even be written out is refused', () => {
  const log = { ...logOf(fc.sample(happened, 1)[0] ?? assert.fail()), address: { toString: {} } }
  assert.throws(() => readTransferLogs([log], question), { reason: 'malformed' })
})

test('a log with any one member exchanged for something else is read as it was or refused', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(log)), fc.jsonValue(), (name, value) => {
      try {
        assert.equal(readTransferLogs([{ ...log, [name]: value }], question).length, 1)
      } catch (error) {
        assert.ok(error instanceof ChainError && error.reason === 'malformed')
      }
    }),
  )
})

function logOf({ token, from, units, block, index, tx, seconds }: Happened) {
  return {
    address: tokens[token]?.address.toLowerCase(),
    topics: [hexOf(keccak256(Buffer.from('Transfer(address,address,uint256)'))), topicOf(from), topicOf(subject)],
    data: `0x${units.toString(16).padStart(64, '0')}`,
    blockNumber: `0x${block.toString(16)}`,
    transactionHash: hexOf(tx),
    logIndex: `0x${index.toString(16)}`,
    removed: false,
    ...(seconds === null ? {} : { blockTimestamp: `0x${seconds.toString(16)}` }),
  }
}

function topicOf(address: Uint8Array): string {
  return hexOf(Buffer.concat([Buffer.alloc(12), address]))
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

function refused(result: unknown): void {
  assert.throws(
    () => readTransferLogs(result, question),
    (error) => error instanceof ChainError && error.reason === 'malformed',
  )
}

test('a node that leaves out whether a log stands means that it does', () => {
  const { removed: _removed, ...bare } = log
  assert.deepEqual(readTransferLogs([bare], question), readTransferLogs([log], question))
})

test('a transfer of zero, which anyone can have logged between two other parties, does not count', () => {
  assert.deepEqual(readTransferLogs([{ ...log, data: `0x${'0'.repeat(64)}` }], question), [])
})

import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/**
 * An EVM node with 100,000 transfers of USDC and USDT, all within three transfers of one address, in a hundred blocks. It
 * answers after one to five milliseconds. Left out: everything that a trace does not ask for. It prints where it listens
 * and which address that is.
 */
const transfersInAll = 100_000
const transfersPerBlock = 1_000
/** On each side: whom the subject deals with, and whom these deal with. Together more than a trace reads. */
const [nearParties, midParties] = [120, 150]
/** Near parties whose histories are longer than what is read of one. */
const hubs = 3
const [ownTransfers, hubTransfers, nearTransfers] = [500, 1_500, 190]
const farParties = 20_000
/** Addresses of the built-in lists: one that OFAC named, and one of Tornado Cash. */
const listed = ['0x098b716b8aaf21512996dc57eb0615e2383e2f96', '0xd90e2f925da726b50c4ed8d0fb90ad053324f31b']
const listedEvery = 250
const tokens = ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', '0xdac17f958d2ee523a2206206994597c13d831ec7']
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const headBlock = 1 + transfersInAll / transfersPerBlock

type Transfer = readonly [from: number, to: number]
type Call = { id: number; method: string; params: readonly unknown[] }

const graph = makeGraph()
/** A log as it is sent, and its block. */
type Log = { block: number; text: string }
type LogFilter = { topics: [string, string | null, string?]; fromBlock: string; toBlock: string }

/** By topic. */
const [sent, received] = [new Map<string, Log[]>(), new Map<string, Log[]>()]
for (const [n, [from, to]] of graph.entries()) {
  const [fromTopic, toTopic] = [topicOf(from), topicOf(to)]
  const block = 1 + Math.floor(n / transfersPerBlock)
  const log = { block, text: JSON.stringify(logOf(n, block, [fromTopic, toTopic])) }
  logsOf(sent, fromTopic).push(log)
  logsOf(received, toTopic).push(log)
}

const server = createServer((request, response) => {
  void json(request).then((payload) => {
    const answers = (Array.isArray(payload) ? payload : [payload]).map((call) => answer(call as Call))
    const body = Array.isArray(payload) ? `[${answers.join()}]` : answers.join()
    const delayMs = 1 + (body.length % 5)
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body), delayMs)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  console.log(JSON.stringify({ port, subject: addressOf(0), transfers: graph.length }))
})

function answer({ id, method, params }: Call): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${resultOf(method, params)}}`
}

function resultOf(method: string, [filter]: readonly unknown[]): string {
  if (method === 'eth_chainId') return '"0x1"'
  if (method === 'eth_getLogs') {
    const { topics, fromBlock, toBlock } = filter as LogFilter
    const [, from, to] = topics
    const logs = (from === null ? received.get(to ?? '') : sent.get(from)) ?? []
    const inRange = logs.filter(({ block }) => block >= Number(fromBlock) && block <= Number(toBlock))
    return `[${inRange.map(({ text }) => text).join()}]`
  }
  return JSON.stringify({ number: hex(headBlock), timestamp: hex(Math.floor(Date.now() / 1_000)) })
}

/**
 * The oldest first. What came to the subject was earlier at those farther away, and what left it moved on later, so that
 * all of it counts.
 */
function makeGraph(): Transfer[] {
  const [inward, outward] = [sideOf(1, 2_000, 10_000), sideOf(1_000, 3_000, 100_000)]
  return [...inward, ...outward.map(([party, owner]): Transfer => [owner, party]).toReversed()]
}

/** One side as inflows. `near`, `mid` and `far` are where its addresses begin. */
function sideOf(near: number, mid: number, far: number): Transfer[] {
  const ofNear = Array.from({ length: nearParties }, (_, owner) =>
    Array.from(
      { length: owner < hubs ? hubTransfers : nearTransfers },
      (_each, n): Transfer => [partyOf(n, mid + ((n * 7 + owner) % midParties)), near + owner],
    ),
  ).flat()
  const own = Array.from({ length: ownTransfers }, (_, n): Transfer => [near + (n % nearParties), 0])
  const ofMid = Array.from(
    { length: transfersInAll / 2 - ofNear.length - own.length },
    (_, n): Transfer => [partyOf(n, far + ((n * 7_919) % farParties)), mid + (n % midParties)],
  )
  return [...ofMid, ...ofNear, ...own]
}

/** Now and then a listed one. */
function partyOf(n: number, party: number): number {
  return n % listedEvery === 17 ? -1 - (Math.floor(n / listedEvery) % listed.length) : party
}

function logOf(n: number, block: number, topics: readonly string[]): Readonly<Record<string, unknown>> {
  return {
    address: tokens[n % tokens.length],
    topics: [transferTopic, ...topics],
    data: word((1_000_000 * (1 + ((n * 31) % 997))).toString(16)),
    blockHash: word(block.toString(16)),
    blockNumber: hex(block),
    blockTimestamp: hex(1_700_000_000 + 12 * block),
    transactionHash: word((n + 1).toString(16)),
    transactionIndex: hex(n % transfersPerBlock),
    logIndex: hex(n % transfersPerBlock),
    removed: false,
  }
}

function logsOf(index: Map<string, Log[]>, topic: string): Log[] {
  const logs = index.get(topic) ?? []
  index.set(topic, logs)
  return logs
}

function topicOf(number: number): string {
  return word(addressOf(number).slice(2))
}

/** Addresses by number; below zero the listed ones. */
function addressOf(number: number): string {
  return number < 0 ? (listed[-1 - number] ?? '') : `0x${(0xa0_0000_0000 + number * 7).toString(16).padStart(40, '5')}`
}

function word(digits: string): string {
  return `0x${digits.padStart(64, '0')}`
}

function hex(value: number): string {
  return `0x${value.toString(16)}`
}

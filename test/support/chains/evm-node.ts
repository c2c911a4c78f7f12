import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { answerFaults, httpFaults, say } from './evm-node-faults.ts'

/**
 * An EVM node for tests: JSON-RPC over HTTP, from a made-up chain with blocks at an even pace, and every way to fail.
 * Left out: transactions, receipts, gas, hashes that mean anything, subscriptions, `safe` and `finalized`, calls to anything
 * but the four views, reorganisations (anvil does those for real).
 */
export type EvmNode = {
  url: string
  chain: EvmChain
  /** What the node does wrong, in every answer or only in those to one method. */
  fail: (fault: EvmFault | null, method?: string) => void
  /** The methods of every request in order: one array for each POST. */
  posts: string[][]
  /** How many requests it left without an answer so far. */
  hung: () => number
}

export type EvmChain = {
  chainId: number
  head: { number: number; timeMs: number }
  blockMs: number
  /** State of blocks that are further back is refused; null keeps all. */
  stateBlocks: number | null
  /** The widest range of blocks and the most results that eth_getLogs takes, and how it refuses more. */
  rangeMax: number
  resultsMax: number
  refusal: { status: number; error: { code: number; message: string; data?: unknown } }
  /** Whether a batch is taken, refused with one error object or with a status. */
  batches: 'taken' | 'error' | 'error_null_id' | 400 | 413
  /** The largest batch that is taken; a larger one is refused with one error object. */
  batchMax: number
  batchAnswers: 'in_order' | 'reversed' | 'one_twice' | 'one_more' | 'one_less'
  accounts: Map<string, EvmAccount>
  frozen: Set<string>
  logs: EvmLog[]
  /** Whether logs carry the time of their block. */
  logTimes: boolean
}

/** Blocks in which it sent, since which block it holds what, and its code. Keys of all maps are in small digits. */
export type EvmAccount = {
  sentAt: number[]
  heldSince: number
  coin: bigint
  tokens: Map<string, bigint>
  code: string
  /** From this block on none of its transactions was ever sent. */
  undoneAt: number
}
export type EvmLog = {
  token: string
  from: string
  to: string
  value: bigint
  block: number
  logIndex: number
  tx: string
}

export type EvmFault = keyof typeof answerFaults | keyof typeof httpFaults

/** An account that holds and did nothing. */
export function emptyAccount(members: Partial<EvmAccount> = {}): EvmAccount {
  return {
    sentAt: [],
    heldSince: 0,
    coin: 0n,
    tokens: new Map(),
    code: '0x',
    undoneAt: Number.POSITIVE_INFINITY,
    ...members,
  }
}

export async function startEvmNode(t: TestContext, members: Partial<EvmChain> = {}): Promise<EvmNode> {
  const chain: EvmChain = {
    chainId: 1,
    head: { number: 20_000_000, timeMs: Date.parse('2026-11-20T12:00:00Z') },
    blockMs: 12_000,
    stateBlocks: null,
    rangeMax: Number.POSITIVE_INFINITY,
    resultsMax: Number.POSITIVE_INFINITY,
    refusal: { status: 200, error: { code: -32602, message: 'block range is too wide' } },
    batches: 'taken',
    batchMax: Number.POSITIVE_INFINITY,
    batchAnswers: 'in_order',
    accounts: new Map(),
    frozen: new Set(),
    logs: [],
    logTimes: false,
    ...members,
  }
  const posts: string[][] = []
  let hung = 0
  let fault: { kind: EvmFault; method: string | null } | null = null
  const server = createServer((request, response) => void serve(request, response))
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const payload: unknown = JSON.parse(await text(request))
    const calls = (Array.isArray(payload) ? payload : [payload]) as Call[]
    posts.push(calls.map(({ method }) => method))
    const active = fault
    const isHit = active && (active.method === null || calls.some(({ method }) => method === active.method))
    if (isHit && active.kind in httpFaults) {
      if (active.kind === 'hang' || active.kind === 'hang_in_body') hung++
      return httpFaults[active.kind as keyof typeof httpFaults](request, response)
    }
    if (Array.isArray(payload) && chain.batches !== 'taken') return refuseBatch(response, chain.batches)
    if (calls.length > chain.batchMax) return refuseBatch(response, 'error')
    const answers = calls.map((call) => {
      const answer = answerTo(chain, call)
      const isWrong = active && (active.method === null || active.method === call.method)
      return isWrong && active.kind in answerFaults
        ? answerFaults[active.kind as keyof typeof answerFaults](answer)
        : answer
    })
    const [only] = answers
    const isTooWide = (only as Answer | null)?.['error'] === chain.refusal.error
    if (Array.isArray(payload)) say(response, 200, JSON.stringify(batchOf(chain, answers)))
    else say(response, isTooWide ? chain.refusal.status : 200, JSON.stringify(only))
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/secret-key`,
    chain,
    posts,
    hung: () => hung,
    fail: (kind, method) => {
      fault = kind && { kind, method: method ?? null }
    },
  }
}

function batchOf({ batchAnswers }: EvmChain, answers: readonly unknown[]): readonly unknown[] {
  if (batchAnswers === 'reversed') return answers.toReversed()
  if (batchAnswers === 'one_twice') return [...answers, answers[0]]
  if (batchAnswers === 'one_more') return [...answers, { jsonrpc: '2.0', id: 999_999, result: '0x1' }]
  return batchAnswers === 'one_less' ? answers.slice(1) : answers
}

type Call = { id: number; method: string; params: readonly unknown[] }
type Answer = Record<string, unknown>

function answerTo(chain: EvmChain, { id, method, params }: Call): Answer {
  try {
    const handler = methods[method]
    if (!handler) throw refusal(-32601, 'the method does not exist')
    return { jsonrpc: '2.0', id, result: handler(chain, params) }
  } catch (error) {
    if (!(error instanceof NodeRefusalError)) throw error
    return { jsonrpc: '2.0', id, error: error.error }
  }
}

class NodeRefusalError extends Error {
  readonly error: { code: number; message: string }
  constructor(error: { code: number; message: string }) {
    super(error.message)
    this.error = error
  }
}

function refusal(code: number, message: string): NodeRefusalError {
  return new NodeRefusalError({ code, message })
}

const methods: Readonly<Record<string, (chain: EvmChain, params: readonly unknown[]) => unknown>> = {
  eth_chainId: ({ chainId }) => hex(chainId),
  eth_getBlockByNumber: (chain, [block]) => {
    const number = blockOf(chain, block)
    if (number > chain.head.number) return null
    return {
      number: hex(number),
      timestamp: hex(timeOf(chain, number) / 1_000),
      hash: `0x${'ab'.repeat(32)}`,
      transactions: [],
    }
  },
  eth_getTransactionCount: (chain, [address, block]) => {
    const at = stateAt(chain, block)
    const { sentAt, undoneAt } = accountOf(chain, address)
    return hex(at >= undoneAt ? 0 : sentAt.filter((sent) => sent <= at).length)
  },
  eth_getBalance: (chain, [address, block]) => {
    const account = accountOf(chain, address)
    return stateAt(chain, block) >= account.heldSince ? hex(account.coin) : '0x0'
  },
  eth_getCode: (chain, [address, block]) => {
    const account = accountOf(chain, address)
    return stateAt(chain, block) >= account.heldSince ? account.code : '0x'
  },
  eth_call: (chain, [call, block]) => {
    const { to, data } = call as { to: string; data: string }
    const at = stateAt(chain, block)
    const address = `0x${data.slice(-40)}`
    const account = accountOf(chain, address)
    if (data.startsWith('0x70a08231')) {
      return word(at >= account.heldSince ? (account.tokens.get(to.toLowerCase()) ?? 0n) : 0n)
    }
    if (!freezeSelectors.has(data.slice(0, 10)) || data.length !== 74) throw refusal(3, 'execution reverted')
    return word(chain.frozen.has(`${to} ${address}`.toLowerCase()) ? 1n : 0n)
  },
  eth_getLogs: (chain, [filter]) => {
    const { fromBlock, toBlock, topics, address } = filter as LogFilter
    const [from, to] = [Number(fromBlock), Number(toBlock)]
    if (to > chain.head.number) throw refusal(-32602, 'block range extends beyond current head block')
    const matches = chain.logs
      .filter(({ block, token }) => block >= from && block <= to && address.includes(token))
      .filter((log) => (topics[1] ?? null) === null || topics[1] === topicOf(log.from))
      .filter((log) => (topics[2] ?? null) === null || topics[2] === topicOf(log.to))
    if (to - from + 1 > chain.rangeMax || matches.length > chain.resultsMax)
      throw new NodeRefusalError(chain.refusal.error)
    return matches.map((log) => logAnswer(chain, log))
  },
}

type LogFilter = { fromBlock: string; toBlock: string; topics: (string | null)[]; address: string[] }
const freezeSelectors: ReadonlySet<string> = new Set(['0xfe575a87', '0xe47d6060', '0xfbac3951'])

function logAnswer(chain: EvmChain, log: EvmLog): Answer {
  const { block, logIndex, tx, token } = log
  return {
    address: token.toLowerCase(),
    topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topicOf(log.from), topicOf(log.to)],
    data: word(log.value),
    blockNumber: hex(block),
    blockHash: `0x${'ab'.repeat(32)}`,
    transactionHash: tx,
    transactionIndex: '0x0',
    logIndex: hex(logIndex),
    removed: false,
    ...(chain.logTimes ? { blockTimestamp: hex(timeOf(chain, block) / 1_000) } : {}),
  }
}

function blockOf(chain: EvmChain, block: unknown): number {
  return block === 'latest' ? chain.head.number : Number(block)
}

function timeOf({ head, blockMs }: EvmChain, number: number): number {
  return head.timeMs - (head.number - number) * blockMs
}

function stateAt(chain: EvmChain, block: unknown): number {
  const number = blockOf(chain, block)
  if (chain.stateBlocks !== null && chain.head.number - number > chain.stateBlocks) {
    throw refusal(-32000, 'missing trie node 0123 (path ) state 0x4567 is not available')
  }
  return number
}

function accountOf({ accounts }: EvmChain, address: unknown): EvmAccount {
  return accounts.get(String(address).toLowerCase()) ?? emptyAccount()
}

function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}

function topicOf(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

function refuseBatch(response: ServerResponse, how: Exclude<EvmChain['batches'], 'taken'>): void {
  const error = { code: -32600, message: 'batch requests are not supported' }
  if (typeof how === 'number') return say(response, how, '<h1>bad request</h1>', 'text/html')
  const answer = { jsonrpc: '2.0', id: null, error }
  say(response, 200, JSON.stringify(how === 'error' ? answer : [answer]))
}

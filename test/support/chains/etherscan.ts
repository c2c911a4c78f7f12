import type { TestContext } from 'node:test'
import { startFaultyServer, type Asked, type FaultyServer } from './faulty-server.ts'

/**
 * Etherscan's API, version 2, over transfers and transactions that a test makes up. Left out: every list but tokentx and
 * txlist, every question of the node but the newest block, internal transactions, prices, the limit of 10,000 rows.
 */
export type FakeEtherscan = FaultyServer & {
  chainId: number
  key: string | null
  head: { number: number; timeMs: number }
  /** Whether the newest block is available at all. */
  hasProxy: boolean
  /** Whether the contract that is queried selects rows. */
  knowsContracts: boolean
  /** In any order. */
  transfers: EtherscanTransfer[]
  transactions: { block: number; timeMs: number; from: string; to: string }[]
  /** Changes the response, by requested action. */
  bend: (action: string, answer: unknown) => unknown
}

/** `index` is the position within the block; the API does not return it. */
export type EtherscanTransfer = {
  block: number
  index: number
  timeMs: number
  tx: string
  from: string
  to: string
  token: string
  decimals: number
  value: bigint
}

export async function startFakeEtherscan(t: TestContext, nowMs: number): Promise<FakeEtherscan> {
  const state: Omit<FakeEtherscan, keyof FaultyServer> = {
    chainId: 1,
    key: null,
    head: { number: 23_700_000, timeMs: nowMs - 12_000 },
    hasProxy: true,
    knowsContracts: true,
    transfers: [],
    transactions: [],
    bend: (_, answer) => answer,
  }
  const server = await startFaultyServer(t, (request) => answerTo(state, request))
  return Object.assign(state, server)
}

type State = Omit<FakeEtherscan, keyof FaultyServer>

function answerTo(state: State, { path, query }: Asked): unknown {
  if (path !== '/v2/api') return { status: '0', message: 'NOTOK', result: 'Error! Missing Or invalid Action name' }
  if (query.get('chainid') !== String(state.chainId)) {
    return refused('Missing or unsupported chainid parameter (required for v2 api), please see chainlist')
  }
  if (query.get('apikey') !== state.key) return refused('Invalid API Key')
  const action = query.get('action') ?? ''
  if (action === 'eth_getBlockByNumber' && state.hasProxy) {
    const { number, timeMs } = state.head
    const result = { number: hex(number), timestamp: hex(Math.floor(timeMs / 1_000)), transactions: [] }
    return state.bend(action, { jsonrpc: '2.0', id: 1, result })
  }
  if (action === 'tokentx') return state.bend(action, listed(transferRows(state, query), query))
  if (action === 'txlist') return state.bend(action, listed(transactionRows(state, query), query))
  return refused('Error! Missing Or invalid Action name')
}

/** A refusal as the API words it. */
export function refused(result: string): { status: string; message: string; result: string } {
  return { status: '0', message: 'NOTOK', result }
}

function transferRows(state: State, query: URLSearchParams): Record<string, string>[] {
  const token = query.get('contractaddress')?.toLowerCase()
  const sign = query.get('sort') === 'desc' ? -1 : 1
  return state.transfers
    .filter((each) => token === undefined || !state.knowsContracts || each.token.toLowerCase() === token)
    .toSorted((a, b) => sign * (a.block - b.block || a.index - b.index))
    .map(({ block, timeMs, tx, from, to, token: contractAddress, decimals, value }) => ({
      blockNumber: String(block),
      timeStamp: String(Math.floor(timeMs / 1_000)),
      hash: tx,
      nonce: '6',
      blockHash: `0x${'3d'.repeat(32)}`,
      from: from.toLowerCase(),
      contractAddress: contractAddress.toLowerCase(),
      to: to.toLowerCase(),
      value: String(value),
      tokenName: 'USD Coin',
      tokenSymbol: 'USDC',
      tokenDecimal: String(decimals),
      input: 'deprecated',
      confirmations: String(state.head.number - block),
    }))
}

function transactionRows(state: State, query: URLSearchParams): Record<string, string>[] {
  const sign = query.get('sort') === 'desc' ? -1 : 1
  return state.transactions
    .toSorted((a, b) => sign * (a.block - b.block))
    .map(({ block, timeMs, from, to }) => ({
      blockNumber: String(block),
      timeStamp: String(Math.floor(timeMs / 1_000)),
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      value: '0',
      isError: '0',
    }))
}

/** The rows of the requested page of an address. */
function listed(rows: Record<string, string>[], query: URLSearchParams): unknown {
  const address = query.get('address')?.toLowerCase()
  const [page, offset] = [Number(query.get('page')), Number(query.get('offset'))]
  const inRange = rows
    .filter(({ from, to }) => from === address || to === address)
    .filter(({ blockNumber }) => Number(blockNumber) >= Number(query.get('startblock')))
    .filter(({ blockNumber }) => Number(blockNumber) <= Number(query.get('endblock') ?? Infinity))
    .slice((page - 1) * offset, page * offset)
  if (inRange.length === 0) return { status: '0', message: 'No transactions found', result: [] }
  return { status: '1', message: 'OK', result: inRange }
}

function hex(number: number): string {
  return `0x${number.toString(16)}`
}

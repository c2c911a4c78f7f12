import { createHash } from 'node:crypto'
import type { TestContext } from 'node:test'
import { base58CheckOf } from '../address-forms.ts'
import { OtherStatus, startFaultyServer, type Asked, type FaultyServer } from './faulty-server.ts'

/**
 * A server in the form of TronGrid over made-up accounts and transfers. Left out: TRX transfers, resources,
 * permissions, blocks but the newest, contracts but the two views of the dollar tokens, and all that a reader does not
 * use. Links to the next page lead to a path that fails, because they must not be followed.
 */
export type FakeTronGrid = FaultyServer & {
  head: { number: number; timeMs: number }
  chainId: string
  /** Whether /jsonrpc is there at all, and which of its methods. */
  hasRpc: boolean
  rpcMethods: string[]
  /** Whether /wallet/getcontract is there. */
  hasContracts: boolean
  accounts: { address: string; create_time?: number; type?: string }[]
  contracts: string[]
  /** By token, the addresses that its issuer froze. */
  frozen: Record<string, string[]>
  /** Rows of the history in any order; the newest come first in answers. */
  rows: TronGridRow[]
  /** Changes what is sent: a JSON-RPC answer by its method, any other by its path. */
  bend: (question: string, answer: unknown) => unknown
}

export type TronGridRow = {
  transaction_id: string
  token_info: { symbol?: string; address?: string; decimals?: number; name?: string }
  block_timestamp: number
  from: string
  to: string
  type: string
  value: string
}

/** Makes rows of TRON's USDT history, each so many minutes after `startMs`, which is also its transaction. */
export function usdtTransfers(startMs: number) {
  return (from: string, to: string, value: bigint, minute: number): TronGridRow => ({
    transaction_id: minute.toString(16).padStart(64, '0'),
    token_info: { symbol: 'USDT', address: tronUsdt, decimals: 6, name: 'Tether USD' },
    block_timestamp: startMs + minute * 60_000,
    from,
    to,
    type: 'Transfer',
    value: String(value),
  })
}

/** Tether's contract on TRON. */
export const tronUsdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** The views by which the contracts of the two dollar tokens list whom they froze. */
const views: Record<string, { token: string; signature: string; selector: string }> = {
  TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: viewOf(
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'isBlackListed(address)',
    'e47d6060',
  ),
  TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8: viewOf(
    'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
    'isBlacklisted(address)',
    'fe575a87',
  ),
}

export async function startFakeTronGrid(t: TestContext, nowMs: number): Promise<FakeTronGrid> {
  const state: Omit<FakeTronGrid, keyof FaultyServer> = {
    head: { number: 78_861_100, timeMs: nowMs - 3_000 },
    chainId: '0x2b6653dc',
    hasRpc: true,
    rpcMethods: ['eth_chainId', 'eth_getBlockByNumber', 'eth_call', 'eth_getCode'],
    hasContracts: true,
    accounts: [],
    contracts: Object.keys(views),
    frozen: {},
    rows: [],
    bend: (_, answer) => answer,
  }
  const server = await startFaultyServer(t, (request) => answerTron(state, request))
  return Object.assign(state, server)
}

type State = Omit<FakeTronGrid, keyof FaultyServer>

function answerTron(state: State, request: Asked): unknown {
  const { path, method } = request
  if (path === '/jsonrpc' && state.hasRpc && method === 'POST') {
    return Array.isArray(request.body)
      ? request.body.map((call) => answerRpc(state, call as Call))
      : answerRpc(state, request.body as Call)
  }
  const [, version, kind, address = '', ...rest] = path.split('/')
  if (version === 'v1' && kind === 'accounts' && method === 'GET') {
    if (rest.length === 0) return state.bend(path, accountAnswer(state, address))
    if (rest.join('/') === 'transactions/trc20') return state.bend(path, rowsAnswer(state, address, request.query))
  }
  if (version === 'wallet' && method === 'POST') {
    const answer = walletAnswer(state, path, request.body as Record<string, unknown>)
    if (answer !== null) return state.bend(path, answer)
  }
  throw new OtherStatus(404, '<html>404 Not Found</html>')
}

type Call = { id: number; method: string; params: unknown[] }

function answerRpc(state: State, { id, method, params }: Call): unknown {
  const refuse = (code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message, data: '{}' } })
  if (!state.rpcMethods.includes(method)) return state.bend(method, refuse(-32601, 'the method does not exist'))
  const result = rpcResult(state, method, params)
  const answer = result === null ? refuse(-32000, 'REVERT opcode executed') : { jsonrpc: '2.0', id, result }
  return state.bend(method, answer)
}

function rpcResult(state: State, method: string, params: unknown[]): unknown {
  if (method === 'eth_chainId') return state.chainId
  if (method === 'eth_getBlockByNumber') {
    const { number, timeMs } = state.head
    return {
      number: `0x${number.toString(16)}`,
      timestamp: `0x${Math.floor(timeMs / 1000).toString(16)}`,
      transactions: [],
    }
  }
  if (method === 'eth_getCode') return state.contracts.includes(addressOf(String(params[0]))) ? '0x6080' : '0x'
  const { to, data } = params[0] as { to: string; data: string }
  const token = addressOf(to)
  if (!state.contracts.includes(token)) return '0x'
  return data.startsWith(`0x${views[token]?.selector}`) ? `0x${flag(state, token, data.slice(10))}` : null
}

function walletAnswer(state: State, path: string, body: Record<string, unknown>): unknown {
  if (path === '/wallet/getnowblock') {
    const { number, timeMs } = state.head
    return {
      blockID: '00',
      block_header: { raw_data: { number, timestamp: timeMs, version: 31 }, witness_signature: '00' },
    }
  }
  if (path === '/wallet/getcontract' && state.hasContracts) {
    const address = String(body['value'])
    return state.contracts.includes(address) ? { bytecode: '6080', contract_address: address, abi: {} } : {}
  }
  if (path !== '/wallet/triggerconstantcontract') return null
  const token = String(body['contract_address'])
  if (!state.contracts.includes(token)) {
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: 'Smart contract is not exist.' } }
  }
  if (body['function_selector'] !== views[token]?.signature) {
    const result = { result: true, message: 'REVERT opcode executed' }
    return { result, energy_used: 500, constant_result: [''], transaction: { ret: [{ ret: 'FAILED' }] } }
  }
  const constant_result = [flag(state, token, String(body['parameter']))]
  return { result: { result: true }, energy_used: 541, constant_result, transaction: { ret: [{}], visible: true } }
}

function flag(state: State, token: string, parameter: string): string {
  const isFrozen = (state.frozen[token] ?? []).includes(addressOf(parameter.slice(-40)))
  return (isFrozen ? '1' : '0').padStart(64, '0')
}

function accountAnswer(state: State, address: string) {
  const account = state.accounts.find((each) => each.address === address)
  const data = account ? [{ ...account, address: hexOf(account.address), balance: 4196409173, trc20: [] }] : []
  return { success: true, meta: { at: state.head.timeMs, page_size: data.length }, data }
}

function rowsAnswer(state: State, address: string, query: URLSearchParams) {
  const sign = query.get('order_by') === 'block_timestamp,asc' ? 1 : -1
  const matching = state.rows
    .filter((row) => row.from === address || row.to === address)
    .filter((row) => query.get('contract_address') === row.token_info.address)
    .filter((row) => query.get('only_to') !== 'true' || row.to === address)
    .filter((row) => query.get('only_from') !== 'true' || row.from === address)
    .filter((row) => row.block_timestamp >= Number(query.get('min_timestamp') ?? 0))
    .filter((row) => row.block_timestamp <= Number(query.get('max_timestamp') ?? Infinity))
    .toSorted((a, b) => sign * (a.block_timestamp - b.block_timestamp))
  const fingerprint = query.get('fingerprint')
  const start = fingerprint === null ? 0 : 1 + matching.findIndex((row) => fingerprintOf(row) === fingerprint)
  const data = matching.slice(start, start + Number(query.get('limit') ?? 20))
  const last = data.at(-1)
  const hasMore = start + data.length < matching.length
  const more = hasMore && last ? { fingerprint: fingerprintOf(last), links: { next: 'http://127.0.0.1:9/trap' } } : {}
  return { data, success: true, meta: { at: state.head.timeMs, page_size: data.length, ...more } }
}

function fingerprintOf(row: TronGridRow): string {
  return createHash('sha256').update(JSON.stringify(row)).digest('base64url')
}

function addressOf(hex: string): string {
  return base58CheckOf(0x41, Buffer.from(hex.replace(/^0x/, ''), 'hex'))
}

/** The 21 bytes of a base58check address in hex, by plain arithmetic. */
function hexOf(address: string): string {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const number = Array.from(address).reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n)
  return number.toString(16).padStart(50, '0').slice(0, 42)
}

function viewOf(token: string, signature: string, selector: string) {
  return { token, signature, selector }
}

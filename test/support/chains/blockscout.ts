import type { TestContext } from 'node:test'
import { OtherStatus, startFaultyServer, type Asked, type FaultyServer } from './faulty-server.ts'

/**
 * Blockscout's API, version 2, over made-up transfers and transactions. Left out: all paths but token transfers and
 * transactions of an address and the newest blocks, details of the parties, other kinds of tokens.
 */
export type FakeBlockscout = FaultyServer & {
  head: { number: number; timeMs: number }
  /** Whether the newest blocks are available at all. */
  hasBlocks: boolean
  /** Whether transactions are sorted as requested, as newer versions do. */
  sorts: boolean
  /** Whether rows are written as newer versions do it. */
  isNew: boolean
  pageRows: number
  transfers: BlockscoutTransfer[]
  /** Times of the transactions of the only address that has any. */
  transactions: number[]
  /** Changes what is sent, by the last part of the path. */
  bend: (list: string, answer: unknown) => unknown
}

export type BlockscoutTransfer = {
  block: number
  index: number
  timeMs: number | null
  tx: string
  from: string
  to: string
  token: string
  decimals: number
  value: bigint
  /** False: the row omits its block, in any version. */
  namesBlock?: boolean
}

export async function startFakeBlockscout(t: TestContext, nowMs: number): Promise<FakeBlockscout> {
  const state: Omit<FakeBlockscout, keyof FaultyServer> = {
    head: { number: 23_700_000, timeMs: nowMs - 12_000 },
    hasBlocks: true,
    sorts: true,
    isNew: true,
    pageRows: 50,
    transfers: [],
    transactions: [],
    bend: (_, answer) => answer,
  }
  const server = await startFaultyServer(t, (request) => answerTo(state, request))
  return Object.assign(state, server)
}

type State = Omit<FakeBlockscout, keyof FaultyServer>

function answerTo(state: State, { path, query }: Asked): unknown {
  if (path === '/api/v2/blocks' && state.hasBlocks) {
    const { number, timeMs } = state.head
    const items = [{ height: number, timestamp: isoOf(timeMs), type: 'block' }]
    return state.bend('blocks', { items, next_page_params: { block_number: number, items_count: 50 } })
  }
  const [, address = '', list = ''] = /^\/api\/v2\/addresses\/(0x[0-9a-fA-F]{40})\/([a-z-]+)$/.exec(path) ?? []
  if (list === 'token-transfers') return state.bend(list, transferPage(state, address, query))
  if (list === 'transactions') return state.bend(list, transactionPage(state, query))
  throw new OtherStatus(404, '{"message":"Not found"}')
}

/** Newest first; a page begins after the block and the log that its parameters name. */
function transferPage(state: State, address: string, query: URLSearchParams): unknown {
  const { pageRows } = state
  const [block, index] = [Number(query.get('block_number') ?? Infinity), Number(query.get('index') ?? Infinity)]
  const is = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase()
  const filter = query.get('filter')
  const rows = state.transfers
    .filter(({ from, to }) => (filter !== 'to' && is(from, address)) || (filter !== 'from' && is(to, address)))
    .filter(({ token }) => is(token, query.get('token')))
    .filter((each) => each.block < block || (each.block === block && each.index < index))
    .toSorted((a, b) => b.block - a.block || b.index - a.index)
  const page = rows.slice(0, pageRows)
  const last = page.at(-1)
  const next = rows.length > pageRows && last ? { block_number: last.block, index: last.index, hidden: null } : null
  return { items: page.map((row) => itemOf(state, row)), next_page_params: next }
}

function itemOf({ isNew }: State, row: BlockscoutTransfer) {
  const { block, index, timeMs, tx, from, to, token, decimals, value, namesBlock = isNew } = row
  return {
    block_hash: `0x${'f5'.repeat(32)}`,
    log_index: isNew ? index : String(index),
    ...(namesBlock ? { block_number: block } : {}),
    from: { hash: from, is_contract: false, name: null },
    to: { hash: to, is_contract: false, name: null },
    method: null,
    timestamp: timeMs === null ? null : isoOf(timeMs),
    token: { [isNew ? 'address_hash' : 'address']: token, decimals: '6', symbol: 'USDT', type: 'ERC-20' },
    total: { decimals: String(decimals), value: String(value) },
    transaction_hash: tx,
    type: 'token_transfer',
  }
}

function transactionPage({ transactions, sorts, pageRows }: State, query: URLSearchParams): unknown {
  const isAscending = sorts && query.get('sort') === 'block_number' && query.get('order') === 'asc'
  const sign = isAscending ? 1 : -1
  const times = transactions.toSorted((a, b) => sign * (a - b))
  const next = times.length > pageRows ? { items_count: pageRows } : null
  return { items: times.slice(0, pageRows).map((timeMs) => ({ timestamp: isoOf(timeMs) })), next_page_params: next }
}

/** With microseconds, as the explorer writes it. */
function isoOf(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('Z', '000Z')
}

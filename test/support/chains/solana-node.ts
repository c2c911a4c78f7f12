import type { TestContext } from 'node:test'
import { base58Of } from '../address-forms.ts'
import { startFaultyServer, type Asked, type FaultyServer } from './faulty-server.ts'

/**
 * A Solana JSON-RPC endpoint over accounts and transactions that a test makes up, jsonParsed. Left out: lamports,
 * everything but token transfers in transactions, logs, commitments (all is confirmed), subscriptions.
 */
export type FakeSolana = FaultyServer & {
  genesis: string
  head: { slot: number; timeMs: number }
  /** Slots without a block. */
  skipped: number[]
  firstBlock: number
  /** Methods that the endpoint does not offer. */
  missing: string[]
  accounts: { address: string; executable?: boolean; token?: SolanaTokenAccount; data?: unknown; program?: string }[]
  /** Newest first. */
  transactions: SolanaTransaction[]
  /** Changes what is sent, by method: the complete answer with id, result or error. */
  bend: (method: string, answer: RpcAnswer) => unknown
}

type SolanaTokenAccount = { mint: string; owner: string; state?: string; amount?: string }
export type SolanaTransaction = {
  signature: string
  slot: number
  timeMs: number | null
  failed?: boolean
  /** By token account: owner and balances. An owner that is null was not noted. */
  balances: { account: string; mint: string; owner: string | null; before: bigint | null; after: bigint | null }[]
  transfers: { source: string; destination: string; amount: bigint; inner?: boolean; checked?: boolean }[]
  /** Accounts that it names beside those with balances. */
  others?: string[]
}
type RpcAnswer = { jsonrpc: '2.0'; id: number; result?: unknown; error?: { code: number; message: string } }

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const systemProgram = '1'.repeat(32)

export async function startFakeSolana(t: TestContext, nowMs: number): Promise<FakeSolana> {
  const state: State = {
    genesis: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    head: { slot: 380_000_000, timeMs: nowMs - 15_000 },
    skipped: [],
    firstBlock: 0,
    missing: [],
    accounts: [],
    transactions: [],
    bend: (_, answer) => answer,
  }
  const answerOne = (call: Call) => state.bend(call.method, answerCall(state, call))
  const server = await startFaultyServer(t, ({ body }: Asked) =>
    Array.isArray(body) ? body.map((call) => answerOne(call as Call)) : answerOne(body as Call),
  )
  return Object.assign(state, server)
}

type State = Omit<FakeSolana, keyof FaultyServer>
type Call = { id: number; method: string; params: unknown[] }

function answerCall(state: State, { id, method, params }: Call): RpcAnswer {
  const refuse = (code: number, message: string): RpcAnswer => ({ jsonrpc: '2.0', id, error: { code, message } })
  if (state.missing.includes(method)) return refuse(-32601, 'Method not found')
  if (method === 'getBlockTime') {
    const slot = Number(params[0])
    if (state.skipped.includes(slot)) return refuse(-32007, `Slot ${slot} was skipped, or missing due to ledger jump`)
    if (slot > state.head.slot) return refuse(-32004, `Block not available for slot ${slot}`)
  }
  const result = results[method]?.(state, params)
  return result === undefined ? refuse(-32601, 'Method not found') : { jsonrpc: '2.0', id, result }
}

const results: Record<string, (state: State, params: unknown[]) => unknown> = {
  getGenesisHash: ({ genesis }) => genesis,
  getSlot: ({ head }) => head.slot,
  getBlockTime: ({ head }, [slot]) => Math.floor((head.timeMs - 400 * (head.slot - Number(slot))) / 1000),
  getFirstAvailableBlock: ({ firstBlock }) => firstBlock,
  getAccountInfo: (state, [address]) => {
    const account = state.accounts.find((each) => each.address === address)
    return { context: contextOf(state), value: account ? accountAnswer(account) : null }
  },
  getTokenAccountsByOwner: (state, [owner, filter]) => {
    const { mint } = filter as { mint: string }
    const owned = state.accounts.filter(({ token }) => token?.owner === owner && token?.mint === mint)
    const value = owned.map((account) => ({ pubkey: account.address, account: accountAnswer(account) }))
    return { context: contextOf(state), value }
  },
  getSignaturesForAddress: (state, [address, options]) => {
    const { limit, before } = options as { limit: number; before?: string }
    const named = state.transactions.filter((each) => accountsOf(each).includes(String(address)))
    const start = before === undefined ? 0 : 1 + state.transactions.findIndex(({ signature }) => signature === before)
    return named
      .filter((each) => state.transactions.indexOf(each) >= start)
      .slice(0, limit)
      .map(entryAnswer)
  },
  getTransaction: (state, [signature]) => {
    const transaction = state.transactions.find((each) => each.signature === signature)
    return transaction ? transactionAnswer(transaction) : null
  },
}

function contextOf({ head }: State) {
  return { apiVersion: '3.0.0', slot: head.slot + 32 }
}

function accountAnswer({ executable = false, token, data, program }: FakeSolana['accounts'][number]) {
  return {
    data:
      data ??
      (token
        ? { parsed: { info: tokenInfo(token), type: 'account' }, program: 'spl-token', space: 165 }
        : ['', 'base64']),
    executable,
    lamports: 2_039_280,
    owner: program ?? (token ? tokenProgram : systemProgram),
    rentEpoch: 361,
    space: 165,
  }
}

function tokenInfo({ mint, owner, state = 'initialized', amount = '0' }: SolanaTokenAccount) {
  return {
    isNative: false,
    mint,
    owner,
    state,
    tokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: '0' },
  }
}

function accountsOf({ balances, others = [] }: SolanaTransaction): string[] {
  return [...balances.map(({ account }) => account), ...others]
}

function entryAnswer({ signature, slot, timeMs, failed = false }: SolanaTransaction) {
  const err = failed ? { InstructionError: [0, { Custom: 1 }] } : null
  return { signature, slot, err, memo: null, blockTime: secondsOf(timeMs), confirmationStatus: 'finalized' }
}

function transactionAnswer(transaction: SolanaTransaction) {
  const { signature, slot, timeMs, failed, balances, transfers } = transaction
  const keys = accountsOf(transaction)
  const tokenBalances = (side: 'before' | 'after') =>
    balances.flatMap(({ account, mint, owner, [side]: amount }) => {
      if (amount === null) return []
      const uiTokenAmount = { amount: String(amount), decimals: 6, uiAmount: null, uiAmountString: '0' }
      return [
        {
          accountIndex: keys.indexOf(account),
          mint,
          ...(owner === null ? {} : { owner }),
          programId: tokenProgram,
          uiTokenAmount,
        },
      ]
    })
  const outer = transfers.filter(({ inner }) => !inner)
  const inner = transfers.filter((each) => each.inner)
  return {
    blockTime: secondsOf(timeMs),
    slot,
    version: 'legacy',
    meta: {
      err: failed ? { InstructionError: [0, { Custom: 1 }] } : null,
      fee: 5000,
      innerInstructions: inner.length === 0 ? [] : [{ index: 0, instructions: inner.map(instructionAnswer) }],
      preTokenBalances: tokenBalances('before'),
      postTokenBalances: tokenBalances('after'),
    },
    transaction: {
      signatures: [signature],
      message: {
        accountKeys: keys.map((pubkey) => ({ pubkey, signer: false, writable: true, source: 'transaction' })),
        instructions: [{ programId: systemProgram, accounts: [], data: '3Bxs4' }, ...outer.map(instructionAnswer)],
        recentBlockhash: base58Of(new Uint8Array(32).fill(7)),
      },
    },
  }
}

function instructionAnswer({ source, destination, amount, checked = true }: SolanaTransaction['transfers'][number]) {
  const tokenAmount = { amount: String(amount), decimals: 6, uiAmount: 0, uiAmountString: '0' }
  const info = checked ? { source, destination, tokenAmount } : { source, destination, amount: String(amount) }
  return {
    program: 'spl-token',
    programId: tokenProgram,
    parsed: { type: checked ? 'transferChecked' : 'transfer', info },
  }
}

function secondsOf(timeMs: number | null): number | null {
  return timeMs === null ? null : Math.floor(timeMs / 1000)
}

import { dayMs } from '../../kit/duration.ts'
import type { ChainWorld } from '../chain-world.ts'
import { ChainError } from '../chain-error.ts'
import type { ChainReader, Freeze, Profile } from '../chain-reader.ts'
import { createAtHead, type Head } from '../querying/head.ts'
import { readSolanaAccount, readTokenAccounts } from './solana-accounts.ts'
import { readSolanaHead } from './solana-head.ts'
import { keepsAllHistory, readStream } from './solana-history.ts'
import { readSolanaPayment } from './solana-payment.ts'
import { createSolanaRpc, type SolanaRpc } from './solana-rpc.ts'
import { readSolanaTransfers } from './solana-transfers.ts'
import type { Network } from '../networks.ts'
import type { Token } from '../tokens.ts'

type SolanaOptions = {
  network: Network
  url: string
  /** How long all pages that are read in one go may take. */
  furtherPagesMs: number
  requestTimeoutMs?: number
}

/** Reads a cluster of Solana from a JSON-RPC endpoint, at the commitment `confirmed`. */
export function createSolanaReader(world: ChainWorld, options: SolanaOptions): ChainReader {
  const { furtherPagesMs } = options
  const { name, caip2, tokens } = options.network
  const rpc = createSolanaRpc(world, { url: options.url, requestTimeoutMs: options.requestTimeoutMs ?? 5_000 })
  const atHead = createAtHead(world, name, () => readSolanaHead(rpc, caip2))
  return {
    network: name,
    freezes: (address) => atHead((head) => readFreezes(rpc, { address, tokens, head })),
    profile: (address) => atHead(() => readProfile(rpc, { address, tokens, nowMs: world.now() })),
    payment: (tx, payee) => atHead(() => readSolanaPayment(rpc, tokens, tx, payee)),
    transfers: (address, query) =>
      atHead(() => readSolanaTransfers({ rpc, world, furtherPagesMs }, { address, tokens, ...query })),
  }
}

/**
 * An issuer freezes token accounts, not owners: an owner counts as frozen if any of its accounts of the mint is. One
 * without an account of a mint is not frozen. An address that is itself a token account is checked as such.
 */
async function readFreezes(
  rpc: SolanaRpc,
  { address, tokens: mints, head }: Holder & { head: Promise<Head> },
): Promise<readonly Freeze[]> {
  const tokens = mints.filter(({ freezeView }) => freezeView?.kind === 'account_state')
  const [account, ...lists] = await Promise.all([
    readSolanaAccount(rpc, address),
    ...tokens.map((token) => readTokenAccounts(rpc, address, token.address)),
  ])
  const { block } = await head
  const oldest = Math.min(account.slot, ...lists.map(({ slot }) => slot))
  // In a pool of nodes, this may have been answered by another node than the head.
  if (oldest < block - behindMaxSlots) throw new ChainError('stale', 'the state is older than the newest slot')
  const itself = account.value?.token
  return tokens.map((token, i) => ({
    symbol: token.symbol,
    token: token.address,
    frozen: [...(lists[i]?.value ?? []), itself].some((each) => each?.mint === token.address && each.isFrozen),
  }))
}

async function readProfile(rpc: SolanaRpc, { address, tokens, nowMs }: Holder & { nowMs: number }): Promise<Profile> {
  const [{ value: account }, { entries, goesOn }, keepsAll] = await Promise.all([
    readSolanaAccount(rpc, address),
    readStream(rpc, { account: address, before: null }, signaturesMax),
    keepsAllHistory(rpc),
  ])
  const isAll = !goesOn && keepsAll
  const oldest = entries.findLast(({ timeMs }) => timeMs !== null)
  const at = oldest?.timeMs == null ? null : new Date(oldest.timeMs).toISOString()
  const dayAgoMs = nowMs - dayMs
  return {
    kind: account?.isProgram ? 'contract' : 'account',
    delegate: null,
    hasHistory: account !== null || entries.length > 0 || (await holdsTokens(rpc, { address, tokens })),
    activeSince: at === null ? null : { at, isFirst: isAll && oldest === entries.at(-1) },
    transactions: isAll ? entries.length : null,
    lastDay: entries.filter(({ timeMs }) => timeMs !== null && timeMs >= dayAgoMs).length,
  }
}

/** An owner of token accounts may itself be an address that was never used. */
async function holdsTokens(rpc: SolanaRpc, { address, tokens }: Holder): Promise<boolean> {
  const lists = await Promise.all(tokens.map((token) => readTokenAccounts(rpc, address, token.address)))
  return lists.some(({ value }) => value.length > 0)
}

/** An address, and the tokens of its cluster that it may hold. */
type Holder = { address: string; tokens: readonly Token[] }

/** The maximum that a node lists at once. */
const signaturesMax = 1_000
/** About a minute. */
const behindMaxSlots = 150

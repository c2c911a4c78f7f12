import { dayMs } from '../../kit/duration.ts'
import type { ChainWorld } from '../chain-world.ts'
import type { ChainReader, Profile } from '../chain-reader.ts'
import { createAtHead } from '../querying/head.ts'
import type { Network } from '../networks.ts'
import type { Token } from '../tokens.ts'
import { openTronApi, type TronApi } from './tron-api.ts'
import { readTronAccount, readTronRows } from './tron-grid.ts'
import { createTronNode, type TronNode } from './tron-node.ts'
import { readTronPayment } from './tron-payment.ts'
import { readFirstInflow, readTronTransfers } from './tron-transfers.ts'

type TronOptions = {
  network: Network
  url: string
  apiKey?: string | null
  /** How long all pages that are read in one go may take. */
  furtherPagesMs: number
  requestTimeoutMs?: number
}

/**
 * Reads a TRON network from a TronGrid-shaped root: freezes from the node's contracts, histories from `/v1`. One call of
 * `transfers` reads one page of each token's history.
 */
export function createTronReader(world: ChainWorld, options: TronOptions): ChainReader {
  const { network, url, apiKey = null, furtherPagesMs, requestTimeoutMs = 5_000 } = options
  const { tokens } = network
  const api = openTronApi(world, { url, apiKey, requestTimeoutMs })
  const node = createTronNode(api, network)
  const atHead = createAtHead(world, network.name, node.head)
  return {
    network: network.name,
    freezes: (address) => atHead(() => node.freezes(address)),
    profile: (address) => atHead(() => readProfile(api, node, { address, tokens, nowMs: world.now() })),
    transfers: (address, query) =>
      atHead(() => readTronTransfers({ api, world, furtherPagesMs }, { address, tokens, ...query })),
    payment: (tx, payee) => atHead(() => readTronPayment(api, network.name, tx, payee)),
    firstInflow: (address) => atHead(() => readFirstInflow(api, { address, tokens }, { confirm: true })),
  }
}

/**
 * An address that was never activated has no account but may hold tokens, so only its transfers can show a history. A
 * contract is detected by the node's own state; the account's `type` is used only if the node does not support the
 * query, because it is left out for ordinary accounts and inconsistent between indexes.
 */
async function readProfile(api: TronApi, node: TronNode, holder: Holder & { nowMs: number }): Promise<Profile> {
  const { address } = holder
  const [account, hasCode, lastDay] = await Promise.all([
    readTronAccount(api, address),
    node.hasCode(address),
    countLastDay(api, holder),
  ])
  // A history that is missed here makes an address look newer than it is, which no verdict favours.
  const firstInflow = account ? null : await readFirstInflow(api, holder, { confirm: false })
  const since = account ? isoOf(account.createdMs) : (firstInflow?.time ?? null)
  return {
    kind: (hasCode ?? account?.isContract ?? false) ? 'contract' : 'account',
    delegate: null,
    hasHistory: account !== null || firstInflow !== null || hasCode === true,
    activeSince: since === null ? null : { at: since, isFirst: true },
    transactions: null,
    lastDay,
  }
}

/** Transfers of the tokens within 24 hours: at most `lastDayRowsMax` of each token are counted. */
async function countLastDay(api: TronApi, { address, tokens, nowMs }: Holder & { nowMs: number }): Promise<number> {
  const sinceMs = nowMs - dayMs
  const counts = await Promise.all(
    tokens.map(async (token) => {
      const query = { token, direction: 'both', order: 'desc', limit: lastDayRowsMax, sinceMs } as const
      const { rows } = await readTronRows(api, address, query)
      return rows.filter(({ at, transfer }) => transfer !== null && at >= sinceMs).length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function isoOf(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString()
}

/** An address, and the tokens of its network that it may hold. */
type Holder = { address: string; tokens: readonly Token[] }

const lastDayRowsMax = 200

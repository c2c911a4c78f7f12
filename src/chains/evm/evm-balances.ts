import { ChainError } from '../chain-error.ts'
import { RpcRefusal } from '../querying/rpc-refusal.ts'
import { smallestUnits } from '../../kit/amount.ts'
import type { TransferQuery } from '../chain-reader.ts'
import type { Network } from '../networks.ts'
import type { Token } from '../tokens.ts'
import { decodeUint, encodeAddressCall, encodeQuantity } from './evm-abi.ts'
import { unlessForgotten } from './evm-aged-blocks.ts'
import type { LogWindow } from './evm-log-window.ts'
import type { Block, EvmRpc } from './evm-rpc.ts'

/**
 * The balance of an address in a token. A contract that does not answer counts as zero: the balance is only used to
 * detect a history where nothing else shows one, and without one the address is treated with more care, not with less.
 */
export async function readHeld(rpc: EvmRpc, { address: to }: Token, holder: string, block: Block): Promise<bigint> {
  try {
    return decodeUint(await rpc.ask('eth_call', { to, data: encodeAddressCall(balanceOf, holder) }, block))
  } catch (error) {
    const isSilent = error instanceof ChainError && error.reason === 'malformed'
    // At an earlier block a refusal means that the endpoint keeps no state so old.
    if (isSilent && (block === 'latest' || !(error instanceof RpcRefusal))) return 0n
    throw error
  }
}

/** Logs that contradict the balances of the same endpoint. */
class ContradictionError extends ChainError {
  override name = 'ContradictionError'
  constructor() {
    super('malformed', 'logs without the transfers by which a balance rose')
  }
}

/** The balances in all tokens after a block; null where the endpoint does not say. Throws ChainError. */
export function readBalances(
  rpc: EvmRpc,
  tokens: readonly Token[],
  holder: string,
  block: number,
): Promise<readonly (bigint | null)[]> {
  return Promise.all(tokens.map((token) => unlessForgotten(readHeld(rpc, token, holder, encodeQuantity(block)))))
}

/**
 * Refuses a window of logs that contradicts the state of the same endpoint: a balance that rose over it (`after`:
 * balances after the window) by more than the transfers within it brought. What a chain allotted in its first block is
 * in the balance before. A balance that rose by less, or fell, proves nothing, because issuers destroy funds without a
 * transfer. Costs a request where the address holds more than the transfers brought; an endpoint that keeps no state so
 * old is believed. Throws ChainError.
 */
export async function refuseUnexplainedRise(
  rpc: EvmRpc,
  { tokens, native }: Pick<Network, 'tokens' | 'native'>,
  address: string,
  { window: { transfers, from }, direction, after }: ReadWindow,
): Promise<void> {
  const unexplained = tokens.map((token, index): boolean => {
    // The chain's own currency moves without a log of its contract.
    const isLogged = token.address !== native.token || native.emitter !== null
    const held = after[index] ?? null
    return isLogged && held !== null && exceeds(held, token, broughtBy(transfers, token, address, direction))
  })
  if (!unexplained.includes(true)) return
  const before = await readBalances(rpc, tokens, address, Math.max(0, from - 1))
  const isContradicted = tokens.some((token, index) => {
    const [held, past] = [after[index] ?? null, before[index] ?? null]
    if (!unexplained[index] || held === null || past === null) return false
    return exceeds(held - past, token, broughtBy(transfers, token, address, direction))
  })
  if (isContradicted) throw new ContradictionError()
}

type ReadWindow = {
  window: LogWindow
  direction: Exclude<TransferQuery['direction'], 'out'>
  after: readonly (bigint | null)[]
}

/** What the transfers added to a balance, at `sumPlaces`; what they took counts where they were read as well. */
function broughtBy(
  transfers: LogWindow['transfers'],
  { address: token }: Token,
  address: string,
  direction: ReadWindow['direction'],
): bigint {
  let sum = 0n
  for (const transfer of transfers) {
    if (transfer.token !== token) continue
    const amount = smallestUnits(transfer.amount, sumPlaces)
    if (transfer.to === address) sum += amount
    if (transfer.from === address && direction === 'both') sum -= amount
  }
  return sum
}

/** A contract that shows fewer places than the chain has cuts both balances: the rise may be less by almost a unit. */
function exceeds(rise: bigint, { decimals }: Token, brought: bigint): boolean {
  const unit = 10n ** BigInt(sumPlaces - decimals)
  return rise > 0n && (rise - 1n) * unit >= brought
}

/** Rejects if a window of logs is refused as a contradiction. Why else it was not read is of no matter. */
export async function unlessContradicted(reading: Promise<unknown>): Promise<void> {
  try {
    await reading
  } catch (error) {
    if (error instanceof ContradictionError) throw error
  }
}

/** balanceOf(address) */
const balanceOf = '0x70a08231'
/** The most decimal places of a token or coin whose transfers are read. */
const sumPlaces = 18

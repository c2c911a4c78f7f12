import { ChainError } from '../chain-error.ts'
import { RpcRefusal } from '../querying/rpc-refusal.ts'
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
    super('malformed', 'logs without the transfer by which a balance rose')
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
 * Refuses a window of logs that contradicts the state of the same endpoint: no transfer to the address within it, and a
 * balance that rose over it (`after`: balances after the window). Only a transfer explains that: what a chain allotted
 * in its first block is in the balance before. A balance that fell proves nothing, because issuers destroy funds without
 * a transfer. Costs a request where the address holds something; an endpoint that keeps no state so old is believed.
 * Throws ChainError.
 */
export async function refuseUnexplainedRise(
  rpc: EvmRpc,
  tokens: readonly Token[],
  address: string,
  { window: { transfers, from }, after }: { window: LogWindow; after: readonly (bigint | null)[] },
): Promise<void> {
  const holdsAny = after.some((amount) => amount !== null && amount > 0n)
  if (!holdsAny || transfers.some((transfer) => transfer.to === address)) return
  const before = await readBalances(rpc, tokens, address, Math.max(0, from - 1))
  const hasRisen = after.some((amount, index) => (amount ?? 0n) > (before[index] ?? amount ?? 0n))
  if (hasRisen) throw new ContradictionError()
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

import type { Freeze } from '../chain-reader.ts'
import { decodeBool, encodeAddressCall } from './evm-abi.ts'
import type { EvmRpc } from './evm-rpc.ts'
import type { Token } from '../tokens.ts'

/**
 * Queries every token of the table that has a freeze view for whether its issuer froze the address. Throws ChainError;
 * a view that reverts is a failure and not "not frozen".
 */
export async function readFreezes(rpc: EvmRpc, tokens: readonly Token[], address: string): Promise<readonly Freeze[]> {
  const calls = tokens.flatMap(({ address: token, symbol, freezeView }) =>
    freezeView?.kind === 'call' ? [{ token, symbol, data: encodeAddressCall(freezeView.selector, address) }] : [],
  )
  return Promise.all(
    calls.map(async ({ token, symbol, data }) => ({
      symbol,
      token,
      frozen: decodeBool(await rpc.ask('eth_call', { to: token, data }, 'latest')),
    })),
  )
}

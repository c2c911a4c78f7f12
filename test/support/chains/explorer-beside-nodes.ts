import type { TestContext } from 'node:test'
import { appNowMs, startChainApp } from './chain-app.ts'
import { startFakeBlockscout, type BlockscoutTransfer } from './blockscout.ts'
import { startFakeEtherscan } from './etherscan.ts'
import { emptyAccount, startEvmNode, type EvmAccount, type EvmLog } from './evm-node.ts'
import { named } from './evm-set-up.ts'

const baseBlock = 30_000_000
export const basePayee = '0x5c5c5c5c00000000000000000000000000000032'
const blockMs = 100

/**
 * A payment of USDC on Base to the payee, of five dollars or of `value`, so many blocks before the newest one. Of explorers,
 * only Blockscout may leave the block out.
 */
export type BasePayment = { from: string; blocksBack: number; timeMs?: number; value?: bigint; namesBlock?: boolean }

export type BesideNodes = {
  kind: 'etherscan' | 'blockscout' | null
  nodes: number
  onNodes?: readonly BasePayment[]
  onExplorer?: readonly BasePayment[]
  account?: Partial<EvmAccount>
  /** When the explorer shows the first transaction. */
  firstMs?: number
}

/** The app with nodes of Base that agree, and an explorer beside them. */
export async function startBesideNodes(t: TestContext, how: BesideNodes) {
  const { kind, nodes: count, onNodes = [], onExplorer = [], account = { sentAt: [1], coin: 1n } } = how
  const head = () => ({ number: baseBlock, timeMs: appNowMs })
  const accounts = new Map([[basePayee, emptyAccount(account)]])
  const logs = onNodes.map(logOf)
  const nodes = await Promise.all(
    Array.from({ length: count }, () => startEvmNode(t, { chainId: 8453, blockMs, head: head(), accounts, logs })),
  )
  const env = { RPC_URL_BASE: nodes.map(({ url }) => url).join(',') }
  if (kind === null) return { app: await startChainApp(t, env), explorer: null, nodes }
  const transfers = onExplorer.map(rowOf)
  const firstMs = how.firstMs ?? appNowMs - 400 * 86_400_000
  const explorer = kind === 'etherscan' ? await startFakeEtherscan(t, appNowMs) : await startFakeBlockscout(t, appNowMs)
  Object.assign(explorer, { head: head(), transfers })
  if ('chainId' in explorer) explorer.chainId = 8453
  if ('chainId' in explorer) explorer.transactions = [{ block: 1, timeMs: firstMs, from: basePayee, to: basePayee }]
  else explorer.transactions = [firstMs]
  const app = await startChainApp(t, { ...env, EXPLORER_API_URL_BASE: explorer.url, EXPLORER_API_KIND_BASE: kind })
  return { app, explorer, nodes }
}

function logOf({ from, blocksBack, value = 5_000_000n }: BasePayment, logIndex: number): EvmLog {
  const block = baseBlock - blocksBack
  return { token: tokenOfBase(), from, to: basePayee, value, block, logIndex, tx: txOf(block) }
}

function rowOf(
  { blocksBack, timeMs, ...payment }: BasePayment,
  index: number,
): BlockscoutTransfer & { timeMs: number } {
  const { token, block, tx, value } = logOf({ blocksBack, ...payment }, index)
  const at = { block, index, timeMs: timeMs ?? appNowMs - blocksBack * blockMs }
  return {
    ...at,
    tx,
    from: payment.from,
    to: basePayee,
    token,
    decimals: 6,
    value,
    ...(payment.namesBlock === false ? { namesBlock: false } : {}),
  }
}

function tokenOfBase(): string {
  return named('base').tokens[0]?.address ?? ''
}

function txOf(block: number): string {
  return `0x${block.toString(16).padStart(64, '0')}`
}

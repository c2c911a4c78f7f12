import assert from 'node:assert/strict'
import { type TestContext } from 'node:test'
import { createEtherscanHistory } from '../../../src/chains/explorers/etherscan-history.ts'
import { networkByName } from '../../../src/chains/networks.ts'
import { eip55Of } from '../../support/address-forms.ts'
import { chainWorld } from '../../support/chains/chain-world.ts'
import { startFakeEtherscan, type EtherscanTransfer } from '../../support/chains/etherscan.ts'

export async function start(t: TestContext, { network: name = 'ethereum', key }: Options = {}) {
  const world = chainWorld(nowMs)
  const explorer = await startFakeEtherscan(t, nowMs)
  const network = networkByName(name)
  assert.ok(network)
  const history = createEtherscanHistory(world, { network, url: explorer.url, key: key ?? null, furtherPagesMs: 480 })
  return { history, explorer, world }
}

export const nowMs = Date.parse('2026-11-20T12:00:00Z')
export const [alice, bob, carol] = [addressNumber(1), addressNumber(2), addressNumber(3)]
export const [usdc, usdt] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xdAC17F958D2ee523a2206206994597C13D831ec7']
export const all = { direction: 'both', limitMax: 200, before: null } as const

type Options = { network?: string; key?: string }

export function paid(
  block: number,
  from: string,
  to: string,
  more: Partial<EtherscanTransfer> = {},
): EtherscanTransfer {
  const plain = { block, index: 0, timeMs: timeOf(block), tx: txOf(block), token: usdc, decimals: 6, value: 1_000_000n }
  return { ...plain, from, to, ...more }
}

export function timeOf(block: number): number {
  return Date.parse('2026-01-01T00:00:00Z') + block * 12_000
}

export function txOf(n: number): string {
  return `0x${n.toString(16).padStart(64, '0')}`
}

export function addressNumber(n: number): string {
  return eip55Of(Buffer.from(n.toString(16).padStart(40, '0'), 'hex'))
}

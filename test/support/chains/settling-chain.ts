import type { TestContext } from 'node:test'
import { unlisted } from '../known-addresses.ts'
import { evmWallet } from '../wallets.ts'
import { startAnvil, type Anvil } from './anvil.ts'
import type { TokenDomain } from './signed-payment.ts'
import { putTestToken, type TestToken } from './test-token.ts'

/** USDC on Base: the test dollar stands at its address. */
export const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const domain: TokenDomain = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: token }
/** Whose key pays the gas. */
export const relayer = evmWallet(0xfac1)
export const payee = unlisted.evm

export type SettlingChain = {
  anvil: Anvil
  usdc: TestToken
  env: Readonly<Record<string, string>>
  balance: (address: string) => Promise<bigint>
}

/** A local chain with the test dollar, and the settings of a service that settles on it. */
export async function startSettlingChain(startS: number, t?: TestContext): Promise<SettlingChain> {
  const anvil = await startAnvil(t ?? null, { chainId: 8453, startS })
  const usdc = await putTestToken(anvil, token)
  await anvil.call('anvil_setBalance', relayer.address, '0xde0b6b3a7640000')
  const balance = async (address: string) => {
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
    return BigInt((await anvil.call('eth_call', { to: token, data }, 'latest')) as string)
  }
  const env = {
    SETTLEMENT: 'onchain',
    RPC_URL_BASE: anvil.url,
    X402_NETWORK: 'eip155:8453',
    X402_ASSET: token,
    X402_FACILITATOR_KEY: `0x${(0xfac1).toString(16).padStart(64, '0')}`,
    CHAIN_BUDGET_MS: '5000',
  }
  return { anvil, usdc, env, balance }
}

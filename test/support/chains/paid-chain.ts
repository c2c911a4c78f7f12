import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { x402Client } from '@x402/fetch'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { evmWallet } from '../wallets.ts'
import { startAnvil, type Anvil, type Cleanup } from './anvil.ts'
import { localNetwork, startFacilitator, type LocalFacilitator } from './local-facilitator.ts'
import { putTestToken, selectorOf, type TestToken } from './test-token.ts'

/** A local chain where calls are paid for, and the official facilitator settles. */
export type PaidChain = {
  anvil: Anvil
  facilitator: LocalFacilitator
  token: TestToken
  /** What the payee, or anybody, has of the token, in millionths. */
  balanceOf: (address: string) => Promise<bigint>
  /** A wallet with a dollar. */
  payer: (number: number) => Promise<Payer>
}

/** A payer with the official client. */
export type Payer = {
  address: string
  /** The payment for a quote, and the header that carries it. */
  sign: (required: PaymentRequired) => Promise<{ payload: PaymentPayload; header: string }>
}

export const payTo = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
export const testAsset = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

export async function startPaidChain(t: Cleanup, options: { confirmationTimeoutMs?: number } = {}): Promise<PaidChain> {
  const anvil = await startAnvil(t, { chainId: 31_337, startS: Math.floor(Date.now() / 1_000) })
  await putMulticall(anvil)
  const token = await putTestToken(anvil, testAsset)
  const facilitator = await startFacilitator(t, anvil, options)
  return {
    anvil,
    facilitator,
    token,
    balanceOf: async (address) => {
      const data = selectorOf('balanceOf(address)') + address.slice(2).toLowerCase().padStart(64, '0')
      return BigInt((await anvil.call('eth_call', { to: testAsset, data }, 'latest')) as string)
    },
    payer: async (number) => {
      const { account, address } = evmWallet(number)
      await token.mint(address, 1_000_000n)
      const client = x402Client.fromConfig({
        schemes: [{ network: localNetwork, client: new ExactEvmScheme(account) }],
        spendControls: { allowedAssets: true },
      })
      return {
        address,
        sign: async (required) => {
          const payload = await client.createPaymentPayload(required)
          return { payload, header: headerOf(payload) }
        },
      }
    },
  }
}

/** The settings of a paid tier that this facilitator settles for. */
export function settingsOf({ url }: Pick<LocalFacilitator, 'url'>): Record<string, string> {
  return { X402_PAY_TO: payTo, X402_NETWORK: localNetwork, X402_ASSET: testAsset, X402_FACILITATOR_URL: url }
}

function headerOf(document: unknown): string {
  return Buffer.from(JSON.stringify(document)).toString('base64')
}

/** What a header of the protocol carries. */
export function documentIn(header: string | undefined): unknown {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8'))
}

/** Without it, facilitators cannot report why a payment would fail. */
export async function putMulticall(anvil: Anvil): Promise<void> {
  const place = new URL('../../../node_modules/viem/_esm/constants/contracts.js', import.meta.url)
  const { multicall3Bytecode } = (await import(place.href)) as { multicall3Bytecode: string }
  const [from] = (await anvil.call('eth_accounts')) as [string]
  const { contractAddress } = await anvil.transact({ from, data: multicall3Bytecode, gas: '0x500000' })
  const code = await anvil.call('eth_getCode', contractAddress, 'latest')
  await anvil.call('anvil_setCode', '0xcA11bde05977b3631167028862bE2a173976CA11', code)
}

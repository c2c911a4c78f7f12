import { unlisted } from './known-addresses.ts'

/** What a seller demands over x402: one cent of USDC on Base, to an address that no list names. */
export const exactQuote = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: unlisted.evm,
  maxTimeoutSeconds: 60,
} as const

import { walletProofText } from '../../src/registry/wallet-proof.ts'
import { testBaseUrl } from './test-app.ts'
import type { TestWallet } from './wallets.ts'

/** What `register` takes as a proof of its wallet. `issuedAt` is milliseconds since 1970. */
export async function walletProof(
  wallet: TestWallet,
  { agentId, issuedAt, service = testBaseUrl }: { agentId: string; issuedAt: number; service?: string },
) {
  const signature = await wallet.sign(walletProofText(service, { agentId, wallet: wallet.address, issuedAt }))
  return { wallet: wallet.address, walletProof: { issuedAt: new Date(issuedAt).toISOString(), signature } }
}

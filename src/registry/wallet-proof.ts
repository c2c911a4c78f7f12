import { checkTextSignature } from '../kit/wallet-signature.ts'
import type { Address } from '../kit/address.ts'

/** A signature by which a wallet says that it pays through an agent. `issuedAt` is milliseconds since 1970. */
export type WalletProof = { issuedAt: number; signature: string }

/** How long a proof is valid, so that a stored one cannot be used for an id that was registered again. */
const walletProofMs = 600_000
/** Clocks differ by so much. */
const aheadMaxMs = 60_000

/** What a wallet signs. It names this service and the agent: it is good for no other. */
export function walletProofText(service: string, { agentId, wallet, issuedAt }: Named): string {
  return [
    'Countersign wallet binding',
    `Service: ${service}`,
    `Agent: ${agentId}`,
    `Wallet: ${wallet}`,
    `Issued at: ${new Date(issuedAt).toISOString()}`,
  ].join('\n')
}

type Named = { agentId: string; wallet: string; issuedAt: number }

/** Whether the wallet's own key signed for this agent within the last minutes. Pure. */
export function isWalletProof(
  service: string,
  { agentId, wallet, proof, now }: { agentId: string; wallet: Address; proof: WalletProof; now: number },
): boolean {
  const { issuedAt, signature } = proof
  if (issuedAt > now + aheadMaxMs || issuedAt <= now - walletProofMs) return false
  const text = walletProofText(service, { agentId, wallet: wallet.canonical, issuedAt })
  return checkTextSignature(wallet, text, signature) === 'valid'
}

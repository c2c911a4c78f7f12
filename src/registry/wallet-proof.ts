import { ServiceError } from '../endpoint/errors.ts'
import { minuteMs } from '../kit/duration.ts'
import { timeOf } from '../kit/time-of.ts'
import type { MessageKey, Params } from '../messages/message.ts'
import { checkTextSignature } from '../kit/wallet-signature.ts'
import type { Address } from '../kit/address.ts'

/** A signature by which a wallet authorises payments through an agent. `issuedAt` is milliseconds since 1970. */
export type WalletProof = { issuedAt: number; signature: string }

/** How long a proof is valid, so that a stored one cannot be used for a re-registered id. */
const walletProofMs = 600_000
/** Tolerance for clock differences. */
const aheadMaxMs = minuteMs

/** The text that a wallet signs. It names this service and the agent, so it is valid for no other. */
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

/**
 * Throws ServiceError `wallet_proof_invalid`, with the field and the fault, unless the wallet's own key recently signed
 * for this agent.
 */
export function requireWalletProof(
  service: string,
  { agentId, wallet, proof, now }: { agentId: string; wallet: Address; proof: WalletProof; now: number },
): void {
  const { issuedAt, signature } = proof
  const [at, clock] = [issuedAt, now].map(timeOf)
  const times = { at: at ?? '', now: clock ?? '' }
  if (issuedAt > now + aheadMaxMs) throw invalid('issuedAt', 'wallet_proof.ahead', times)
  if (issuedAt <= now - walletProofMs)
    throw invalid('issuedAt', 'wallet_proof.too_old', { ...times, minutes: walletProofMs / minuteMs })
  const text = walletProofText(service, { agentId, wallet: wallet.canonical, issuedAt })
  const verdict = checkTextSignature(wallet, text, signature)
  if (verdict === 'valid') return
  if (verdict === 'unsupported') throw invalid('signature', 'wallet_proof.unsupported', {})
  if (verdict === 'malformed') throw malformed(wallet)
  throw invalid('signature', 'wallet_proof.another_signer', {
    service,
    agent: agentId,
    wallet: wallet.canonical,
    at: times.at,
  })
}

function malformed({ family }: Address): ServiceError {
  return invalid('signature', family === 'solana' ? 'wallet_proof.not_base58' : 'wallet_proof.not_hex', {})
}

function invalid(member: keyof WalletProof, messageKey: MessageKey, params: Params): ServiceError {
  return new ServiceError('wallet_proof_invalid', { field: `walletProof.${member}`, messageKey, params })
}

import { readAddress } from '../../kit/address.ts'
import { GuardedFetchError, type GuardedFetch } from '../../kit/guarded-fetch.ts'
import { checkTextSignature } from '../../kit/wallet-signature.ts'
import { originOf } from './change-service.ts'
import type { PayeeService } from '../payee-service.ts'

/** Why a proof failed; each has the message `proof.<fault>`. */
export type ProofFault =
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'address'
  | 'url'
  | 'redirected'
  | 'status'
  | 'token_missing'
  | 'signature_invalid'
  | 'signature_malformed'
  | 'signature_unsupported'

/** The URL of the proof file of a service. */
export function proofFileUrl(service: Pick<PayeeService, 'url'>): string {
  return `${originOf(service.url)}/.well-known/countersign.txt`
}

/** The text that the wallet of a service signs: it names the service, the wallet and this service's URL. */
export function walletProofText({ sid, wallet, tokens }: PayeeService, baseUrl: string): string {
  return [
    'Payments to this service go to this wallet.',
    `Service: ${sid}`,
    `Wallet: ${wallet}`,
    `Registry: ${baseUrl}`,
    `Token: ${tokens.wallet}`,
  ].join('\n')
}

/** Looks for the token on its own line in the proof file of a service. Null where it is present. */
export async function checkDomain(
  { world }: { world: { fetchGuarded: GuardedFetch } },
  service: PayeeService,
): Promise<ProofFault | null> {
  const options = { timeoutMs: fileTimeoutMs, sizeMaxBytes: fileMaxBytes }
  try {
    const { status, body } = await world.fetchGuarded(proofFileUrl(service), options)
    if (status >= 300 && status < 400) return 'redirected'
    if (status !== 200) return 'status'
    const lines = body.toString('utf8').split(/\r?\n/)
    return lines.some((line) => line.trim() === service.tokens.domain) ? null : 'token_missing'
  } catch (error) {
    if (error instanceof GuardedFetchError) return error.cause
    throw error
  }
}

/** Null where the wallet signed the text of the service. */
export function checkWallet(service: PayeeService, signature: string, baseUrl: string): ProofFault | null {
  const { address } = readAddress(service.wallet)
  if (!address) throw new Error(`${service.sid} has no wallet that can be read`)
  const verdict = checkTextSignature(address, walletProofText(service, baseUrl), signature)
  return verdict === 'valid' ? null : `signature_${verdict}`
}

const fileTimeoutMs = 5_000
export const fileMaxBytes = 4_096

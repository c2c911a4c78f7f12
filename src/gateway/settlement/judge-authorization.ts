import { hourSeconds } from '../../kit/duration.ts'
import { readAddress } from '../../kit/address.ts'
import { checkDigestSignature } from '../../kit/wallet-signature.ts'
import type { Params } from '../../messages/message.ts'
import type { Authorization } from '../fields/authorization-field.ts'
import { authorizationDigest, type TokenDomain } from '../../chains/authorization-digest.ts'

/** The required values of an authorization. `wallet`: the agent's registered one. `now`: milliseconds since 1970. */
type Expected = {
  wallet: string | null
  to: string
  value: bigint
  nonce: string
  domain: TokenDomain
  now: number
  /** Wallets whose keys this service holds; none of them pays for an agent. */
  ownAddresses: readonly string[]
}

/** Why an authorization is refused, and the member concerned. */
export type AuthorizationFault = {
  code: 'authorization_mismatch' | 'authorization_expired' | 'authorization_signature_invalid' | 'parameter_invalid'
  field: `authorization.${keyof Authorization}`
  messageKey: `authorization.${'no_wallet' | 'from' | 'to' | 'self' | 'value' | 'nonce' | 'early' | 'late' | 'long' | 'signature'}`
  params?: Params
}

/**
 * Whether an authorization matches the payment exactly, is signed by the agent's own wallet, and is valid long enough
 * for the chain. Pure. Only the signature of a wallet's own key counts, which can be verified offline. Null: it is
 * valid.
 */
export function judgeAuthorization(sent: Authorization, expected: Expected): AuthorizationFault | null {
  const { wallet, to, value, nonce, now, ownAddresses } = expected
  const payer = wallet === null ? undefined : readAddress(wallet).address
  if (payer?.family !== 'evm') return mismatch('from', 'no_wallet')
  if (sent.from !== payer.canonical || ownAddresses.includes(sent.from)) return mismatch('from', 'from')
  if (sent.to !== to) return mismatch('to', 'to')
  if (sent.from === sent.to) return self
  if (sent.value !== value) return mismatch('value', 'value', { value: value.toString() })
  if (sent.nonce !== nonce) return mismatch('nonce', 'nonce')
  const nowS = BigInt(Math.floor(now / 1_000))
  if (sent.validAfter >= nowS) return { ...ended, field: 'authorization.validAfter', messageKey: 'authorization.early' }
  const leftS = sent.validBefore - nowS
  if (leftS < validSecondsMin) return window('late', validSecondsMin)
  if (leftS > validSecondsMax) return window('long', validSecondsMax)
  const isSigned = checkDigestSignature(payer, authorizationDigest(expected.domain, sent), sent.signature) === 'valid'
  if (isSigned) return null
  return {
    code: 'authorization_signature_invalid',
    field: 'authorization.signature',
    messageKey: 'authorization.signature',
  }
}

/** Minimum remaining validity: time to send it and for a block to include it. */
export const validSecondsMin = 30n
/** Maximum validity: the reservation ends with it if the chain never includes it. */
export const validSecondsMax = BigInt(hourSeconds)
/** The validity that a preview proposes. */
export const validSecondsProposed = 600n

/** A wallet that pays itself pays no payee and makes this service pay the gas. */
const self = { code: 'parameter_invalid', field: 'authorization.to', messageKey: 'authorization.self' } as const

const ended = { code: 'authorization_expired' } as const

function mismatch(
  member: 'from' | 'to' | 'value' | 'nonce',
  sentence: 'no_wallet' | 'from' | 'to' | 'value' | 'nonce',
  params: Params = {},
): AuthorizationFault {
  return {
    code: 'authorization_mismatch',
    field: `authorization.${member}`,
    messageKey: `authorization.${sentence}`,
    params,
  }
}

function window(sentence: 'late' | 'long', seconds: bigint): AuthorizationFault {
  const params = { seconds: Number(seconds) }
  return { ...ended, field: 'authorization.validBefore', messageKey: `authorization.${sentence}`, params }
}

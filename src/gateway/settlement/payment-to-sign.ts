import { domainFields, transferFields, type SignedTerms, type TokenDomain } from '../../chains/authorization-digest.ts'
import { canonicalHash } from '../../kit/canonical-json.ts'

/** Identifies a payment of an agent; its on-chain nonce is derived from this. `network` by name, `to` canonical. */
export type PaymentName = { agentId: string; units: bigint; network: string; nonce: string; to: string }

/**
 * The required nonce of a payment's authorization: SHA-256 of the RFC 8785 form of its name, so that an authorization
 * is valid for exactly this payment of this agent.
 */
export function authorizationNonce({ agentId, units, network, nonce, to }: PaymentName): string {
  return `0x${canonicalHash({ agentId, amountUsdc: sixPlaces(units), network, nonce, to })}`
}

/** The typed data that a wallet signs (EIP-712), in the form of `eth_signTypedData_v4`. */
export function typedDataOf<From extends string | null>(domain: TokenDomain, terms: TermsFrom<From>) {
  return {
    domain,
    types: { EIP712Domain: domainFields, TransferWithAuthorization: transferFields },
    primaryType: 'TransferWithAuthorization' as const,
    message: writtenTerms(terms),
  }
}

/** The members of an authorization as JSON: numbers in decimal digits. */
export function writtenTerms<From extends string | null>({ from, to, nonce, ...numbers }: TermsFrom<From>) {
  const { value, validAfter, validBefore } = numbers
  return {
    from,
    to,
    value: value.toString(),
    validAfter: validAfter.toString(),
    validBefore: validBefore.toString(),
    nonce,
  }
}

/** `from` is null where no wallet is registered yet. */
type TermsFrom<From extends string | null> = Omit<SignedTerms, 'from'> & { from: From }

function sixPlaces(units: bigint): string {
  const digits = units.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

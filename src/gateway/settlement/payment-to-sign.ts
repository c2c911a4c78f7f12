import { domainFields, transferFields, type SignedTerms, type TokenDomain } from '../../chains/authorization-digest.ts'
import { canonicalHash } from '../../kit/canonical-json.ts'

/** What names a payment of an agent: its nonce on the chain is made of it. `network` by its name, `to` canonical. */
export type PaymentName = { agentId: string; units: bigint; network: string; nonce: string; to: string }

/**
 * The nonce that a payment's authorization must carry: SHA-256 of the RFC 8785 form of what names the payment, so that an
 * authorization is good for this payment of this agent and no other.
 */
export function authorizationNonce({ agentId, units, network, nonce, to }: PaymentName): string {
  return `0x${canonicalHash({ agentId, amountUsdc: sixPlaces(units), network, nonce, to })}`
}

/** The typed data that a wallet signs (EIP-712), as `eth_signTypedData_v4` takes it. */
export function typedDataOf<From extends string | null>(domain: TokenDomain, terms: TermsFrom<From>) {
  return {
    domain,
    types: { EIP712Domain: domainFields, TransferWithAuthorization: transferFields },
    primaryType: 'TransferWithAuthorization' as const,
    message: writtenTerms(terms),
  }
}

/** The members of an authorization in the form in which JSON carries them: numbers in decimal digits. */
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

/** `from` is null where the wallet is not registered yet. */
type TermsFrom<From extends string | null> = Omit<SignedTerms, 'from'> & { from: From }

function sixPlaces(units: bigint): string {
  const digits = units.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

import { canonicalHash } from '../../kit/canonical-json.ts'
import { keccak256 } from '../../kit/keccak.ts'

/** What names a payment of an agent: its nonce on the chain is made of it. `network` by its name, `to` canonical. */
export type PaymentName = { agentId: string; units: bigint; network: string; nonce: string; to: string }

/** The EIP-712 domain of a token. */
export type TokenDomain = { name: string; version: string; chainId: number; verifyingContract: string }

/** The message of an EIP-3009 payment. Addresses are canonical, times in Unix seconds, `value` in the smallest unit. */
export type SignedTerms = {
  from: string
  to: string
  value: bigint
  validAfter: bigint
  validBefore: bigint
  nonce: string
}

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
    types: { EIP712Domain: domainFields, TransferWithAuthorization: fields },
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

/** The hash of a token's domain (EIP-712), as the token's DOMAIN_SEPARATOR() answers it: 0x and small digits. */
export function domainHash(domain: TokenDomain): string {
  return `0x${Buffer.from(separatorOf(domain)).toString('hex')}`
}

/** The digest that a wallet signs: EIP-712 over `TransferWithAuthorization` of EIP-3009. */
export function digestOf(domain: TokenDomain, terms: SignedTerms): Uint8Array {
  const { from, to, value, validAfter, validBefore, nonce } = terms
  const numbers = [value, validAfter, validBefore].map((number) => `0x${number.toString(16)}`)
  const words = [from, to, ...numbers, nonce].map(word)
  const struct = keccak256(Buffer.concat([typeHash('TransferWithAuthorization', fields), ...words]))
  return keccak256(Buffer.concat([Buffer.from([0x19, 0x01]), separatorOf(domain), struct]))
}

function separatorOf({ name, version, chainId, verifyingContract }: TokenDomain): Uint8Array {
  const texts = [name, version].map((text) => keccak256(Buffer.from(text)))
  const words = [`0x${chainId.toString(16)}`, verifyingContract].map(word)
  return keccak256(Buffer.concat([typeHash('EIP712Domain', domainFields), ...texts, ...words]))
}

function typeHash(name: string, members: readonly { name: string; type: string }[]): Uint8Array {
  return keccak256(Buffer.from(`${name}(${members.map((member) => `${member.type} ${member.name}`).join(',')})`))
}

/** Hexadecimal digits as one word of 32 bytes. */
function word(hex: string): Uint8Array {
  return Buffer.from(hex.slice(2).padStart(64, '0'), 'hex')
}

function sixPlaces(units: bigint): string {
  const digits = units.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

const fields = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const

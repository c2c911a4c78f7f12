import { keccak256 } from '../kit/keccak.ts'

/** The digest that a wallet signs: EIP-712 over `TransferWithAuthorization` of EIP-3009. */
export function authorizationDigest(domain: TokenDomain, terms: SignedTerms): Uint8Array {
  const { from, to, value, validAfter, validBefore, nonce } = terms
  const numbers = [value, validAfter, validBefore].map((number) => `0x${number.toString(16)}`)
  const words = [from, to, ...numbers, nonce].map(word)
  const struct = keccak256(Buffer.concat([typeHash('TransferWithAuthorization', transferFields), ...words]))
  return keccak256(Buffer.concat([Buffer.from([0x19, 0x01]), separatorOf(domain), struct]))
}

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

/** The hash of a token's domain (EIP-712), as returned by the token's DOMAIN_SEPARATOR(): 0x and lower-case digits. */
export function domainHash(domain: TokenDomain): string {
  return `0x${Buffer.from(separatorOf(domain)).toString('hex')}`
}

export const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

export const transferFields = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const

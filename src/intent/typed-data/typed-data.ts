import type { Args } from '../evm/decode-args.ts'

/**
 * Typed data that was parsed completely: every value matches its type, and there are no members without a type
 * (EIP-712).
 */
export type TypedData = {
  /** Every struct by its name, including `EIP712Domain`. */
  types: TypeMap
  primaryType: string
  domain: TypedDomain
  /** Like decoded calldata: numbers are bigints, addresses canonical, bytes Uint8Arrays, structs are keyed by name. */
  message: Args
  /** Addresses of domain and message whose checksum is wrong, canonical. */
  misspelled: ReadonlySet<string>
}

/** Structs by name. A map, not an object: names come from outside. */
export type TypeMap = ReadonlyMap<string, readonly TypedField[]>
export type TypedField = { name: string; type: string }

/** The binding of the signature; null if the domain does not have the member. */
export type TypedDomain = {
  name: string | null
  version: string | null
  chainId: bigint | null
  /** Canonical. */
  verifyingContract: string | null
  /** 32 bytes. */
  salt: Uint8Array | null
}

/** Name of the struct that describes the domain. */
export const domainTypeName = 'EIP712Domain'

/** The members a domain may have, in the order in which EIP-712 hashes them. */
export const domainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

import type { CallReading } from '../evm/decoder.ts'
import type { Setting } from '../effects/setting.ts'
import type { TypedData } from './typed-data.ts'

/** Typed data with its exact types, for readers that recognise a standard by them. */
export type SignedData = TypedData & {
  /** EIP-712 encodeType of the primary type and of the domain. */
  encodedType: string
  encodedDomain: string
  /** The contract that will verify the signature. Canonical. */
  verifyingContract: string
}

/** Decodes the typed data of one standard. One file each, one line in typed-data-readers.ts. */
export type TypedDataReader = {
  /** For readers and tests, such as `eip3009`. */
  name: string
  /**
   * What a holder of the signature can do with it, and the calls it allows; null if this belongs to another standard.
   */
  read: (signed: SignedData, setting: Setting) => CallReading | null
  /** Whether the standard has such a domain; contract and chain are checked for all alike. */
  hasDomain: (signed: SignedData) => boolean
  /** The contract that verifies the signature is a token, with a domain of its own. */
  isOfToken?: true
}

/** The domains of tokens: EIP-3009 and EIP-2612 have all four members, some older tokens have no version. */
export const tokenDomain = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
export const unversionedDomain = 'EIP712Domain(string name,uint256 chainId,address verifyingContract)'

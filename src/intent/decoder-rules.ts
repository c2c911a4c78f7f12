import type { TokenTable } from '../chains/tokens.ts'
import { hourSeconds } from '../kit/duration.ts'

/** The differences between versions of decoding transactions: earlier checks are judged again as they were. */
export type DecoderRules = {
  /** How long a signed payment may stay valid, in seconds; a longer validity is stated. Null: no limit. */
  validityMaxS: bigint | null
  /** Whether a longer validity is only a finding, and leaves a match a match. */
  isLongValidityFinding: boolean
  /** Whether the table of non-accounts counts, for payees and for contracts that pay as an account. */
  hasNonAccounts: boolean
  /** Whether token accounts of non-accounts on Solana count as such. */
  hasTokenAccounts: boolean
  /** Whether the name and version of a token's signing domain are compared. */
  hasTokenDomains: boolean
  /**
   * Whether these are decoded: authorizations of Circle Gateway, the ceiling of x402 vouchers, opData of ERC-7821, and
   * a text with a transfer of the chain's own currency.
   */
  hasLaterForms: boolean
  /** Whether a payer whose address has no private key is a mismatch: no token accepts a payment from such an address. */
  hasPayers: boolean
  /** The table of tokens in use. */
  tokens: TokenTable
}

/**
 * Identifies the decoders, the tables of tokens and programs, and the rules of comparison. It changes whenever a
 * transaction that was decoded before would be judged differently.
 */
export const decodersVersion = 'decoders-5'

/** A signature that stays valid for longer is a finding. */
export const longValidityHours = 24

/** The current rules. */
export const currentRules: DecoderRules = {
  validityMaxS: BigInt(longValidityHours * hourSeconds),
  isLongValidityFinding: true,
  hasNonAccounts: true,
  hasTokenAccounts: true,
  hasTokenDomains: true,
  hasLaterForms: true,
  hasPayers: true,
  tokens: 'current',
}

const fourthRules: DecoderRules = { ...currentRules, hasTokenAccounts: false, isLongValidityFinding: false }
const thirdRules: DecoderRules = { ...fourthRules, hasPayers: false }
const secondRules: DecoderRules = { ...thirdRules, hasLaterForms: false, tokens: 'first' }
const firstRules: DecoderRules = {
  ...secondRules,
  validityMaxS: null,
  hasNonAccounts: false,
  hasTokenDomains: false,
}

/** Every version that checks were recorded under, with its rules. */
export const decoderRules: ReadonlyMap<string, DecoderRules> = new Map([
  ['decoders-1', firstRules],
  ['decoders-2', secondRules],
  ['decoders-3', thirdRules],
  ['decoders-4', fourthRules],
  [decodersVersion, currentRules],
])

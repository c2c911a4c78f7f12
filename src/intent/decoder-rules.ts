/** What differs between versions of reading transactions: earlier checks are judged again as they were. */
export type DecoderRules = {
  /** How long a signed payment may stay usable before its end is a finding, in seconds. Null: it is none. */
  validityMaxS: bigint | null
  /** Whether the table of addresses that are no account counts, for payees and for contracts that pay as an account. */
  hasNonAccounts: boolean
  /** Whether the name and version of a token's signing domain are compared. */
  hasTokenDomains: boolean
}

/**
 * Names what reads transactions: decoders, tables of tokens and programs, and the rules of comparison. It is another one
 * whenever a transaction that was read before would be judged otherwise.
 */
export const decodersVersion = 'decoders-2'

/** The rules of today. */
export const currentRules: DecoderRules = { validityMaxS: 86_400n, hasNonAccounts: true, hasTokenDomains: true }

/** Every version that checks were recorded under, with its rules. */
export const decoderRules: ReadonlyMap<string, DecoderRules> = new Map([
  ['decoders-1', { validityMaxS: null, hasNonAccounts: false, hasTokenDomains: false }],
  [decodersVersion, currentRules],
])

/** What a Solana transaction asks for: its message with every account that can be known put in place. */
export type SolanaMessage = {
  version: 'legacy' | 0
  /** Pays the network's fee, and is the first to sign. */
  feePayer: string
  /** All who have to sign, the fee payer first. */
  signers: readonly string[]
  /** A recent block's hash or a durable nonce, base58. */
  lifetime: string
  instructions: readonly SolanaInstruction[]
  /** Lookup tables that were not given, or are shorter than the message needs them to be. */
  missingTables: readonly string[]
}

export type SolanaInstruction = {
  program: string
  accounts: readonly SolanaAccount[]
  data: Uint8Array
}

/** An account as an instruction names it. A null address stands behind a lookup table that is not at hand. */
export type SolanaAccount = { address: string | null; signer: boolean; writable: boolean }

/** The addresses a lookup table holds on chain, in order, by the table's address. */
export type LookupTables = Readonly<Record<string, readonly string[]>>

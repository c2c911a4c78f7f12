/** The message of a Solana transaction, with every account resolved if possible. */
export type SolanaMessage = {
  version: 'legacy' | 0
  /** Pays the network's fee, and is the first to sign. */
  feePayer: string
  /** All required signers, the fee payer first. */
  signers: readonly string[]
  /** A recent block's hash or a durable nonce, base58. */
  lifetime: string
  instructions: readonly SolanaInstruction[]
  /** Lookup tables that are missing, or shorter than the message needs. */
  missingTables: readonly string[]
}

export type SolanaInstruction = {
  program: string
  accounts: readonly SolanaAccount[]
  data: Uint8Array
}

/** An account of an instruction. A null address is in a lookup table that is not available. */
export type SolanaAccount = { address: string | null; signer: boolean; writable: boolean }

/** The addresses of lookup tables on chain, in order, by the table's address. */
export type LookupTables = Readonly<Record<string, readonly string[]>>

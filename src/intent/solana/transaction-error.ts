/** Why bytes are not a Solana transaction that a node would execute: a closed list. */
export type TransactionFault =
  | 'base64'
  | 'too_long'
  | 'truncated'
  | 'trailing_bytes'
  | 'number_overlong'
  | 'signatures_missing'
  | 'signature_count'
  | 'version'
  | 'header'
  | 'program_index'
  | 'account_index'
  | 'account_twice'
  | 'lookup_empty'
  | 'lookup_address'

/** Thrown while a transaction is read, and caught by its reader. `path` is the request's member at fault. */
export class TransactionError extends Error {
  readonly fault: TransactionFault
  readonly path: string

  constructor(fault: TransactionFault, path = 'transaction') {
    super(`${path}: ${fault}`)
    this.name = 'TransactionError'
    this.fault = fault
    this.path = path
  }
}

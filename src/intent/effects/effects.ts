/**
 * The possible effects of a transaction, as far as its bytes alone can show (decisions section 4). Everything a check
 * concludes is derived from the complete list of these: a part that cannot be decoded is in it as `unknown`, never left
 * out.
 *
 * Addresses are canonical (kit/address). Amounts are integers of the asset's smallest unit. Times are Unix seconds.
 */
export type Effect =
  | TransferEffect
  | ApprovalEffect
  | { kind: 'burn'; asset: Asset; from: Payer; amount: bigint | null }
  | { kind: 'authority'; of: string; right: AuthorityRight; to: string | null }
  | { kind: 'delegation'; delegate: string; chainId: bigint }
  | { kind: 'account_created'; account: string; owner: string; mint: string }
  | { kind: 'account_closed'; account: string; to: string }
  /**
   * `fee`: its maximum cost, in the smallest unit of the chain's own currency. `to`: its receiver, if that is not the
   * party that submits the transaction.
   */
  | { kind: 'harmless'; what: Harmless; fee?: bigint; to?: string }
  /** `fee`: set if it is a fee that cannot be decoded. `isFinding`: it is stated, and leaves the payment as declared. */
  | { kind: 'unknown'; why: UnknownCause; target: string | null; fee?: bigint; isFinding?: true }

export type TransferEffect = {
  kind: 'transfer'
  asset: Asset
  from: Payer
  /** The receiving address; on Solana the receiving token account, with its wallet in `owner` if the bytes prove it. */
  to: string
  owner?: string
  /** Null if the bytes show that something moves but not how much. */
  amount: bigint | null
  /**
   * Executed by a contract of x402: the whole amount (exact), at most the amount (upto), into a channel whose payee the
   * bytes do not name (batch), or out of one, at most the amount since it was opened (voucher).
   */
  x402?: 'exact' | 'upto' | 'batch' | 'voucher'
  /** When the payer's signature is valid, as signed. */
  validity?: Validity
}

export type Validity = { validAfter: bigint; validBefore: bigint }

export type ApprovalEffect = {
  kind: 'approval'
  /** `item` with a null id: all items of a collection. */
  asset: Asset
  from: Payer
  spender: string
  /** Null: unlimited. A number from 2^255 on is effectively unlimited and is null, too. */
  amount: bigint | null
  /** Null: without an end. */
  until: bigint | null
}

export type Asset =
  | { kind: 'native' }
  /**
   * A fungible token: contract or mint. Null if the bytes do not name it (Solana Transfer without a mint). `decimals`
   * if the chain itself refuses the transaction when they differ (Solana TransferChecked).
   */
  | { kind: 'token'; address: string | null; decimals?: number }
  /** A single item, or with a null id all items, of an ERC-721 or ERC-1155 contract. */
  | { kind: 'item'; address: string; id: bigint | null }

/**
 * The owner of the moved asset. `sender`: the sender of the transaction. `signature`: this address signed for it off
 * chain. `account`: this smart account (a Safe, an ERC-4337 account) executes it itself. `allowance`: taken from this
 * address by an allowance. `contract`: held by this contract on the way, such as an aggregator.
 */
export type Payer = { by: 'sender' } | { by: 'signature' | 'account' | 'allowance' | 'contract'; address: string }

/** Rights that a party gains and that were reserved to another. */
export type AuthorityRight =
  | 'owner'
  | 'admin'
  | 'implementation'
  | 'module'
  | 'threshold'
  | 'mint'
  | 'freeze'
  | 'close'
  | 'program'

/** Decoded, and without effect on the payment. */
type Harmless =
  | 'compute_budget'
  | 'memo'
  | 'nonce_advanced'
  | 'network_fee'
  | 'sponsored_fee'
  | 'account_deployed'
  | 'delegated_account'
  | 'attribution'
  | 'priority_fee'
  | 'tip'
  | 'assertion'

/** Why a part of a transaction could not be decoded: a closed list, each with its message `unknown.<cause>`. */
export type UnknownCause =
  | 'function_unknown'
  | 'calldata_not_canonical'
  | 'calldata_truncated'
  | 'code_delegated'
  | 'too_deep'
  | 'too_many'
  | 'fee_unbounded'
  | 'never_carried_out'
  | 'account_mode'
  | 'signature_mode'
  | 'entry_point_layout'
  | 'paymaster_unknown'
  | 'not_an_account'
  | 'function_absent'
  | 'time_over'
  | 'time_not_begun'
  | 'time_too_long'
  | 'signature_void'
  | 'x402_channel'
  | 'gateway_balance'
  | 'address_checksum'
  | 'contract_created'
  | 'order_signed'
  | 'types_unknown'
  | 'domain_mismatch'
  | 'domain_unknown'
  | 'program_unknown'
  | 'instruction_unknown'
  | 'instruction_malformed'
  | 'lookup_table_missing'
  | 'mint_unknown'
  | 'wallet_paid_as_account'
  | 'owner_without_key'

/** A decoded transaction: its effects, and a readable form. */
export type Decoded = {
  effects: readonly Effect[]
  /** For a reader: names and arguments as JSON, nested calls under `calls`. */
  decoded: DecodedNode
  /** The number of calls that `decoded` leaves out, since an answer is limited. */
  callsLeftOut?: number
  /** If the token refuses signatures in the domain of the typed data: the members that differ. */
  refusedDomain?: readonly RefusedMember[]
}

export type RefusedMember = { member: 'name' | 'version'; of_token: string; signed: string | null }

export type DecodedNode = {
  /** Function signature, typed data's primary type or instruction; null if unknown. */
  name: string | null
  /** Contract, verifying contract or program. */
  target: string | null
  /** Arguments by name: addresses canonical, numbers as decimal strings, bytes as 0x hex. */
  args: Readonly<Record<string, unknown>>
  calls: readonly DecodedNode[]
}

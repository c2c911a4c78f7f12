/**
 * What a transaction may do, as far as its bytes alone can show (decisions section 4). Everything a check concludes is
 * concluded from the complete list of these: what is not understood stands in it as `unknown`, never left out.
 *
 * Addresses are canonical (kit/address). Amounts are whole numbers of the asset's smallest unit. Times are Unix seconds.
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
   * `fee`: what it costs at most, in the smallest unit of the chain's own currency. `to`: who gets it where that is not
   * whoever carries the transaction out.
   */
  | { kind: 'harmless'; what: Harmless; fee?: bigint; to?: string }
  /** `fee`: where it is a fee that is not understood. */
  | { kind: 'unknown'; why: UnknownCause; target: string | null; fee?: bigint }

export type TransferEffect = {
  kind: 'transfer'
  asset: Asset
  from: Payer
  /** The receiving address; on Solana the receiving token account, with its wallet in `owner` where the bytes prove it. */
  to: string
  owner?: string
  /** Null where the bytes show that something moves and not how much. */
  amount: bigint | null
  /**
   * Carried out by a contract of x402: the whole amount (exact), that much at most (upto), into a channel, whose payee
   * the bytes do not name (batch), or out of one, that much at most since it was opened (voucher).
   */
  x402?: 'exact' | 'upto' | 'batch' | 'voucher'
  /** When the signature that pays may be used, as it was signed. */
  validity?: Validity
}

export type Validity = { validAfter: bigint; validBefore: bigint }

export type ApprovalEffect = {
  kind: 'approval'
  /** `item` with a null id: all items of a collection. */
  asset: Asset
  from: Payer
  spender: string
  /** Null: without a limit. A number from 2^255 on is as good as none and is given as null, too. */
  amount: bigint | null
  /** Null: without an end. */
  until: bigint | null
}

export type Asset =
  | { kind: 'native' }
  /** A fungible token: contract or mint. Null where the bytes do not name it (Solana Transfer without a mint). `decimals`
   * where the chain itself refuses the transaction if it has others (Solana TransferChecked). */
  | { kind: 'token'; address: string | null; decimals?: number }
  /** A single item, or with a null id all items, of an ERC-721 or ERC-1155 contract. */
  | { kind: 'item'; address: string; id: bigint | null }

/**
 * Whose asset moves. `sender`: whoever sends the transaction. `signature`: this address signed for it off the chain.
 * `account`: this smart account (a Safe, an ERC-4337 account) carries it out itself. `allowance`: taken from this address
 * by an allowance. `contract`: held by this contract on the way, such as an aggregator.
 */
export type Payer = { by: 'sender' } | { by: 'signature' | 'account' | 'allowance' | 'contract'; address: string }

/** What somebody may do from now on that was reserved to somebody else. */
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

/** Seen, understood, and of no effect on what is paid. */
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

/** Why a part of a transaction says nothing: a closed list, each with its sentence `unknown.<cause>`. */
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

/** What decoding makes of a transaction: what it does, and how it reads. */
export type Decoded = {
  effects: readonly Effect[]
  /** For a reader: names and arguments as JSON, nested calls under `calls`. */
  decoded: DecodedNode
  /** Calls that `decoded` leaves out, since an answer has a bound. */
  callsLeftOut?: number
  /** Where the token takes no signature under the domain of typed data: which members it has otherwise. */
  refusedDomain?: readonly RefusedMember[]
}

export type RefusedMember = { member: 'name' | 'version'; of_token: string; signed: string | null }

export type DecodedNode = {
  /** Function signature, typed data's primary type or instruction, null where it is not known. */
  name: string | null
  /** Contract, verifying contract or program. */
  target: string | null
  /** Arguments by name: addresses canonical, numbers as decimal strings, bytes as 0x hex. */
  args: Readonly<Record<string, unknown>>
  calls: readonly DecodedNode[]
}

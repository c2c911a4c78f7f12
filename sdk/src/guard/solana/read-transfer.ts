import { GuardError } from '../guard-error.ts'
import { readMessage, type Instruction } from './read-message.ts'
import { tokenPrograms } from './token-accounts.ts'

/** The payment of a transaction: to a token account, which does not name its owner. */
export type SolanaTransfer = {
  mint: string
  account: string
  tokenProgram: string
  amount: string
  /** Every other address in the transaction: the payer of the fee, and any that signs it or is merely named. */
  others: readonly string[]
}

/**
 * The one transfer of a message in the form of x402 clients: compute limit and price, TransferChecked and a memo.
 * Throws GuardError for anything else; a transaction with a durable nonce never expires.
 */
export function readTransfer(message: Uint8Array): SolanaTransfer {
  const { keys, instructions } = readMessage(message)
  if (instructions.some(isNonceAdvance)) throw new GuardError('authorization_too_long')
  const [transfer, ...further] = instructions.filter(
    (instruction) => instruction.program !== memoProgram && !isBudget(instruction),
  )
  if (transfer === undefined || further.length > 0 || !tokenPrograms.includes(transfer.program)) return refuse()
  const { data, accounts } = transfer
  const [source, mint, account, owner, ...signers] = accounts
  // TransferChecked: its number, the amount in eight bytes, the decimals. Further accounts would sign for a multisig.
  if (data.length !== 10 || data[0] !== transferChecked || signers.length > 0) return refuse()
  if (mint === undefined || account === undefined || accounts.length !== 4) return refuse()
  if (feeOf(instructions) > feeMaxMicroLamports) return refuse()
  const own = [source, mint, account, owner, ...instructions.map(({ program }) => program)]
  const others = keys.filter((key) => !own.includes(key))
  return { mint, account, tokenProgram: transfer.program, amount: String(numberOf(data.subarray(1, 9))), others }
}

/** The priority fee, in millionths of a lamport: the highest of all limits and prices. */
function feeOf(instructions: readonly Instruction[]): bigint {
  const budget = instructions.filter(isBudget)
  const largest = (kind: number, otherwise: bigint) =>
    budget
      .filter(({ data }) => data[0] === kind)
      .reduce((most, { data }) => (numberOf(data.subarray(1)) > most ? numberOf(data.subarray(1)) : most), otherwise)
  return largest(setUnitLimit, unitsDefault) * largest(setUnitPrice, 0n)
}

function isBudget({ program, data, accounts }: Instruction): boolean {
  if (program !== computeBudget || accounts.length > 0) return false
  return (data[0] === setUnitLimit && data.length === 5) || (data[0] === setUnitPrice && data.length === 9)
}

function isNonceAdvance({ program, data }: Instruction): boolean {
  return program === systemProgram && data.length === 4 && numberOf(data) === advanceNonce
}

/** Little-endian. */
function numberOf(bytes: Uint8Array): bigint {
  return Array.from(bytes).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

function refuse(): never {
  throw new GuardError('payment_not_understood')
}

const systemProgram = '11111111111111111111111111111111'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const advanceNonce = 4n
const setUnitLimit = 2
const setUnitPrice = 3
const transferChecked = 12
const unitsDefault = 200_000n
/** A ten-thousandth of a SOL. */
const feeMaxMicroLamports = 100_000n * 1_000_000n

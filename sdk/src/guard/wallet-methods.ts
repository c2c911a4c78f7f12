import { isObject } from '../is-object.ts'
import { copyPlain, membersOf } from './copy-plain.ts'
import { GuardError } from './guard-error.ts'
import { judgeStated } from './judge-fees.ts'
import type { PaymentTerms } from './payment-terms.ts'
import { readTransfer, type SolanaTransfer } from './solana/read-transfer.ts'
import { termsOfTransaction, termsOfWrite } from './terms-of-transaction.ts'
import { termsOfTypedData, type SigningLimits } from './terms-of-typed-data.ts'
import type { ArgumentRules } from './wallet-arguments.ts'

/** What is known beside the argument of a call: the wallet's chain, and what holds at this moment. */
type Known = { chainId: number | null; limits: SigningLimits }

export type Payment = PaymentTerms | SolanaTransfer

export type WalletMethod = ArgumentRules & {
  /** The payments that a call would sign. Throws GuardError for what may be one and is not understood. */
  read: (argument: unknown, known: Known) => readonly Payment[]
  /** The payment of a call whose fees and nonce the wallet fills in when it sends it. */
  sends?: (argument: unknown, known: Known) => PaymentTerms
}

/** A method by which a wallet may be called; null for one that is not known, which is refused. */
export function walletMethod(name: string): WalletMethod | null {
  return methods.get(name) ?? null
}

const transactionTerms = (transaction: unknown, { chainId, limits }: Known) =>
  termsOfTransaction(transaction, chainId, limits.maxFeeWei)
const writeTerms = (call: unknown, { chainId, limits }: Known) => termsOfWrite(call, chainId, limits.maxFeeWei)
const transaction: WalletMethod = { read: (sent, known) => [transactionTerms(sent, known)], sends: transactionTerms }
const write: WalletMethod = { read: (call, known) => [writeTerms(call, known)], sends: writeTerms }
const signedOnly: WalletMethod = {
  read: (argument, known) => {
    const terms = transactionTerms(argument, known)
    judgeStated(argument)
    return [terms]
  },
  // The serializer that clients hand on for some chains. It would write what is signed: accounts have their own.
  second: () => undefined,
}
const readsOnly: WalletMethod = { read: () => [] }
const solana: ArgumentRules = { second: abortSignalOf }

const methods: ReadonlyMap<string, WalletMethod> = new Map<string, WalletMethod>([
  ['signTypedData', { read: (document, { limits }) => [termsOfTypedData(document, limits)] }],
  ['sendTransaction', transaction],
  ['sendTransactionSync', transaction],
  ['signTransaction', signedOnly],
  ['writeContract', write],
  ['writeContractSync', write],
  ['signTransactions', { ...solana, read: (transactions) => listOf(transactions).map(transferOfTransaction) }],
  ['signMessages', { ...solana, read: (messages) => listOf(messages).flatMap(refuseTransactions) }],
  ['signMessage', { read: refuseHashes }],
  // How often a client tries again, and the like.
  ['request', { read: refuseSigning, second: copyPlain }],
  ['getAddresses', readsOnly],
  ['requestAddresses', readsOnly],
  ['getChainId', readsOnly],
  ['getPermissions', readsOnly],
  ['prepareTransactionRequest', readsOnly],
  ['sendRawTransaction', readsOnly],
  ['sendRawTransactionSync', readsOnly],
  ['waitForCallsStatus', readsOnly],
  ['readContract', readsOnly],
  ['call', readsOnly],
  ['estimateGas', readsOnly],
  ['getGasPrice', readsOnly],
  ['getTransaction', readsOnly],
  ['getTransactionReceipt', readsOnly],
  ['getTransactionCount', readsOnly],
  ['estimateFeesPerGas', readsOnly],
  ['getBalance', readsOnly],
  ['getBlock', readsOnly],
  ['getBlockNumber', readsOnly],
  ['getCode', readsOnly],
  ['waitForTransactionReceipt', { ...readsOnly, callbacks: ['onReplaced'] }],
])

function refuse(): never {
  throw new GuardError('payment_not_understood')
}

/** Signers of @solana/kit take a signal that ends waiting for them. */
function abortSignalOf(config: unknown): unknown {
  const [first, ...others] = isObject(config)
    ? membersOf(config).filter(([, member]) => member !== undefined)
    : refuse()
  if (first === undefined) return undefined
  const [name, abortSignal] = first
  if (others.length > 0 || name !== 'abortSignal' || !(abortSignal instanceof AbortSignal)) refuse()
  return { abortSignal }
}

/** A message of 32 bytes may be the hash of something that moves assets, also where the bytes can be written as a text. */
function refuseHashes(argument: unknown): readonly Payment[] {
  const message = isObject(argument) ? argument['message'] : null
  const raw = isObject(message) ? message['raw'] : message
  const isText =
    typeof message === 'string' &&
    !/^0x[0-9a-f]{64}$/i.test(message) &&
    new TextEncoder().encode(message).length !== hashBytes
  const isLongRaw = typeof raw === 'string' && raw !== message && raw.length > 2 + 2 * hashBytes
  return isText || isLongRaw ? [] : refuse()
}

const hashBytes = 32

/** A transaction as @solana/kit hands it to signers. */
function transferOfTransaction(transaction: unknown): SolanaTransfer {
  const bytes = isObject(transaction) ? transaction['messageBytes'] : null
  return bytes instanceof Uint8Array ? readTransfer(bytes) : refuse()
}

/** On Solana transactions are signed as messages are: those begin with a small number or with 0x80, and a text does not. */
function refuseTransactions(message: unknown): readonly Payment[] {
  const content = isObject(message) ? message['content'] : null
  const [first = 0] = content instanceof Uint8Array ? content : []
  return first >= 0x20 && first < 0x7f ? [] : refuse()
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : refuse()
}

/** Of the raw interface of a wallet, what only reads. */
function refuseSigning(argument: unknown): readonly Payment[] {
  const method = isObject(argument) ? argument['method'] : null
  return typeof method === 'string' && readingMethods.test(method) ? [] : refuse()
}

/** Methods of execution clients that sign nothing; what was signed already may be sent. */
const readingMethods =
  /^(eth_(accounts|requestAccounts|blobBaseFee|blockNumber|call|chainId|estimateGas|feeHistory|gasPrice|get[A-Z]\w*|maxPriorityFeePerGas|sendRawTransaction|sendRawTransactionSync|syncing)|net_(version|listening)|web3_clientVersion)$/

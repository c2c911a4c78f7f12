import { isObject } from '../is-object.ts'
import { copyPlain, membersOf } from './copy-plain.ts'
import { GuardError } from './guard-error.ts'
import { judgeStated } from './judge-fees.ts'
import type { PaymentTerms } from './payment-terms.ts'
import { readTransfer, type SolanaTransfer } from './solana/read-transfer.ts'
import { termsOfTransaction, termsOfWrite } from './terms-of-transaction.ts'
import { termsOfTypedData, type SigningLimits } from './terms-of-typed-data.ts'
import type { ArgumentRules } from './wallet-arguments.ts'

/** The context of a call: the wallet's chain, and the current limits. */
type CallContext = { chainId: number | null; limits: SigningLimits }

export type Payment = PaymentTerms | SolanaTransfer

export type WalletMethod = ArgumentRules & {
  /** The payments that a call would sign. Throws GuardError for a possible payment that cannot be decoded. */
  read: (argument: unknown, context: CallContext) => readonly Payment[]
  /** The payment of a call whose fees and nonce the wallet fills in when it sends it. */
  sends?: (argument: unknown, context: CallContext) => PaymentTerms
}

/** An allowed method of a wallet; null for an unknown one, which is refused. */
export function walletMethod(name: string): WalletMethod | null {
  return methods.get(name) ?? null
}

const transactionTerms = (transaction: unknown, { chainId, limits }: CallContext) =>
  termsOfTransaction(transaction, chainId, limits.maxFeeWei)
const writeTerms = (call: unknown, { chainId, limits }: CallContext) => termsOfWrite(call, chainId, limits.maxFeeWei)
const transaction: WalletMethod = {
  read: (sent, context) => [transactionTerms(sent, context)],
  sends: transactionTerms,
}
const write: WalletMethod = { read: (call, context) => [writeTerms(call, context)], sends: writeTerms }
const signedOnly: WalletMethod = {
  read: (argument, context) => {
    const terms = transactionTerms(argument, context)
    judgeStated(argument)
    return [terms]
  },
  // The serializer that clients pass on for some chains. It would write the signed bytes: accounts have their own.
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
  // The retry count of a client, and similar options.
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

/** Signers of @solana/kit accept an abort signal. */
function abortSignalOf(config: unknown): unknown {
  const [first, ...others] = isObject(config)
    ? membersOf(config).filter(([, member]) => member !== undefined)
    : refuse()
  if (first === undefined) return undefined
  const [name, abortSignal] = first
  if (others.length > 0 || name !== 'abortSignal' || !(abortSignal instanceof AbortSignal)) refuse()
  return { abortSignal }
}

/** A message of 32 bytes may be the hash of something that moves assets, also if the bytes can be written as a text. */
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

/** A transaction in the form in which @solana/kit passes it to signers. */
function transferOfTransaction(transaction: unknown): SolanaTransfer {
  const bytes = isObject(transaction) ? transaction['messageBytes'] : null
  return bytes instanceof Uint8Array ? readTransfer(bytes) : refuse()
}

/**
 * On Solana transactions are signed like messages: those begin with a small number or with 0x80, and a text does not.
 */
function refuseTransactions(message: unknown): readonly Payment[] {
  const content = isObject(message) ? message['content'] : null
  const [first = 0] = content instanceof Uint8Array ? content : []
  return first >= 0x20 && first < 0x7f ? [] : refuse()
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : refuse()
}

/** Of the raw interface of a wallet, only reading methods. */
function refuseSigning(argument: unknown): readonly Payment[] {
  const method = isObject(argument) ? argument['method'] : null
  return typeof method === 'string' && readingMethods.test(method) ? [] : refuse()
}

/** Methods of execution clients that sign nothing; already signed transactions may be sent. */
const readingMethods =
  /^(eth_(accounts|requestAccounts|blobBaseFee|blockNumber|call|chainId|estimateGas|feeHistory|gasPrice|get[A-Z]\w*|maxPriorityFeePerGas|sendRawTransaction|sendRawTransactionSync|syncing)|net_(version|listening)|web3_clientVersion)$/

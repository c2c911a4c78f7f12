import { isObject } from '../is-object.ts'
import type { Guard } from './create-guard.ts'
import { GuardError, refusal } from './guard-error.ts'
import type { PaymentTerms } from './payment-terms.ts'
import { readTransfer, type SolanaTransfer } from './solana/read-transfer.ts'
import { termsOfTransaction, termsOfWrite } from './terms-of-transaction.ts'
import { termsOfTypedData, type SigningLimits } from './terms-of-typed-data.ts'

export type GuardWalletOptions = {
  /** Signs only what the hook or the fetch of the same guard has allowed; else each payment is decided on when it is signed. */
  allowedOnly?: boolean
}

/**
 * A viem wallet client or account that signs only payments that the guard allows: signed transfers (EIP-3009), Permit2
 * through the contracts of x402 and `transfer` of tokens, judged from the very data that is signed. So does a signer of
 * @solana/kit, for transfers that a quote was allowed for: their bytes do not name the payee. What it cannot read it
 * refuses. Messages are signed: they move nothing. Throws GuardError. Code that holds the key itself does not pass here.
 */
export function guardWallet<Wallet extends object>(
  wallet: Wallet,
  guard: Guard,
  { allowedOnly = false }: GuardWalletOptions = {},
): Wallet {
  const approve = async (payment: Payment): Promise<void> => {
    if ('tokenProgram' in payment) {
      if (!guard.takeTransfer(payment)) throw refusal('payment_changed', 'a token account that no allowed quote pays')
      return
    }
    const terms = payment
    if (guard.take(terms)) return
    if (allowedOnly) throw new GuardError('payment_changed')
    await guard.approveTerms(terms)
    if (!guard.take(terms)) throw new GuardError('decision_expired')
  }
  // What is frozen, as signers of @solana/kit are, cannot be shown otherwise than it is.
  return new Proxy(Object.isFrozen(wallet) ? { ...wallet } : wallet, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      // Each of them signs by itself, too.
      if (signingParts.has(name) && isObject(value)) return guardWallet(value, guard, { allowedOnly })
      if (typeof value !== 'function') return value
      const read = readers[String(name)]
      return async (argument: unknown, ...rest: unknown[]) => {
        // What is judged must be what is signed: nobody can change a copy meanwhile.
        const copy = read === asItIs ? argument : copyOf(argument)
        const payments = (read ?? refuse)(copy, { chainId: chainIdOf(target), limits: guard.limits() })
        for (const payment of payments) await approve(payment)
        return Reflect.apply(value, wallet, [copy, ...rest])
      }
    },
  })
}

/** Members of a wallet that can be asked past it. */
const signingParts: ReadonlySet<string | symbol> = new Set(['account', 'transport'])

/** What is known beside the argument of a call: the wallet's chain, and what holds at this moment. */
type Known = { chainId: number | null; limits: SigningLimits }

type Payment = PaymentTerms | SolanaTransfer

/** The payments that a call would sign. Throws GuardError for what may be one and is not understood. */
type Reader = (argument: unknown, known: Known) => readonly Payment[]

const asItIs: Reader = () => []

/** Every member that a wallet may be called by. What is not here is refused. */
const readers: Readonly<Record<string, Reader>> = {
  signTypedData: (document, { limits }) => [termsOfTypedData(document, limits)],
  sendTransaction: (transaction, { chainId }) => [termsOfTransaction(transaction, chainId)],
  sendTransactionSync: (transaction, { chainId }) => [termsOfTransaction(transaction, chainId)],
  signTransaction: (transaction, { chainId }) => [termsOfTransaction(transaction, chainId)],
  writeContract: (call, { chainId }) => [termsOfWrite(call, chainId)],
  writeContractSync: (call, { chainId }) => [termsOfWrite(call, chainId)],
  signTransactions: (transactions) => listOf(transactions).map(transferOfTransaction),
  signMessages: (messages) => listOf(messages).flatMap(refuseTransactions),
  signMessage: refuseHashes,
  request: refuseSigning,
  getAddresses: asItIs,
  requestAddresses: asItIs,
  getChainId: asItIs,
  getPermissions: asItIs,
  prepareTransactionRequest: asItIs,
  sendRawTransaction: asItIs,
  sendRawTransactionSync: asItIs,
  waitForCallsStatus: asItIs,
  readContract: asItIs,
  getTransactionCount: asItIs,
  estimateFeesPerGas: asItIs,
  getBalance: asItIs,
  getBlock: asItIs,
  getBlockNumber: asItIs,
  getCode: asItIs,
  waitForTransactionReceipt: asItIs,
}

function refuse(): never {
  throw new GuardError('payment_not_understood')
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

function chainIdOf(target: object): number | null {
  const chain: unknown = Reflect.get(target, 'chain')
  return isObject(chain) && typeof chain['id'] === 'number' ? chain['id'] : null
}

/** Plain data and bytes are copied; accounts, chains and functions, which are no part of what is signed, stay. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'account' || name === 'chain' ? member : copyOf(member),
    ]),
  )
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
}

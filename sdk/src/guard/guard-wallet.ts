import { isObject } from '../is-object.ts'
import type { Guard } from './create-guard.ts'
import { GuardError } from './guard-error.ts'
import type { PaymentTerms } from './payment-terms.ts'
import { termsOfTransaction, termsOfWrite } from './terms-of-transaction.ts'
import { termsOfTypedData } from './terms-of-typed-data.ts'

export type GuardWalletOptions = {
  /** Signs only what the hook or the fetch of the same guard has allowed; else each payment is decided on when it is signed. */
  allowedOnly?: boolean
}

/**
 * A viem wallet client or account that signs only payments that the guard allows: signed transfers (EIP-3009) and
 * `transfer` of tokens, judged from the very data that is signed. What it cannot read it refuses. Messages are signed:
 * they move nothing. Throws GuardError. Code that holds the key itself does not pass here.
 */
export function guardWallet<Wallet extends object>(
  wallet: Wallet,
  guard: Guard,
  { allowedOnly = false }: GuardWalletOptions = {},
): Wallet {
  const approve = async (terms: PaymentTerms): Promise<void> => {
    if (guard.take(terms)) return
    if (allowedOnly) throw new GuardError('payment_changed')
    await guard.approveTerms(terms)
    if (!guard.take(terms)) throw new GuardError('decision_expired')
  }
  return new Proxy(wallet, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'account' && isObject(value)) return guardWallet(value, guard, { allowedOnly })
      if (typeof value !== 'function') return value
      const read = readers[String(name)]
      return async (argument: unknown, ...rest: unknown[]) => {
        // What is judged must be what is signed: nobody can change a copy meanwhile.
        const copy = read === asItIs ? argument : copyOf(argument)
        const terms = (read ?? refuse)(copy, { chainId: chainIdOf(target), now: guard.now() })
        if (terms !== null) await approve(terms)
        return Reflect.apply(value, target, [copy, ...rest])
      }
    },
  })
}

/** What is known beside the argument of a call: the wallet's chain, and the time. */
type Known = { chainId: number | null; now: number }

/** The payment that a call would sign; null where it signs none. Throws GuardError for what may be one. */
type Reader = (argument: unknown, known: Known) => PaymentTerms | null

const asItIs: Reader = () => null

/** Every member that a wallet may be called by. What is not here is refused. */
const readers: Readonly<Record<string, Reader>> = {
  signTypedData: (document, { now }) => termsOfTypedData(document, now),
  sendTransaction: (transaction, { chainId }) => termsOfTransaction(transaction, chainId),
  sendTransactionSync: (transaction, { chainId }) => termsOfTransaction(transaction, chainId),
  signTransaction: (transaction, { chainId }) => termsOfTransaction(transaction, chainId),
  writeContract: (call, { chainId }) => termsOfWrite(call, chainId),
  writeContractSync: (call, { chainId }) => termsOfWrite(call, chainId),
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
}

function refuse(): never {
  throw new GuardError('payment_not_understood')
}

/** A message of 32 bytes may be the hash of something that moves assets. */
function refuseHashes(argument: unknown): null {
  const message = isObject(argument) ? argument['message'] : null
  const raw = isObject(message) ? message['raw'] : message
  const isText = typeof message === 'string' && !/^0x[0-9a-f]{64}$/i.test(message)
  const isLongRaw = typeof raw === 'string' && raw !== message && raw.length > 2 + 64
  return isText || isLongRaw ? null : refuse()
}

/** Of the raw interface of a wallet, what only reads. */
function refuseSigning(argument: unknown): null {
  const method = isObject(argument) ? String(argument['method']) : ''
  const reads = /^(eth|net|web3)_/.test(method) && !/^eth_(send(?!RawTransaction)|sign)/.test(method)
  return reads ? null : refuse()
}

function chainIdOf(target: object): number | null {
  const chain: unknown = Reflect.get(target, 'chain')
  return isObject(chain) && typeof chain['id'] === 'number' ? chain['id'] : null
}

/** Plain data is copied; accounts, chains and functions, which are no part of what is signed, stay. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
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

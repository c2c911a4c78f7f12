import { isObject } from '../is-object.ts'
import { withoutCode } from './copy-plain.ts'
import { judgeStated } from './judge-fees.ts'
import type { PaymentTerms } from './payment-terms.ts'

type Call = Readonly<Record<string, unknown>>

/**
 * The call of a wallet with everything stated that it would leave to the wallet's endpoint: fees, type and chain.
 * Stated values are judged and signed; the endpoint would choose the others after the guard has judged. Throws
 * GuardError if the wallet cannot fill in fees.
 */
export async function stateFees(call: unknown, terms: PaymentTerms, wallet: object): Promise<Call> {
  const original = isObject(call) ? call : {}
  const stated = { ...original, chainId: Number(terms.network.slice('eip155:'.length)) }
  const filled = await prepare(wallet, { ...transactionOf(stated, terms, wallet), parameters: ['fees', 'gas', 'type'] })
  const fees = feeMembers.flatMap((name) => {
    const value = original[name] ?? filled[name]
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  const complete = { ...stated, ...Object.fromEntries(fees) }
  judgeStated(complete)
  return complete
}

/**
 * Sends with a stated nonce if the wallet signs by itself: without one its client would have the endpoint fill in the
 * whole transaction again. The nonce of a transaction that was not sent is returned.
 */
export async function withNonce<Sent>(
  call: Call,
  terms: PaymentTerms,
  wallet: object,
  send: (call: Call) => Promise<Sent>,
): Promise<Sent> {
  const account: unknown = Reflect.get(wallet, 'account')
  const signsItself = isObject(account) && typeof account['signTransaction'] === 'function'
  if (!signsItself || typeof call['account'] === 'string' || typeof call['nonce'] === 'number') return send(call)
  const { nonceManager, address } = account
  const transaction = { ...transactionOf(call, terms, wallet), nonceManager, parameters: ['nonce'] }
  const { nonce } = await prepare(wallet, transaction)
  const complete = { ...call, nonce }
  judgeStated(complete, ['nonce'])
  try {
    return await send(complete)
  } catch (error) {
    if (isNonceManager(nonceManager)) nonceManager.reset({ address, chainId: call['chainId'] })
    throw error
  }
}

const feeMembers = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'type'] as const

/** The transaction that the wallet signs for the payment, for its client to estimate. */
function transactionOf(call: Call, { asset, payTo, amount }: PaymentTerms, wallet: object): Call {
  const words = [payTo.slice(2).toLowerCase(), BigInt(amount).toString(16)].map((word) => word.padStart(64, '0'))
  const members = [...feeMembers, 'account', 'chain', 'chainId', 'nonce'].flatMap((name) =>
    call[name] === undefined ? [] : [[name, call[name]] as const],
  )
  return { ...Object.fromEntries(members), to: asset, data: `${transferSelector}${words.join('')}${suffixOf(wallet)}` }
}

const transferSelector = '0xa9059cbb'

/** The bytes that the client appends to each transaction: they cost gas. */
function suffixOf(wallet: object): string {
  const suffix: unknown = Reflect.get(wallet, 'dataSuffix')
  const value = isObject(suffix) ? suffix['value'] : suffix
  return typeof value === 'string' ? value.slice(2) : ''
}

/** The members filled in by the wallet's client; empty if it cannot. */
async function prepare(wallet: object, transaction: Call): Promise<Call> {
  const fill: unknown = Reflect.get(wallet, 'prepareTransactionRequest')
  if (typeof fill !== 'function') return {}
  const filled = withoutCode(await Reflect.apply(fill, wallet, [transaction]), new Map())
  return isObject(filled) ? filled : {}
}

type NonceManager = { reset: (of: { address: unknown; chainId: unknown }) => void }

function isNonceManager(value: unknown): value is NonceManager {
  return isObject(value) && typeof value['reset'] === 'function'
}

import { isObject } from '../is-object.ts'
import { withoutCode } from './copy-plain.ts'
import { judgeStated } from './judge-fees.ts'
import type { PaymentTerms } from './payment-terms.ts'

type Call = Readonly<Record<string, unknown>>

/**
 * The call of a wallet with all that it leaves to the wallet's endpoint stated: fees, type and chain. What is stated is
 * judged and signed; what is left open the endpoint would choose after the guard has judged. Throws GuardError where the
 * wallet cannot fill fees in.
 */
export async function stateFees(call: unknown, terms: PaymentTerms, wallet: object): Promise<Call> {
  const given = isObject(call) ? call : {}
  const stated = { ...given, chainId: Number(terms.network.slice('eip155:'.length)) }
  const filled = await prepare(wallet, { ...transactionOf(stated, terms, wallet), parameters: ['fees', 'gas', 'type'] })
  const fees = feeMembers.flatMap((name) => {
    const value = given[name] ?? filled[name]
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  const whole = { ...stated, ...Object.fromEntries(fees) }
  judgeStated(whole)
  return whole
}

/**
 * Sends with a nonce that is stated, where the wallet signs by itself: without one its client would have the endpoint fill
 * in the whole transaction again. A nonce that was taken for what was not sent is given back.
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
  const whole = { ...call, nonce }
  judgeStated(whole, ['nonce'])
  try {
    return await send(whole)
  } catch (error) {
    if (isNonceManager(nonceManager)) nonceManager.reset({ address, chainId: call['chainId'] })
    throw error
  }
}

const feeMembers = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'type'] as const

/** The transaction that the wallet signs for the payment, as its client is to estimate it. */
function transactionOf(call: Call, { asset, payTo, amount }: PaymentTerms, wallet: object): Call {
  const words = [payTo.slice(2).toLowerCase(), BigInt(amount).toString(16)].map((word) => word.padStart(64, '0'))
  const members = [...feeMembers, 'account', 'chain', 'chainId', 'nonce'].flatMap((name) =>
    call[name] === undefined ? [] : [[name, call[name]] as const],
  )
  return { ...Object.fromEntries(members), to: asset, data: `${transferSelector}${words.join('')}${suffixOf(wallet)}` }
}

const transferSelector = '0xa9059cbb'

/** What the client appends to each transaction: bytes that cost gas. */
function suffixOf(wallet: object): string {
  const suffix: unknown = Reflect.get(wallet, 'dataSuffix')
  const value = isObject(suffix) ? suffix['value'] : suffix
  return typeof value === 'string' ? value.slice(2) : ''
}

/** What the wallet's client fills in; nothing where it cannot. */
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

import { isObject } from '../is-object.ts'
import { GuardError } from './guard-error.ts'
import { isEvmAddress, type PaymentTerms } from './payment-terms.ts'
import { integerOf } from './terms-of-typed-data.ts'

/** The payment that a transaction makes: `transfer` of a token, in the one encoding, and nothing beside it. Throws GuardError. */
export function termsOfTransaction(transaction: unknown, chainId: number | null): PaymentTerms {
  const { to: asset, data, value, authorizationList, blobs } = isObject(transaction) ? transaction : {}
  if (typeof data === 'string' && approvalSelectors.has(data.slice(0, 10).toLowerCase()))
    throw new GuardError('approval_refused')
  const [, to, amount] = (typeof data === 'string' && transferCall.exec(data)) || []
  if (!isEvmAddress(asset) || to === undefined || amount === undefined || !isNothing(value))
    throw new GuardError('payment_not_understood')
  if (authorizationList !== undefined || blobs !== undefined) throw new GuardError('payment_not_understood')
  return transfer({ asset, payTo: `0x${to}`, amount: BigInt(`0x${amount}`) }, networkOf(transaction, chainId))
}

/** The same of a call that viem is to encode: by the interface that is given with it. Throws GuardError. */
export function termsOfWrite(call: unknown, chainId: number | null): PaymentTerms {
  const { address: asset, abi, functionName, args, value, authorizationList, dataSuffix } = isObject(call) ? call : {}
  if (approvalNames.has(String(functionName).replace(/\(.*/, ''))) throw new GuardError('approval_refused')
  const [payTo, amount, ...more] = Array.isArray(args) ? (args as unknown[]) : []
  const isTransfer = functionName === 'transfer' && Array.isArray(abi) && isTransferOnly(abi)
  if (!isTransfer || !isEvmAddress(asset) || !isEvmAddress(payTo) || more.length > 0 || !isNothing(value))
    throw new GuardError('payment_not_understood')
  if (authorizationList !== undefined || dataSuffix !== undefined) throw new GuardError('payment_not_understood')
  return transfer({ asset, payTo, amount: integerOf(amount) }, networkOf(call, chainId))
}

/** The function's selector, an address without dirty bytes, an amount, and no byte more. */
const transferCall = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** approve, increaseAllowance, setApprovalForAll and permit of tokens; approve and permit of Permit2. */
const approvalSelectors: ReadonlySet<string> = new Set([
  '0x095ea7b3',
  '0x39509351',
  '0xa22cb465',
  '0xd505accf',
  '0x87517c45',
  '0x2b67b570',
  '0x2a2d80d1',
])
const approvalNames: ReadonlySet<string> = new Set(['approve', 'increaseAllowance', 'setApprovalForAll', 'permit'])

/** Whether the interface has one function of that name, with the parameters of ERC-20. */
function isTransferOnly(abi: readonly unknown[]): boolean {
  const [found, ...others] = abi.filter(
    (each) => isObject(each) && each['name'] === 'transfer' && each['type'] === 'function',
  )
  const inputs: unknown = isObject(found) ? found['inputs'] : null
  if (!Array.isArray(inputs) || others.length > 0) return false
  return JSON.stringify(inputs.map((input: unknown) => isObject(input) && input['type'])) === '["address","uint256"]'
}

function transfer(moved: { asset: string; payTo: string; amount: bigint }, network: string): PaymentTerms {
  return { scheme: 'exact', network, asset: moved.asset, payTo: moved.payTo, amount: String(moved.amount) }
}

/** The chain that the call names, else the wallet's. Throws GuardError where neither does, or both do otherwise. */
function networkOf(call: unknown, chainId: number | null): string {
  const { chainId: named, chain } = isObject(call) ? call : {}
  const ids = new Set(
    [named, isObject(chain) ? chain['id'] : undefined].filter((id) => id !== undefined).map(integerOf),
  )
  const [id = chainId] = ids
  if (ids.size > 1 || id === null) throw new GuardError('payment_not_understood')
  return `eip155:${id}`
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === 0n
}

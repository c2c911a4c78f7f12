import { isObject } from '../is-object.ts'
import { GuardError } from './guard-error.ts'
import { judgeFees } from './judge-fees.ts'
import { isEvmAddress, type PaymentTerms } from './payment-terms.ts'
import { integerOf } from './terms-of-typed-data.ts'

/** The payment of a transaction: `transfer` of a token, in canonical encoding, and nothing else. Throws GuardError. */
export function termsOfTransaction(transaction: unknown, chainId: number | null, maxFeeWei?: bigint): PaymentTerms {
  const { to: asset, data, value } = isObject(transaction) ? transaction : {}
  if (typeof data === 'string' && approvalSelectors.has(data.slice(0, 10).toLowerCase()))
    throw new GuardError('approval_refused')
  const [, to, amount] = (typeof data === 'string' && transferCall.exec(data)) || []
  if (!isEvmAddress(asset) || to === undefined || amount === undefined || !isNothing(value))
    throw new GuardError('payment_not_understood')
  const network = networkOf(transaction, chainId)
  judgeEnvelope(transaction, ['to', 'data'], { network, maxFeeWei })
  return transfer({ asset, payTo: `0x${to}`, amount: BigInt(`0x${amount}`) }, network)
}

/** The same for a call that viem is to encode, by the given interface. Throws GuardError. */
export function termsOfWrite(call: unknown, chainId: number | null, maxFeeWei?: bigint): PaymentTerms {
  const { address: asset, abi, functionName, args, value } = isObject(call) ? call : {}
  if (approvalNames.has(String(functionName).replace(/\(.*/, ''))) throw new GuardError('approval_refused')
  const [payTo, amount, ...more] = Array.isArray(args) ? (args as unknown[]) : []
  const isTransfer = functionName === 'transfer' && Array.isArray(abi) && isTransferOnly(abi)
  if (!isTransfer || !isEvmAddress(asset) || !isEvmAddress(payTo) || more.length > 0 || !isNothing(value))
    throw new GuardError('payment_not_understood')
  const network = networkOf(call, chainId)
  judgeEnvelope(call, ['address', 'abi', 'functionName', 'args'], { network, maxFeeWei })
  return transfer({ asset, payTo, amount: integerOf(amount) }, network)
}

const usualTypes: ReadonlySet<string> = new Set(['legacy', 'eip2930', 'eip1559'])

/** Throws GuardError for fees above the cap, and for members that would change the payment, or add to it. */
function judgeEnvelope(
  call: unknown,
  content: readonly string[],
  { network, maxFeeWei }: { network: string; maxFeeWei: bigint | undefined },
): void {
  const { accessList, type, ...members } = isObject(call) ? call : {}
  const isBare = accessList === undefined || (Array.isArray(accessList) && accessList.length === 0)
  const isUsual = type === undefined || (typeof type === 'string' && usualTypes.has(type))
  const hasOnlyKnown = Object.keys(members).every(
    (name) => content.includes(name) || envelope.has(name) || members[name] === undefined,
  )
  if (!isBare || !isUsual || !hasOnlyKnown) throw new GuardError('payment_not_understood')
  judgeFees(call, network, maxFeeWei)
}

/** The members of a transaction besides its content, and those for how a client waits for it. */
const envelope: ReadonlySet<string> = new Set([
  'account',
  'chain',
  'chainId',
  'from',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'pollingInterval',
  'throwOnReceiptRevert',
  'timeout',
  'value',
])

/** The function's selector, an address without dirty bytes, an amount, and nothing else. */
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
  const [abiFunction, ...others] = abi.filter(
    (each) => isObject(each) && each['name'] === 'transfer' && each['type'] === 'function',
  )
  const inputs: unknown = isObject(abiFunction) ? abiFunction['inputs'] : null
  if (!Array.isArray(inputs) || others.length > 0) return false
  return JSON.stringify(inputs.map((input: unknown) => isObject(input) && input['type'])) === '["address","uint256"]'
}

function transfer(moved: { asset: string; payTo: string; amount: bigint }, network: string): PaymentTerms {
  return { scheme: 'exact', network, asset: moved.asset, payTo: moved.payTo, amount: String(moved.amount) }
}

/** The chain of the call, or the wallet's. Throws GuardError if neither has one, or they differ. */
function networkOf(call: unknown, chainId: number | null): string {
  const { chainId: callChainId, chain } = isObject(call) ? call : {}
  // A wallet with a chain signs for it unless another chain is given: an id next to it has no effect.
  const other = isObject(chain) ? chain['id'] : chainId
  const ids = new Set([callChainId ?? undefined, other ?? undefined].filter((id) => id !== undefined).map(integerOf))
  const [id] = ids
  if (ids.size > 1 || id === undefined) throw new GuardError('payment_not_understood')
  return `eip155:${id}`
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === 0n
}

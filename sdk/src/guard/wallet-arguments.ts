import { isObject } from '../is-object.ts'
import { copyPlain, membersOf, withoutCode } from './copy-plain.ts'
import { GuardError } from './guard-error.ts'
import { isSameAddress } from './payment-terms.ts'

/** What a wallet has by itself: a call need not name it, and cannot replace it. */
export type WalletOwn = { address: string | null; chainId: number | null }

/** How a method takes what is not plain data in its first argument, and a second argument. */
export type ArgumentRules = {
  /** Members that are functions, which are called with data alone. */
  callbacks?: readonly string[]
  /** What is passed on of a second argument. Without a rule, one is refused. */
  second?: (argument: unknown) => unknown
}

/**
 * The first argument of a call as frozen plain data: that is judged, and that is passed on. The wallet's own account and
 * chain are left out, as the wallet has them; another chain is reduced to its id, since its serializers would write what is
 * signed and its functions are handed the wallet. Throws GuardError.
 */
export function argumentOf(argument: unknown, own: WalletOwn, { callbacks = [] }: ArgumentRules): unknown {
  if (!isObject(argument) || argument instanceof Uint8Array) return copyPlain(argument)
  const members = membersOf(argument).flatMap(([name, member]) => {
    const isCallback = callbacks.includes(name) && typeof member === 'function'
    const copy = isCallback ? withData(member as Callback) : memberOf(name, member, own)
    return copy === undefined ? [] : [[name, copy] as const]
  })
  return Object.freeze(Object.fromEntries(members))
}

/** Throws GuardError for more arguments than a method is known to take. */
export function secondOf(more: readonly unknown[], { second }: ArgumentRules): readonly unknown[] {
  const [given, ...others] = more
  if (others.some((each) => each !== undefined)) throw new GuardError('payment_not_understood')
  if (given === undefined) return []
  if (second === undefined) throw new GuardError('payment_not_understood')
  const passed = second(given)
  return passed === undefined ? [] : [passed]
}

type Callback = (...data: readonly unknown[]) => unknown

function withData(callback: Callback): Callback {
  return (...data) => callback(...data.map((each) => withoutCode(each, new Map())))
}

function memberOf(name: string, member: unknown, own: WalletOwn): unknown {
  if (name === 'account') return accountOf(member, own)
  if (name === 'chain') return chainOf(member, own)
  // It would be handed the wallet to read the nonce; the wallet has its own.
  if (name === 'nonceManager') return undefined
  return copyPlain(member)
}

/** Nothing for the wallet's own account. A text names an account of the wallet's provider. */
function accountOf(account: unknown, { address }: WalletOwn): unknown {
  const named = isObject(account) ? Object.getOwnPropertyDescriptor(account, 'address')?.value : account
  if (typeof named === 'string' && address !== null && isSameAddress(named, address)) return undefined
  // An account that signs by itself is another wallet, without a guard.
  if (isObject(account)) throw new GuardError('payment_not_understood')
  return copyPlain(account)
}

function chainOf(chain: unknown, { chainId }: WalletOwn): unknown {
  if (chain === null || chain === undefined) return undefined
  const id: unknown = isObject(chain) ? Object.getOwnPropertyDescriptor(chain, 'id')?.value : null
  if (!Number.isSafeInteger(id)) throw new GuardError('payment_not_understood')
  return id === chainId ? undefined : Object.freeze({ id })
}

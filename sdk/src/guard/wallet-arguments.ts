import { isObject } from '../is-object.ts'
import { copyPlain, membersOf, withoutCode } from './copy-plain.ts'
import { GuardError } from './guard-error.ts'
import { isSameAddress } from './payment-terms.ts'

/** A wallet's own account and chain: a call need not name them, and cannot replace them. */
export type WalletOwn = { address: string | null; chainId: number | null }

/** How a method's first argument may contain other than plain data, and its second argument. */
export type ArgumentRules = {
  /** Members that are functions, which are called with data only. */
  callbacks?: readonly string[]
  /** The part of a second argument that is passed on. Without a rule, one is refused. */
  second?: (argument: unknown) => unknown
}

/**
 * The first argument of a call as frozen plain data, which is both judged and passed on. The wallet's own account and
 * chain are left out, as the wallet has them; another chain is reduced to its id, since its serializers would write the
 * signed bytes and its functions receive the wallet. Throws GuardError.
 */
export function argumentOf(argument: unknown, walletOwn: WalletOwn, { callbacks = [] }: ArgumentRules): unknown {
  if (!isObject(argument) || argument instanceof Uint8Array) return copyPlain(argument)
  const members = membersOf(argument).flatMap(([name, member]) => {
    const isCallback = callbacks.includes(name) && typeof member === 'function'
    const copy = isCallback ? withData(member as Callback) : memberOf(name, member, walletOwn)
    return copy === undefined ? [] : [[name, copy] as const]
  })
  return Object.freeze(Object.fromEntries(members))
}

/** Throws GuardError for more arguments than a method is known to accept. */
export function secondOf(more: readonly unknown[], { second }: ArgumentRules): readonly unknown[] {
  const [argument, ...others] = more
  if (others.some((each) => each !== undefined)) throw new GuardError('payment_not_understood')
  if (argument === undefined) return []
  if (second === undefined) throw new GuardError('payment_not_understood')
  const accepted = second(argument)
  return accepted === undefined ? [] : [accepted]
}

type Callback = (...data: readonly unknown[]) => unknown

function withData(callback: Callback): Callback {
  return (...data) => callback(...data.map((argument) => withoutCode(argument, new Map())))
}

function memberOf(name: string, member: unknown, walletOwn: WalletOwn): unknown {
  if (name === 'account') return accountOf(member, walletOwn)
  if (name === 'chain') return chainOf(member, walletOwn)
  // It would receive the wallet to read the nonce; the wallet has its own.
  if (name === 'nonceManager') return undefined
  return copyPlain(member)
}

/** Nothing for the wallet's own account. A text names an account of the wallet's provider. */
function accountOf(account: unknown, { address }: WalletOwn): unknown {
  const accountAddress = isObject(account) ? Object.getOwnPropertyDescriptor(account, 'address')?.value : account
  if (typeof accountAddress === 'string' && address !== null && isSameAddress(accountAddress, address)) return undefined
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

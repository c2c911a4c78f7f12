import { isObject } from '../is-object.ts'
import { withoutCode } from './copy-plain.ts'
import type { Guard } from './create-guard.ts'
import { GuardError, refusal } from './guard-error.ts'
import { stateFees, withNonce } from './state-fees.ts'
import { argumentOf, secondOf, type WalletOwn } from './wallet-arguments.ts'
import { walletMethod, type Payment } from './wallet-methods.ts'

export type GuardWalletOptions = {
  /**
   * Signs only payments that the hook or the fetch of the same guard has allowed; otherwise a decision is requested for
   * each payment when it is signed.
   */
  allowedOnly?: boolean
}

/**
 * A viem wallet client or account that signs only payments that the guard allows: signed transfers (EIP-3009), Permit2
 * through the contracts of x402 and `transfer` of tokens, judged from the very data that is signed. The same applies to
 * a signer of @solana/kit, for transfers that a quote was allowed for: their bytes do not name the payee. It refuses
 * data that it cannot read. Messages are signed, because they move nothing. It is a separate object with guarded
 * functions and the known data of the wallet at this time. Throws GuardError. Code that has the key itself is not
 * guarded.
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
    if (guard.take(payment)) return
    if (allowedOnly) throw new GuardError('payment_changed')
    await guard.approveTerms(payment)
    if (!guard.take(payment)) throw new GuardError('decision_expired')
  }
  return guarded(wallet, { approve, limits: guard.limits, instead: new Map() }) as Wallet
}

type Guarding = Pick<Guard, 'limits'> & {
  approve: (payment: Payment) => Promise<void>
  /** Replacements of the wallet and account by the guarded ones, in answers that contain them. */
  instead: Map<unknown, unknown>
}

function guarded(wallet: object, guarding: Guarding): object {
  const members = namesOf(wallet).flatMap((name) => {
    const value: unknown = Reflect.get(wallet, name)
    if (typeof value === 'function') return [[name, guardedCall(wallet, name, guarding)] as const]
    // Each of them can sign by itself, too.
    if (signingParts.has(name) && isObject(value)) return [[name, guarded(value, guarding)] as const]
    return shownData.has(name) ? [[name, withoutCode(value, guarding.instead)] as const] : []
  })
  const copy = Object.freeze(Object.fromEntries(members))
  guarding.instead.set(wallet, copy)
  return copy
}

function guardedCall(wallet: object, name: string, { approve, limits, instead }: Guarding) {
  return async (argument: unknown, ...more: readonly unknown[]): Promise<unknown> => {
    const method = walletMethod(name)
    if (method === null) throw new GuardError('payment_not_understood')
    const walletOwn = ownOf(wallet)
    const copy = argumentOf(argument, walletOwn, method)
    const second = secondOf(more, method)
    const context = { chainId: walletOwn.chainId, limits: limits() }
    const signing = Reflect.get(wallet, name) as (...args: readonly unknown[]) => unknown
    // Some methods of viem write their defaults into the argument; nested data stays frozen.
    const pass = async (call: unknown): Promise<unknown> =>
      Reflect.apply(signing, wallet, [isObject(call) && !(call instanceof Uint8Array) ? { ...call } : call, ...second])
    const sent = method.sends?.(copy, context)
    const call = sent ? await stateFees(copy, sent, wallet) : copy
    for (const payment of method.read(call, context)) await approve(payment)
    const answer = sent && isObject(call) ? withNonce(call, sent, wallet, pass) : pass(call)
    return withoutCode(await answer, instead)
  }
}

function ownOf(wallet: object): WalletOwn {
  const [chain, account]: unknown[] = [Reflect.get(wallet, 'chain'), Reflect.get(wallet, 'account')]
  const address: unknown = isObject(account) ? account['address'] : Reflect.get(wallet, 'address')
  return {
    address: typeof address === 'string' ? address : null,
    chainId: isObject(chain) && typeof chain['id'] === 'number' ? chain['id'] : null,
  }
}

/** Members of the wallet and of its classes. */
function namesOf(wallet: object): readonly string[] {
  const names = new Set<string>()
  for (let object: object | null = wallet; object !== null; object = Object.getPrototypeOf(object) as object | null) {
    if (object !== wallet && Object.getPrototypeOf(object) === null) break
    for (const name of Object.getOwnPropertyNames(object)) if (name !== 'constructor') names.add(name)
  }
  return [...names]
}

/** Members of a wallet that reach the chain without passing the guard. */
const signingParts: ReadonlySet<string> = new Set(['account', 'transport'])

/** Data of wallets, accounts and transports without keys. Other data is not exposed. */
const shownData: ReadonlySet<string> = new Set([
  'address',
  'batch',
  'cacheTime',
  'ccipRead',
  'chain',
  'dataSuffix',
  'experimental_blockTag',
  'key',
  'name',
  'pollingInterval',
  'publicKey',
  'retryCount',
  'retryDelay',
  'source',
  'timeout',
  'tokens',
  'type',
  'uid',
  'url',
])

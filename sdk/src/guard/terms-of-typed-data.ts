import { isObject } from '../is-object.ts'
import { GuardError, refusal } from './guard-error.ts'
import { isEvmAddress, isSameAddress, type PaymentTerms } from './payment-terms.ts'
import { tokenDomain } from './token-domains.ts'
import { fieldsOf, permit2, x402Proxies, type Field } from './x402-types.ts'

/** What holds for everything that is to be signed. */
export type SigningLimits = {
  /** Milliseconds since 1970. */
  now: number
  maxValiditySeconds: number
  /** For the fees of a transaction; what is usual at most where it is not given. */
  maxFeeWei?: bigint | undefined
}

/**
 * The payment that typed data (EIP-712) authorizes: a transfer of EIP-3009, or one of x402 by Permit2, to the letter and
 * within the limits. Of a scheme with a ceiling it is the ceiling. Throws GuardError for everything else: permits are
 * approvals and no payments, and what is unknown may be anything.
 */
export function termsOfTypedData(document: unknown, limits: SigningLimits): PaymentTerms {
  const { domain, types, primaryType, message, account: _, ...more } = isObject(document) ? document : {}
  // What a wallet would make of it is not known.
  if (Object.values(more).some((each) => each !== undefined)) throw new GuardError('payment_not_understood')
  if (!isObject(domain) || !isObject(types) || !isObject(message)) throw new GuardError('payment_not_understood')
  const data = { domain, types, message }
  switch (primaryType) {
    case 'TransferWithAuthorization':
      return termsOfTransfer(data, limits)
    case 'PermitWitnessTransferFrom':
      return termsOfPermit2(data, limits)
    case 'Permit':
    case 'PermitSingle':
    case 'PermitBatch':
      throw new GuardError('approval_refused')
    // Whose the money will be is for the contract that takes it to say.
    case 'ReceiveWithAuthorization':
    case 'PermitTransferFrom':
    case 'PermitBatchTransferFrom':
    case 'PermitBatchWitnessTransferFrom':
    case 'Voucher':
      throw refusal('form_not_guarded', primaryType)
    default:
      throw new GuardError('payment_not_understood')
  }
}

type Members = Readonly<Record<string, unknown>>
type TypedData = { domain: Members; types: Members; message: Members }

function termsOfTransfer({ domain, types, message }: TypedData, limits: SigningLimits): PaymentTerms {
  const { name, version, verifyingContract: asset } = domain
  const isToken = hasDomain(domain, types, ['name', 'version', 'chainId', 'verifyingContract'])
  if (!isToken || typeof name !== 'string' || typeof version !== 'string')
    throw new GuardError('payment_not_understood')
  const { to, value, validAfter, validBefore } = message
  const isTransfer = hasFields(types, fieldsOf.eip3009)
  if (!isTransfer || !isEvmAddress(asset) || !isEvmAddress(to)) throw new GuardError('payment_not_understood')
  const network = networkOf(domain)
  const [knownName, knownVersion] = tokenDomain({ network, asset }) ?? [name, version]
  if (name !== knownName || version !== knownVersion) throw new GuardError('token_domain_wrong')
  holdToLimits({ start: validAfter, end: validBefore }, limits)
  return { scheme: 'exact', network, asset, payTo: to, amount: String(integerOf(value)) }
}

function termsOfPermit2({ domain, types, message }: TypedData, limits: SigningLimits): PaymentTerms {
  const isPermit2 = hasDomain(domain, types, ['name', 'chainId', 'verifyingContract']) && domain['name'] === 'Permit2'
  const { spender, permitted, witness, deadline } = message
  if (!isPermit2 || !isSame(domain['verifyingContract'], permit2)) throw new GuardError('payment_not_understood')
  const scheme = (['exact', 'upto'] as const).find((each) => isSame(spender, x402Proxies[each]))
  // Only the contracts of x402 are known to pay whom the witness names.
  if (scheme === undefined) throw refusal('form_not_guarded', 'Permit2 with a spender that is no contract of x402')
  if (!hasFields(types, fieldsOf[scheme])) throw new GuardError('payment_not_understood')
  const { token, amount } = isObject(permitted) ? permitted : {}
  const { to, facilitator, validAfter } = isObject(witness) ? witness : {}
  const isWhole = isEvmAddress(token) && isEvmAddress(to) && (scheme === 'exact' || isEvmAddress(facilitator))
  if (!isWhole) throw new GuardError('payment_not_understood')
  holdToLimits({ start: validAfter, end: deadline }, limits)
  return { scheme, network: networkOf(domain), asset: token, payTo: to, amount: String(integerOf(amount)) }
}

/** When a signature counts: after `start` and until `end`, in seconds since 1970. */
type Validity = { start: unknown; end: unknown }

/** Throws GuardError for what could still be used when the decision no longer holds, and for what never counts. */
function holdToLimits({ start, end }: Validity, { now, maxValiditySeconds }: SigningLimits): void {
  const [from, until, second] = [integerOf(start), integerOf(end), Math.floor(now / 1_000)]
  if (until > BigInt(second + maxValiditySeconds)) throw new GuardError('authorization_too_long')
  if (until <= BigInt(second) || until <= from) throw new GuardError('authorization_over')
}

function networkOf(domain: Members): string {
  return `eip155:${integerOf(domain['chainId'])}`
}

/** Throws GuardError for what is no whole number that a uint256 can hold. */
export function integerOf(value: unknown): bigint {
  const isInteger = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (!isInteger && !(typeof value === 'string' && /^\d{1,78}$/.test(value)))
    throw new GuardError('payment_not_understood')
  const integer = BigInt(value as string | number | bigint)
  if (integer < 0n || integer >= 2n ** 256n) throw new GuardError('payment_not_understood')
  return integer
}

/** Whether a domain has these members and no other, and its type, where it is given, is the usual one for them. */
function hasDomain(domain: Members, types: Members, names: readonly string[]): boolean {
  const given = Object.keys(domain).filter((name) => domain[name] !== undefined)
  if (given.length !== names.length || !names.every((name) => given.includes(name))) return false
  const type = types['EIP712Domain']
  return (
    type === undefined ||
    areFields(
      type,
      names.map((name): Field => [name, domainTypes[name] ?? '']),
    )
  )
}

function hasFields(types: Members, wanted: Readonly<Record<string, readonly Field[]>>): boolean {
  return Object.entries(wanted).every(([name, fields]) => areFields(types[name], fields))
}

function areFields(given: unknown, wanted: readonly Field[]): boolean {
  if (!Array.isArray(given) || given.length !== wanted.length) return false
  return wanted.every(([name, type], index) => {
    const field: unknown = given[index]
    return isObject(field) && field['name'] === name && field['type'] === type
  })
}

function isSame(address: unknown, wanted: string): boolean {
  return isEvmAddress(address) && isSameAddress(address, wanted)
}

const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
}

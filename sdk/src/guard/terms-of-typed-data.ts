import { isObject } from '../is-object.ts'
import { GuardError, refusal } from './guard-error.ts'
import { isEvmAddress, isSameAddress, type PaymentTerms } from './payment-terms.ts'
import { tokenDomain } from './token-domains.ts'
import { fieldsOf, permit2, x402Proxies, type Field } from './x402-types.ts'

/** The limits of everything to be signed. */
export type SigningLimits = {
  /** Milliseconds since 1970. */
  now: number
  maxValiditySeconds: number
  /** For the fees of a transaction; the usual maximum if absent. */
  maxFeeWei?: bigint | undefined
}

/**
 * The payment authorised by typed data (EIP-712): a transfer of EIP-3009, or one of x402 by Permit2, exactly and within
 * the limits. For a scheme with a ceiling it is the ceiling. Throws GuardError for everything else: permits are
 * approvals and not payments, and unknown data may be anything.
 */
export function termsOfTypedData(document: unknown, limits: SigningLimits): PaymentTerms {
  const { domain, types, primaryType, message, account: _, ...more } = isObject(document) ? document : {}
  // How a wallet would interpret it is unknown.
  if (Object.values(more).some((value) => value !== undefined)) throw new GuardError('payment_not_understood')
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
    // The contract that receives the money decides who gets it.
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
  const [expectedName, expectedVersion] = tokenDomain({ network, asset }) ?? [name, version]
  if (name !== expectedName || version !== expectedVersion) throw new GuardError('token_domain_wrong')
  holdToLimits({ start: validAfter, end: validBefore }, limits)
  return { scheme: 'exact', network, asset, payTo: to, amount: String(integerOf(value)) }
}

function termsOfPermit2({ domain, types, message }: TypedData, limits: SigningLimits): PaymentTerms {
  const isPermit2 = hasDomain(domain, types, ['name', 'chainId', 'verifyingContract']) && domain['name'] === 'Permit2'
  const { spender, permitted, witness, deadline } = message
  if (!isPermit2 || !isSame(domain['verifyingContract'], permit2)) throw new GuardError('payment_not_understood')
  const scheme = (['exact', 'upto'] as const).find((each) => isSame(spender, x402Proxies[each]))
  // Only the contracts of x402 are known to pay the receiver in the witness.
  if (scheme === undefined) throw refusal('form_not_guarded', 'Permit2 with a spender that is no contract of x402')
  if (!hasFields(types, fieldsOf[scheme])) throw new GuardError('payment_not_understood')
  const { token, amount } = isObject(permitted) ? permitted : {}
  const { to, facilitator, validAfter } = isObject(witness) ? witness : {}
  const isComplete = isEvmAddress(token) && isEvmAddress(to) && (scheme === 'exact' || isEvmAddress(facilitator))
  if (!isComplete) throw new GuardError('payment_not_understood')
  holdToLimits({ start: validAfter, end: deadline }, limits)
  const terms = { scheme, network: networkOf(domain), asset: token, payTo: to, amount: String(integerOf(amount)) }
  return scheme === 'upto' && isEvmAddress(facilitator) ? { ...terms, facilitator } : terms
}

/** The validity of a signature: after `start` and until `end`, in seconds since 1970. */
type Validity = { start: unknown; end: unknown }

/** Throws GuardError for a signature that would still be valid after the decision has expired, or never is. */
function holdToLimits({ start, end }: Validity, { now, maxValiditySeconds }: SigningLimits): void {
  const [from, until, second] = [integerOf(start), integerOf(end), Math.floor(now / 1_000)]
  if (until > BigInt(second + maxValiditySeconds)) throw new GuardError('authorization_too_long')
  if (until <= BigInt(second) || until <= from) throw new GuardError('authorization_over')
}

function networkOf(domain: Members): string {
  return `eip155:${integerOf(domain['chainId'])}`
}

/** Throws GuardError for a value that is not a uint256. */
export function integerOf(value: unknown): bigint {
  const isInteger = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (!isInteger && !(typeof value === 'string' && /^\d{1,78}$/.test(value)))
    throw new GuardError('payment_not_understood')
  const integer = BigInt(value as string | number | bigint)
  if (integer < 0n || integer >= 2n ** 256n) throw new GuardError('payment_not_understood')
  return integer
}

/** Whether a domain has exactly these members, and its type, if given, is the usual one for them. */
function hasDomain(domain: Members, types: Members, names: readonly string[]): boolean {
  const presentNames = Object.keys(domain).filter((name) => domain[name] !== undefined)
  if (presentNames.length !== names.length || !names.every((name) => presentNames.includes(name))) return false
  const type = types['EIP712Domain']
  return (
    type === undefined ||
    areFields(
      type,
      names.map((name): Field => [name, domainTypes[name] ?? '']),
    )
  )
}

function hasFields(types: Members, expected: Readonly<Record<string, readonly Field[]>>): boolean {
  return Object.entries(expected).every(([name, fields]) => areFields(types[name], fields))
}

function areFields(actual: unknown, expected: readonly Field[]): boolean {
  if (!Array.isArray(actual) || actual.length !== expected.length) return false
  return expected.every(([name, type], index) => {
    const field: unknown = actual[index]
    return isObject(field) && field['name'] === name && field['type'] === type
  })
}

function isSame(address: unknown, expected: string): boolean {
  return isEvmAddress(address) && isSameAddress(address, expected)
}

const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
}

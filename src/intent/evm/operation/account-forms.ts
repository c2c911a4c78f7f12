import { checksumEvm } from '../../../kit/address.ts'
import type { UnknownCause } from '../../effects/effects.ts'
import { isEcdsa } from '../ecdsa.ts'
import type { EntryPointVersion } from '../../../chains/evm-contracts.ts'
import type { Operation } from './operation.ts'
import { isMultiSignature, isPlainSignature, isSafeSignature } from './signature-forms.ts'

type Signed = Pick<Operation, 'nonce' | 'signature' | 'callData'> & { version: EntryPointVersion | null }

/** A layout of account nonces, and the signatures known to be used with it. */
type AccountForm = {
  /** For readers: the accounts that use this form. */
  accounts: string
  hasNonce: (key: Uint8Array, callData: Uint8Array) => boolean
  hasSignature: (signature: Uint8Array) => boolean
}

/**
 * Why nonce and signature of an operation may do more than number and authorise it; null if their form is known to do
 * nothing else for all known accounts. Bytes do not show whose code an account runs, and accounts read modes from them
 * that install modules or run a call from the signature: Kernel 3 from byte 0 of the nonce, Nexus from byte 3, Modular
 * Account 2 from byte 23, Kernel before 3 from the first four bytes of the signature, SmartSession from the first of
 * them. Each enabling needs a further signature, for which no form has room.
 */
export function whyNotPlain(signed: Signed): UnknownCause | null {
  const key = Buffer.from((signed.nonce >> 64n).toString(16).padStart(48, '0'), 'hex')
  const forms = accountForms.filter((form) => form.hasNonce(key, signed.callData))
  if (forms.length === 0) return 'account_mode'
  const { signature, version } = signed
  // A later signature may be read by any of these accounts.
  if (signature === null || isUnsigned(signature)) return mayDefer(key) && !isLater(version) ? 'signature_mode' : null
  return forms.some((form) => form.hasSignature(signature)) ? null : 'signature_mode'
}

const accountForms: readonly AccountForm[] = [
  {
    accounts: 'every account, in its first lane; Modular Account 2 by its owner',
    hasNonce: (key) => hasLane(key, 0),
    hasSignature: isPlainSignature,
  },
  {
    accounts: 'accounts of viem, whose lanes are the milliseconds of their making',
    hasNonce: isMillisecond,
    hasSignature: isPlainSignature,
  },
  {
    accounts: 'Safe by its module for ERC-4337, and Safe7579 where its owners sign',
    hasNonce: (key, callData) => (hasLane(key, 0) || (isMillisecond(key) && !mayDefer(key))) && isOfSafe(callData),
    hasSignature: isSafeSignature,
  },
  {
    accounts: 'Kernel 3 by its root validator (type 0) or by a secondary one (type 1)',
    hasNonce: (key) => key[0] === 0 && (key[1] ?? 0) <= 1 && isValidator(key, 2) && hasLane(key, 22),
    hasSignature: isEcdsa,
  },
  {
    accounts: 'Safe7579, which names its validator first',
    hasNonce: (key) => isValidator(key, 0) && hasLane(key, 20),
    hasSignature: isMultiSignature,
  },
  {
    accounts: 'Nexus, which names its validator last',
    hasNonce: (key) => key.subarray(0, 4).every((byte) => byte === 0) && isValidator(key, 4),
    hasSignature: isEcdsa,
  },
]

/** Validators that only check a signature by keys, each at the same address on every network that has it. */
export const validators: ReadonlySet<string> = new Set([
  // ZeroDev's ECDSAValidator, of Kernel 3.0 and from 3.1 on
  '0x8104e3Ad430EA6d354d013A6789fDFc71E671c43',
  '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57',
  // Rhinestone's OwnableValidator
  '0x2483DA3A338895199E5e538530213157e931Bf06',
  // Biconomy's K1Validator
  '0x00000004171351c442B202678c48D8AB5B321E8f',
])

function isValidator(key: Uint8Array, at: number): boolean {
  return validators.has(checksumEvm(key.subarray(at, at + 20)))
}

/** From this byte on only a lane: 0, or 1, which for Modular Account 2 means its owner's own validation. */
function hasLane(key: Uint8Array, from: number): boolean {
  return key.subarray(from, -1).every((byte) => byte === 0) && (key.at(-1) ?? 0) <= 1
}

function isMillisecond(key: Uint8Array): boolean {
  const lane = Buffer.from(key).readBigUInt64BE(16)
  return key.subarray(0, 16).every((byte) => byte === 0) && lane >= firstMillisecond && lane < lastMillisecond
}

/** Whether Modular Account 2 would look for a call in the signature, or for a caller in the nonce. */
function mayDefer(key: Uint8Array): boolean {
  return ((key.at(-1) ?? 0) & 0b110) !== 0
}

/** Modular Account 2 does not support EntryPoint 0.8 and later. */
function isLater(version: EntryPointVersion | null): boolean {
  return version === '0.8' || version === '0.9'
}

/** Not signed yet: a check before signing has no signature, or zeros instead. */
function isUnsigned(signature: Uint8Array): boolean {
  return signature.length <= 65 && signature.every((byte) => byte === 0)
}

/** executeUserOp and executeUserOpWithErrorString of Safe's module, and execute by mode of Safe7579. */
function isOfSafe(callData: Uint8Array): boolean {
  return safeSelectors.has(Buffer.from(callData.subarray(0, 4)).toString('hex'))
}

const safeSelectors: ReadonlySet<string> = new Set(['7bb37428', '541d63c8', 'e9ae5c53'])
/** 2020 and 2100. */
const firstMillisecond = BigInt(Date.UTC(2020, 0))
const lastMillisecond = BigInt(Date.UTC(2100, 0))

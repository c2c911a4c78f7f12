import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import type { Address } from './address.ts'
import { keccak256 } from './keccak.ts'

/** `unsupported`: signatures of such a wallet cannot be checked here. */
export type SignatureVerdict = 'valid' | 'invalid' | 'malformed' | 'unsupported'

/**
 * Whether a wallet's own key signed a text, as wallets sign messages: EIP-191 for 0x, the same with TRON's prefix for
 * T, Ed25519 over the bytes for Solana. 65 bytes in hex, or 64 in base58 for Solana. A contract wallet (ERC-1271) has
 * no key, and a Bitcoin address does not reveal its key. Never throws.
 */
export function checkTextSignature(wallet: Address, text: string, signature: string): SignatureVerdict {
  const bytes = Buffer.from(text)
  const { family } = wallet
  if (family === 'solana') return checkEd25519(wallet, bytes, signature)
  if (family === 'bitcoin') return 'unsupported'
  return checkRecovered(wallet, keccak256(prefixed(prefixOf[family], bytes)), signature)
}

/** The same for a digest that was signed directly: EIP-712. Only 0x wallets sign these. */
export function checkDigestSignature(wallet: Address, digest: Uint8Array, signature: string): SignatureVerdict {
  return wallet.family === 'evm' ? checkRecovered(wallet, digest, signature) : 'unsupported'
}

/** Whether this is a signature that some key of such a wallet could have made, no matter which. */
export function isSignatureForm(family: Address['family'], signature: string): boolean {
  if (family === 'evm' || family === 'tron') return recover(new Uint8Array(32).fill(1), signature).signer !== undefined
  return family === 'solana' && readBase58(signature)?.length === 64
}

/** A 65-byte signature with v as 27 or 28, the only form that tokens accept: some wallets write 0 and 1. */
export function withUsualV(signature: string): string {
  if (signature.length !== 2 + 2 * ecdsaBytes) return signature
  const v = Number.parseInt(signature.slice(-2), 16)
  return v > 1 ? signature : signature.slice(0, -2) + (v + 27).toString(16)
}

/** Maximum length of a signature that is read: more than any of these forms has. */
export const signatureMaxChars = 200

/** A further family whose wallets sign texts does not compile until it has its prefix. */
const prefixOf = { evm: 'Ethereum', tron: 'TRON' } as const

function prefixed(chain: (typeof prefixOf)[keyof typeof prefixOf], message: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`\x19${chain} Signed Message:\n${message.length}`), message])
}

function checkRecovered({ key }: Address, digest: Uint8Array, signature: string): SignatureVerdict {
  const { signer, fault } = recover(digest, signature)
  if (fault) return fault
  return Buffer.from(key).equals(signer) ? 'valid' : 'invalid'
}

/** The 20-byte key that signed a digest. */
function recover(
  digest: Uint8Array,
  signature: string,
): { signer: Uint8Array; fault?: never } | { signer?: never; fault: 'malformed' | 'unsupported' } {
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(signature)) return { fault: 'malformed' }
  const bytes = Buffer.from(signature.slice(2), 'hex')
  if (bytes.length > ecdsaBytes) return { fault: 'unsupported' }
  const v = bytes[64] ?? malformedV
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return { fault: 'malformed' }
  try {
    const signed = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    // Of the two valid forms of a signature, only the one with the lower s is accepted (EIP-2).
    if (signed.hasHighS()) return { fault: 'malformed' }
    const publicKey = signed.addRecoveryBit(recovery).recoverPublicKey(digest).toBytes(false)
    return { signer: keccak256(publicKey.subarray(1)).subarray(12) }
  } catch {
    return { fault: 'malformed' }
  }
}

function checkEd25519({ key }: Address, message: Uint8Array, signature: string): SignatureVerdict {
  const bytes = readBase58(signature)
  if (bytes?.length !== 64) return 'malformed'
  try {
    return ed25519.verify(bytes, message, key, { zip215: false }) ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}

function readBase58(text: string): Uint8Array | null {
  if (text.length > signatureMaxChars) return null
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}

const ecdsaBytes = 65
/** For a signature that is too short to have a v. */
const malformedV = 255

import { base58 } from '@scure/base'
import { z } from 'zod'
import { readAddress } from '../kit/address.ts'
import { sha256 } from '../kit/sha256.ts'

/** An address in an answer: 32 bytes in base58. */
export const solanaAddress = z.string().refine((text) => readAddress(text).address?.family === 'solana')

/** The programs that token accounts belong to: SPL Token and Token-2022. */
export const tokenPrograms = {
  'spl-token': 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'spl-token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const

/**
 * The token account that wallets use for an owner and a mint of SPL Token. It is derived from both, so it is known before
 * it is created and after it is closed.
 */
export function associatedTokenAccount(owner: string, mint: string): string {
  const seeds = [owner, tokenPrograms['spl-token'], mint].map((address) => base58.decode(address))
  const program = base58.decode(associatedTokenProgram)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(Buffer.concat([...seeds, Uint8Array.of(bump), program, Buffer.from('ProgramDerivedAddress')]))
    // A derived address is the first that is no public key, so that nobody can hold a key to it.
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new RangeError('no derived address: the chance is one in 2^256')
}

/** Whether 32 bytes are a point of edwards25519: x² = (y² - 1) / (d·y² + 1) must have a root (RFC 8032, 5.1.3). */
function isOnCurve(bytes: Uint8Array): boolean {
  const number = BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`)
  const y = (number & ((1n << 255n) - 1n)) % prime
  const square = (y * y) % prime
  const quotient = (((square - 1n + prime) % prime) * (curveD * square + 1n)) % prime
  return quotient === 0n || power(quotient, (prime - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}

const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const prime = (1n << 255n) - 19n
const curveD = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

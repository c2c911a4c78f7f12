import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { z } from 'zod'
import { readAddress } from '../kit/address.ts'
import { sha256 } from '../kit/sha256.ts'

/** An address in an answer: 32 bytes in base58. */
export const solanaAddress = z.string().refine((text) => readAddress(text).address?.family === 'solana')

/** The programs that own token accounts: SPL Token and Token-2022. */
export const tokenPrograms = {
  'spl-token': 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'spl-token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const

/** The program that creates one token account for each wallet, mint and token program. */
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/**
 * The token account that a wallet uses for a mint of a token program, SPL Token by default. It is derived from the
 * three, so it proves them: no other wallet or mint has the same, and it is known before the account is created and
 * after it is closed. All are canonical base58 addresses of 32 bytes.
 */
export function associatedTokenAccount(
  wallet: string,
  mint: string,
  tokenProgram: string = tokenPrograms['spl-token'],
): string {
  const key = `${wallet} ${mint} ${tokenProgram}`
  const cached = derived.get(key)
  if (cached) return cached
  const address = programAddress([wallet, tokenProgram, mint].map(base58.decode), base58.decode(associatedTokenProgram))
  if (derived.size >= derivedMax) derived.delete(derived.keys().next().value ?? '')
  derived.set(key, address)
  return address
}

/** Whether an address is a point of the curve, so that it may have a private key. A derived one never is. */
export function isOnCurve(address: string): boolean {
  return isPoint(base58.decode(address))
}

/** The first address of a program, counted down from bump 255, that has no private key. */
function programAddress(seeds: readonly Uint8Array[], program: Uint8Array): string {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(Buffer.concat([...seeds, Uint8Array.of(bump), program, marker]))
    if (!isPoint(hash)) return base58.encode(hash)
  }
  throw new RangeError('no derived address: the chance is one in 2^256')
}

/** Whether 32 bytes are a point of edwards25519, parsed as leniently as on the chain (ZIP-215). */
function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}

const marker = Buffer.from('ProgramDerivedAddress')
// A derivation takes a square root or two on the curve, and the same wallets are paid again and again.
const derivedMax = 4_096
const derived = new Map<string, string>()

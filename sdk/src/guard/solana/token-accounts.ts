import { sha256Bytes } from '../../sha256-hex.ts'
import { base58Of, bytesOfBase58 } from './base58.ts'

/** SPL Token and Token-2022. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** The token account of a wallet for a mint, by each token program: it is derived from the three, so it proves them. */
export async function tokenAccountsOf(wallet: string, mint: string): Promise<ReadonlyMap<string, string>> {
  const accounts = tokenPrograms.map(async (program): Promise<[string, string]> => {
    return [program, await derive([wallet, program, mint])]
  })
  return new Map(await Promise.all(accounts))
}

/** The first address of the associated token account program, counted down from bump 255, that has no private key. */
async function derive(seeds: readonly string[]): Promise<string> {
  const parts = [...seeds, associatedTokenProgram].map((seed) => bytesOfBase58(seed) ?? new Uint8Array())
  const program = parts.pop() ?? new Uint8Array()
  for (let bump = 255; bump >= 0; bump--) {
    const hash = await sha256Bytes(Uint8Array.from([...parts, [bump], program, marker].flatMap((part) => [...part])))
    if (!isPoint(hash)) return base58Of(hash)
  }
  throw new RangeError('no derived address: the chance is one in 2^256')
}

/** Whether 32 bytes are a point of edwards25519: whether (y² - 1) / (dy² + 1) is a square. */
function isPoint(bytes: Uint8Array): boolean {
  const littleEndian = Array.from(bytes).toReversed()
  const y = littleEndian.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) & ((1n << 255n) - 1n)
  const square = (y * y) % prime
  return power((square - 1n + prime) * (curve * square + 1n), (prime - 1n) / 2n) !== prime - 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base % prime
  for (let remaining = exponent; remaining > 0n; remaining >>= 1n) {
    if (remaining & 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}

const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const marker = new TextEncoder().encode('ProgramDerivedAddress')
const prime = 2n ** 255n - 19n
/** d of edwards25519: -121665 / 121666. */
const curve = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

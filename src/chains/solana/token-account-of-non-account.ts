import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { base58 } from '@scure/base'
import { deriveTokenAccount, tokenPrograms } from '../../kit/associated-token-account.ts'
import { payableMints } from '../../kit/payable-mints.ts'
import type { NonAccount } from '../non-account.ts'

/**
 * The non-account whose token account a key of Solana is, for a payable mint; null for all others. `nonAccounts`: all
 * that the file was made from, by address. An account does not show its owner, so the file has the beginning of each;
 * what is found there is derived once more.
 */
export function tokenAccountOfNonAccount(
  key: Uint8Array,
  nonAccounts: () => ReadonlyMap<string, NonAccount>,
): NonAccount | null {
  const row = findRow(key)
  if (row < 0) return null
  owners ??= ownersOf(nonAccounts())
  const number = file.readUIntBE(row * rowBytes + keyBytes, numberBytes)
  const [owner, mint, program] = partsOf(number, owners)
  if (owner === undefined || !mint || !program) return null
  const isDerived = Buffer.from(deriveTokenAccount(base58.decode(owner), mint.key, program)).equals(key)
  const of = nonAccounts().get(owner)
  return isDerived && of ? { kind: 'token_account', name: `${mint.symbol}, ${of.name}` } : null
}

/** The file's content: the beginning of each token account in order, with the number of its owner, mint and program. */
export function packTokenAccounts(nonAccounts: ReadonlyMap<string, NonAccount>): Buffer {
  const rows = ownersOf(nonAccounts).flatMap((owner, at) => {
    const key = base58.decode(owner)
    return mints.flatMap((mint, position) =>
      programs.map((program, last) => {
        const row = Buffer.alloc(rowBytes)
        row.set(deriveTokenAccount(key, mint.key, program).subarray(0, keyBytes))
        row.writeUIntBE((at * mints.length + position) * programs.length + last, keyBytes, numberBytes)
        return row
      }),
    )
  })
  return Buffer.concat(rows.toSorted((a, b) => a.compare(b)))
}

export const tokenAccountsFile = join(import.meta.dirname, '../../../data/token-accounts.bin')

/** The row of a key by binary search; -1 if there is none. */
function findRow(key: Uint8Array): number {
  const target = Buffer.from(key.buffer, key.byteOffset, key.byteLength).readUIntBE(0, keyBytes)
  let [low, high] = [0, file.length / rowBytes]
  while (low < high) {
    const middle = (low + high) >> 1
    if (file.readUIntBE(middle * rowBytes, keyBytes) < target) low = middle + 1
    else high = middle
  }
  return low * rowBytes < file.length && file.readUIntBE(low * rowBytes, keyBytes) === target ? low : -1
}

function partsOf(number: number, all: readonly string[]) {
  const [pair, program] = [Math.floor(number / programs.length), number % programs.length]
  return [all[Math.floor(pair / mints.length)], mints[pair % mints.length], programs[program]] as const
}

function ownersOf(nonAccounts: ReadonlyMap<string, NonAccount>): readonly string[] {
  return [...nonAccounts.keys()].toSorted()
}

const mints = [...payableMints].map(([mint, symbol]) => ({ symbol, key: base58.decode(mint) }))
const programs = Object.values(tokenPrograms).map((program) => base58.decode(program))
/** Six bytes are rarely those of another account; which one it is, deriving shows. */
const [keyBytes, numberBytes] = [6, 3]
const rowBytes = keyBytes + numberBytes
let owners: readonly string[] | undefined
const file = readFileSync(tokenAccountsFile)

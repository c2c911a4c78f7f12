import { base58 } from '@scure/base'
import { addressKinds, type Address } from '../../kit/address.ts'
import { deriveTokenAccount, tokenPrograms } from '../../kit/associated-token-account.ts'
import { payableMints } from '../../kit/payable-mints.ts'
import { addressAt, collectAddresses, findInIndex, kindAt } from './address-index.ts'
import type { PackedLists, TokenAccounts } from './packed-lists.ts'
import { countsForKey, isOnOne, type Listed } from './same-keys.ts'

/**
 * Indexes the token accounts of listed wallets of Solana: for each payable mint and each token program the one account
 * that wallets use. It is derived from wallet, mint and program, so that its owner is known without a chain.
 */
export function indexTokenAccounts(packed: Listed, seed: Uint8Array): TokenAccounts {
  const owners = listedWallets(packed)
  const count = owners.length * mints.length * programs.length
  const collector = collectAddresses({ narrow: 0, wide: count }, seed)
  const ownerOf = new Uint32Array(new SharedArrayBuffer(count * 4))
  const mintOf = new Uint8Array(new SharedArrayBuffer(count))
  for (const value of owners) {
    const { key } = addressAt(packed.index, value)
    for (const [position, mint] of mints.entries()) {
      for (const program of programs) {
        const row = collector.add(addressKinds.solana, deriveTokenAccount(key, mint.key, program))
        ownerOf[row] = value
        mintOf[row] = position
      }
    }
  }
  return { index: collector.index(), ownerOf, mintOf }
}

/** The listed wallet whose token account an address is, by its value in the index, and the mint; null for all others. */
export function findTokenAccount({ tokenAccounts }: PackedLists, { kind, key }: Address) {
  if (kind !== addressKinds.solana) return null
  const { index, ownerOf, mintOf } = tokenAccounts
  const row = findInIndex(index, kind, key)
  if (row < 0) return null
  return { owner: ownerOf[row] ?? 0, mint: mints[mintOf[row] ?? 0]?.mint ?? '' }
}

/** Wallets on sanctions lists first: they are the last to be left out. */
function listedWallets(packed: Listed): readonly number[] {
  const isCounted = packed.lists.map(countsForKey)
  const isSanctions = packed.lists.map(({ kind }) => kind === 'sanctions')
  const sanctioned: number[] = []
  const others: number[] = []
  for (let value = packed.index.wide.firstValue; value < packed.firstListing.length - 1; value++) {
    if (kindAt(packed.index, value) !== addressKinds.solana || !isOnOne(packed, value, isCounted)) continue
    if (isOnOne(packed, value, isSanctions)) sanctioned.push(value)
    else others.push(value)
  }
  return [...sanctioned, ...others].slice(0, walletsMax)
}

const mints = [...payableMints.keys()].map((mint) => ({ mint, key: base58.decode(mint) }))
const programs = Object.values(tokenPrograms).map((program) => base58.decode(program))
/** Each takes the worker some 3 ms. Publishers list a few dozen wallets of Solana. */
const walletsMax = 1_000

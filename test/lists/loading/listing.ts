import assert from 'node:assert/strict'
import { readAddress, type Address } from '../../../src/kit/address.ts'
import { isListed } from '../../../src/lists/entry.ts'
import type { Snapshot } from '../../../src/lists/snapshot.ts'
import { evmAddress } from '../entries.ts'

/** The lists that list an address on a day. */
export function listing(snapshot: Snapshot, n: number, on: string): string[] {
  const listings = snapshot.find(addressOf(evmAddress(n)))
  return listings.filter(({ entry }) => isListed(entry, on)).map(({ list }) => list)
}

export const ten = Array.from({ length: 10 }, (_, i) => evmAddress(i))

export function addressOf(text: string): Address {
  const { address } = readAddress(text)
  assert.ok(address)
  return address
}

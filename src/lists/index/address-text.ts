import { sha256 } from '../../kit/sha256.ts'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { addressKinds, checksumEvm, readAddress, readEvmKey } from '../../kit/address.ts'
import type { ListEntry } from '../entry.ts'

/** Kind of an index key that is the SHA-256 of an address as published, for families that are not screened. */
const textKind = 0

/** The index key of an entry. `spelled`: its address cannot be derived from the key and has to be stored as text. */
export type EntryKey = { kind: number; key: Uint8Array; spelled: boolean }

/** Bundles, states and readers contain canonical addresses, so an EVM address is not validated again. */
export function keyOfEntry({ family, address }: Pick<ListEntry, 'family' | 'address'>): EntryKey {
  if (family === 'evm') {
    const key = readEvmKey(address)
    return key ? { kind: addressKinds.evm, key, spelled: false } : keyOfText(address)
  }
  const read = family === 'other' ? undefined : readAddress(address).address
  return read ? { kind: read.kind, key: read.key, spelled: read.kind === addressKinds.witness } : keyOfText(address)
}

/** The key of an address that has no other identity than its text. */
export function keyOfText(text: string): EntryKey {
  return { kind: textKind, key: sha256(Buffer.from(text)), spelled: true }
}

/** The canonical address of a key. Throws for kinds whose key is a digest: their text is stored with the facts. */
export function addressText(kind: number, key: Uint8Array): string {
  const text = writers.get(kind)?.(key)
  if (text === undefined) throw new TypeError(`keys of kind ${kind} do not hold their address`)
  return text
}

const base58check = createBase58check(sha256)

function versioned(version: number): (key: Uint8Array) => string {
  return (key) => base58check.encode(Uint8Array.of(version, ...key))
}

const writers: ReadonlyMap<number, (key: Uint8Array) => string> = new Map([
  [addressKinds.evm, checksumEvm],
  [addressKinds.tron, versioned(0x41)],
  [addressKinds.p2pkh, versioned(0x00)],
  [addressKinds.p2sh, versioned(0x05)],
  [addressKinds.solana, (key) => base58.encode(key)],
  [addressKinds.p2wpkh, (key) => bech32.encode('bc', [0, ...bech32.toWords(key)])],
  [addressKinds.p2wsh, (key) => bech32.encode('bc', [0, ...bech32.toWords(key)])],
  [addressKinds.p2tr, (key) => bech32m.encode('bc', [1, ...bech32m.toWords(key)])],
])

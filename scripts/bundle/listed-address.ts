import { readAddress } from '../../src/kit/address.ts'
import type { ListEntry } from '../../src/lists/entry.ts'

/** An address as a list names it: canonical where its own bytes name its family, else as published. */
type ListedAddress = Pick<ListEntry, 'address' | 'family'> & {
  /** It claims a form this service screens, yet is no valid address of it. */
  malformed: boolean
}

/**
 * Reads a published address by its bytes, ignoring the ticker beside it, since a ticker is not a chain. Publishers
 * write 0x addresses in any case, so the EIP-55 checksum is not enforced.
 */
export function readListedAddress(published: string, asset: string | null): ListedAddress {
  const text = published.startsWith('0x') ? published.toLowerCase() : published
  const { address } = readAddress(text)
  if (address) return { address: address.canonical, family: address.family, malformed: false }
  const malformed = /^(0x|bc1)/.test(text) || coveredAssets.has(asset ?? '')
  return { address: published, family: 'other', malformed }
}

/** Tickers of chains whose every address is of a form this service screens. */
const coveredAssets = new Set(['XBT', 'ETH', 'ETC', 'ARB', 'BSC', 'TRX', 'SOL', 'USDT', 'USDC'])

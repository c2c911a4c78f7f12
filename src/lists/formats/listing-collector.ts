import { hiddenAccounts } from './hidden-accounts.ts'
import { ListFileError, type ParsedEntry } from './list-source.ts'
import { readListed, type ListedAddress } from './listed-address.ts'

/** Collects the addresses of one file: each address once, with every ticker it was published under. */
export type ListingCollector = {
  /** Adds a published text. `ref` is the publisher's number of its entry. */
  add: (text: string, asset: string, ref: string | null) => void
  addRead: (listed: ListedAddress, asset: string, ref: string | null) => void
  /** The entries in the order of the file. Throws ListFileError `no_entries` if there is none. */
  entries: () => ParsedEntry[]
}

/** A collector for one file. Adding a text over 256 characters throws ListFileError `schema`. */
export function collectListings(): ListingCollector {
  const byAddress = new Map<string, ParsedEntry>()
  const addRead = (listed: ListedAddress, asset: string, ref: string | null) => {
    if (listed.address.length > addressMaxChars) throw new ListFileError('schema', ref && `entry ${ref}`)
    const assets = asset === '' ? [] : [asset]
    const existing = byAddress.get(listed.address)
    if (existing) {
      existing.assets = [...new Set([...existing.assets, ...assets])].toSorted()
      return
    }
    const address = detached(listed.address)
    const undated = { listed_on: null, delisted_on: null, label: null }
    byAddress.set(address, { address, family: listed.family, assets, ref: ref && detached(ref), ...undated })
  }
  return {
    add: (text, asset, ref) => {
      const listed = readListed(text)
      for (const one of [...listed, ...hiddenAccounts(listed)]) addRead(one, asset, ref)
    },
    addRead,
    entries: () => {
      if (byAddress.size === 0) throw new ListFileError('no_entries')
      return [...byAddress.values()]
    },
  }
}

/** A copy. Strings from a parser are slices of 64 KiB of the file, which would live as long as the entry. */
function detached(text: string): string {
  return Buffer.from(text).toString()
}

const addressMaxChars = 256

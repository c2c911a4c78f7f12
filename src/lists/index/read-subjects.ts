import type { ProofLine } from '../../../sdk/src/proof/proof-form.ts'
import { addressKinds } from '../../kit/address.ts'
import { sha256 } from '../../kit/sha256.ts'
import type { ListEntry } from '../entry.ts'
import { addressText } from './address-text.ts'
import { addressAt, kindAt, narrowKeys } from './address-index.ts'
import { ruleReader } from './host-index.ts'
import type { PackedLists } from './packed-lists.ts'
import { keyOfFamily, ruleKey } from '../subject-key.ts'
import { addressLine, hostLine, linesText, orderLines } from './subject-lines.ts'

/**
 * Reads subjects by their numbers. The number of an address is its value in the index; that of a host is the position
 * of one of its rules among the records, counted from the last address. Facts are numbers of facts of rules on hosts. A
 * hash is the SHA-256 of lines in canonical form, one character for each byte.
 */
export type SubjectReader = {
  /** The number of a rule by the position of its record. */
  numberOfRule: (at: number) => number
  isHost: (number: number) => boolean
  isEvm: (number: number) => boolean
  ruleOf: (number: number) => string
  /** Null for subjects without a key: families that are not screened, rules for one page. */
  keyOf: (number: number) => string | null
  linesOfAddress: (number: number) => readonly ProofLine[]
  linesOfFacts: (facts: readonly number[]) => readonly ProofLine[]
  hashOfAddress: (number: number) => string
  hashOfFacts: (facts: readonly number[]) => string
}

/** Most subjects have one listing, and a list repeats its facts for many of them: the newest hashes are cached. */
export function readSubjects(packed: PackedLists): SubjectReader {
  const { firstListing, factsOf, listOf, hostFacts, lists } = packed
  const hostsFrom = firstListing.length - 1
  const ruleAt = ruleReader(packed.hostIndex)
  const entryOf = entryReader(packed)
  const addressKeyOf = addressKeys(packed, entryOf)
  const ruleOf = (number: number) => ruleAt(number - hostsFrom).rule
  const linesOfAddress = (number: number) => {
    const lines: ProofLine[] = []
    for (let listing = firstListing[number] ?? 0; listing < (firstListing[number + 1] ?? 0); listing++) {
      const list = lists[listOf[listing] ?? 0]
      const line = list && addressLine(list, entryOf(listing))
      if (line) lines.push(line)
    }
    return orderLines(lines)
  }
  const linesOfFacts = (facts: readonly number[]) => {
    const about = facts.flatMap((each) => hostFacts[each] ?? [])
    return orderLines(about.flatMap(({ list, facts }) => (lists[list] && hostLine(lists[list], facts)) ?? []))
  }
  const ofAddresses = rememberHashes()
  const ofHosts = rememberHashes()
  return {
    numberOfRule: (at) => hostsFrom + at,
    isHost: (number) => number >= hostsFrom,
    isEvm: (number) => number < hostsFrom && kindAt(packed.index, number) === addressKinds.evm,
    ruleOf,
    keyOf: (number) => (number >= hostsFrom ? ruleKey(ruleOf(number)) : addressKeyOf(number)),
    linesOfAddress,
    linesOfFacts,
    hashOfAddress: (number) => {
      const first = firstListing[number] ?? 0
      const end = firstListing[number + 1] ?? 0
      const nameOf = (listing: number) => (factsOf[listing] ?? 0) * listsMax + (listOf[listing] ?? 0)
      let name: number | string = nameOf(first)
      for (let listing = first + 1; listing < end; listing++) name = `${name},${nameOf(listing)}`
      return ofAddresses(name, () => linesOfAddress(number))
    },
    hashOfFacts: (facts) => ofHosts(facts.join(), () => linesOfFacts(facts)),
  }
}

function addressKeys({ index, firstListing }: PackedLists, entryOf: (listing: number) => SpelledEntry) {
  const { bytes, rowBytes } = narrowKeys(index)
  return (number: number): string | null => {
    const kind = kindAt(index, number)
    if (kind === addressKinds.evm) return `evm:0x${bytes.toString('hex', number * rowBytes, number * rowBytes + 20)}`
    const family = familyOfKind.get(kind)
    if (family === undefined) return null
    const spelled = kind === addressKinds.witness ? entryOf(firstListing[number] ?? 0).address : undefined
    return keyOfFamily(family, spelled ?? addressText(kind, addressAt(index, number).key))
  }
}

/** Facts as they are stored: with the address if it cannot be derived from its key. */
type SpelledEntry = Omit<ListEntry, 'address'> & { address?: string }

function entryReader({ factsOf, factsAt, factsText }: PackedLists): (listing: number) => SpelledEntry {
  const text = Buffer.from(factsText.buffer)
  return (listing) => {
    const facts = factsOf[listing] ?? 0
    return JSON.parse(text.toString('utf8', factsAt[facts], factsAt[facts + 1]))
  }
}

/** `name` identifies everything that the lines are computed from. */
function rememberHashes() {
  const cache = new Map<number | string, string>()
  let newest: number | string = ''
  let newestHash = ''
  return (name: number | string, linesOf: () => readonly ProofLine[]): string => {
    if (name === newest && newestHash !== '') return newestHash
    newest = name
    newestHash = cache.get(name) ?? ''
    if (newestHash !== '') return newestHash
    if (cache.size >= hashesMax) cache.clear()
    newestHash = Buffer.from(sha256(Buffer.from(linesText(linesOf())))).toString('latin1')
    cache.set(name, newestHash)
    return newestHash
  }
}

const familyOfKind: ReadonlyMap<number, 'tron' | 'solana' | 'bitcoin'> = new Map([
  [addressKinds.tron, 'tron'],
  [addressKinds.solana, 'solana'],
  [addressKinds.p2pkh, 'bitcoin'],
  [addressKinds.p2sh, 'bitcoin'],
  [addressKinds.p2wpkh, 'bitcoin'],
  [addressKinds.p2wsh, 'bitcoin'],
  [addressKinds.p2tr, 'bitcoin'],
  [addressKinds.witness, 'bitcoin'],
])

/** More than the number of any list: `listOf` has 16 bits. */
const listsMax = 65_536
const hashesMax = 4_096

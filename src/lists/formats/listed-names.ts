import { capitalsKey, isDistinctiveName, isDistinctiveWeakName, partyNameKey } from '../../kit/party-name.ts'

/** Collects the normalised names of the parties of one file (kit/party-name.ts). */
export type NameCollector = {
  /** A full name of an organisation. */
  addOrganisation: (name: string) => void
  /** An alias of an organisation that the list marks as weak. */
  addWeakAlias: (name: string) => void
  /** The parts of a person's name in the order of the file: family name first. */
  addPerson: (parts: readonly string[]) => void
  /** The keys without duplicates, in order. */
  keys: () => readonly string[]
}

export function collectNames(): NameCollector {
  const keys = new Set<string>()
  const addKey = (key: string) => {
    if (key.length <= keyMaxChars && keys.size < namesMax) keys.add(key)
  }
  const add = (name: string) => {
    const key = partyNameKey(name)
    if (isDistinctiveName(key)) addKey(key)
  }
  return {
    addOrganisation: (name) => {
      add(name)
      const short = capitalsKey(name)
      if (short !== null) addKey(short)
    },
    addWeakAlias: (name) => {
      const key = partyNameKey(name)
      if (isDistinctiveWeakName(key)) addKey(key)
    },
    addPerson: (parts) => {
      const words = parts.join(' ').split(/\s+/u).filter(Boolean)
      if (words.length < personWordsMin) return
      add(words.join(' '))
      const [family = '', ...givenNames] = parts
      add([...givenNames, family].join(' '))
    },
    keys: () => [...keys].toSorted(),
  }
}

/** Names of two words are shared by many people. */
const personWordsMin = 3
/** OFAC has 36,000 in 2026. */
const namesMax = 500_000
const keyMaxChars = 300

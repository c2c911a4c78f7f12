import { isDistinctiveName, partyNameKey } from '../../kit/party-name.ts'

/** Collects the normalised names of the parties of one file (kit/party-name.ts). */
export type NameCollector = {
  /** A full name of an organisation. */
  addOrganisation: (name: string) => void
  /** The parts of a person's name in the order of the file: family name first. */
  addPerson: (parts: readonly string[]) => void
  /** The keys without duplicates, in order. */
  keys: () => readonly string[]
}

export function collectNames(): NameCollector {
  const keys = new Set<string>()
  const add = (name: string) => {
    const key = partyNameKey(name)
    if (isDistinctiveName(key) && key.length <= keyMaxChars && keys.size < namesMax) keys.add(key)
  }
  return {
    addOrganisation: add,
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

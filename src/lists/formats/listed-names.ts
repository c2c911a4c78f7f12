import { isDistinctiveName, partyNameKey } from '../../kit/party-name.ts'

/** Collects the names of the parties of one file, as they are compared (kit/party-name.ts). */
export type NameCollector = {
  /** A whole name of an organisation. */
  addOrganisation: (name: string) => void
  /** The parts of a person's name in the order of the file: family name first. */
  addPerson: (parts: readonly string[]) => void
  /** The keys, each once, in their order. */
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
      const [family = '', ...given] = parts
      add([...given, family].join(' '))
    },
    keys: () => [...keys].toSorted(),
  }
}

/** A name of two words belongs to many people. */
const personWordsMin = 3
/** OFAC has 36,000 in 2026. */
const namesMax = 500_000
const keyMaxChars = 300

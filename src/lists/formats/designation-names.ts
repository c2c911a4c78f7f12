import { collectNames } from './listed-names.ts'

/** Where a list of designations names its parties. Positions are `parent/name` or `parent/name@attribute`. */
export type NamePlaces = {
  /**
   * Where the kind of a party is, and its word for a person; without `at`, the position of the designation is the kind.
   */
  kind: { at: string | null; person: RegExp; organisation: RegExp }
  /** Texts that are each a full name. */
  fullNames: readonly string[]
  /** Texts that together form one name, in their order, and the element that contains them. */
  parts?: { of: readonly string[]; within: string }
}

/** Collects the names of the parties of one file. */
export function followNames({ kind: { at, person, organisation }, fullNames, parts }: NamePlaces) {
  const collector = collectNames()
  let kind = ''
  let names: string[][] = []
  let open: string[] = []
  const isFullName = new Set(fullNames)
  const isPart = new Set(parts?.of)
  const takeParts = () => {
    if (open.length > 0) names.push(open)
    open = []
  }
  return {
    begin: (place: string) => {
      kind = at === null ? place : ''
      ;[names, open] = [[], []]
    },
    onText: (place: string, text: string) => {
      if (place === at) kind = text.trim()
      else if (isFullName.has(place)) names.push([text])
      else if (isPart.has(place)) open.push(text)
    },
    close: (place: string) => {
      if (place === parts?.within) takeParts()
    },
    end: () => {
      takeParts()
      for (const name of names) {
        if (organisation.test(kind)) collector.addOrganisation(name.join(' '))
        else if (person.test(kind)) collector.addPerson(name)
      }
    },
    keys: collector.keys,
  }
}

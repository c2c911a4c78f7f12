import { collectNames } from './listed-names.ts'

/** Where a list of designations names its parties. Places are `parent/name` or `parent/name@attribute`. */
export type NamePlaces = {
  /** Where the kind of the party stands, and its word for a person; without `at`, the place of the designation is the kind. */
  kind: { at: string | null; person: RegExp; organisation: RegExp }
  /** Texts that are a whole name each. */
  whole: readonly string[]
  /** Texts that make one name together, in their order, and the element that they stand in. */
  parts?: { of: readonly string[]; within: string }
}

/** Follows what is said of the parties of one file. */
export function followNames({ kind: { at, person, organisation }, whole, parts }: NamePlaces) {
  const found = collectNames()
  let kind = ''
  let names: string[][] = []
  let open: string[] = []
  const isWhole = new Set(whole)
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
    hear: (place: string, text: string) => {
      if (place === at) kind = text.trim()
      else if (isWhole.has(place)) names.push([text])
      else if (isPart.has(place)) open.push(text)
    },
    close: (place: string) => {
      if (place === parts?.within) takeParts()
    },
    end: () => {
      takeParts()
      for (const name of names) {
        if (organisation.test(kind)) found.addOrganisation(name.join(' '))
        else if (person.test(kind)) found.addPerson(name)
      }
    },
    keys: found.keys,
  }
}

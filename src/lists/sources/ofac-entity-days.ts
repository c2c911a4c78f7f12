import { dayOf } from '../../kit/day.ts'

/** Collects the elements of SDN_ADVANCED.XML with the day on which an entity was listed. */
export type EntityDays = {
  /** Whether the text of the element is needed. */
  open: (name: string, parent: string, attribute: (name: string) => string | null) => boolean
  close: (name: string, parent: string, text: string | null) => void
  /** The ISO day on which the entity of a profile was first listed; null if the file has none. */
  dayOf: (profile: string) => string | null
}

/**
 * `SanctionsEntry/EntryEvent/Date` by `ProfileID`. An entity may have several entries: the earliest day counts. An
 * address may have been added to its entity later.
 */
export function followEntityDays(): EntityDays {
  const days = new Map<string, string>()
  const date = { Year: Number.NaN, Month: Number.NaN, Day: Number.NaN }
  let profile: string | null = null
  let isEvent = false
  return {
    open: (name, parent, attribute) => {
      if (name === 'SanctionsEntry') profile = attribute('ProfileID')
      if (name === 'EntryEvent') isEvent = profile !== null
      return isEvent && parent === 'Date' && isDatePart(name)
    },
    close: (name, parent, text) => {
      if (isEvent && parent === 'Date' && isDatePart(name) && text !== null) date[name] = Number(text)
      if (name === 'EntryEvent') {
        const day = dayOf(date.Year, date.Month, date.Day)
        const existing = profile === null ? undefined : days.get(profile)
        if (profile !== null && day !== null && (existing === undefined || day < existing)) days.set(profile, day)
        isEvent = false
        date.Year = date.Month = date.Day = Number.NaN
      }
      if (name === 'SanctionsEntry') profile = null
    },
    dayOf: (of) => days.get(of) ?? null,
  }
}

function isDatePart(name: string): name is 'Year' | 'Month' | 'Day' {
  return name === 'Year' || name === 'Month' || name === 'Day'
}

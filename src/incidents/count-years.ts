import type { Incident } from './incident.ts'
import type { IncidentClassId } from './incident-classes.ts'

/** Known losses of a year in whole dollars, in total and by class. */
export type YearLosses = { year: number; amount_usd: number; classes: ReadonlyMap<IncidentClassId, number> }

/** Known losses by year, from the first year with one to the last, years without one included. Pure. */
export function countYears(incidents: readonly Incident[]): YearLosses[] {
  const withAmount = incidents.filter(({ amount_usd }) => amount_usd !== null)
  const byYear = Map.groupBy(withAmount, ({ date }) => Number(date.slice(0, 4)))
  const years = [...byYear.keys()]
  if (years.length === 0) return []
  const first = Math.min(...years)
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, i) => {
    const members = byYear.get(first + i) ?? []
    const classes = new Map<IncidentClassId, number>()
    for (const { class: id, amount_usd } of members) classes.set(id, (classes.get(id) ?? 0) + (amount_usd ?? 0))
    return { year: first + i, amount_usd: members.reduce((sum, each) => sum + (each.amount_usd ?? 0), 0), classes }
  })
}

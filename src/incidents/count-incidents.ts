import type { Incident } from './incident.ts'
import { incidentClasses, incidentClassIds, type IncidentClassId, type IncidentJudgement } from './incident-classes.ts'

type Sum = { count: number; amount_usd: number; unknown_amounts: number }

export type ClassCount = Sum & {
  class: IncidentClassId
  judgement: IncidentJudgement
  /** The share in all incidents and in all known amounts: 0 to 1 with four decimals. */
  share: { count: number; amount: number }
}

/** Counts incidents in total and per class that occurs. Pure. Amounts are whole dollars, so that sums are exact. */
export function countIncidents(incidents: readonly Incident[]): { totals: Sum; classes: ClassCount[] } {
  const totals = sumOf(incidents)
  const byClass = Map.groupBy(incidents, (incident) => incident.class)
  const classes = incidentClassIds.flatMap((id): ClassCount[] => {
    const members = byClass.get(id)
    if (!members) return []
    const sum = sumOf(members)
    const share = { count: shareOf(sum.count, totals.count), amount: shareOf(sum.amount_usd, totals.amount_usd) }
    return [{ class: id, judgement: incidentClasses[id], ...sum, share }]
  })
  return { totals, classes }
}

function sumOf(incidents: readonly Incident[]): Sum {
  let amount_usd = 0
  let unknown_amounts = 0
  for (const incident of incidents) {
    if (incident.amount_usd === null) unknown_amounts++
    else amount_usd += incident.amount_usd
  }
  return { count: incidents.length, amount_usd, unknown_amounts }
}

function shareOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part / total) * 10_000) / 10_000
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { dayAfter, dayBefore } from '../src/kit/day.ts'
import { readAddress, type Address } from '../src/kit/address.ts'
import type { Snapshot } from '../src/lists/snapshot.ts'
import { standingOn } from '../src/screening/list-standing.ts'

const acts = z.array(z.object({ address: z.string(), event: z.enum(['listed', 'delisted']), date: z.iso.date() }))
export type Act = z.infer<typeof acts>[number]

/** The collected acts of OFAC with their days, none where they are absent. */
export function readActs(dataDir: string): Act[] {
  const file = path.join(dataDir, 'ofac-history', 'acts-dev.json')
  return existsSync(file) ? acts.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/**
 * How acts of one kind hold in a snapshot on the day before, on the day and on the day after. `wrongClear`: days on
 * which the address was sanctioned and no list of sanctions has it, nor may have it.
 */
export type ActCounts = { count: number; right: number; unknown: number; wrongClear: number; wrongRisky: number }

/** Counts the days around the acts on addresses that a family reads: three for each. */
export function countDays(read: readonly Act[], snapshot: Pick<Snapshot, 'find'>): ActCounts {
  const counts = { count: 0, right: 0, unknown: 0, wrongClear: 0, wrongRisky: 0 }
  for (const { address: text, event, date } of read) {
    const { address } = readAddress(text)
    if (!address) continue
    counts.count++
    for (const day of [dayBefore(date), date, dayAfter(date)]) {
      const expected = day < date === (event === 'delisted')
      const isSanctioned = sanctionedOn(address, snapshot, day)
      if (isSanctioned === expected) counts.right++
      else if (isSanctioned === 'unknown') counts.unknown++
      else if (expected) counts.wrongClear++
      else counts.wrongRisky++
    }
  }
  return counts
}

function sanctionedOn(address: Address, snapshot: Pick<Snapshot, 'find'>, day: string): boolean | 'unknown' {
  const standings = snapshot
    .find(address)
    .flatMap(({ kind, entry }) => (kind === 'sanctions' ? [standingOn({ kind, entry }, day)] : []))
  if (standings.includes('active')) return true
  return standings.includes('unknown') ? 'unknown' : false
}

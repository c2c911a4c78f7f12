import { z } from 'zod'
import { spellingsOf } from './ofac-spellings.ts'
import { readListedAddress } from './listed-address.ts'
import type { Sighting } from './ofac-sighting.ts'
import type { CompleteCopy } from './ofac-complete-copies.ts'
import { dayBefore } from '../../src/kit/day.ts'
import type { SourceFiles } from './source-files.ts'

/** The day of the newest copy in the daily history that is kept whole. */
export const dailyWholeDay = '2026-08-20'

/** What copies of every day show: when lists first held an address, and the whole list of one day. */
export type DailyCopies = {
  sightings: readonly Sighting[]
  whole: CompleteCopy
  /** By canonical address, the days of the lists that held it first, as these lists state them: one for each listing. */
  listDays: ReadonlyMap<string, readonly string[]>
}

/**
 * Reads the daily history. Addresses stand in it in lower case; `known` are those that other copies hold as published, and
 * lend their spelling. An act is taken where the list states its own day: the list of the day before lacked the address.
 */
export function readDailyCopies(source: SourceFiles, addresses: Iterable<string>): DailyCopies {
  const spell = spellingsOf(source, addresses)
  const current = source.json(
    `ofac-history/current-${dailyWholeDay}.json`,
    z.array(z.tuple([z.string(), z.string(), z.string()])),
  )
  const tickers = new Map(current.map(([address, ticker]) => [address, ticker]))
  const changes = source
    .json('ofac-history/daily-changes.json', z.array(changeSchema))
    .flatMap(({ sdn_date, ...change }) => (sdn_date === null ? [] : [{ ...change, day: isoDay(sdn_date) }]))
  const listDays = new Map<string, string[]>()
  const sightings = changes.flatMap(({ added, day, observed_on }) =>
    added.flatMap((lower): Sighting[] => {
      const asset = tickers.get(lower)
      if (asset === undefined) return []
      const listed = readListedAddress(spell(lower), asset)
      listDays.set(listed.address, [...(listDays.get(listed.address) ?? []), day])
      const ended = changes.find((change) => change.day > day && change.removed.includes(lower))
      const seen = { absentOn: dayBefore(day), firstSeen: day, lastSeen: observed_on, absentAfter: ended?.day ?? null }
      return [{ ...listed, asset, ...seen, organisation: null }]
    }),
  )
  source.note(`ofac: ${sightings.length} listings with the day of their list`)
  const lines = current.map(
    ([lower, asset]): Sighting => ({
      ...readListedAddress(spell(lower), asset),
      asset,
      absentOn: null,
      firstSeen: dailyWholeDay,
      lastSeen: dailyWholeDay,
      absentAfter: null,
      organisation: null,
    }),
  )
  source.note(`ofac: ${lines.length} addresses in the whole copy of ${dailyWholeDay}`)
  return { sightings, whole: { day: dailyWholeDay, tickers: null, lines }, listDays }
}

const changeSchema = z.object({
  observed_on: z.iso.date(),
  sdn_date: z.string().nullable(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
})

/** `02/11/2025`, as OFAC writes the day of a list. */
function isoDay(text: string): string {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  if (!month || !day || !year) throw new Error(`${text} is no day of a list`)
  return `${year}-${month}-${day}`
}

import { z } from 'zod'
import { readListedAddress } from './listed-address.ts'
import { dailyWholeDay, readDailyCopies, type DailyCopies } from './ofac-daily.ts'
import { organisationNamed, organisationWithUid, type Organisation } from './organisations.ts'
import { readSdnAddresses } from './sdn-addresses.ts'
import { keyOf, type Sighting } from './ofac-sighting.ts'
import { withWholeCopies, type CompleteCopy } from './ofac-complete-copies.ts'
import type { SourceFiles } from './source-files.ts'

/** The newest day on which the whole list was seen. Later copies show a part of it. */
export function wholeListSeenOn(source: SourceFiles): string {
  return wholeDays(source).at(-1) ?? historyEnd
}

/** What all copies show, and the days of lists that the daily ones state. */
export type Observed = { sightings: Sighting[]; listDays: DailyCopies['listDays'] }

/** The newest day of the observed history. Whole copies of later days go on from there. */
const historyEnd = '2025-11-27'
const folder = 'ofac-digital-currency'

/** Every sighting in the collected copies: the observed history, what the snapshots add, what later copies add. */
export function readSightings(source: SourceFiles): Observed {
  const history = readHistory(source)
  const snapshots = readSnapshots(source, new Map(history.map((seen) => [keyOf(seen), seen])))
  const copies = [...history, ...snapshots, ...readLaterCopies(source)]
  const daily = readDailyCopies(
    source,
    copies.map(({ address }) => address),
  )
  const observed = [...copies, ...daily.sightings]
  const sightings = [...withWholeCopies(observed, [...readNewerWholeCopies(source), daily.whole])]
  checkOlderSdnFiles(source, new Set(sightings.map(({ address }) => address)))
  const malformed = new Set(
    sightings.filter((seen) => seen.malformed).map(({ asset, address }) => `${asset} ${address}`),
  )
  source.note(`ofac: ${malformed.size} malformed, kept as published: ${[...malformed].join(', ')}`)
  return { sightings, listDays: daily.listDays }
}

function readHistory(source: SourceFiles): Sighting[] {
  const columns = ['asset', 'address', 'last_absent_before', 'first_seen', 'last_seen', 'first_absent_after'] as const
  const rows = source.table(`${folder}/observed-history.csv`, columns)
  const names = new Map(
    source
      .table(`${folder}/names-2025-11-27.csv`, ['asset', 'address', 'names'])
      .map((row) => [`${row.asset} ${row.address}`, organisationNamed(row.names)]),
  )
  const sightings = rows.map((row) => {
    return {
      ...readListedAddress(row.address, row.asset),
      asset: row.asset,
      absentOn: row.last_absent_before || null,
      firstSeen: row.first_seen,
      lastSeen: row.last_seen,
      absentAfter: row.first_absent_after || null,
      organisation: names.get(`${row.asset} ${row.address}`) ?? null,
    }
  })
  const ended = sightings.filter(({ absentAfter }) => absentAfter !== null).length
  source.note(`ofac: ${rows.length} rows of observed history, ${ended} of them ended`)
  return sightings
}

/** The dated whole copies agree with the history; what the history lacks would be a sighting of its own. */
function readSnapshots(source: SourceFiles, history: ReadonlyMap<string, Sighting>): Sighting[] {
  const days = snapshotDays(source).filter((day) => !isLater(day))
  const all = days.flatMap((day) => readCopy(source, `${folder}/snapshot-${day}`, { day, absentOn: null }))
  const added = all.filter((seen) => {
    const row = history.get(keyOf(seen))
    return !row || seen.firstSeen < row.firstSeen || (row.absentAfter !== null && seen.firstSeen >= row.absentAfter)
  })
  source.note(`ofac: ${all.length} lines in ${days.length} whole copies, ${added.length} not in the history`)
  return added
}

/** Days of the whole copies, the newest last. */
function wholeDays(source: SourceFiles): string[] {
  return [...snapshotDays(source), dailyWholeDay].toSorted()
}

function snapshotDays(source: SourceFiles): string[] {
  return source.names(folder).flatMap((name) => /^snapshot-(\d{4}-\d{2}-\d{2})$/.exec(name)?.[1] ?? [])
}

function readNewerWholeCopies(source: SourceFiles): CompleteCopy[] {
  return snapshotDays(source)
    .filter(isLater)
    .map((day) => {
      const lines = readCopy(source, `${folder}/snapshot-${day}`, { day, absentOn: wholeBefore(source, day) })
      source.note(`ofac: ${lines.length} lines in the whole copy of ${day}`)
      return { day, tickers: tickersOf(source, `${folder}/snapshot-${day}`), lines }
    })
}

/** The newest whole copy before a day, which lacked what that day shows for the first time. */
function wholeBefore(source: SourceFiles, day: string): string {
  return wholeDays(source).findLast((copyDay) => copyDay < day) ?? historyEnd
}

function readLaterCopies(source: SourceFiles): Sighting[] {
  const add = (copy: Omit<Copy, 'absentOn'>) => later({ ...copy, absentOn: wholeBefore(source, copy.day) })
  const ultrasound = source
    .table('ofac-ultrasoundmoney/data-2026-06-25.csv', ['address', 'name'])
    .map(({ address, name }) =>
      add({ published: address, asset: 'ETH', day: '2026-06-25', organisation: organisationNamed(name) }),
    )
  // The commit of this copy is placed between July and September 2026: the last of those days is the first sure one.
  const commitDay = '2026-09-30'
  const commit = readCopy(source, `${folder}/snapshot-2026-commit-17121db4`, {
    day: commitDay,
    absentOn: wholeBefore(source, commitDay),
  })
  // That copy held SOL addresses but not this one, and no SOL address was listed before 2026-07-13.
  const sol = {
    published: '6wjqWWra8ombzaw6VHrG5xpQ972jCYF6bbHiFCbWmr4U',
    asset: 'SOL',
    day: '2026-10-03',
    absentOn: '2026-07-13',
  }
  const sdn = readSdnAddresses(source).flatMap(({ published, asset, day, uid }) =>
    day !== null && isLater(day) ? [add({ published, asset, day, organisation: organisationWithUid(uid) })] : [],
  )
  return [...ultrasound, ...commit, later({ ...sol, organisation: null }), ...sdn]
}

function isLater(day: string): boolean {
  return day > historyEnd
}

/**
 * Older and undated SDN files state who was listed, but not until when: every address in them must be in a dated copy
 * too.
 */
function checkOlderSdnFiles(source: SourceFiles, listed: ReadonlySet<string>): void {
  for (const { published, asset, day } of readSdnAddresses(source)) {
    if ((day !== null && isLater(day)) || listed.has(readListedAddress(published, asset).address)) continue
    throw new Error(`${asset} ${published} of the SDN files is in no dated copy`)
  }
}

type Copy = {
  published: string
  asset: string
  day: string
  absentOn: string | null
  organisation: Organisation | null
}

function later({ published, asset, day, absentOn, organisation }: Copy): Sighting {
  return {
    ...readListedAddress(published, asset),
    asset,
    absentOn,
    firstSeen: day,
    lastSeen: day,
    absentAfter: null,
    organisation,
  }
}

/** A folder of sanctioned_addresses_<ASSET>.txt with the same in JSON; an address in only one of the two is taken too. */
function readCopy(
  source: SourceFiles,
  copy: string,
  { day, absentOn }: { day: string; absentOn: string | null },
): Sighting[] {
  return tickersOf(source, copy).flatMap((asset) => {
    const file = `${copy}/sanctioned_addresses_${asset}`
    const lines = source.text(`${file}.txt`).split('\n').filter(Boolean)
    const items = source.json(`${file}.json`, z.array(z.string()))
    const both = new Set([...lines, ...items])
    return [...both].map((published) => later({ published, asset, day, absentOn, organisation: null }))
  })
}

function tickersOf(source: SourceFiles, copy: string): string[] {
  return source.names(copy).flatMap((name) => /^sanctioned_addresses_(\w+)\.txt$/.exec(name)?.[1] ?? [])
}

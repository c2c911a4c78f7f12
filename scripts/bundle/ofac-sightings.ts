import { z } from 'zod'
import type { Family } from '../../src/kit/address.ts'
import { readListedAddress } from './listed-address.ts'
import { organisationNamed, organisationWithUid, type Organisation } from './organisations.ts'
import { readSdnAddresses } from './sdn-addresses.ts'
import type { SourceFiles } from './source-files.ts'

/** That copies of the OFAC list held an address under one ticker from one day on. */
export type Sighting = {
  address: string
  family: Family | 'other'
  asset: string
  /** Newest earlier day on which a copy that could hold it did not, null when there was none. */
  absentOn: string | null
  firstSeen: string
  lastSeen: string
  /** First day on which a copy no longer held it, null while it is there. */
  absentAfter: string | null
  organisation: Organisation | null
  /** It is of a form this service screens, yet no valid address: kept as published. */
  malformed: boolean
}

/** The newest day on which the whole list was seen. Later copies show a part of it. */
export const wholeListSeenOn = '2025-11-27'
const folder = 'ofac-digital-currency'

/** Every sighting in the collected copies: the observed history, what the snapshots add, what later copies add. */
export function readSightings(source: SourceFiles): Sighting[] {
  const history = readHistory(source)
  const snapshots = readSnapshots(source, new Map(history.map((seen) => [keyOf(seen), seen])))
  const sightings = [...history, ...snapshots, ...readLaterCopies(source)]
  checkOlderSdnFiles(source, new Set(sightings.map(({ address }) => address)))
  const malformed = new Set(
    sightings.filter((seen) => seen.malformed).map(({ asset, address }) => `${asset} ${address}`),
  )
  source.note(`ofac: ${malformed.size} malformed, kept as published: ${[...malformed].join(', ')}`)
  return sightings
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
function readSnapshots(source: SourceFiles, known: ReadonlyMap<string, Sighting>): Sighting[] {
  const days = source.names(folder).flatMap((name) => /^snapshot-(\d{4}-\d{2}-\d{2})$/.exec(name)?.[1] ?? [])
  const all = days.flatMap((day) => readCopy(source, `${folder}/snapshot-${day}`, { day, absentOn: null }))
  const added = all.filter((seen) => {
    const row = known.get(keyOf(seen))
    return !row || seen.firstSeen < row.firstSeen || (row.absentAfter !== null && seen.firstSeen >= row.absentAfter)
  })
  source.note(`ofac: ${all.length} lines in ${days.length} whole copies, ${added.length} not in the history`)
  return added
}

function readLaterCopies(source: SourceFiles): Sighting[] {
  const ultrasound = source
    .table('ofac-ultrasoundmoney/data-2026-06-25.csv', ['address', 'name'])
    .map(({ address, name }) =>
      later({ published: address, asset: 'ETH', day: '2026-06-25', organisation: organisationNamed(name) }),
    )
  // The commit of this copy is placed between July and September 2026: the last of those days is the first sure one.
  const commit = readCopy(source, `${folder}/snapshot-2026-commit-17121db4`, {
    day: '2026-09-30',
    absentOn: wholeListSeenOn,
  })
  // That copy held SOL addresses but not this one, and no SOL address was listed before 2026-07-13.
  const sol = {
    published: '6wjqWWra8ombzaw6VHrG5xpQ972jCYF6bbHiFCbWmr4U',
    asset: 'SOL',
    day: '2026-10-03',
    absentOn: '2026-07-13',
  }
  const sdn = readSdnAddresses(source).flatMap(({ published, asset, day, uid }) =>
    isLater(day) ? [later({ published, asset, day, organisation: organisationWithUid(uid) })] : [],
  )
  return [...ultrasound, ...commit, later({ ...sol, organisation: null }), ...sdn]
}

function isLater(day: string | null): day is string {
  return day !== null && day > wholeListSeenOn
}

/** Older and undated SDN files say who was listed, not until when: whatever they hold must be in a dated copy too. */
function checkOlderSdnFiles(source: SourceFiles, known: ReadonlySet<string>): void {
  for (const { published, asset, day } of readSdnAddresses(source)) {
    if (isLater(day) || known.has(readListedAddress(published, asset).address)) continue
    throw new Error(`${asset} ${published} of the SDN files is in no dated copy`)
  }
}

type Copy = {
  published: string
  asset: string
  day: string
  absentOn?: string | null
  organisation: Organisation | null
}

function later({ published, asset, day, absentOn = wholeListSeenOn, organisation }: Copy): Sighting {
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
  return source.names(copy).flatMap((name) => {
    const asset = /^sanctioned_addresses_(\w+)\.txt$/.exec(name)?.[1]
    if (asset === undefined) return []
    const lines = source.text(`${copy}/${name}`).split('\n').filter(Boolean)
    const items = source.json(`${copy}/${name.replace('.txt', '.json')}`, z.array(z.string()))
    const both = new Set([...lines, ...items])
    return [...both].map((published) => later({ published, asset, day, absentOn, organisation: null }))
  })
}

function keyOf({ asset, address }: Sighting): string {
  return `${asset} ${address}`
}

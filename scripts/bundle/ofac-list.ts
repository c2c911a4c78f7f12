import { z } from 'zod'
import type { ListEntry } from '../../src/lists/entry.ts'
import type { BundleEvent } from './events.ts'
import { dayBefore, newestDay } from '../../src/kit/day.ts'
import type { BundleList } from './list-file.ts'
import { readListedAddress } from './listed-address.ts'
import { dateFinder, type DateFinder } from './ofac-dates.ts'
import { ofacOrigin } from './ofac-origin.ts'
import { intervalsOf, type Interval } from './ofac-intervals.ts'
import { readSightings, wholeListSeenOn } from './ofac-sightings.ts'
import { organisationNamed, organisationWithUid } from './organisations.ts'
import { readCutTails, readSdnAddresses } from './sdn-addresses.ts'
import type { SourceFiles } from './source-files.ts'

/** Every address OFAC is known to have listed, one entry for each listing. */
export function buildOfac(source: SourceFiles, events: readonly BundleEvent[]): BundleList {
  const { sightings, listDays } = readSightings(source)
  const entities = readEntities(source)
  const refs = readRefs(source, { addresses: new Set(sightings.map(({ address }) => address)), entities })
  const labels = readUltrasoundLabels(source)
  const findDate = dateFinder(source, events)
  const rules = new Map<string, number>()
  const entries = intervalsOf(sightings).map((interval) => {
    const ref = refs.get(interval.address) ?? null
    const label =
      interval.label ?? labels.get(interval.address) ?? (ref === null ? null : organisationWithUid(ref)?.label) ?? null
    const { entry, rule } = entryOf(
      { ...interval, ref, label: interval.malformed ? null : label, listDays: listDays.get(interval.address) ?? [] },
      { findDate, events, entities },
    )
    rules.set(rule, (rules.get(rule) ?? 0) + 1)
    return entry
  })
  source.note(`ofac: ${sightings.length} sightings make ${entries.length} listings`)
  source.note(
    `ofac: listed_on by ${[...rules]
      .map(([rule, count]) => `${rule} ${count}`)
      .toSorted()
      .join(', ')}`,
  )
  return {
    id: 'ofac',
    kind: 'sanctions',
    authority: 'OFAC',
    complete_through: wholeListSeenOn(source),
    licence: 'Public domain (work of the United States Government)',
    upstream_url: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN_ENHANCED.ZIP',
    origin: ofacOrigin,
    entries,
  }
}

type Context = { findDate: DateFinder; events: readonly BundleEvent[]; entities: Entities }

function entryOf(
  interval: Interval & Pick<ListEntry, 'ref'> & { listDays: readonly string[] },
  { findDate, events, entities }: Context,
) {
  const { address, family, assets, label, ref, absentOn, knownFrom, knownTo, lastSeen, listDays } = interval
  const listing = findDate({ address, assets, label, ref, absentOn, knownFrom, listDays })
  const listed_on = listing?.day ?? null
  // A copy that lacked an address which by OFAC was listed by then misprinted it: its silence bounds nothing.
  const isMisprint = listed_on !== null && absentOn !== null && listed_on < absentOn
  const absent_on = isMisprint ? null : laterBound(absentOn, entities.get(address)?.entity_listed, knownFrom)
  const delisted_on = knownTo === null ? null : delistingDay(events, { label, from: lastSeen, to: knownTo })
  const entry = {
    address,
    family,
    assets,
    listed_on,
    delisted_on,
    known_from: knownFrom,
    known_to: knownTo,
    absent_on,
    ref,
    label,
    ...(listing ? basisOf[listing.rule] : {}),
  }
  return { entry, rule: listing?.rule ?? (absent_on === null ? 'no rule' : 'bounded') }
}

/** Whose day each rule finds. */
const basisOf = {
  address: {},
  party: {},
  organisation: {},
  list: { listed_on_basis: 'observed' as const },
  window: { listed_on_basis: 'derived' as const },
}

/**
 * The newest whole day before a listing: before that of the last copy without it, which covers only the beginning of its
 * own, or before its entity was listed, whichever is later.
 */
function laterBound(absentOn: string | null, entityListed: string | undefined, knownFrom: string): string | null {
  const begins = entityListed === undefined || entityListed > knownFrom ? null : entityListed
  const latest = newestDay([absentOn, begins])
  return latest === null ? null : dayBefore(latest)
}

/** By address, its entity as SDN_ADVANCED of 2025-11-19 has it: the uid, and the day on which the entity was listed. */
type Entities = ReadonlyMap<string, { uid: string; entity_listed: string }>

function readEntities(source: SourceFiles): Entities {
  const rows = source.json(
    'ofac-history/entity-days-2025-11-19.json',
    z.array(z.object({ address: z.string(), ticker: z.string(), uid: z.string(), entity_listed: z.iso.date() })),
  )
  return new Map(
    rows.map(({ address, ticker, uid, entity_listed }) => [
      readListedAddress(address, ticker).address,
      { uid, entity_listed },
    ]),
  )
}

function delistingDay(
  events: readonly BundleEvent[],
  end: { label: string | null; from: string; to: string },
): string | null {
  const delisting = events.find(
    ({ action, party, date }) => action === 'delist' && party === end.label && date >= end.from && date <= end.to,
  )
  return delisting?.date ?? null
}

/** SDN uids by address. Where two parties share an address, the one that was numbered first. */
function readRefs(
  source: SourceFiles,
  { addresses, entities }: { addresses: ReadonlySet<string>; entities: Entities },
): Map<string, string> {
  const refs = new Map<string, string>()
  const offer = (address: string, uid: string) => {
    const other = refs.get(address)
    if (other === undefined || Number(uid) < Number(other)) refs.set(address, uid)
  }
  for (const { published, asset, uid } of readSdnAddresses(source))
    offer(readListedAddress(published, asset).address, uid)
  for (const [address, { uid }] of entities) offer(address, uid)
  for (const { tail, uid } of readCutTails(source)) {
    const [address, second] = [...addresses].filter((address) => address.endsWith(tail))
    if (address !== undefined && second === undefined) offer(address, uid)
  }
  source.note(`ofac: ${refs.size} addresses with an SDN uid`)
  return refs
}

/** Organisations by address from the dated Ethereum copy: it names those of ended listings too. */
function readUltrasoundLabels(source: SourceFiles): Map<string, string> {
  const rows = source.table('ofac-ultrasoundmoney/data-2024-05-05-with-dates.csv', ['address', 'name'])
  return new Map(
    rows.flatMap(({ address, name }) => {
      const label = organisationNamed(name)?.label
      return label === undefined ? [] : [[readListedAddress(address, 'ETH').address, label] as const]
    }),
  )
}

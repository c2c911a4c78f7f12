import { compare } from '../../src/kit/compare.ts'
import { organisationsInEvent, organisationWithUid } from './organisations.ts'
import type { SourceFiles } from './source-files.ts'

/** A dated act of an authority or an issuer. `party` names organisations only, apart by `; `. */
export type BundleEvent = {
  date: string
  action: string
  authority: string
  party: string | null
  note?: string
  assets: string[]
}

/** The dated events. The party and note columns of the source name persons, so neither is taken over. */
export function buildEvents(source: SourceFiles): BundleEvent[] {
  const rows = source.table('sanctions-events/events.csv', ['date', 'action', 'authority', 'party', 'assets'])
  const events = rows.map(({ date, action, authority, party, assets }) =>
    eventOf({
      date,
      action,
      authority,
      party: organisationsInEvent(party).map(({ label }) => label),
      assets: assets.split(','),
    }),
  )
  source.note(`events: ${events.filter((event) => event.party === null).length} of ${rows.length} name no organisation`)
  return [...events, centralBankOfIran()].toSorted((a, b) => compare(a.date, b.date))
}

/** The listing that followed the freeze of 2026-04-23; the collected events name its party, not its day. */
export const centralBankListing = {
  date: '2026-04-24',
  uid: '4632',
  addresses: ['TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81', 'TTiDLWE6fZK8okMJv6ijg42yrH6W2pjSr9'],
} as const

function centralBankOfIran(): BundleEvent {
  const label = organisationWithUid(centralBankListing.uid)?.label
  return eventOf({
    date: centralBankListing.date,
    action: 'list',
    authority: 'OFAC',
    party: label === undefined ? [] : [label],
    assets: ['TRX'],
  })
}

function eventOf(event: Omit<BundleEvent, 'note' | 'party'> & { party: string[] }): BundleEvent {
  const { date, action, authority, party, assets } = event
  const note = notes[`${date} ${action}`]
  return {
    date,
    action,
    authority,
    party: party.length === 0 ? null : party.join('; '),
    ...(note === undefined ? {} : { note }),
    assets,
  }
}

const notes: Readonly<Record<string, string>> = {
  '2018-11-28 list': 'The first digital currency addresses on the SDN list.',
  '2021-09-21 list': 'The first exchange.',
  '2022-04-14 list': 'The address that received the Ronin bridge funds.',
  '2022-05-06 list': 'The first mixer.',
  '2022-11-08 relist': 'The listing of August was replaced by a new one with more addresses, without a gap.',
  '2023-08-23 list': 'Eight ETH addresses, still listed after the delisting of 2025-03-21.',
  '2025-03-21 delist': 'Every contract address left the list.',
  '2026-04-23 freeze': 'Two TRON addresses with about 344 million USDT, frozen by the issuer at 12:02:36 UTC.',
  '2026-04-24 list': 'Two TRON addresses, frozen by the issuer the day before.',
  '2026-07-13 list': 'The first SOL and DOGE addresses.',
  '2026-07-14 list': 'Four more TRON addresses.',
}

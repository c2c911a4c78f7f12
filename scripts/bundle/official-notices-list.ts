import { z } from 'zod'
import type { ListEntry } from '../../src/lists/entry.ts'
import { readListedAddress } from './listed-address.ts'
import type { BundleList } from './list-file.ts'
import type { SourceFiles } from './source-files.ts'

/** The day of the collected copies: all of these publications are older. */
const seenOn = '2026-11-20'
const file = 'address-sets/sets.json'

/** The label and reference of an address: its holder, and the publication. */
type Naming = { label: string; ref: string; listed_on: string | null }

/**
 * By the set and the beginning of an item's label. A day stands only where the publication of that very address is known: the
 * others count from the day they were seen on.
 */
const namings: readonly { set: string; begins: string; naming: Naming }[] = [
  {
    set: 'fbi-bybit-2025-02-26',
    begins: 'Bybit/TraderTraitor',
    naming: { label: 'TraderTraitor, Bybit theft', ref: 'PSA I-022625', listed_on: '2025-02-26' },
  },
  {
    set: 'fbi-lazarus-press-releases',
    begins: 'Lazarus Group',
    naming: { label: 'Lazarus Group', ref: 'FBI press releases 2022-2025', listed_on: null },
  },
  ...dated('EU Garantex 2025-02-24', 'Garantex', 'Regulation (EU) 2025/389', '2025-02-24'),
  ...dated('EU Garantex', 'Garantex', 'Regulation (EU) 2025/389', null),
  ...dated('EU Grinex', 'Grinex', 'EU financial sanctions', null),
  ...dated('UK Byex GHR0174 2025-10-14', 'Byex', 'UK GHR0174', '2025-10-14'),
  ...dated('UK Byex', 'Byex', 'UK GHR0174', null),
  ...dated('UK EXMO 2026-05-26', 'EXMO', 'UK Sanctions List', '2026-05-26'),
  ...dated('UK Gaza Now', 'Gaza Now', 'UK CTD0004', null),
  ...dated('UK (XBT', 'UK Sanctions List', 'UK Sanctions List', null),
]

function dated(begins: string, label: string, ref: string, listed_on: string | null) {
  return [{ set: 'eu-uk-free-text-wallets', begins, naming: { label, ref, listed_on } }]
}

const sets = z.array(
  z.object({ set: z.string(), items: z.array(z.object({ address: z.string(), label: z.string().optional() })) }),
)

/** Addresses that the FBI named in notices, and those in the texts of the EU's and the UK's sanctions. */
export function buildOfficialNotices(source: SourceFiles): BundleList {
  const entries = source.json(file, sets).flatMap(({ set, items }) =>
    items.flatMap(({ address, label = '' }): ListEntry[] => {
      const match = namings.find((each) => each.set === set && label.startsWith(each.begins))
      return match ? [entryOf(address, match.naming)] : []
    }),
  )
  const unique = [...new Map(entries.map((entry) => [entry.address, entry])).values()]
  source.note(`official-notices: ${unique.length} addresses`)
  return {
    id: 'official-notices',
    kind: 'enforcement',
    authority: null,
    complete_through: seenOn,
    licence: 'Facts; see the origins',
    upstream_url: 'https://www.ic3.gov/PSA',
    origin: [
      {
        what: 'Addresses that the FBI named as TraderTraitor in PSA I-022625, and as Lazarus Group in press releases of 2022 to 2025.',
        taken: seenOn,
        licence: 'public domain (work of the United States Government)',
      },
      {
        what:
          "Wallets in the texts of the European Union's consolidated list (Implementing Regulation (EU) 2025/389 and later), " +
          'reproduced with attribution: © European Union.',
        taken: seenOn,
        licence: 'Commission Decision 2011/833/EU',
      },
      {
        what: 'Wallets in the texts of the UK Sanctions List. Contains public sector information licensed under the Open Government Licence v3.0.',
        taken: seenOn,
        licence: 'Open Government Licence v3.0',
      },
    ],
    entries: unique,
  }
}

function entryOf(text: string, { label, ref, listed_on }: Naming): ListEntry {
  const { address, family } = readListedAddress(text, null)
  const dates = { known_from: listed_on ?? seenOn, known_to: null, absent_on: null }
  return { address, family, assets: [], listed_on, delisted_on: null, ...dates, ref, label }
}

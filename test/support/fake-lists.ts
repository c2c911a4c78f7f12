import type { ListKind } from '../../src/lists/kinds.ts'
import type { Lists } from '../../src/lists/lists.ts'
import type { Listing, ListState, Snapshot } from '../../src/lists/snapshot.ts'

/** What a made-up list contains about an address. */
export type FakeListing = { list: string; kind: ListKind; label?: string; listed_on?: string; delisted_on?: string }

/** Lists that only support address lookups. */
export function fakeLists(
  entries: Readonly<Record<string, readonly FakeListing[]>>,
  maxAgeHours: number | null = null,
): Pick<Lists, 'current' | 'maxAgeHours'> {
  const none = (): never => {
    throw new TypeError('only addresses are on these lists')
  }
  const snapshot: Snapshot = {
    root: 'ab'.repeat(32),
    lists: [ofac],
    publishedOn: none,
    contentOf: none,
    find: ({ canonical }) => (entries[canonical] ?? []).map((each) => listingOf(canonical, each)),
    findSameKey: () => [],
    findHost: none,
    findRule: none,
    listsNaming: () => [],
    findText: none,
    rootContent: { lists: [], tree: { root: 'ef'.repeat(32), size: 1 }, v: 2 },
    prove: none,
    recent: { count: 0, at: none },
    dated: { count: 0, at: none },
  }
  return { current: () => snapshot, maxAgeHours }
}

/** The dependencies of a registration beside storage, without parties of the same name on a list. */
export function unnamed() {
  const none = (): never => {
    throw new TypeError('no mail is expected')
  }
  return { lists: fakeLists({}), accounts: { mails: { queue: none, wake: none } } }
}

function listingOf(address: string, { list, kind, label, listed_on, delisted_on }: FakeListing): Listing {
  const entry = {
    address,
    family: 'tron',
    assets: [],
    listed_on: listed_on ?? '2020-01-01',
    delisted_on: delisted_on ?? null,
    known_from: '2020-01-01',
    known_to: null,
    absent_on: null,
    ref: null,
    label: label ?? null,
  } as const
  return { list, kind, snapshot: 'cd'.repeat(32), entry: { ...entry, assets: [] } }
}

const ofac: ListState = {
  id: 'ofac',
  kind: 'sanctions',
  subjects: ['address'],
  crowd: false,
  authority: 'ofac',
  upstream_url: 'https://example.org',
  licence: 'public domain',
  cadence_hours: 24,
  entries: 1,
  snapshot: 'cd'.repeat(32),
  as_of: '2026-11-19',
  complete_through: '2026-11-19',
  current_at: '2026-11-19T00:00:00Z',
  covers_through: '2026-11-19',
  files: [],
  ignored: [],
  skipped: [],
  unscreened: {},
  problems: [],
  fault: null,
}

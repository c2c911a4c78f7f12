import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import type { World } from '../kit/world.ts'
import { joinItems, joinSentences, message, type Lang } from '../messages/message.ts'
import { describeCopies } from './describing/describe-copies.ts'
import { describeDays, describeUnterminated } from './describing/describe-days.ts'
import { describeProblems } from './describe-problems.ts'
import { describeReadTwice, describeSkipped } from './describe-skipped.ts'
import { isDated, listKinds } from './kinds.ts'
import { listLicence, listName } from './list-name.ts'
import { isDownloaded, listStatus, shownStatus, type ListStatus, type ShownState } from './list-status.ts'
import type { Lists } from './lists.ts'
import { inForceKeys, isWithdrawn } from './adds-when-refused.ts'
import { knownTickers } from './describing/known-tickers.ts'
import type { ListState } from './snapshot.ts'
import { fileNamesOf } from './unread-files.ts'

export type GetListsNeeds = { lists: Pick<Lists, 'current' | 'maxAgeHours'>; world: Pick<World, 'now'> }

export const getLists = defineEndpoint({
  name: 'getLists',
  methods: ['GET'],
  path: '/api/lists',
  tag: 'Screening',
  summary: 'List all lists with their age and problems',
  description:
    'The state of every list of this service. `root` identifies the snapshot in use. A rejected file sets `failed` and is ' +
    'named in `detail`; the last valid copy remains in use. An item that cannot be read is left out and named there, as are the ' +
    'addresses of chains that are not screened, counted by ticker. A valid file that lacks over a fifth of what is known of the list ' +
    'sets `failed` too: its entries count, its date does not.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({}),
  output: z.strictObject({
    root: z.string(),
    lists: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string().describe('The name of the list in the requested language.'),
        kind: z.enum(listKinds),
        upstream_url: z.string(),
        licence: z.string(),
        entries: z.int(),
        snapshot: z.string().nullable(),
        as_of: z
          .string()
          .nullable()
          .describe(
            'The newest state that was read of the list: a publication day, the last answer of the publisher, or the day that an undated file proves; null where nothing proves one.',
          ),
        complete_through: z
          .string()
          .nullable()
          .describe(
            'The day to which the list is complete; newer content consists of single listings. The age counts from this day.',
          ),
        age_hours: z.number().nullable(),
        status: z
          .enum(['fresh', 'stale', 'failed', 'off'])
          .describe(
            '`failed`: a file was rejected, or the list has no copy because its download failed; `detail` says which. ' +
              '`off`: no copy, and no failed download; `detail` states what the list needs.',
          ),
        cause: z.literal('download_failed').optional().describe('Why a list without a copy is `failed`.'),
        detail: z.string(),
      }),
    ),
  }),
  errors: [],
  examples: [{ title: 'All lists', input: {} }],
  run(needs: GetListsNeeds, _input, ask) {
    const { root, lists } = needs.lists.current()
    const now = needs.world.now()
    const described = lists.map((state) => listedState(state, now, needs.lists.maxAgeHours, ask.lang))
    return { body: { root, lists: described }, outcome: null }
  },
})

/** One list as `GET /api/lists` and the command line show it. */
export function listedState(...args: Parameters<typeof describeList>) {
  const { status, detail, ...described } = describeList(...args)
  const cause = status === 'download_failed' ? { cause: status } : {}
  return { ...described, status: statusOf[status], ...cause, detail }
}

const statusOf = {
  fresh: 'fresh',
  dated: 'fresh',
  stale: 'stale',
  failed: 'failed',
  download_failed: 'failed',
  not_downloaded: 'off',
  needs_file: 'off',
} as const satisfies Record<ShownState, string>

/** One list in words. */
export function describeList(state: ListState, now: number, maxAgeHours: number | null, lang: Lang) {
  const { id, kind, upstream_url, entries, snapshot, as_of, complete_through } = state
  const standing = listStatus(state, now, maxAgeHours)
  const { age_hours } = standing
  return {
    id,
    name: listName(id, lang),
    kind,
    upstream_url,
    licence: listLicence(state, lang),
    entries,
    snapshot,
    as_of,
    complete_through,
    age_hours,
    status: shownStatus(state, standing),
    detail: detailOf(state, standing, lang),
  }
}

function detailOf(state: ListState, { aged, age_hours }: ListStatus, lang: Lang): string {
  const parts = describeProblems(state.problems, lang)
  if (aged && age_hours !== null) {
    const days = Math.floor(age_hours / 24)
    parts.unshift(message(lang, 'list.aged', { days, cadence: state.cadence_hours }))
  }
  const isSaidOfFile = state.days?.some(({ basis }) => basis === 'none') ?? false
  if (aged && age_hours === null && !isSaidOfFile) parts.unshift(message(lang, 'list.undated'))
  if (isDated(state.kind, age_hours)) parts.unshift(message(lang, 'list.lasting'))
  const isRefused = state.problems.some(({ reason }) => reason !== 'partial')
  if (isWithdrawn(state)) parts.push(message(lang, 'list.withdrawn'))
  else if (state.read_in_part) parts.push(message(lang, 'list.unread.added'))
  else if (state.fault === 'lost' || state.fault === 'unread') parts.push(message(lang, `list.${state.fault}`))
  else if (isRefused && state.snapshot !== null) parts.push(...inForceKeys(state).map((key) => message(lang, key)))
  if (state.ignored.length > 0) {
    parts.push(
      message(lang, 'list.not_of_list', { files: joinItems(lang, state.ignored) }),
      message(lang, 'list.reads_files', { names: joinItems(lang, fileNamesOf(state.id)) }),
    )
  }
  if (state.problems.length > 0 && state.snapshot === null) parts.push(message(lang, 'list.no_copy'))
  if (state.problems.length + state.ignored.length === 0) {
    parts.push(
      state.snapshot === null
        ? message(lang, isDownloaded(state.id) ? 'list.not_downloaded' : 'list.needs_file')
        : describeFiles(state.files, lang),
    )
  }
  return joinSentences(lang, [
    ...parts,
    ...describeCopies(state, lang),
    ...describeDays(state, lang),
    ...describeUnterminated(state, lang),
    ...describeLeftOut(state, lang),
  ])
}

/** The parts of the files in force that were left out, and those found by their text alone. */
function describeLeftOut(state: ListState, lang: Lang): string[] {
  const { unscreened, ended } = state
  const parts = [...describeSkipped(state, lang), ...describeReadTwice(state, lang)]
  if (ended !== undefined) {
    const { count, places } = ended
    const names = joinItems(lang, places)
    parts.push(message(lang, 'list.ended', { count, names: count > places.length ? `${names}, …` : names }))
  }
  const counts = Object.entries(unscreened).map(([ticker, count]) =>
    ticker === '' ? message(lang, 'list.no_ticker', { count }) : `${ticker} ${count}`,
  )
  if (counts.length > 0) parts.push(message(lang, 'list.unscreened', { counts: joinItems(lang, counts) }))
  const fresh = Object.keys(unscreened).filter((ticker) => !knownTickers.has(ticker))
  if (fresh.length > 0) parts.push(message(lang, 'list.new_tickers', { tickers: joinItems(lang, fresh) }))
  return parts
}

/** The files in force. The bundled one is in no folder that a reader has. */
function describeFiles(files: readonly string[], lang: Lang): string {
  const added = files.filter((file) => !file.startsWith('data/lists/'))
  if (added.length === files.length) return joinItems(lang, added)
  const builtIn = message(lang, 'page.list.built_in')
  return added.length === 0 ? builtIn : joinSentences(lang, [builtIn, joinItems(lang, added)])
}

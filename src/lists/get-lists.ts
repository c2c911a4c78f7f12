import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import type { World } from '../kit/world.ts'
import { joinItems, joinSentences, message, type Lang } from '../messages/message.ts'
import { describePlace } from './describe-place.ts'
import { listLicence, listName } from './list-name.ts'
import { listStatus } from './list-status.ts'
import type { Lists } from './lists.ts'
import { shrinkPercentMax } from './loading/layers.ts'
import type { ListProblem, ListState } from './snapshot.ts'

export type GetListsNeeds = { lists: Pick<Lists, 'current' | 'maxAgeHours'>; world: Pick<World, 'now'> }

export const getLists = defineEndpoint({
  name: 'getLists',
  methods: ['GET'],
  path: '/api/lists',
  tag: 'Screening',
  summary: 'Every list, how old it is, and what is wrong with it',
  description:
    'The state of every list this service knows. `root` names the snapshot that verdicts are given from. A refused file ' +
    'sets `failed` and is named in `detail`, while the last good copy stays in force.',
  access: { keys: 'ignored' },
  limit: 'none',
  input: z.strictObject({}),
  output: z.strictObject({
    root: z.string(),
    lists: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string().describe('The name of the list in the requested language.'),
        kind: z.enum(['sanctions', 'mixer', 'own', 'scam', 'phishing', 'context']),
        upstream_url: z.string(),
        licence: z.string(),
        entries: z.int(),
        snapshot: z.string().nullable(),
        as_of: z
          .string()
          .nullable()
          .describe('The newest that was read of the list: a publication day, or when it was read.'),
        complete_through: z
          .string()
          .nullable()
          .describe(
            'To when the list was read as a whole; what is newer are single listings. Its age counts from here.',
          ),
        age_hours: z.number().nullable(),
        status: z.enum(['fresh', 'stale', 'failed', 'off']),
        detail: z.string(),
      }),
    ),
  }),
  errors: [],
  examples: [{ title: 'All lists', input: {} }],
  run(needs: GetListsNeeds, _input, ask) {
    const { root, lists } = needs.lists.current()
    const now = needs.world.now()
    const described = lists.map((state) => describeList(state, now, needs.lists.maxAgeHours, ask.lang))
    return { body: { root, lists: described }, outcome: null }
  },
})

/** One list as `GET /api/lists` and the command line show it. */
export function describeList(state: ListState, now: number, maxAgeHours: number | null, lang: Lang) {
  const { id, kind, upstream_url, entries, snapshot, as_of, complete_through } = state
  const { status, age_hours } = listStatus(state, now, maxAgeHours)
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
    status,
    detail: detailOf(state, lang),
  }
}

function detailOf(state: ListState, lang: Lang): string {
  const parts = state.problems.map((problem) => describeProblem(problem, lang))
  if (parts.length > 0 && state.snapshot !== null) parts.push(message(lang, 'list.in_force'))
  if (state.ignored.length > 0) parts.push(message(lang, 'list.ignored', { files: joinItems(lang, state.ignored) }))
  if (parts.length === 0) parts.push(state.snapshot === null ? message(lang, 'list.off') : joinItems(lang, state.files))
  return joinSentences(lang, parts)
}

function describeProblem({ file, reason, where }: ListProblem, lang: Lang): string {
  return message(lang, 'list.problem', {
    file,
    reason: message(lang, `list.${reason}`, { percent: shrinkPercentMax }),
    where: where === null ? '' : message(lang, 'list.where', { where: describePlace(where, lang) }),
  })
}

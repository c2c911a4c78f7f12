import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import type { Lang } from '../messages/message.ts'
import { absences, outcomes } from './component.ts'
import { componentName, describeState } from './component-name.ts'
import { dayStates, shownDays, type JudgedDay } from './judging/judge-day.ts'
import { statusStates } from './judging/judge-status.ts'
import { readStatus, type ShownComponent, type StatusNeeds } from './read-status.ts'

const count = (of: string) => z.int().describe(`Number of probes ${of}.`)

const daySchema = z.strictObject({
  day: z.iso.date().describe('A UTC day.'),
  state: z
    .enum(dayStates)
    .describe(
      '`ok`: no failure, and at least nine tenths of the day measured. `partly_measured`: no failure in what was measured. ' +
        '`degraded`: failed or degraded in part. `failed`: at least half of the probes failed.',
    ),
  ok: count('that succeeded'),
  degraded: count('with a slow answer, a stale list, or failed downloads of lists'),
  failed: count('that failed'),
  measured: z.number().min(0).max(1).describe('The share of the probes of this day that ran, from 0 to 1.'),
})

const componentSchema = z.strictObject({
  id: z
    .string()
    .describe(
      '`storage`, `signing`, `lists`, `list:` and the id of a sanctions list, `chain:` and a network, or `mail`.',
    ),
  name: z.string().describe('The name of the component, in the requested language.'),
  state: z
    .enum([...outcomes, 'not_measured', ...absences])
    .describe(
      'The newest result. `not_measured`: there is no recent one. `not_configured`, and the states of a list without a ' +
        'copy (`download_failed`, `not_downloaded`, `needs_file`): it is never measured.',
    ),
  every_minutes: z.int().describe('The interval of its probes, in minutes.'),
  measured_at: z.iso.datetime().nullable().describe('The time of the newest probe; null if there was none.'),
  measured: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      `The share of the probes of ${shownDays} days that ran, from 0 to 1; null if the history could not be read.`,
    ),
  days: z.array(daySchema).describe('The days on which it was measured, oldest first. Any other day was not measured.'),
})

/** The state of the service by its own probes, with the history of its components. */
export const getStatus = defineEndpoint({
  name: 'getStatus',
  methods: ['GET'],
  path: '/api/status',
  tag: 'Service',
  summary: 'See the state of the service and its history of 90 days',
  description:
    'What the service has measured of itself: its own parts and its lists every minute, the servers of other parties every ' +
    '15 minutes. Of several processes one counts each minute. Whether callers can reach the service is not measured, and ' +
    'while it was stopped nothing was. `state` is `ok` only if every configured component passed its latest probe, no ' +
    'sanctions list in use is stale, and OFAC, UK, EU and UN each have a list. Always 200: `GET /readyz` is for load balancers.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({}),
  output: z.strictObject({
    state: z.enum(statusStates).describe('The strictest of what applies.'),
    detail: z.string().describe('What keeps the service from being `ok`, in the requested language.'),
    as_of: z.iso.datetime().describe('The time of this answer.'),
    from: z.iso.date().describe('The first day of the history.'),
    to: z.iso.date().describe('The current day, which is measured up to now.'),
    history: z.boolean().describe('False if the history could not be read: no day is stated then.'),
    stale_lists: z
      .array(
        z.strictObject({
          id: z.string().describe('The id of the list.'),
          age_hours: z.number().nullable().describe('The age of the copy; null if it is not known.'),
        }),
      )
      .describe('The sanctions lists in use that are out of date.'),
    missing_lists: z
      .array(z.string().describe('The id of a list.'))
      .describe('Of OFAC, UK, EU and UN, those none of whose sanctions lists has a copy, each by its first list.'),
    components: z.array(componentSchema).describe('Every component, configured or not.'),
  }),
  errors: [],
  examples: [{ title: 'The state now', input: {} }],
  async run(needs: StatusNeeds, _input, { lang }) {
    const status = await readStatus(needs)
    const { nowMs, state, history, stale, missing, components } = status
    return {
      body: {
        state,
        detail: describeState(status, lang),
        as_of: new Date(nowMs).toISOString(),
        from: status.from,
        to: status.to,
        history,
        stale_lists: stale.map(({ id, ageHours }) => ({ id, age_hours: ageHours })),
        missing_lists: [...missing],
        components: components.map((component) => describeComponent(component, history, lang)),
      },
      outcome: null,
    }
  },
})

function describeComponent(
  { id, state, everyMinutes, measuredAtMs, measured, days }: ShownComponent,
  history: boolean,
  lang: Lang,
) {
  return {
    id,
    name: componentName(id, lang),
    state,
    every_minutes: everyMinutes,
    measured_at: measuredAtMs === null ? null : new Date(measuredAtMs).toISOString(),
    measured: history ? rounded(measured) : null,
    days: days.flatMap(describeDay),
  }
}

function describeDay({ state, measured, ...counts }: JudgedDay) {
  return state === 'not_measured' ? [] : [{ ...counts, state, measured: rounded(measured) }]
}

/** Down, so that a gap never disappears. */
function rounded(share: number): number {
  return Math.floor(share * 10_000) / 10_000
}

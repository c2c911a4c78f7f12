import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { minuteMs } from '../kit/duration.ts'
import { message } from '../messages/message.ts'
import { archiveCacheMs, type Incidents } from './archive.ts'
import { countIncidents } from './count-incidents.ts'
import type { IncidentArchive } from './incident.ts'
import { incidentClassIds } from './incident-classes.ts'

export type IncidentNeeds = { incidents: Incidents }

const sum = {
  count: z.int(),
  amount_usd: z.int().describe('Sum of the known amounts, in whole dollars at the prices of the days.'),
  unknown_amounts: z.int().describe('Incidents whose amount no source names in dollars. They are not in the sum.'),
}
const share = z.number().min(0).max(1)

/**
 * Statistics of past incidents: which of them a screening before the payment could have changed (decisions section 9).
 */
export const incidentStats = defineEndpoint({
  name: 'getIncidentStats',
  methods: ['GET'],
  path: '/api/incidents/stats',
  tag: 'Reference',
  summary: 'Count the incidents of the public archive by class',
  description:
    'Totals and classes of the public archive of incidents, each class with its share and a judgement: whether screening ' +
    'before the payment `applies`, applies `partly`, or `does_not_apply`. Shares of amounts are over known amounts. The ' +
    `archive is read again after ${archiveCacheMs / minuteMs} minutes. An archive that cannot be read is an error, never zero.`,
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({}),
  output: z.strictObject({
    as_of: z.string().describe('The day up to which the archive is complete.'),
    totals: z.strictObject(sum),
    classes: z.array(
      z.strictObject({
        class: z.enum(incidentClassIds),
        label: z.string(),
        judgement: z.enum(['applies', 'partly', 'does_not_apply']),
        reason: z.string().describe('Why it is judged so, in the requested language.'),
        ...sum,
        share: z.strictObject({ count: share, amount: share }),
      }),
    ),
  }),
  errors: ['archive_unreadable'],
  examples: [{ title: 'All classes', input: {} }],
  async run(needs: IncidentNeeds, _input, { lang }) {
    const { as_of, incidents } = await readableArchive(needs)
    const { totals, classes } = countIncidents(incidents)
    const described = classes.map(({ class: id, judgement, ...counted }) => ({
      class: id,
      label: message(lang, `incident.${id}`),
      judgement,
      reason: message(lang, `incident.${id}.reason`),
      ...counted,
    }))
    return { body: { as_of, totals, classes: described }, outcome: null }
  },
})

/** The archive. Throws ServiceError when it cannot be read. */
async function readableArchive({ incidents }: IncidentNeeds): Promise<IncidentArchive> {
  return incidents.archive().catch(() => {
    throw new ServiceError('archive_unreadable')
  })
}

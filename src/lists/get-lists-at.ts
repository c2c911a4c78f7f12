import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { dayField } from '../endpoint/fields.ts'
import { dayOfInstant, utcDay } from '../kit/day.ts'
import type { World } from '../kit/world.ts'
import { messageKey } from '../messages/message.ts'
import type { ListsLog } from './lists-log.ts'
import { logProofSchema } from './log-result.ts'

type ListsAtNeeds = { listsLog: Pick<ListsLog, 'entryAbout' | 'inForceOn' | 'beganAt'>; world: Pick<World, 'now'> }

export const getListsAt = defineEndpoint({
  name: 'getListsAt',
  methods: ['GET'],
  path: '/api/lists/at',
  tag: 'Evidence',
  summary: 'Get the lists that were in force on a day, with proof',
  description:
    'The entry of the public log of lists that was in force at the end of a day in UTC, today: the newest one, or the one ' +
    'of a `lists_root`, as signed decisions name it; and the proof that the log contains it. It verifies offline: `verifyLogEntry` of the SDK, and any verifier of C2SP ' +
    'tlog-proof. The log itself stands as static files under `/log/lists/` (C2SP tlog-tiles): `checkpoint`, `key`, ' +
    '`tile/<level>/<N>` and `tile/entries/<N>`, with `content/<snapshot>` for lists whose licence allows it. The log shows what this service put in force, and not what an authority published.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({
    on: dayField('The day in UTC, from the first entry to today, default today.').optional(),
    lists_root: z
      .string()
      .regex(/^[0-9a-f]{64}$/, messageKey('lists_root.form'))
      .optional()
      .describe('A snapshot instead of a day: the `lists_root` of a signed decision or of a proof.'),
  }),
  output: logProofSchema.extend({
    on: z.string().describe('The day of the query in UTC; of a `lists_root`, the day on which it was put in force.'),
    key: z
      .string()
      .describe(
        'The verifier key of the log. The verifier has to know it from elsewhere: an earlier answer, or the operator.',
      ),
  }),
  errors: ['date_invalid', 'date_out_of_range', 'parameter_invalid', 'storage_unavailable'],
  examples: [{ title: 'The lists of today', input: {} }],
  async run({ listsLog, world }: ListsAtNeeds, { on: requestedDay, lists_root: root }) {
    if (root !== undefined) return { body: await entryOf(listsLog, root, requestedDay), outcome: null }
    const today = utcDay(world.now())
    const on = requestedDay ?? today
    const entry = on > today ? null : await listsLog.inForceOn(on)
    if (entry) return { body: { on, ...entry }, outcome: null }
    const earliest = dayOfInstant(await listsLog.beganAt())
    if (earliest === null) throw new ServiceError('storage_unavailable')
    const ofDay = on > today ? 'date.future' : 'date.too_early'
    throw new ServiceError('date_out_of_range', { field: 'on', messageKey: ofDay, params: { earliest, today } })
  },
})

/** The entry about one snapshot. A day in addition would be a second answer to the same question. */
async function entryOf(listsLog: ListsAtNeeds['listsLog'], root: string, day: string | undefined) {
  if (day !== undefined) throw new ServiceError('parameter_invalid', { field: 'on', messageKey: 'lists_root.and_day' })
  const entry = await listsLog.entryAbout(root)
  if (entry === null)
    throw new ServiceError('parameter_invalid', { field: 'lists_root', messageKey: 'lists_root.unknown' })
  return { on: dayOfInstant(entry.entry.loaded_at), ...entry }
}

import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { dayField } from '../endpoint/fields.ts'
import type { World } from '../kit/world.ts'
import type { ListsLog } from './lists-log.ts'
import { logProofSchema } from './log-result.ts'

type ListsAtNeeds = { listsLog: Pick<ListsLog, 'inForceOn' | 'beganAt'>; world: Pick<World, 'now'> }

export const getListsAt = defineEndpoint({
  name: 'getListsAt',
  methods: ['GET'],
  path: '/api/lists/at',
  tag: 'Evidence',
  summary: 'Get the lists that were in force on a day, with proof',
  description:
    'The entry of the public log of lists that was in force at the end of a day in UTC, today: the newest one, and the ' +
    'proof that the log contains it. It verifies offline: `verifyLogEntry` of the SDK, and any verifier of C2SP ' +
    'tlog-proof. The log itself stands as static files under `/log/lists/` (C2SP tlog-tiles): `checkpoint`, `key`, ' +
    '`tile/<level>/<N>` and `tile/entries/<N>`, with `content/<snapshot>` for lists whose licence allows it. The log shows what this service put in force, and not what an authority published.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({
    on: dayField('The day in UTC, from the first entry to today, default today.').optional(),
  }),
  output: logProofSchema.extend({
    on: z.string().describe('The day of the query in UTC.'),
    key: z
      .string()
      .describe(
        'The verifier key of the log. Whoever verifies has to know it from elsewhere: an earlier answer, or the operator.',
      ),
  }),
  errors: ['date_invalid', 'date_out_of_range', 'storage_unavailable'],
  examples: [{ title: 'The lists of today', input: {} }],
  async run({ listsLog, world }: ListsAtNeeds, { on: asked }) {
    const today = new Date(world.now()).toISOString().slice(0, 10)
    const on = asked ?? today
    const found = on > today ? null : await listsLog.inForceOn(on)
    if (found) return { body: { on, ...found }, outcome: null }
    const earliest = (await listsLog.beganAt())?.slice(0, 10)
    if (earliest === undefined) throw new ServiceError('storage_unavailable')
    const messageKey = on > today ? 'date.future' : 'date.too_early'
    throw new ServiceError('date_out_of_range', { field: 'on', messageKey, params: { earliest, today } })
  },
})

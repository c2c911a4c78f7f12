import { z } from 'zod'
import { anyRole } from '../endpoint/roles.ts'
import { defineConsoleEndpoint } from '../accounts/console-endpoint.ts'
import type { Answer } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { keyById } from '../keys/key-store.ts'
import { exportCsv, exportFields, exportPage, exportSchema, type ExportNeeds } from './export-page.ts'

export const exportOwnDecisions = defineConsoleEndpoint({
  name: 'exportOwnDecisions',
  methods: ['GET'],
  path: '/api/console/keys/{key_id}/decisions',
  roles: anyRole,
  summary: 'Export the decision log of a key in the console',
  description:
    'As `/api/access-keys/decisions`, for an owner who is signed in. The log of a key that was revoked or has expired can ' +
    'still be exported, as long as its entries are kept.',
  input: z.strictObject({
    key_id: z
      .string()
      .max(100)
      .meta({ description: 'The id of the key.', examples: ['key_p5jXN8AQM9LWM0D4loKWxJ'] }),
    ...exportFields,
  }),
  output: exportSchema,
  csv: exportCsv,
  errors: ['date_invalid', 'cursor_invalid', 'key_not_found'],
  examples: [{ title: 'The log as CSV', input: { key_id: 'key_p5jXN8AQM9LWM0D4loKWxJ', format: 'csv' } }],
  async run(needs: ExportNeeds, { key_id, ...query }, _ask, { ownerId }): Promise<Answer> {
    const key = await keyById(needs, key_id)
    if (key?.ownerId !== ownerId) throw new ServiceError('key_not_found', { field: 'key_id' })
    return exportPage(needs, query, { keyId: key.id, ownerId })
  },
})

import { z } from 'zod'
import { defineEndpoint, type Answer } from '../endpoint/endpoint.ts'
import { heldKey } from '../keys/held-key.ts'
import { exportCsv, exportFields, exportPage, exportSchema, type ExportNeeds } from './export-page.ts'
import { pageEntriesMax } from './log/read-page.ts'

export const exportDecisions = defineEndpoint({
  name: 'exportDecisions',
  methods: ['GET'],
  path: '/api/access-keys/decisions',
  tag: 'Keys',
  summary: 'Export the decision log of an API key',
  description:
    'The decisions that were logged for the key, oldest first, at most ' +
    `${pageEntriesMax} in one answer. Follow \`next_cursor\` until it is null. The whole answer is signed: as JSON, ` +
    '`signature` is a detached JWS (typ `cs-export+jws`) over the RFC 8785 form of `export`; as CSV, the header ' +
    '`x-export-signature` is one over the exact bytes, and the next cursor is in the header `x-next-cursor`. Entries ' +
    'of JSON contain the inputs behind `inputs_hash`, and `parts` what several entries share: `countersign replay` ' +
    'judges them again. In CSV, a cell that begins with `=`, `+`, `-`, `@`, a tab or a line break has an apostrophe ' +
    'in front, so that no spreadsheet runs it; there are no negative numbers. Entries of several processes within a ' +
    'quarter of a second may be in either order. A process that is killed loses the entries of its last quarter of a ' +
    'second; entries that could not be stored are counted in an entry of the kind `gap`.',
  access: { keys: 'managed' },
  limit: 'shared',
  input: z.strictObject(exportFields),
  output: exportSchema,
  csv: exportCsv,
  errors: [
    'date_invalid',
    'cursor_invalid',
    'key_required',
    'key_unknown',
    'key_revoked',
    'key_expired',
    'key_not_activated',
  ],
  examples: [{ title: 'The decisions of 2026 as CSV', input: { from: '2026-01-01', to: '2027-01-01', format: 'csv' } }],
  async run(needs: ExportNeeds, query, { caller }): Promise<Answer> {
    return exportPage(needs, query, heldKey(caller))
  },
})

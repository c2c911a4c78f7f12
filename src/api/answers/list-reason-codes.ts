import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint.ts'
import { retryOf } from '../../endpoint/errors.ts'
import type { Service } from '../../endpoint/service.ts'
import { catalogue } from '../../messages/message.ts'
import { reasonCodes, reasonFacts, type ReasonCode } from '../../endpoint/reason-codes.ts'

const bothLanguages = z.strictObject({ en: z.string(), zh: z.string() })

/** The closed registry of reason codes, for verdicts, decisions and errors alike. */
export const listReasonCodes = defineEndpoint({
  name: 'listReasonCodes',
  methods: ['GET'],
  path: '/api/reason-codes',
  tag: 'Reference',
  summary: 'List all reason codes',
  description:
    'The complete registry: the meaning of each code, whether and when to retry, and what the caller can change.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({}),
  output: z.strictObject({
    codes: z.array(
      z.strictObject({
        code: z.string(),
        class: z.enum(['ok', 'payment', 'regulatory', 'authorization', 'uncertain', 'client_error']),
        status: z.int().describe('Default HTTP status of a response with this code.'),
        meaning: bothLanguages,
        retry: z.strictObject({
          retryable: z.boolean(),
          after_seconds: z.int().optional(),
          condition: z.string().optional(),
        }),
        change: bothLanguages.describe('What the caller can change.'),
        page: z.url(),
      }),
    ),
  }),
  errors: [],
  examples: [{ title: 'All reason codes', input: {} }],
  run({ service }: { service: Pick<Service, 'baseUrl'> }, _input, ask) {
    const codes = (Object.keys(reasonCodes) as ReasonCode[]).map((code) => ({
      code,
      class: reasonFacts(code).class,
      status: reasonFacts(code).status,
      meaning: catalogue[`reason.${code}`],
      retry: retryOf(code, ask.lang),
      change: catalogue[`change.${code}`],
      page: `${service.baseUrl}/docs/reasons/${code}`,
    }))
    return { body: { codes }, outcome: null }
  },
})

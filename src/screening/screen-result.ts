import { z } from 'zod'
import { testnetField } from '../chains/testnet.ts'
import { langs } from '../messages/message.ts'
import { reasonCodeSchema, retrySchema, signalClassSchema } from '../endpoint/answer-members.ts'
import { listKinds } from '../lists/kinds.ts'
import { listedOnBases } from '../lists/entry.ts'
import { signalWeights, type SignalKey } from './signals.ts'

export const signalKeySchema = z
  .enum(Object.keys(signalWeights) as [SignalKey, ...SignalKey[]])
  .describe('What was found. Each key has its weight at /docs/verdicts.')
export const verdictSchema = z.enum(['clear', 'caution', 'risky', 'uncertain'])

export const listedOnBasisSchema = z
  .enum(listedOnBases)
  .describe(
    "Source of `listed_on`: the authority's day; a derived day; the day of the first list that contained it, the list " +
      'before it being known; or the first day on which a copy contained it, after a last copy without it (`bounded`) ' +
      'or after none (`first_known`).',
  )

const absentOnSchema = z.iso
  .date()
  .nullable()
  .optional()
  .describe(
    'Where the day of the listing is not known: the last day that a copy without it covers, null if there was none. ' +
      'The listing began after that day and not after `listed_on`; days between the two are `uncertain`.',
  )

export const evidenceSchema = z.strictObject({
  label: z.string().describe('The list or the chain query.'),
  detail: z.string().describe('The finding, in the requested language.'),
  source: z.string().describe('Id of the list or chain source.'),
  url: z.url().describe('A page that shows the fact.'),
  page: z.url().optional().describe('The page of this service about the listing.'),
  signal_key: signalKeySchema.nullable().describe('The signal that follows; null if it has no weight.'),
  weight: z.int().min(0).max(100),
  listed_on: z.iso.date().nullable().optional().describe('First day of the listing.'),
  listed_on_basis: listedOnBasisSchema.optional(),
  absent_on: absentOnSchema,
  delisted_on: z.iso.date().nullable().optional().describe('First day without the listing.'),
  snapshot: z
    .string()
    .optional()
    .describe("SHA-256 of the list's canonical content; of the own list, of what its keyed tree comes to."),
  as_of: z
    .string()
    .nullable()
    .optional()
    .describe(
      'The newest state that was read of the source: a publication day, or the time of reading. The same for each list.',
    ),
  block: z.int().nullable().optional(),
})

export const sourceSchema = z.strictObject({
  id: z.string(),
  kind: z.enum([...listKinds, 'chain']),
  status: z.enum(['ok', 'fresh', 'stale', 'failed', 'not_configured', 'no_view']),
  cause: z.string().optional(),
  as_of: z.string().nullable().describe('The newest state that was read of the source.'),
  complete_through: z
    .string()
    .optional()
    .describe(
      'Present only if a list is complete to an earlier day than `as_of`; newer content consists of single listings.',
    ),
  detail: z.string(),
})

/** ScreenResult of the service document, section 2.1, with the members of decisions sections 2 and 3. */
export const screenResultSchema = z.strictObject({
  address: z.string().describe('The address in canonical form.'),
  chain: z.string().describe('The screened network, or `other`.'),
  testnet: testnetField,
  verdict: verdictSchema,
  risk: z.int().min(0).max(100).nullable().describe('0 to 100; null if uncertain.'),
  blocked: z.boolean().describe('Whether the gateway blocks this address: true for risky and uncertain.'),
  lang: z.enum(langs),
  signals: z.array(z.string()).min(1),
  signal_keys: z.array(signalKeySchema).min(1),
  evidence: z.array(evidenceSchema),
  provider: z.literal('countersign'),
  note: z.string(),
  reason_code: reasonCodeSchema,
  signal_class: signalClassSchema,
  retry: retrySchema,
  cause: z.string().optional().describe('Why the verdict is uncertain.'),
  advice: z.string(),
  standard: z.url(),
  lists_root: z.string().describe('Identifies the list snapshot that was used.'),
  on: z.iso.date().optional().describe('The requested day, for a point-in-time query.'),
  lists: z
    .array(
      z.strictObject({
        id: z.string(),
        listed_on: z.iso.date().nullable(),
        listed_on_basis: listedOnBasisSchema,
        absent_on: absentOnSchema,
        delisted_on: z.iso.date().nullable(),
        active: z.boolean().nullable().describe('Whether it is active on that day; null if that is not known.'),
      }),
    )
    .optional()
    .describe('For a point-in-time query: all listings of the address with their intervals.'),
  intelligence: z.strictObject({ sources: z.array(sourceSchema) }),
})

export type ScreenResult = z.infer<typeof screenResultSchema>
export type Evidence = z.infer<typeof evidenceSchema>
export type IntelligenceSource = z.infer<typeof sourceSchema>

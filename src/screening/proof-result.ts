import { z } from 'zod'
import { proofOutcomes } from '../../sdk/src/proof/proof-form.ts'
import { logProofSchema } from '../lists/log-result.ts'

const hash = z.string().describe('SHA-256 in lower-case hex.')

/**
 * Any number of hashes from 0, each 32 bytes, in base64url without padding: three are 128 characters, and unused bits
 * of the last character are zero.
 */
const hashesPattern = /^(?:[A-Za-z0-9_-]{128})*(?:[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]|[A-Za-z0-9_-]{85}[AQgw])?$/
/** 53 hashes: a tree whose size is an exact integer in JSON has no more levels. */
const hashesMaxChars = 2_262

const hashes = (which: string) =>
  z
    .string()
    .regex(hashesPattern)
    .max(hashesMaxChars)
    .describe(
      `${which} as one text: 32 bytes each, one behind the other, in base64url without padding. Empty if there are none.`,
    )

const lineSchema = z.strictObject({
  list: z.string().describe('The list by its id.'),
  kind: z.string().describe('A list of the kind `context` does not make its subject listed.'),
  listed_on: z.string().describe('The day from which the listing counts.'),
  delisted_on: z.string().nullable().describe('The day from which it no longer counts; null if it has not ended.'),
  basis: z
    .string()
    .describe(
      'Source of `listed_on`: `authority`, `derived`, `observed`, or the first day on which a copy contained the listing: ' +
        '`bounded` after a last copy without it, `first_known` after none.',
    ),
  absent_on: z.iso
    .date()
    .nullable()
    .exactOptional()
    .describe(
      'Where the day of the listing is not known: the last day that a copy without it covers, null if there was none. ' +
        'On the days between the two the result is `listed_on_unknown`.',
    ),
})

export const leafSchema = z.strictObject({
  key: z.string().describe('The key of the subject: the tree is sorted by it.'),
  index: z.int().min(0).describe('Its place in the tree, from 0.'),
  value_hash: hash,
  path: hashes('The hashes beside the path to the root, from the leaf upwards,'),
})

export const membershipSchema = z
  .union([
    z.strictObject({ leaf: leafSchema.describe('The subject itself.') }),
    z.strictObject({
      left: leafSchema.describe('The neighbour before it.'),
      right: leafSchema.describe('The neighbour after it.'),
      shared: hashes('The hashes beside the path from their common node upwards,'),
    }),
    z.strictObject({
      left: leafSchema.nullable().describe('The neighbour before it; null at the edge.'),
      right: leafSchema.nullable().describe('The neighbour after it; null at the edge.'),
    }),
  ])
  .describe(
    'Presence: `leaf`. Absence: the neighbours `left` and `right`, null at an edge of the tree. If both are given, their ' +
      'paths end below their common node, and `shared` continues from there. Proofs that were given before have arrays ' +
      'of hashes in lower-case hex in place of these texts, and verify as before.',
  )

const outcome = z.enum(proofOutcomes)

const treeSchema = z.strictObject({ root: hash, size: z.int().min(0).describe('How many leaves it has.') })

const subjectSchema = z.strictObject({
  subject_key: z.string().describe('The key by which the tree is searched.'),
  result: outcome.describe('Whether it is on a public list on that day.'),
  form: z
    .enum(['absent', 'present'])
    .describe('`present` with `not_listed`: the subject is listed, but not on this day, or for context only.'),
  lines: z.array(lineSchema).describe('All its listings on public lists.'),
  proof: membershipSchema,
})

/** The answer of GET /api/proof (decisions/0027). */
export const proofResultSchema = z.strictObject({
  subject_key: z
    .string()
    .describe(
      '`evm:0x…` in lower case, `tron:…`, `solana:…`, `bitcoin:…`, or `host:` with reversed labels: `host:com.example.`.',
    ),
  on: z.string().describe('The day of the query in UTC.'),
  result: outcome.describe('Whether this very subject is on a public list on that day.'),
  form: subjectSchema.shape.form,
  lines: subjectSchema.shape.lines,
  tree: treeSchema.describe('The sorted tree of the subjects of all public lists.'),
  proof: membershipSchema,
  hosts: z
    .array(subjectSchema)
    .exactOptional()
    .describe(
      'For a host: each name above it down to the registrable one, and with `*.` all names below that one. A listing of ' +
        'any of them applies to the host as well.',
    ),
  reason_code: z
    .literal('DAY_NOT_COVERED')
    .exactOptional()
    .describe(
      'Where the result is not `listed` and no copy of a sanctions list covers the day: no proof of absence on it.',
    ),
  lists_root: z.string().describe('Identifies the list snapshot that was used.'),
  lists_root_of: z
    .strictObject({
      lists: z.array(z.strictObject({ id: z.string(), snapshot: hash })),
      tree: treeSchema.describe('The sorted tree of the subjects of all public lists.'),
      v: z.literal(2).describe('The version of this form.'),
    })
    .describe('`lists_root` is the SHA-256 of the RFC 8785 form of this object.'),
  log: logProofSchema
    .nullable()
    .describe('The proof that the public log of lists contains this snapshot; null before it was appended.'),
})

export type ProofResult = z.infer<typeof proofResultSchema>
export type ProvedSubject = z.infer<typeof subjectSchema>

import { z } from 'zod'

const hash = z.string().describe('SHA-256 in lower-case hex.')

/** An entry of the log of lists (decisions/0034). */
const logEntrySchema = z
  .strictObject({
    v: z.literal(1).describe('The version of this form.'),
    lists_root: hash.describe('Identifies the snapshot: the hash of its lists and its tree.'),
    tree_root: hash.describe('The root of the sorted tree of its subjects.'),
    tree_size: z.int().min(0).describe('How many subjects the tree has.'),
    lists: z
      .array(
        z.strictObject({
          id: z.string(),
          snapshot: hash.describe(
            'The hash of the canonical content of the list; of the own list of the operator, of what its keyed tree comes to.',
          ),
          published: z.string().nullable().describe('The newest day that a copy of the list bears; null if none does.'),
          entries: z.int().min(0).describe('How many entries counted when the snapshot was put in force.'),
        }),
      )
      .describe('The lists of the snapshot.'),
    loaded_at: z.string().describe('When it was put in force (ISO 8601, UTC).'),
    engine: z.string().describe('The version of the service that put it in force.'),
  })
  .describe('The entry. The log contains its RFC 8785 form.')

/** An entry with the proof that the log contains it. */
export const logProofSchema = z.strictObject({
  entry: logEntrySchema,
  proof: z
    .string()
    .describe(
      'A `c2sp.org/tlog-proof@v1`: the index of the entry, the hashes from the entry to the root in base64, and the ' +
        'checkpoint with the signature of the log and of the witnesses.',
    ),
})

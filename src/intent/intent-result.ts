import { z } from 'zod'
import { testnetField } from '../chains/testnet.ts'
import { langs } from '../messages/message.ts'
import { reasonCodeSchema, retrySchema, signalClassSchema } from '../endpoint/answer-members.ts'

/** Signals of this check, from the closed list of signals. */
export const intentSignals = [
  'list.asset',
  'intent.mismatch',
  'intent.unlimited_approval',
  'intent.authority_change',
  'intent.delegation',
  'intent.unknown',
  'payee.not_an_account',
  'asset.lookalike',
] as const
export type IntentSignal = (typeof intentSignals)[number]

const standingSchema = z
  .enum(['payment', 'allowed', 'contradicts', 'unknown'])
  .describe('Relation to the declaration: the payment itself, harmless, contradicting, or unknown.')

/** One effect: its members depend on `kind`. */
const effectSchema = z.strictObject({
  kind: z.enum([
    'transfer',
    'approval',
    'burn',
    'authority',
    'delegation',
    'account_created',
    'account_closed',
    'harmless',
    'unknown',
  ]),
  standing: standingSchema,
  text: z.string().describe('Description in the requested language.'),
  asset: z
    .strictObject({
      kind: z.enum(['native', 'token', 'item']),
      address: z.string().nullable().describe('Contract or mint; null for the native currency or if not specified.'),
      symbol: z.string().nullable().describe('From the table of networks only.'),
      id: z.string().nullable().optional().describe('The token ID of an NFT; null: all of them.'),
    })
    .optional(),
  by: z.enum(['sender', 'signature', 'account', 'allowance', 'contract']).optional(),
  from: z.string().nullable().optional().describe('Null: the sender of the transaction.'),
  to: z.string().nullable().optional(),
  owner: z.string().optional().describe('The wallet of a token account, if the bytes prove it.'),
  spender: z.string().optional(),
  x402: z
    .enum(['exact', 'upto', 'batch', 'voucher'])
    .optional()
    .describe('The x402 scheme, if the payment is executed by a contract of x402.'),
  valid_after: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('Of a signed payment: when its signature begins to be valid, as signed. Null: never.'),
  valid_before: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('Of a signed payment: when its signature ends, as signed. Null: no end.'),
  units: z.string().nullable().optional().describe('In base units. Null: unknown or unlimited.'),
  amount: z.string().nullable().optional().describe('In whole units, if the decimals are known.'),
  until: z.iso.datetime().nullable().optional().describe('Null: no end.'),
  of: z.string().optional(),
  right: z.string().optional(),
  delegate: z.string().optional(),
  chain_id: z.string().optional(),
  account: z.string().optional(),
  mint: z.string().optional(),
  what: z.string().optional(),
  why: z.string().optional(),
  target: z.string().nullable().optional(),
})

/** A tree; its children have the same shape, which is only described in words to keep the document finite. */
const decodedSchema = z.strictObject({
  name: z.string().nullable().describe('Function, primary type or instruction; null if unknown.'),
  target: z.string().nullable().describe('Contract, verifying contract or program.'),
  args: z.record(z.string(), z.unknown()),
  calls: z.array(z.record(z.string(), z.unknown())).describe('Nested calls, in the same shape.'),
  en: z
    .string()
    .describe('The effects in English, regardless of the requested language: the first of them, if there are many.'),
})

export const intentResultSchema = z.strictObject({
  decision: z.enum(['match', 'mismatch', 'unknown']),
  intent: z.strictObject({
    action: z.literal('pay'),
    network: z.string(),
    testnet: testnetField,
    to: z.string(),
    from: z.string().nullable(),
    asset: z.strictObject({
      address: z.string().nullable(),
      symbol: z.string().nullable(),
      decimals: z
        .int()
        .nullable()
        .describe('Null where they are not known: also of an asset of which only the name is known.'),
    }),
    amount: z.string().nullable(),
    units: z.string().nullable().describe('The amount in base units of the asset.'),
  }),
  effects: z.array(effectSchema),
  actions: z
    .array(
      z.strictObject({
        kind: effectSchema.shape.kind,
        standing: standingSchema,
        en: z.string().describe('Description in English, regardless of the requested language.'),
      }),
    )
    .describe('The effects in English, in the same order as `effects`.'),
  differences: z.array(
    z.strictObject({
      field: z
        .enum(['to', 'amount', 'asset', 'from', 'effects', 'domain.name', 'domain.version'])
        .describe('`domain`: of typed data. `declared` is then what the token takes.'),
      declared: z.string().nullable(),
      actual: z.string().nullable(),
      detail: z.string().optional().describe('What to declare instead, if this payment was intended.'),
    }),
  ),
  decoded: decodedSchema,
  omitted: z
    .strictObject({ effects: z.int(), differences: z.int(), calls: z.int(), text: z.string() })
    .nullable()
    .describe('Number of omitted parts; the decision covers all of them. Null: nothing omitted.'),
  signals: z.array(z.string()).min(1),
  signal_keys: z.array(z.enum([...intentSignals, 'none'])).min(1),
  evidence: z.array(
    z.strictObject({
      label: z.string(),
      detail: z.string(),
      source: z.string().describe('`transaction`, or the id of a list.'),
      url: z.url().describe('The party on the explorer of the network, or the page of the listing.'),
      signal_key: z.enum(intentSignals),
    }),
  ),
  reason_code: reasonCodeSchema,
  signal_class: signalClassSchema,
  retry: retrySchema,
  advice: z.string(),
  lang: z.enum(langs),
  en: z.string().describe('The decision as a sentence in English, regardless of the requested language.'),
  provider: z.literal('countersign'),
  note: z.string(),
  notes: z.array(z.string()).min(1).describe('The sentences of `note`, one by one.'),
  standard: z.url(),
})

export type IntentResult = z.infer<typeof intentResultSchema>
export type SpokenEffect = z.infer<typeof effectSchema>

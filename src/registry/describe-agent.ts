import { z } from 'zod'
import { utcDay } from '../kit/day.ts'
import { message, type Lang } from '../messages/message.ts'
import { attributionOf, attributions, type Agent } from './agents.ts'
import { listsNamingAgent, type Naming } from './name-match.ts'
import { baselineRecordSchema, type BaselineRecord } from './baseline/describe-baseline.ts'

/** The links of the chain of accountability, from the payer to the wallet. */
const chainKeys = ['agent', 'principal', 'mandate', 'credential', 'wallet'] as const
type ChainKey = (typeof chainKeys)[number]

const linkSchema = z.strictObject({ present: z.boolean(), detail: z.string() })

const attributionMeaning =
  'How far the name is known: `claimed` by the caller that registered the agent, which is no attribution; `owned` by an ' +
  'account that answers for the agent. The name itself was not checked.'

export const attributionField = z.enum(attributions).describe(attributionMeaning)

export const namedLikeField = z
  .array(z.string())
  .describe(
    'The sanctions lists with a party of exactly this name. A name alone proves nothing; empty if there is none.',
  )

/** The share of the links that are present. */
const completenessSchema = z.number().min(0).max(1).describe('Share of the chain that is present, 0 to 1.')

export const agentSummarySchema = z.strictObject({
  agentId: z.string(),
  name: z.string(),
  attribution: attributionField,
  named_like: namedLikeField,
  completeness: completenessSchema,
  registeredAt: z.iso.datetime(),
})

export const agentRecordSchema = z.strictObject({
  found: z.boolean().describe('Only agents that opted in are found. That one is not found says nothing about it.'),
  agentId: z.string(),
  name: z.string().nullable(),
  attribution: attributionField.nullable().describe(`${attributionMeaning} Null where the agent is not found.`),
  named_like: namedLikeField,
  completeness: completenessSchema.nullable(),
  chain: z
    .strictObject({
      agent: linkSchema,
      principal: linkSchema,
      mandate: linkSchema,
      credential: linkSchema,
      wallet: linkSchema,
    })
    .nullable(),
  baseline: baselineRecordSchema.nullable().describe('What was attested to of its controls; null if nothing was.'),
  note: z.string(),
})

/** One line of the public list. */
export function summariseAgent(
  agent: Agent,
  { now, lists }: { now: number; lists: Naming },
): z.infer<typeof agentSummarySchema> {
  return {
    agentId: agent.agentId,
    name: agent.entity,
    attribution: attributionOf(agent),
    named_like: listsNamingAgent(lists, agent),
    completeness: completenessOf(agent, now),
    registeredAt: new Date(agent.registeredAt).toISOString(),
  }
}

/** The public facts of an agent: which links are present, never their values. */
export function describeAgent(
  agent: Agent,
  baseline: BaselineRecord | null,
  { lang, now, lists }: { lang: Lang; now: number; lists: Naming },
): z.infer<typeof agentRecordSchema> {
  const link = (key: ChainKey) => {
    const status = links[key](agent, now)
    return { present: status.present, detail: message(lang, `chain.${status.detail}`, status.params ?? {}) }
  }
  return {
    found: true,
    agentId: agent.agentId,
    name: agent.entity,
    attribution: attributionOf(agent),
    named_like: listsNamingAgent(lists, agent),
    completeness: completenessOf(agent, now),
    chain: {
      agent: link('agent'),
      principal: link('principal'),
      mandate: link('mandate'),
      credential: link('credential'),
      wallet: link('wallet'),
    },
    baseline,
    note: message(lang, 'registry.note'),
  }
}

export function missingAgent(agentId: string, lang: Lang): z.infer<typeof agentRecordSchema> {
  const note = message(lang, 'registry.not_found')
  return {
    found: false,
    agentId,
    name: null,
    attribution: null,
    named_like: [],
    completeness: null,
    chain: null,
    baseline: null,
    note,
  }
}

function completenessOf(agent: Agent, now: number): number {
  return chainKeys.filter((key) => links[key](agent, now).present).length / chainKeys.length
}

type LinkDetail =
  | 'agent'
  | 'principal_account'
  | 'principal_named'
  | 'principal_none'
  | 'mandate'
  | 'mandate_expired'
  | 'credential'
  | 'credential_rotated'
  | 'wallet'
  | 'wallet_none'
type Link = { present: boolean; detail: LinkDetail; params?: Readonly<Record<string, string>> }

const links: Readonly<Record<ChainKey, (agent: Agent, now: number) => Link>> = {
  agent: ({ registeredAt }) => ({ present: true, detail: 'agent', params: { day: utcDay(registeredAt) } }),
  principal: ({ ownerId, principal }) => {
    if (ownerId !== null) return { present: true, detail: 'principal_account' }
    return principal === null
      ? { present: false, detail: 'principal_none' }
      : { present: true, detail: 'principal_named' }
  },
  mandate: ({ mandate: { expiresAt } }, now) =>
    expiresAt !== null && expiresAt <= now
      ? { present: false, detail: 'mandate_expired' }
      : { present: true, detail: 'mandate' },
  credential: ({ rotatedAt }) =>
    rotatedAt === null
      ? { present: true, detail: 'credential' }
      : { present: true, detail: 'credential_rotated', params: { day: utcDay(rotatedAt) } },
  wallet: ({ wallet }) =>
    wallet === null ? { present: false, detail: 'wallet_none' } : { present: true, detail: 'wallet' },
}

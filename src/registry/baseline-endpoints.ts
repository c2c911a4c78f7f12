import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { refuseSecretAlone } from '../endpoint/refuse-secret-alone.ts'
import { refuse } from '../endpoint/fields.ts'
import { dayMs } from '../kit/duration.ts'
import { isStorableText } from '../kit/storable-text.ts'
import type { World } from '../kit/world.ts'
import { message } from '../messages/message.ts'
import type { Storage } from '../storage/storage.ts'
import { agentById, attributionOf, type Attribution } from './agents.ts'
import { baselineOfAgent, baselinesOfEntity, writeBaseline, type AttestedBaseline } from './baseline/baseline-store.ts'
import { controlIds, controlOf } from './baseline/controls.ts'
import { provedAgent } from './known-agent.ts'
import { attributionField } from './describe-agent.ts'
import { baselineRecordSchema, gapPlan, gapSchema, recordOf } from './baseline/describe-baseline.ts'
import { commonBaseline, judgeBaseline, type Baseline } from './baseline/judge-baseline.ts'

type ReadNeeds = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }
type AttestNeeds = ReadNeeds & { storage: Pick<Storage, 'read' | 'apply'> }

/** Days for which a claim is valid. */
const claimValidDays = 90
const nameMaxChars = 128

export const getBaselineControls = defineEndpoint({
  name: 'getBaselineControls',
  methods: ['GET'],
  path: '/api/baseline/controls',
  tag: 'Registry',
  summary: 'The baseline of controls',
  description:
    'The closed list of controls: which are mandatory, and which the gateway can enforce itself. All others can only be claimed.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({}),
  output: z.strictObject({
    controls: z.array(
      z.strictObject({
        id: z.enum(controlIds),
        mandatory: z.boolean(),
        verifiable: z.boolean().describe('Whether the gateway can enforce it. Else it can only be claimed.'),
        title: z.string(),
        how: z.string().describe('How to come to have it.'),
      }),
    ),
  }),
  errors: [],
  examples: [{ title: 'All controls', input: {} }],
  run(_needs: object, _input, { lang }) {
    const controls = controlIds.map((id) => ({
      id,
      mandatory: controlOf(id).isMandatory,
      verifiable: controlOf(id).isEnforced !== null,
      title: message(lang, `control.${id}`),
      how: message(lang, `control_gap.${id}`),
    }))
    return { body: { controls }, outcome: null }
  },
})

export const attestBaseline = defineEndpoint({
  name: 'attestBaseline',
  methods: ['POST'],
  path: '/api/baseline',
  tag: 'Registry',
  summary: 'Attest to the controls of an agent',
  description:
    'With the credential of the agent (`x-agent-id`, `x-agent-secret`). The claims replace earlier ones, count for ' +
    `${claimValidDays} days, and are public. They never count as verified: what the gateway enforces is shown apart.`,
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({
    controls: z
      .array(z.enum(controlIds))
      .max(controlIds.length)
      .meta({ description: 'What the agent claims to have. Empty: it claims nothing.' }),
  }),
  output: baselineRecordSchema.extend({ agentId: z.string(), gap_plan: z.array(gapSchema) }),
  errors: ['agent_unauthenticated', 'parameter_missing', 'storage_unavailable'],
  examples: [{ title: 'Two controls', input: { controls: ['human_escalation', 'incident_response'] } }],
  async run(needs: AttestNeeds, { controls }, ask) {
    const { caller, lang } = ask
    refuseSecretAlone(ask)
    const agent = await provedAgent(needs, caller.agent)
    if (agent === null) throw new ServiceError('agent_unauthenticated')
    const { agentId, entity, mandate } = agent
    const now = needs.world.now()
    const claims = { controls: [...new Set(controls)], attestedAt: now, expiresAt: now + claimValidDays * dayMs }
    await needs.storage.apply([writeBaseline(agentId, entity, claims)])
    const judged = judgeBaseline(mandate, claims, now)
    return { body: { agentId, ...recordOf(judged, claims), gap_plan: gapPlan(judged, lang) }, outcome: null }
  },
})

export const lookUpBaseline = defineEndpoint({
  name: 'lookUpBaseline',
  methods: ['GET'],
  path: '/api/baseline/lookup',
  tag: 'Registry',
  summary: 'Look up which controls a counterparty attested to',
  description:
    'By `agentId`, or by `entity`: exactly one of them. An entity is what agents call themselves: if several attested ' +
    'under one name, only what holds of all of them is shown. Where accounts own some of them, the others do not count ' +
    '(`attribution` is `owned`). What this service enforces and what is only claimed ' +
    'stand apart. `found: false` says nothing against anybody.',
  access: { keys: 'checked', scope: 'baseline_lookup' },
  limit: 'own',
  input: z.strictObject({
    agentId: nameField('The id of an agent.', 'shop-agent-1').optional(),
    entity: nameField('The name that agents registered under, letter by letter.', 'Example Shop Ltd').optional(),
  }),
  output: z.union([
    z.strictObject({ found: z.literal(false), note: z.string() }),
    baselineRecordSchema.extend({
      found: z.literal(true),
      agents: z.array(z.string()).describe('The agents of which it holds.'),
      attribution: attributionField,
      gap_plan: z.array(gapSchema),
      note: z.string(),
    }),
  ]),
  errors: ['parameter_missing', 'parameter_invalid'],
  examples: [{ title: 'By agent', input: { agentId: 'shop-agent-1' } }],
  async run(needs: ReadNeeds, { agentId, entity }, { lang }) {
    if (agentId === undefined && entity === undefined) throw new ServiceError('parameter_missing', { field: 'agentId' })
    if (agentId !== undefined && entity !== undefined)
      throw new ServiceError('parameter_invalid', { field: 'entity', messageKey: 'baseline.one_of' })
    const attested = await attestedBy(needs, agentId, entity ?? '')
    const held = (await Promise.all(attested.map((each) => judgeAttested(needs, each)))).flatMap((each) => each ?? [])
    if (held.length === 0) return { body: { found: false, note: message(lang, 'baseline.not_found') }, outcome: null }
    const common = commonBaseline(held.map(({ judged }) => judged))
    const times = {
      attestedAt: Math.min(...held.map(({ claims }) => claims.attestedAt)),
      expiresAt: Math.min(...held.map(({ claims }) => claims.expiresAt)),
    }
    return {
      body: {
        found: true,
        agents: held.map((each) => each.agentId),
        attribution: held.every((each) => each.attribution === 'owned') ? ('owned' as const) : ('claimed' as const),
        ...recordOf(common, times),
        gap_plan: gapPlan(common, lang),
        note: message(lang, held.length > 1 ? 'baseline.several' : 'baseline.note'),
      },
      outcome: null,
    }
  },
})

async function attestedBy(needs: ReadNeeds, agentId: string | undefined, entity: string): Promise<AttestedBaseline[]> {
  if (agentId === undefined) return baselinesOfEntity(needs, entity)
  const attested = await baselineOfAgent(needs, agentId)
  return attested ? [attested] : []
}

/** Null for a revoked agent: nothing is enforced for it any more. */
async function judgeAttested(
  needs: ReadNeeds,
  attested: AttestedBaseline,
): Promise<(AttestedBaseline & { attribution: Attribution; judged: Baseline }) | null> {
  const stored = await agentById(needs, attested.agentId)
  if (stored?.agent.state !== 'active') return null
  const judged = judgeBaseline(stored.agent.mandate, attested.claims, needs.world.now())
  return { ...attested, attribution: attributionOf(stored.agent), judged }
}

function nameField(description: string, example: string) {
  return z
    .string()
    .min(1)
    .max(nameMaxChars)
    .meta({ description, examples: [example] })
    .transform((text, context): string => {
      // Databases cannot store such a text.
      if (isStorableText(text)) return text
      refuse(context, { code: 'parameter_invalid', messageKey: 'reason.parameter_invalid' })
      return z.NEVER
    })
}

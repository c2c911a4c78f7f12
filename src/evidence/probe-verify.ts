import { amountRefusal } from '../endpoint/amount-refusal.ts'
import { z } from 'zod'
import { readNetwork } from '../chains/network-field.ts'
import { unscreenedNetwork, type ScreenedNetwork } from '../chains/networks.ts'
import { utcDay } from '../kit/day.ts'
import { isScreened, type Subject } from '../kit/subject.ts'
import { readAmount } from '../kit/amount.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { retryOf, ServiceError } from '../endpoint/errors.ts'
import { paymentUrlField } from '../endpoint/fields.ts'
import { subjectField, unlistedRefusal } from '../endpoint/subject-field.ts'
import { message, type Lang, type MessageKey } from '../messages/message.ts'
import { reasonFacts, type ReasonCode } from '../endpoint/reason-codes.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { chooseNetwork, gatherUnread } from '../screening/gather.ts'
import { screen, screeningOutcome } from '../screening/screen-address.ts'
import { reasonCodeSchema, retrySchema, signalClassSchema } from '../endpoint/answer-members.ts'
import { verdictSchema } from '../screening/screen-result.ts'
import type { Verdict } from '../screening/verdict-ladder.ts'
import { openPlan, type OpenedPlan, type PlanClaims } from './probes/open-plan.ts'
import { assetId, judgeProbe, readProbeAsset, type ProbeJudgement } from './probes/probe-asset.ts'
import { assetField, fingerprintOf, type ProbeNeeds } from './probe-plan.ts'

const differenceSchema = z.strictObject({
  field: z.enum(['to', 'network', 'asset', 'endpoint', 'amount']),
  planned: z.string().nullable(),
  observed: z.string().nullable(),
})
type Difference = z.infer<typeof differenceSchema>

export const verifyProbe = defineEndpoint({
  name: 'verifyProbe',
  methods: ['POST'],
  path: '/api/probe/verify',
  tag: 'Evidence',
  summary: 'Compare the payment details with a plan',
  description:
    'Compares a plan with the current payment details: payee, network, asset, endpoint, and the amount if given. A ' +
    'pinned detail that is missing counts as changed. Both payees are screened. `txHash` is accepted for the ' +
    'records of the caller and not looked up.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({
    plan: z.string().meta({ description: 'The plan exactly as /api/probe/plan returned it.' }),
    observed: z
      .strictObject({
        to: subjectField('The current payee address.').optional(),
        network: z
          .string()
          .max(64)
          .meta({ description: 'The current network, by name or CAIP-2 identifier, in any case.', examples: ['base'] })
          .optional(),
        asset: assetField,
        endpoint: paymentUrlField('The current payment URL.').optional(),
        amount: z
          .string()
          .meta({ description: 'The currently requested amount: the full amount or the rest.' })
          .optional(),
        txHash: z.string().max(128).optional(),
      })
      .meta({ description: 'The current payment details. A pinned detail that is missing counts as changed.' }),
  }),
  output: z.strictObject({
    result: z.enum(['same', 'changed', 'expired']),
    proceed: z.boolean(),
    differences: z.array(differenceSchema),
    plan_id: z.string(),
    verdict: verdictSchema,
    reason_code: reasonCodeSchema,
    signal_class: signalClassSchema,
    retry: retrySchema,
    next: z.string(),
  }),
  errors: [
    'plan_invalid',
    'address_invalid',
    'address_checksum_invalid',
    'network_invalid',
    'amount_invalid',
    'asset_invalid',
    'url_invalid',
  ],
  examples: [
    {
      title: 'Insert the plan of /api/probe/plan and the current payment details',
      input: {
        plan: 'the plan that /api/probe/plan gave',
        observed: {
          to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
          network: 'base',
          asset: 'USDC',
          endpoint: 'https://pay.example.com/invoice/7',
        },
      },
    },
  ],
  async run(needs: ProbeNeeds, { plan, observed }, { lang }) {
    const opened = await openPlan(needs, plan)
    const { claims, address } = opened
    const snapshot = needs.lists.current()
    refuseUnlisted(needs, observed.to, snapshot)
    const differences = compareWithPlan(opened, observed, { snapshot, day: utcDay(needs.world.now()) })
    const choice = { network: opened.network, ignored: null }
    const { facts, judgement } = await screen(needs, { address, network: choice, on: null, field: 'plan' }, snapshot)
    const judged = judgeProbe(snapshot, { facts, judgement, asset: claims.asset, network: opened.network })
    const verdict = worse(judged.verdict, await observedVerdict(needs, address, observed.to, snapshot))
    const isExpired = needs.world.now() >= claims.exp * 1_000
    const result = isExpired ? 'expired' : differences.length > 0 ? 'changed' : 'same'
    const stop = result === 'same' ? stopOf(claims, judged) : null
    return {
      body: {
        result,
        proceed: result === 'same' && stop === null,
        differences,
        plan_id: claims.jti,
        verdict,
        ...describeReason(stop?.code ?? codes[result], lang),
        next: message(lang, stop?.next ?? `probe.${result}`),
      },
      outcome: { ...screeningOutcome(facts, judgement, opened.network), result },
    }
  },
})

/** The verdict on the current payee; null if it is that of the plan. */
async function observedVerdict(needs: ProbeNeeds, planned: Subject, to: Subject | undefined, snapshot: Snapshot) {
  if (to === undefined || isSame(planned, to)) return null
  const network = chooseNetwork(to, undefined)
  const { judgement } = await screen(needs, { address: to, network, on: null, field: 'observed.to' }, snapshot)
  return judgement.verdict
}

function worse(one: Verdict, other: Verdict | null): Verdict {
  const ranks: readonly (Verdict | null)[] = [null, 'clear', 'caution', 'uncertain', 'risky']
  return other !== null && ranks.indexOf(other) > ranks.indexOf(one) ? other : one
}

/** A coin's name before a colon does not change an address of a chain that is not screened. */
function isSame(planned: Subject, observed: Subject): boolean {
  const bareOf = ({ family, canonical }: Subject) =>
    family === 'other' ? canonical.slice(canonical.lastIndexOf(':') + 1) : canonical
  return planned.family === observed.family && bareOf(planned) === bareOf(observed)
}

/**
 * An address that no family reads is compared only if a list has it; otherwise it is a mistake. Throws ServiceError as
 * addressField refuses.
 */
function refuseUnlisted(needs: ProbeNeeds, to: Subject | undefined, snapshot: Snapshot): void {
  if (to === undefined || isScreened(to)) return
  const network = chooseNetwork(to, undefined)
  if (gatherUnread(needs, { address: to, network, on: null }, snapshot) === null)
    throw unlistedRefusal(to, 'observed.to')
}

function readObservedNetwork(name: string): ScreenedNetwork {
  return name === unscreenedNetwork.name ? unscreenedNetwork : readNetwork(name, 'observed.network')
}

/**
 * Why nothing is to be sent although nothing changed: payee or asset does not pass now, or did not when the plan was
 * made.
 */
function stopOf({ proceed }: PlanClaims, judged: ProbeJudgement): { code: ReasonCode; next: MessageKey } | null {
  if (judged.blocked) {
    const next = judged.isOfAsset
      ? 'probe.next_asset'
      : judged.verdict === 'uncertain'
        ? 'probe.unsure'
        : 'probe.stopped'
    return { code: judged.reason_code, next }
  }
  return proceed ? null : { code: 'PLAN_WITHHELD', next: 'probe.withheld' }
}

function describeReason(code: ReasonCode, lang: Lang) {
  return { reason_code: code, signal_class: reasonFacts(code).class, retry: retryOf(code, lang) }
}

const codes = { same: 'PLAN_SAME', changed: 'PLAN_CHANGED', expired: 'PLAN_EXPIRED' } as const

type Observed = {
  to?: Subject | undefined
  network?: string | undefined
  asset?: string | undefined
  endpoint?: Parameters<typeof fingerprintOf>[0] | undefined
  amount?: string | undefined
}

function compareWithPlan(
  { claims, ...planned }: OpenedPlan,
  observed: Observed,
  lists: { snapshot: Snapshot; day: string },
): Difference[] {
  const network = observed.network === undefined ? null : readObservedNetwork(observed.network)
  const asset =
    observed.asset === undefined
      ? null
      : assetId(readProbeAsset(observed.asset, 'observed.asset', { network: network ?? planned.network, ...lists }))
  const endpoint = observed.endpoint ? fingerprintOf(observed.endpoint) : null
  const isPlanned = observed.to !== undefined && isSame(planned.address, observed.to)
  const to = isPlanned ? planned.address.canonical : (observed.to?.canonical ?? null)
  const differences: Difference[] = [
    { field: 'to', planned: planned.address.canonical, observed: to },
    { field: 'network', planned: planned.network.name, observed: network?.name ?? null },
    { field: 'asset', planned: claims.asset, observed: asset },
  ]
  if (claims.endpoint_fingerprint !== null) {
    differences.push({ field: 'endpoint', planned: claims.endpoint_fingerprint, observed: endpoint })
  }
  const changed = differences.filter((difference) => difference.planned !== difference.observed)
  if (observed.amount !== undefined && !isExpectedAmount(claims, observed.amount)) {
    changed.push({ field: 'amount', planned: claims.amount, observed: observed.amount })
  }
  return changed
}

/** After the probe a payee may still request all of it, or the rest. */
function isExpectedAmount({ amount, remaining_amount }: PlanClaims, observed: string): boolean {
  const reading = readAmount(observed, placesMax)
  if (reading.amount) return [amount, remaining_amount].includes(reading.amount.text)
  throw new ServiceError('amount_invalid', { field: 'observed.amount', ...amountRefusal(reading.fault, placesMax) })
}

const placesMax = 36

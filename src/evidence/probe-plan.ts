import { amountRefusal } from '../endpoint/amount-refusal.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { networkField } from '../chains/network-field.ts'
import type { Keyring } from '../attestation/keyring.ts'
import type { ScreenedNetwork } from '../chains/networks.ts'
import { readAmount, wholeUnits } from '../kit/amount.ts'
import { canonicalJson } from '../kit/canonical-json.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { retryOf, ServiceError } from '../endpoint/errors.ts'
import { paymentUrlField } from '../endpoint/fields.ts'
import { subjectField } from '../endpoint/subject-field.ts'
import { utcDay } from '../kit/day.ts'
import { daySeconds } from '../kit/duration.ts'
import type { PaymentUrl } from '../kit/payment-url.ts'
import { isScreened } from '../kit/subject.ts'
import { message } from '../messages/message.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import type { Service } from '../endpoint/service.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { DeclaredAsset } from '../intent/declared.ts'
import { chooseNetwork, type GatherNeeds } from '../screening/gather.ts'
import { reasonCodeSchema, retrySchema, signalClassSchema } from '../endpoint/answer-members.ts'
import { verdictSchema } from '../screening/screen-result.ts'
import { screen, screeningOutcome } from '../screening/screen-address.ts'
import type { PlanClaims } from './probes/open-plan.ts'
import { assetId, judgeProbe, readProbeAsset } from './probes/probe-asset.ts'

export type ProbeNeeds = GatherNeeds & { service: Service; attestation: Keyring; ids: Ids }

/** How long a probe may take to arrive and be judged, in seconds. */
const planLifetimeSeconds = daySeconds

const pinnedSchema = z.strictObject({
  address: z.string(),
  network: z.string(),
  asset: z.string().describe('The address or mint of the token; the symbol for the native currency.'),
  endpoint_fingerprint: z.string().nullable().describe('SHA-256 of the parsed URL; null if none was given.'),
})

export const assetField = z
  .string()
  .max(64)
  .meta({
    description: 'A symbol of the table of networks or the address of the token. Default: USDC.',
    examples: ['USDC'],
  })
  .optional()

export const planProbe = defineEndpoint({
  name: 'planProbe',
  methods: ['POST'],
  path: '/api/probe/plan',
  tag: 'Evidence',
  summary: 'Plan a probe payment',
  description:
    'Screens the payee and the asset, and pins address, network, asset and endpoint in a signed plan. Pay a small part first, and call ' +
    '/api/probe/verify before you send the rest. The service stores nothing; the plan contains all data. A plan for a ' +
    'payee that does not pass screening, or in a sanctioned asset, has `proceed: false`.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({
    to: subjectField('The payee.'),
    amount: z.string().meta({ description: 'The full amount, in whole units of the asset.', examples: ['250'] }),
    network: networkField(),
    asset: assetField,
    endpoint: paymentUrlField('The payment URL; pinned completely, including path, query and fragment.').optional(),
  }),
  output: z.strictObject({
    plan_id: z.string(),
    plan: z.string().describe('Compact JWS, EdDSA, typ cs-probe+jwt.'),
    pinned: pinnedSchema,
    probe_amount: z.string(),
    remaining_amount: z.string(),
    expires_at: z.iso.datetime(),
    proceed: z.boolean(),
    verdict: verdictSchema,
    reason_code: reasonCodeSchema,
    signal_class: signalClassSchema,
    retry: retrySchema,
    next: z.string(),
  }),
  errors: [
    'address_invalid',
    'address_checksum_invalid',
    'network_invalid',
    'network_mismatch',
    'amount_invalid',
    'asset_invalid',
    'url_invalid',
    'clock_wrong',
  ],
  examples: [
    {
      title: '250 USDC to an endpoint',
      input: {
        to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
        amount: '250',
        network: 'base',
        endpoint: 'https://pay.example.com/invoice/7',
      },
    },
  ],
  async run(needs: ProbeNeeds, { to, amount, network: name, asset: assetName, endpoint }, { lang }) {
    const network = chooseNetwork(to, name)
    // A plan pins its caller's intention: a network that does not match the address cannot be pinned. A listed payee on
    // a chain that is not screened is judged with any network.
    if (network.ignored !== null && isScreened(to)) throw new ServiceError('network_mismatch', { field: 'network' })
    const snapshot = needs.lists.current()
    const day = utcDay(needs.world.now())
    const asset = readProbeAsset(assetName, 'asset', { network: network.network, snapshot, day })
    const parts = splitAmount(amount, asset)
    const { facts, judgement } = await screen(needs, { address: to, network, on: null, field: 'to' }, snapshot)
    if (facts.clock !== undefined) throw new ServiceError('clock_wrong')
    const judged = judgeProbe(snapshot, {
      facts,
      judgement,
      asset: assetName ?? assetId(asset),
      network: network.network,
    })
    const { verdict, reason_code: code, blocked, isOfAsset } = judged
    const proceed = !blocked
    const pinned = {
      address: to.canonical,
      network: network.network.name,
      asset: assetId(asset),
      endpoint_fingerprint: endpoint ? fingerprintOf(endpoint) : null,
    }
    const planId = needs.ids.draw('pl_')
    const issuedAt = Math.floor(needs.world.now() / 1_000)
    const claims: PlanClaims = {
      iss: needs.service.baseUrl,
      jti: planId,
      sub: caip10(network.network, to.canonical),
      asset: pinned.asset,
      endpoint_fingerprint: pinned.endpoint_fingerprint,
      ...parts,
      proceed,
      iat: issuedAt,
      exp: issuedAt + planLifetimeSeconds,
    }
    const next = proceed
      ? parts.remaining_amount === '0'
        ? 'probe.next_whole'
        : 'probe.next'
      : verdict === 'uncertain'
        ? 'probe.next_uncertain'
        : isOfAsset
          ? 'probe.next_asset'
          : 'probe.next_risky'
    return {
      body: {
        plan_id: planId,
        plan: await needs.attestation.sign('cs-probe+jwt', canonicalJson(claims)),
        pinned,
        probe_amount: parts.probe_amount,
        remaining_amount: parts.remaining_amount,
        expires_at: new Date(claims.exp * 1_000).toISOString(),
        proceed,
        verdict,
        reason_code: code,
        signal_class: reasonFacts(code).class,
        retry: retryOf(code, lang),
        next: message(lang, next),
      },
      outcome: screeningOutcome(facts, judgement, network.network),
    }
  },
})

/** CAIP-10 of an address on a network. */
function caip10({ caip2 }: ScreenedNetwork, address: string): string {
  return `${caip2}:${address}`
}

/**
 * Identifies an endpoint completely, in the form of the URL standard: a fragment can contain a page's invoice number.
 */
export function fingerprintOf({ url }: PaymentUrl): string {
  return createHash('sha256').update(url).digest('hex')
}

type Parts = Pick<PlanClaims, 'amount' | 'probe_amount' | 'remaining_amount'>

/**
 * The probe is a hundredth, at least the minimum worth sending and at most 5 whole units, and never more than all of
 * it.
 */
function splitAmount(text: string, { address, decimals }: DeclaredAsset): Parts {
  const places = decimals ?? unknownPlaces
  const reading = readAmount(text, places)
  if (!reading.amount) {
    throw new ServiceError('amount_invalid', { field: 'amount', ...amountRefusal(reading.fault, places) })
  }
  const { units } = reading.amount
  if (units === 0n) throw new ServiceError('amount_invalid', { field: 'amount', messageKey: 'probe.amount_zero' })
  const unit = 10n ** BigInt(places)
  const least = 10n ** BigInt(Math.max(0, places - (address === null ? coinPlaces : tokenPlaces)))
  const hundredth = (units / 100n / least) * least
  const target = hundredth < least ? least : hundredth > 5n * unit ? 5n * unit : hundredth
  const probe = target > units ? units : target
  return {
    amount: reading.amount.text,
    probe_amount: wholeUnits(probe, places),
    remaining_amount: wholeUnits(units - probe, places),
  }
}

/** Tokens are mostly dollars: a cent. */
const tokenPlaces = 2

/**
 * A hundredth of a coin can be worth hundreds of dollars. A hundred-thousandth is little, and above Bitcoin's dust
 * limit.
 */
const coinPlaces = 5

/** A token with unknown decimals is only split arithmetically: it has at most these. */
const unknownPlaces = 36

import { z } from 'zod'
import { networkField } from '../chains/network-field.ts'
import { shownUrl } from '../chains/networks.ts'
import type { Keyring } from '../attestation/keyring.ts'
import { canonicalJson } from '../kit/canonical-json.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { subjectField } from '../endpoint/subject-field.ts'
import { isScreened } from '../kit/subject.ts'
import type { Service } from '../endpoint/service.ts'
import { message, type Lang } from '../messages/message.ts'
import type { ChainObservation, ScreeningFacts } from '../screening/facts.ts'
import { chooseNetwork, type GatherNeeds } from '../screening/gather.ts'
import { shownFact } from '../screening/list-facts.ts'
import { evidenceAsOf } from '../screening/evidence-as-of.ts'
import { screen, screeningOutcome } from '../screening/screen-address.ts'
import { proofResultSchema } from '../screening/proof-result.ts'
import { proveAddress, type ProvedInLog } from '../screening/prove.ts'
import { screenResultSchema } from '../screening/screen-result.ts'
import { signalWeights } from '../screening/signals.ts'
import { describeFinding, describeResult, describeSources } from '../screening/describe-result.ts'
import { fulfillmentStatsSchema, type ReceiptStats } from './fulfillment-stats.ts'

export type BundleNeeds = GatherNeeds & {
  service: Service
  attestation: Keyring
  evidence: { receipts: ReceiptStats }
}

/** The chain queries about one subject, and their results. */
const querySchema = z.strictObject({
  status: z.enum(['ok', 'stale', 'failed', 'not_configured', 'no_view']),
  cause: z.string().nullable(),
  as_of: z.string().nullable(),
  block: z.int().nullable(),
})

const reachSchema = z.strictObject({
  kind: z.enum(['all', 'window', 'newest']),
  from_block: z.int().nullable(),
  to_block: z.int().nullable(),
  transfers: z.int().optional().describe('Only of `newest`: how many were read.'),
})

const bundleSchema = z.strictObject({
  subject: z.strictObject({
    address: z.string(),
    chain: z.string().describe('The screened network.'),
    network: z.string().describe('The screened network, as in `chain`.'),
    caip10: z.string(),
  }),
  issued_at: z.iso.datetime(),
  issuer: z.url(),
  stance: z.string().describe('What the bundle is: evidence, not a decision.'),
  screening: screenResultSchema.omit({ on: true, lists: true }).extend({
    evidence_as_of: z
      .string()
      .nullable()
      .describe('The oldest day to which a sanctions list that was read is complete; null if none was read.'),
  }),
  profile_query: querySchema.describe(
    'How the profile of the address was read. Only `ok` makes an empty array a finding.',
  ),
  profile_signals: z.array(z.strictObject({ key: z.string(), weight: z.int(), detail: z.string(), url: z.url() })),
  one_hop_query: querySchema
    .extend({ reach: reachSchema.nullable().describe('How far back transfers were read; null if none were read.') })
    .describe('How the transfers of the address were read. Only `ok` makes an empty array a finding.'),
  one_hop_relations: z
    .array(
      z.strictObject({
        party: z.string(),
        list: z.string(),
        direction: z.enum(['in', 'out']),
        amount: z.string(),
        url: z.url(),
      }),
    )
    .describe('Transfers with listed parties: the newest one with each.'),
  fulfillment: fulfillmentStatsSchema.extend({
    verified_receipts: z.int().min(0).describe('Number of verified receipts, as in `receipts.verified`.'),
  }),
  lists: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      status: z.string(),
      cause: z.string().optional(),
      as_of: z.string().nullable(),
      complete_through: z.string().optional(),
    }),
  ),
  proof: proofResultSchema
    .exactOptional()
    .describe('With include=proof: the answer of `GET /api/proof` for the address, from the same lists.'),
  note: z.string(),
})

export const bundleAnswerSchema = z.strictObject({
  bundle: bundleSchema,
  signature: z.string().describe('Detached compact JWS over the RFC 8785 bytes of `bundle`, typ cs-bundle+jws.'),
  verify: z.strictObject({ keys_url: z.url() }),
})

export type EvidenceBundle = z.infer<typeof bundleSchema>

export const evidenceBundle = defineEndpoint({
  name: 'evidenceBundle',
  methods: ['GET'],
  path: '/api/evidence/bundle',
  tag: 'Evidence',
  summary: 'Get a signed evidence bundle for an address',
  description:
    'The verdict with its evidence, the on-chain profile of the address, its transfers with listed parties, and the ' +
    'statistics of fulfilled payments, in one signed document that anyone can verify with the public keys. Contains ' +
    'only public data, and no conclusion about persons.',
  access: { keys: 'checked', scope: 'evidence_bundle' },
  limit: 'own',
  input: z.strictObject({
    address: subjectField('The address: 0x, T, Solana base58 or Bitcoin, mainnet.'),
    network: networkField(),
    include: z
      .enum(['proof'])
      .meta({ description: '`proof`: the bundle contains the proof of what the public lists say of the address.' })
      .optional(),
  }),
  output: bundleAnswerSchema,
  errors: ['address_invalid', 'address_checksum_invalid', 'network_invalid', 'network_mismatch', 'clock_wrong'],
  examples: [
    { title: 'A sanctioned address', input: { address: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' } },
    { title: 'An address on TRON', input: { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } },
  ],
  async run(needs: BundleNeeds & ProvedInLog, { address, network: name, include }, { lang }) {
    const network = chooseNetwork(address, name)
    const snapshot = needs.lists.current()
    const [{ facts, judgement }, fulfillment] = await Promise.all([
      screen(needs, { address, network, on: null, field: 'address' }, snapshot),
      needs.evidence.receipts(address.canonical),
    ])
    if (facts.clock !== undefined) throw new ServiceError('clock_wrong')
    const { baseUrl } = needs.service
    const described = describeResult(facts, judgement, { lang, baseUrl })
    const bundle: EvidenceBundle = {
      ...describeFacts(facts, { lang, baseUrl }),
      subject: {
        address: address.canonical,
        chain: network.network.name,
        network: network.network.name,
        caip10: `${network.network.caip2}:${address.canonical}`,
      },
      issued_at: new Date(needs.world.now()).toISOString(),
      issuer: baseUrl,
      stance: message(lang, 'bundle.stance'),
      screening: {
        ...described,
        intelligence: { sources: describeSources(facts, lang) },
        evidence_as_of: evidenceAsOf(facts),
      },
      fulfillment: { ...fulfillment, verified_receipts: fulfillment.receipts.verified },
      ...(include === 'proof' && isScreened(address)
        ? { proof: proveAddress(needs, snapshot, address, facts.day) }
        : {}),
      note: message(lang, 'note.bundle'),
    }
    const signature = await needs.attestation.signDetached('cs-bundle+jws', Buffer.from(canonicalJson(bundle)))
    return {
      body: { bundle, signature, verify: { keys_url: `${baseUrl}/.well-known/service-keys.json` } },
      outcome: screeningOutcome(facts, judgement, network.network),
    }
  },
})

function describeFacts(
  { lists, observations }: ScreeningFacts,
  { lang, baseUrl }: { lang: Lang; baseUrl: string },
): Pick<EvidenceBundle, 'profile_query' | 'profile_signals' | 'one_hop_query' | 'one_hop_relations' | 'lists'> {
  const profile = observations.find(({ question }) => question === 'profile')
  const taint = observations.find(({ question }) => question === 'taint')
  return {
    profile_query: queryOf(profile),
    profile_signals: (profile?.findings ?? []).map(({ signal, detail, url }) => ({
      key: signal,
      weight: signalWeights[signal],
      detail: describeFinding({ signal, detail }, lang),
      url: shownUrl(baseUrl, url),
    })),
    one_hop_query: {
      ...queryOf(taint),
      reach: taint?.reach && taint.reach.kind !== 'hops' ? taint.reach : null,
    },
    one_hop_relations: (taint?.findings ?? []).map(({ detail, url }) => ({
      party: detail['party'] ?? '',
      list: detail['list'] ?? '',
      direction: detail['direction'] === 'in' ? ('in' as const) : ('out' as const),
      amount: detail['amount'] ?? '',
      url: shownUrl(baseUrl, url),
    })),
    lists: lists.map((list) => {
      const { id, kind, as_of, complete_through } = list
      return { id, kind, ...shownFact(list), as_of, ...(complete_through === undefined ? {} : { complete_through }) }
    }),
  }
}

function queryOf(observation: ChainObservation | undefined) {
  const { status, cause, as_of, block } = observation ?? unqueried
  return { status, cause, as_of, block }
}

const unqueried = { status: 'not_configured', cause: null, as_of: null, block: null } as const

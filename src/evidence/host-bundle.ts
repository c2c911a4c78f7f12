import { z } from 'zod'
import type { Keyring } from '../attestation/keyring.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { paymentUrlField } from '../endpoint/fields.ts'
import type { Service } from '../endpoint/service.ts'
import { canonicalJson } from '../kit/canonical-json.ts'
import { message } from '../messages/message.ts'
import { describeHost } from '../screening/describe-host.ts'
import type { ListNeeds } from '../screening/gather.ts'
import { hostResultSchema } from '../screening/host-result.ts'
import { proofResultSchema } from '../screening/proof-result.ts'
import { proveHost, type ProvedInLog } from '../screening/prove.ts'
import { hostOutcome, screenHost } from '../screening/screen-host.ts'

export type HostBundleNeeds = ListNeeds & { service: Service; attestation: Keyring }

const hostBundleSchema = z.strictObject({
  subject: z.strictObject({
    url: z.string().describe('The screened URL, without user information and fragment.'),
    host: z.string(),
    registrable_domain: z.string().nullable().describe('The registrable domain; null for an IP address.'),
  }),
  issued_at: z.iso.datetime(),
  issuer: z.url(),
  stance: z.string().describe('What the bundle is: evidence, not a decision.'),
  screening: hostResultSchema,
  proof: proofResultSchema
    .exactOptional()
    .describe(
      'With include=proof: the answer of `GET /api/proof` for the host, from the same lists. Absent for a host that has ' +
        'no proof, such as an IPv6 address.',
    ),
  note: z.string(),
})

export const hostBundleAnswerSchema = z.strictObject({
  bundle: hostBundleSchema,
  signature: z.string().describe('Detached compact JWS over the RFC 8785 bytes of `bundle`, typ cs-bundle+jws.'),
  verify: z.strictObject({ keys_url: z.url() }),
})

export const hostEvidenceBundle = defineEndpoint({
  name: 'hostEvidenceBundle',
  methods: ['GET'],
  path: '/api/evidence/host-bundle',
  tag: 'Evidence',
  summary: 'Get a signed evidence bundle for a payment URL',
  description:
    'The verdict on a URL or domain with its evidence and every list that covers hosts, in one signed document that ' +
    'anyone can verify with the public keys. The URL is never fetched. It is about today only: the lists of hosts keep ' +
    'no rules that were removed, so a past day cannot be answered; keep the bundle of the day instead.',
  access: { keys: 'checked', scope: 'evidence_bundle' },
  limit: 'own',
  input: z.strictObject({
    url: paymentUrlField('The http or https URL of the payment page, or its domain.'),
    include: z
      .enum(['proof'])
      .meta({ description: '`proof`: the bundle contains the proof of what the public lists say of the host.' })
      .optional(),
  }),
  output: hostBundleAnswerSchema,
  errors: ['url_invalid', 'clock_wrong'],
  examples: [{ title: 'A look-alike host', input: { url: 'https://metmask.io/connect' } }],
  async run(needs: HostBundleNeeds & ProvedInLog, { url, include }, { lang }) {
    const snapshot = needs.lists.current()
    const { facts, judgement } = screenHost(needs, url, snapshot)
    if (facts.clock !== undefined) throw new ServiceError('clock_wrong')
    const { baseUrl } = needs.service
    const proof = include === 'proof' ? proveHost(needs, snapshot, url.names, facts.day) : null
    const bundle: z.infer<typeof hostBundleSchema> = {
      subject: facts.subject,
      issued_at: new Date(needs.world.now()).toISOString(),
      issuer: baseUrl,
      stance: message(lang, 'bundle.stance'),
      screening: describeHost(facts, judgement, { lang, baseUrl }),
      ...(proof ? { proof } : {}),
      note: message(lang, 'note.bundle'),
    }
    const signature = await needs.attestation.signDetached('cs-bundle+jws', Buffer.from(canonicalJson(bundle)))
    return {
      body: { bundle, signature, verify: { keys_url: `${baseUrl}/.well-known/service-keys.json` } },
      outcome: hostOutcome(facts, judgement),
    }
  },
})

import { z } from 'zod'
import { actor } from '../audit/audit-write.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { AgentDirectory } from './agent-directory.ts'
import { providerSignature } from './provider-signature.ts'
import { setKyc } from './set-kyc.ts'

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  registry: { agents: Pick<AgentDirectory, 'forget'>; kycSecret: Buffer | null }
}

const agentIdMaxChars = 128
/** A time further in the future would make every later message look late. */
const aheadMaxMs = 300_000

export const kycCallback = defineEndpoint({
  name: 'recordKyc',
  methods: ['POST'],
  path: '/api/kyc/callback',
  tag: 'Gateway',
  summary: 'Record that a principal was identified',
  description:
    'For the provider that identifies principals: signed as Standard Webhooks (`webhook-id`, `webhook-timestamp`, ' +
    '`webhook-signature`) with the secret that the operator set as KYC_CALLBACK_SECRET. A message that is older than what ' +
    'is recorded changes nothing, so that repeated and late messages do no harm; one that is dated more than 300 s ahead is refused. Without a secret there is no callback.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({
    agentId: z.string().min(1).max(agentIdMaxChars).meta({ description: 'The agent whose principal was identified.' }),
    status: z.enum(['verified', 'none']).meta({ description: 'What came of it.' }),
    at: z.iso.datetime({ offset: true }).meta({ description: 'When that was (RFC 3339).' }),
  }),
  output: z.strictObject({ agentId: z.string(), status: z.enum(['verified', 'none']) }),
  errors: ['parameter_invalid', 'not_found', 'webhook_signature_invalid', 'agent_not_found', 'storage_unavailable'],
  examples: [
    {
      title: 'A principal was identified',
      input: { agentId: 'shopper-7', status: 'verified', at: '2026-11-22T12:00:00Z' },
    },
  ],
  async run({ storage, world, registry }: Needs, { agentId, status, at }, ask) {
    if (registry.kycSecret === null) throw new ServiceError('not_found')
    const shown = providerSignature.shown(ask.received, null)
    const { principal } = await providerSignature.prove({ world, registry }, shown, null)
    if (principal === null) throw new ServiceError('webhook_signature_invalid')
    if (Date.parse(at) > world.now() + aheadMaxMs)
      throw new ServiceError('parameter_invalid', {
        field: 'at',
        messageKey: 'kyc.in_future',
        params: { seconds: aheadMaxMs / 1_000 },
      })
    const isKnown = await setKyc(
      { storage, world },
      { agentId, status, at: Date.parse(at), by: actor('provider', null, ask) },
    )
    if (!isKnown) throw new ServiceError('agent_not_found', { field: 'agentId' })
    registry.agents.forget(agentId)
    return { body: { agentId, status }, outcome: null }
  },
})

import { z } from 'zod'
import { actor } from '../audit/audit-write.ts'
import { sessionOwner } from '../accounts/session-cookie.ts'
import { revisionField } from '../accounts/shown-state.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { describeOwned, ownedServiceSchema, type DescribeNeeds } from './describe-service.ts'
import { proveService } from './services/prove-service.ts'
import { saveService } from './services/save-service.ts'
import { proofFields, serviceFields, sidField } from './services/service-fields.ts'
import type { ServiceNeeds } from './services/service-needs.ts'
import { servicesOfOwner } from './service-store.ts'

const path = '/api/console/services'
const shared = { tag: 'Console', access: { keys: 'ignored' }, limit: 'console' } as const
const changeErrors = ['session_required', 'csrf_invalid', 'service_busy', 'storage_unavailable'] as const

export const listOwnServices = defineEndpoint({
  ...shared,
  name: 'listOwnServices',
  methods: ['GET'],
  path,
  summary: 'The payee services of an owner',
  description: 'Suspended ones included, each with its proofs and what is still to be done.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(ownedServiceSchema) }),
  errors: ['session_required', 'csrf_invalid', 'storage_unavailable'],
  examples: [{ title: 'The services', input: {} }],
  async run(needs: ServiceNeeds & DescribeNeeds, _input, ask) {
    const services = await servicesOfOwner(needs, await sessionOwner(needs, ask, 'read'))
    const items = services.map((service) => describeOwned(needs, service, ask.lang))
    return { body: { items }, outcome: null }
  },
})

export const saveOwnService = defineEndpoint({
  ...shared,
  name: 'saveOwnService',
  methods: ['POST'],
  path,
  summary: 'Register a payee service in the console, or change it',
  description:
    'As `/api/registry/services`; what is proved may be changed here too. A new `sid` needs `name`, `url` and `wallet`. ' +
    'Another host must be proved again; another wallet too, and the domain with it. The owner gets an e-mail about ' +
    'another wallet of a service that was proved in any part.',
  okStatus: 201,
  input: z.strictObject({ sid: sidField(), ...serviceFields, revision: revisionField }),
  output: ownedServiceSchema,
  statuses: { 200: { description: 'A service of the same owner was changed.', output: ownedServiceSchema } },
  errors: [
    'url_invalid',
    'address_invalid',
    'address_checksum_invalid',
    'amount_invalid',
    'text_too_long',
    'sid_taken',
    'state_changed',
    'services_too_many',
    'account_erased',
    ...changeErrors,
  ],
  examples: [{ title: 'Another name', input: { sid: 'weather-data', name: 'Weather data' } }],
  async run(needs: ServiceNeeds & DescribeNeeds, { wallet, ...sent }, ask) {
    const ownerId = await sessionOwner(needs, ask, 'change')
    const by = actor('owner', ownerId, ask)
    const terms = { ...sent, wallet: wallet?.canonical }
    const { service, isNew } = await saveService(needs, ownerId, terms, { by, lang: ask.lang })
    return {
      status: isNew ? 201 : 200,
      body: describeOwned(needs, service, ask.lang),
      outcome: null,
    }
  },
})

export const proveOwnService = defineEndpoint({
  ...shared,
  name: 'proveOwnService',
  methods: ['POST'],
  path: `${path}/{sid}/prove`,
  summary: 'Prove the domain or the wallet of a payee service in the console',
  description: 'As `/api/registry/services/prove`.',
  input: z.strictObject({
    sid: z
      .string()
      .max(100)
      .meta({ description: 'The id of the service.', examples: ['weather-data'] }),
    ...proofFields,
    revision: revisionField,
  }),
  output: ownedServiceSchema,
  errors: ['state_changed', 'service_not_found', 'proof_failed', ...changeErrors],
  examples: [{ title: 'The domain, by its file', input: { sid: 'weather-data', proof: 'domain' } }],
  async run(needs: ServiceNeeds & DescribeNeeds, { sid, proof, signature = null, revision }, ask) {
    const ownerId = await sessionOwner(needs, ask, 'change')
    const service = await proveService(
      needs,
      ownerId,
      { sid, proof, signature, revision },
      actor('owner', ownerId, ask),
    )
    return { body: describeOwned(needs, service, ask.lang), outcome: null }
  },
})

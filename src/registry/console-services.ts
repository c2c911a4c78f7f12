import { z } from 'zod'
import { anyRole, settingsRoles } from '../endpoint/roles.ts'
import { defineConsoleEndpoint } from '../accounts/console-endpoint.ts'
import { revisionField } from '../accounts/shown-state.ts'
import { describeOwned, ownedServiceSchema, type DescribeNeeds } from './describe-service.ts'
import { proveService } from './services/prove-service.ts'
import { saveService } from './services/save-service.ts'
import { proofFields, serviceFields, sidField } from './services/service-fields.ts'
import type { ServiceNeeds } from './services/service-needs.ts'
import { servicesOfOwner } from './service-store.ts'

const path = '/api/console/services'

export const listOwnServices = defineConsoleEndpoint({
  name: 'listOwnServices',
  methods: ['GET'],
  path,
  roles: anyRole,
  summary: 'The payee services of an owner',
  description: 'Suspended ones included, each with its proofs and what is still to be done.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(ownedServiceSchema) }),
  errors: [],
  examples: [{ title: 'The services', input: {} }],
  async run(needs: ServiceNeeds & DescribeNeeds, _input, ask, { ownerId }) {
    const services = await servicesOfOwner(needs, ownerId)
    const items = services.map((service) => describeOwned(needs, service, ask.lang))
    return { body: { items }, outcome: null }
  },
})

export const saveOwnService = defineConsoleEndpoint({
  name: 'saveOwnService',
  methods: ['POST'],
  path,
  roles: settingsRoles,
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
    'service_busy',
  ],
  examples: [{ title: 'Another name', input: { sid: 'weather-data', name: 'Weather data' } }],
  async run(needs: ServiceNeeds & DescribeNeeds, { wallet, ...sent }, ask, { ownerId, by }) {
    const terms = { ...sent, wallet: wallet?.canonical }
    const { service, isNew } = await saveService(needs, ownerId, terms, { by, lang: ask.lang })
    return {
      status: isNew ? 201 : 200,
      body: describeOwned(needs, service, ask.lang),
      outcome: null,
    }
  },
})

export const proveOwnService = defineConsoleEndpoint({
  name: 'proveOwnService',
  methods: ['POST'],
  path: `${path}/{sid}/prove`,
  roles: settingsRoles,
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
  errors: ['state_changed', 'service_not_found', 'proof_failed', 'service_busy'],
  examples: [{ title: 'The domain, by its file', input: { sid: 'weather-data', proof: 'domain' } }],
  async run(needs: ServiceNeeds & DescribeNeeds, { sid, proof, signature = null, revision }, ask, { ownerId, by }) {
    const service = await proveService(needs, ownerId, { sid, proof, signature, revision }, by)
    return { body: describeOwned(needs, service, ask.lang), outcome: null }
  },
})

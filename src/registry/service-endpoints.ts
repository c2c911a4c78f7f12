import { z } from 'zod'
import { actor } from '../audit/audit-write.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { heldKey } from '../keys/held-key.ts'
import { message } from '../messages/message.ts'
import { describeOwned, ownedServiceSchema, type DescribeNeeds } from './describe-service.ts'
import { proveService } from './services/prove-service.ts'
import { saveService } from './services/save-service.ts'
import { proofFields, serviceFields, sidField } from './services/service-fields.ts'
import type { ServiceNeeds } from './services/service-needs.ts'
import { serviceBySid, servicesOfOwner } from './service-store.ts'

const path = '/api/registry/services'
const keyErrors = ['key_required', 'key_unknown', 'key_revoked', 'key_expired', 'key_not_activated'] as const

export const getServices = defineEndpoint({
  name: 'getServices',
  methods: ['GET'],
  path,
  tag: 'Registry',
  summary: 'Services of an owner, with what is to be proved',
  description:
    'With a key: the services that its owner registered, suspended ones included, each with its proofs and what is ' +
    'still to be done; with `sid`, only that one. Without a key: a description. The public sees services at ' +
    '`/registry.json`.',
  access: { keys: 'managed' },
  limit: 'own',
  input: z.strictObject({ sid: sidField().optional() }),
  output: z.union([
    z.strictObject({ services: z.array(ownedServiceSchema) }),
    z.strictObject({ description: z.string(), authentication: z.string() }),
  ]),
  errors: ['key_unknown', 'key_revoked', 'key_expired', 'key_not_activated', 'service_not_found'],
  examples: [{ title: 'The description', input: {} }],
  async run(needs: ServiceNeeds & DescribeNeeds, { sid }, { caller, lang }) {
    if (caller.credential.kind === 'anonymous' && caller.keyRejected === null) {
      const description = message(lang, 'registry.about_services')
      return { body: { description, authentication: message(lang, 'keys.about_authentication') }, outcome: null }
    }
    const { ownerId } = heldKey(caller)
    const services = await servicesOf(needs, ownerId, sid)
    const describe = (service: (typeof services)[number]) => describeOwned(needs, service, lang)
    return { body: { services: services.map(describe) }, outcome: null }
  },
})

export const registerService = defineEndpoint({
  name: 'registerService',
  methods: ['POST'],
  path,
  tag: 'Registry',
  summary: 'Register a service of a payee, or change it',
  description:
    'With a key. A new `sid` registers a service (201), which needs `name`, `url` and `wallet`; one of the same owner ' +
    'changes it (200), and members that are not sent keep their values. The e-mail address of the owner was confirmed ' +
    'when the key was activated, so that a service begins as `contact_confirmed`. Then the domain is proved, and the ' +
    'wallet; with both it is `verified`. Once the domain or the wallet is proved, a key only tightens the policy: the ' +
    'name, the URL and the wallet are changed, and the policy is loosened, in the console (403 `service_proved`). The ' +
    'same values sent again change nothing. A service is public from the beginning, with its status.',
  access: { keys: 'managed' },
  limit: 'own',
  okStatus: 201,
  input: z.strictObject({ sid: sidField(), ...serviceFields }),
  output: ownedServiceSchema,
  statuses: { 200: { description: 'A service of the same owner was changed.', output: ownedServiceSchema } },
  errors: [
    ...keyErrors,
    'url_invalid',
    'address_invalid',
    'address_checksum_invalid',
    'amount_invalid',
    'text_too_long',
    'sid_taken',
    'service_proved',
    'services_too_many',
    'account_erased',
    'service_busy',
  ],
  examples: [
    {
      title: 'A service that takes between 1 and 500 USDC',
      input: {
        sid: 'weather-data',
        name: 'Weather data',
        url: 'https://weather.example',
        wallet: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
        policy: { min_usdc: '1', max_usdc: '500', require_kya: true, purposes: ['data'] },
      },
    },
  ],
  async run(needs: ServiceNeeds & DescribeNeeds, { wallet, ...sent }, ask) {
    const { keyId, ownerId } = heldKey(ask.caller)
    const by = actor('key', keyId, ask)
    const terms = { ...sent, wallet: wallet?.canonical }
    const { service, isNew } = await saveService(needs, ownerId, terms, { by, lang: ask.lang })
    return {
      status: isNew ? 201 : 200,
      body: describeOwned(needs, service, ask.lang),
      outcome: null,
    }
  },
})

export const proveServicePart = defineEndpoint({
  name: 'proveService',
  methods: ['POST'],
  path: `${path}/prove`,
  tag: 'Registry',
  summary: 'Prove the domain or the wallet of a service',
  description:
    'With the key of the owner. `domain`: the file named in `proofs.domain.file_url` is fetched now and must hold the ' +
    'token on a line of its own; no redirect is followed. `wallet`: `signature` is one of the wallet over exactly the ' +
    'text in `proofs.wallet.message`, as wallets sign messages: EIP-191 for 0x, the same with the prefix of TRON for ' +
    'T, both 65 bytes in hex, Ed25519 in base58 for Solana. Contract wallets (ERC-1271) and Bitcoin are not supported.',
  access: { keys: 'managed' },
  limit: 'own',
  input: z.strictObject({
    sid: sidField(),
    ...proofFields,
  }),
  output: ownedServiceSchema,
  errors: [...keyErrors, 'service_not_found', 'proof_failed', 'service_busy'],
  examples: [{ title: 'The domain, by its file', input: { sid: 'weather-data', proof: 'domain' } }],
  async run(needs: ServiceNeeds & DescribeNeeds, { sid, proof, signature = null }, ask) {
    const { keyId, ownerId } = heldKey(ask.caller)
    const service = await proveService(needs, ownerId, { sid, proof, signature }, actor('key', keyId, ask))
    return { body: describeOwned(needs, service, ask.lang), outcome: null }
  },
})

async function servicesOf(needs: ServiceNeeds & DescribeNeeds, ownerId: string, sid: string | undefined) {
  if (sid === undefined) return servicesOfOwner(needs, ownerId)
  const service = await serviceBySid(needs, sid)
  if (service?.ownerId !== ownerId) throw new ServiceError('service_not_found', { field: 'sid' })
  return [service]
}

import { z } from 'zod'
import { requireRole } from '../accounts/members.ts'
import { developerRoles, ownerOnly } from '../endpoint/roles.ts'
import { defineConsoleEndpoint } from '../accounts/console-endpoint.ts'
import { accountField } from '../chains/account-field.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { agentById } from '../registry/agents.ts'
import { claimAgent } from './actions/change-agent.ts'
import { registerAgent } from './actions/register.ts'
import { compareMandates, defaultMandate } from '../registry/mandate.ts'
import { newMandate } from './mandates/mandate-input.ts'
import type { GatewayNeeds } from './gateway-needs.ts'
import { describeOwnedAgent, ownedAgentSchema } from './owned-agent.ts'
import { agentIdField, mandateFields, nameField } from './fields/pay-fields.ts'
import { registered } from './pay-results.ts'
import { path, secretMaxChars, idInPath, example } from './fields/console-agent-fields.ts'

export const registerOwnAgent = defineConsoleEndpoint({
  name: 'registerOwnAgent',
  methods: ['POST'],
  path,
  roles: developerRoles,
  summary: 'Register an agent in the console',
  description:
    'As `register` of `/api/pay`: the agent belongs to the account that is signed in, and its secret is shown once. A ' +
    'mandate that allows more than the default one takes the role `owner`.',
  input: z.strictObject({
    agentId: agentIdField,
    entity: nameField('Who registers the agent.'),
    principal: nameField('For whom the agent acts.').optional(),
    wallet: accountField('The wallet that the agent pays from.').optional(),
    mandate: mandateFields.optional().meta({ description: 'What the agent may pay.' }),
  }),
  okStatus: 201,
  output: registered,
  errors: [
    'account_erased',
    'agent_id_taken',
    'agents_too_many',
    'address_invalid',
    'address_checksum_invalid',
    'amount_invalid',
    'wallet_agents_max',
    'wallet_mandate_looser',
    'loosening_waits',
    'text_too_long',
  ],
  examples: [
    {
      title: 'An agent with a limit',
      input: { agentId: 'shopper-7', entity: 'Example Ltd', mandate: { maxUsdc: '25' } },
    },
  ],
  async run(needs: GatewayNeeds, input, ask, { ownerId, role, by }) {
    const mandate = newMandate(input.mandate, needs.world.now())
    // Otherwise a developer could replace a strict agent by one that may pay anything, and no owner would confirm it.
    if (compareMandates(defaultMandate, mandate) === 'looser') requireRole(role, ownerOnly)
    const owner = { ownerId, label: null }
    return {
      body: await registerAgent(needs, input, { owner, source: ask.caller.source, by, lang: ask.lang }),
      outcome: null,
    }
  },
})

export const claimOwnAgent = defineConsoleEndpoint({
  name: 'claimOwnAgent',
  methods: ['POST'],
  path: `${path}/{agent_id}/claim`,
  roles: developerRoles,
  summary: 'Claim an agent in the console',
  description:
    'As `claim` of `/api/pay`: gives an agent without an owner to the account that is signed in and shows its secret. It keeps ' +
    'its mandate and its wallet, which cannot be loosened for 24 hours (`loosens_from`). On a wallet of other agents of the ' +
    'owner, its mandate may be any.',
  input: z.strictObject({
    agent_id: idInPath,
    agentSecret: z.string().max(secretMaxChars).meta({ description: 'The secret of the agent.' }),
  }),
  output: ownedAgentSchema,
  errors: [
    'account_erased',
    'agent_unauthenticated',
    'agent_revoked',
    'agent_owned',
    'agents_too_many',
    'wallet_agents_max',
    'wallet_mandate_looser',
    'loosening_waits',
    'service_busy',
  ],
  examples: [{ title: 'Claim it', input: { ...example, agentSecret: 'csa_...' } }],
  async run(needs: GatewayNeeds, { agent_id, agentSecret }, _ask, { ownerId, by }) {
    const read = async () => {
      const stored = await agentById(needs, agent_id)
      if (!stored?.hasSecret(agentSecret)) throw new ServiceError('agent_unauthenticated', { field: 'agentSecret' })
      return stored.agent
    }
    const claimed = await claimAgent(needs, by, read, () => Promise.resolve({ ownerId, label: null }))
    return { body: await describeOwnedAgent(needs, claimed), outcome: null }
  },
})

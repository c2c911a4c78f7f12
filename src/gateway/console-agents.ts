import { z } from 'zod'
import { describeDropped, droppedMembers } from '../accounts/dropped-change.ts'
import { anyRole, managerRoles, ownerOnly, settingsRoles } from '../endpoint/roles.ts'
import { defineConsoleEndpoint } from '../accounts/console-endpoint.ts'
import { shownChangeExample, shownChangeFields } from '../accounts/shown-change.ts'
import { wholeNumberField } from '../endpoint/fields.ts'
import { cursorField, nextCursorField, readCursor, writeCursor } from '../endpoint/page-cursor.ts'
import { agentById, agentsOfOwner, ownedAgentsMax, type Agent } from '../registry/agents.ts'
import { ended, refuseRevoked, saveAgent } from './agents/save-agent.ts'
import { tryDraft } from './actions/try-mandate.ts'
import { changeMandate, describeWaitingMandate } from './mandates/change-mandate.ts'
import { decideMandateAsOwner } from './decide-mandate-link.ts'
import { freeWalletOf } from './free-wallet.ts'
import type { GatewayNeeds } from './gateway-needs.ts'
import { describeOwnedAgent, describeOwnedAgents, ownedAgent, ownedAgentSchema, shownAgent } from './owned-agent.ts'
import { tried, waitingMandateMembers } from './pay-results.ts'
import { path, draftErrors, idInPath, example, draftInput } from './fields/console-agent-fields.ts'

export const listOwnAgents = defineConsoleEndpoint({
  name: 'listOwnAgents',
  methods: ['GET'],
  path,
  roles: anyRole,
  summary: 'The agents of an owner',
  description:
    'Each with its mandate, the change that waits, and what the day leaves of its limit; the newest first, page by page, ' +
    'or the one that `agent_id` names.',
  input: z.strictObject({
    agent_id: idInPath.optional().meta({ description: 'Only the agent with this id.', examples: ['shopper-7'] }),
    limit: wholeNumberField('How many.', 1, ownedAgentsMax, ownedAgentsMax),
    cursor: cursorField,
  }),
  output: z.strictObject({ items: z.array(ownedAgentSchema), next_cursor: nextCursorField }),
  errors: ['cursor_invalid'],
  examples: [{ title: 'The agents', input: {} }],
  async run(needs: GatewayNeeds, { agent_id, limit, cursor }, _ask, { ownerId }) {
    const after = readCursor(cursor, place)
    const matches =
      agent_id === undefined
        ? await agentsOfOwner(needs, ownerId, { after, limit: limit + 1 })
        : await ownAgent(needs, ownerId, agent_id)
    const shown = matches.slice(0, limit)
    const last = matches.length > limit ? shown.at(-1) : undefined
    const next = last ? { next_cursor: writeCursor([last.registeredAt, last.agentId]) } : {}
    return { body: { items: await describeOwnedAgents(needs, shown), ...next }, outcome: null }
  },
})

const place = z.tuple([z.int(), z.string()]).transform(([registeredAt, agentId]) => ({ registeredAt, agentId }))

/** The agent with this id, where it belongs to this owner. */
async function ownAgent(needs: GatewayNeeds, ownerId: string, agentId: string): Promise<Agent[]> {
  const stored = await agentById(needs, agentId)
  return stored?.agent.ownerId === ownerId ? [stored.agent] : []
}

export const changeOwnMandate = defineConsoleEndpoint({
  name: 'changeOwnMandate',
  methods: ['POST'],
  path: `${path}/{agent_id}/mandate`,
  roles: settingsRoles,
  summary: 'Change the mandate of an agent in the console',
  description:
    'Only the members to change. A change that only tightens is in force at once (200); one that loosens anything waits ' +
    'as a whole (202), is sent to the address of the owner, and is confirmed there or in the console. A change that only ' +
    'tightens the mandate in force is made for any `revision`, so that an agent cannot prevent it by changes of its own.',
  input: draftInput,
  output: ownedAgentSchema.extend(droppedMembers),
  statuses: {
    202: {
      description: 'The change loosens the mandate, and waits to be confirmed. Nothing has changed yet.',
      output: ownedAgentSchema.extend(waitingMandateMembers),
    },
  },
  errors: ['state_changed', 'owner_required', 'loosening_waits', 'service_busy', ...draftErrors, 'agent_not_found'],
  examples: [{ title: 'A lower limit', input: { ...example, mandate: { maxUsdc: '10' } } }],
  async run(needs: GatewayNeeds, { agent_id, mandate: sent, revision }, ask, { ownerId, by }) {
    const read = () => ownedAgent(needs, ownerId, agent_id)
    const { pending, ...waiting } = await changeMandate(needs, { sent, revision, lang: ask.lang, by }, read)
    const body = await describeOwnedAgent(needs, await ownedAgent(needs, ownerId, agent_id))
    if (pending === null) return { body: { ...body, ...describeDropped(waiting.replaced, ask.lang) }, outcome: null }
    return { status: 202, body: { ...body, ...describeWaitingMandate(waiting, ask.lang) }, outcome: null }
  },
})

export const tryOwnMandate = defineConsoleEndpoint({
  name: 'tryOwnMandate',
  methods: ['POST'],
  path: `${path}/{agent_id}/try-mandate`,
  roles: anyRole,
  summary: 'What a draft of a mandate would have done',
  description:
    'As `try-mandate` of `/api/pay`: the last payments are judged again under the draft, and nothing is written.',
  input: draftInput,
  output: tried,
  errors: ['state_changed', ...draftErrors, 'agent_not_found'],
  examples: [{ title: 'A lower limit', input: { ...example, mandate: { maxUsdc: '10' } } }],
  async run(needs: GatewayNeeds, { agent_id, mandate: sent, revision }, ask, { ownerId }) {
    const agent = await shownAgent(needs, ownerId, agent_id, revision)
    return { body: await tryDraft(needs, agent, { sent, lang: ask.lang }), outcome: null }
  },
})

export const decideOwnMandateChange = defineConsoleEndpoint({
  name: 'decideOwnMandateChange',
  methods: ['POST'],
  path: `${path}/{agent_id}/pending`,
  roles: ownerOnly,
  summary: 'Confirm or cancel the change of a mandate that waits',
  description:
    'What the link of the e-mail does, for an owner who is signed in. `change_id` and `change_hash` name the change that ' +
    'was shown: where another one has replaced it, nothing is done, and the answer (409) has it in `pending`. The link is ' +
    'used up.',
  input: z.strictObject({
    agent_id: idInPath,
    action: z.enum(['confirm', 'cancel']).meta({ description: 'Puts the change in force, or drops it.' }),
    ...shownChangeFields,
  }),
  output: ownedAgentSchema,
  errors: [
    'change_not_pending',
    'change_replaced',
    'loosening_waits',
    'link_not_valid',
    'link_expired',
    'service_busy',
    'agent_not_found',
  ],
  examples: [{ title: 'Drop it', input: { ...example, action: 'cancel', ...shownChangeExample } }],
  async run(needs: GatewayNeeds, { agent_id, action, ...shown }, _ask, { ownerId, by }) {
    await ownedAgent(needs, ownerId, agent_id)
    await decideMandateAsOwner(needs, { action, k: agent_id, by, shown })
    return { body: await describeOwnedAgent(needs, await ownedAgent(needs, ownerId, agent_id)), outcome: null }
  },
})

export const publishOwnAgent = defineConsoleEndpoint({
  name: 'publishOwnAgent',
  methods: ['POST'],
  path: `${path}/{agent_id}/discoverable`,
  roles: settingsRoles,
  summary: 'Show an agent in the public registry, or take it out',
  description: 'Its mandate and its payments stay private.',
  input: z.strictObject({
    agent_id: idInPath,
    discoverable: z.boolean().meta({ description: 'Whether the public registry shows the agent.' }),
  }),
  output: ownedAgentSchema,
  errors: ['agent_revoked', 'service_busy', 'agent_not_found'],
  examples: [{ title: 'Show it', input: { ...example, discoverable: true } }],
  async run(needs: GatewayNeeds, { agent_id, discoverable }, _ask, { ownerId, by }) {
    const read = () => ownedAgent(needs, ownerId, agent_id)
    const saved = await saveAgent(needs, { action: 'agent_published', by }, read, (agent) => {
      refuseRevoked(agent)
      return { discoverable: discoverable ? 1 : 0 }
    })
    return { body: await describeOwnedAgent(needs, saved), outcome: null }
  },
})

export const revokeOwnAgent = defineConsoleEndpoint({
  name: 'revokeOwnAgent',
  methods: ['POST'],
  path: `${path}/{agent_id}/revoke`,
  roles: managerRoles,
  summary: 'Revoke an agent in the console',
  description:
    'Ends the agent for good, at once. One that has ended itself stays as it is, and its limits no longer count on its wallet.',
  input: z.strictObject({ agent_id: idInPath }),
  output: ownedAgentSchema,
  errors: ['service_busy', 'agent_revoked', 'agent_not_found'],
  examples: [{ title: 'Revoke it', input: example }],
  async run(needs: GatewayNeeds, { agent_id }, _ask, { ownerId, by }) {
    const read = () => ownedAgent(needs, ownerId, agent_id)
    const saved = await saveAgent(needs, { action: 'agent_revoked', by }, read, ({ state, revokedBy }) => {
      if (state !== 'revoked') return ended(needs.world.now(), 'owner')
      return revokedBy === 'agent' ? { revoked_by: 'owner' } : null
    })
    return { body: await describeOwnedAgent(needs, saved), outcome: null }
  },
})

export const freeOwnWallet = defineConsoleEndpoint({
  name: 'freeOwnWallet',
  methods: ['POST'],
  path: `${path}/{agent_id}/free-wallet`,
  roles: settingsRoles,
  summary: 'Free the wallet of an agent in the console',
  description:
    'Ends the binding of the wallet to this agent: the next agent that the wallet signs for, of any owner, is bound to ' +
    'it. What is being settled is not touched. An agent that was claimed keeps its wallet for 24 hours. Where the wallet is ' +
    'not bound to this agent, nothing changes, and `freed` is false.',
  input: z.strictObject({ agent_id: idInPath }),
  output: ownedAgentSchema.extend({
    freed: z.boolean().describe('Whether a wallet was bound to this agent, and is free now.'),
  }),
  errors: ['loosening_waits', 'service_busy', 'agent_not_found'],
  examples: [{ title: 'Free it', input: example }],
  async run(needs: GatewayNeeds, { agent_id }, _ask, { ownerId, by }) {
    const agent = await ownedAgent(needs, ownerId, agent_id)
    const wallet = await freeWalletOf(needs, agent, by)
    return { body: { ...(await describeOwnedAgent(needs, agent)), freed: wallet !== null }, outcome: null }
  },
})

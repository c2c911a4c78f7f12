import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { cursorField, nextCursorField, readCursor, writeCursor } from '../endpoint/page-cursor.ts'
import type { Service } from '../endpoint/service.ts'
import type { World } from '../kit/world.ts'
import type { Lists } from '../lists/lists.ts'
import { message } from '../messages/message.ts'
import type { Storage } from '../storage/storage.ts'
import { agentById, countDiscoverable, discoverableAgents, type AgentPlace } from './agents.ts'
import { baselineOfAgent } from './baseline/baseline-store.ts'
import { describeBaseline } from './baseline/describe-baseline.ts'
import { agentRecordSchema, agentSummarySchema, describeAgent, missingAgent, summariseAgent } from './describe-agent.ts'
import { describePayee, payeeRefSchema } from './describe-service.ts'
import type { DisputeNeeds } from './dispute-counts.ts'
import { newestChange, openServices } from './service-store.ts'

export type RegistryNeeds = DisputeNeeds & {
  storage: Pick<Storage, 'read'>
  world: Pick<World, 'now'>
  service: Pick<Service, 'baseUrl'>
  lists: Pick<Lists, 'current'>
}

/** Agents and services per page. */
export const agentsPageMax = 500
export const servicesPageMax = 1_000
const agentIdMaxChars = 128

export const getRegistry = defineEndpoint({
  name: 'getRegistry',
  methods: ['GET'],
  path: '/api/registry',
  tag: 'Registry',
  summary: 'Registry of agents that opted in',
  description:
    `The agents that were made discoverable, the newest first, ${agentsPageMax} a page. Publication is opt-in only. Agents ` +
    'that are added meanwhile stand before the first page, so that pages that follow neither repeat nor leave out one.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({ cursor: cursorField }),
  output: z.strictObject({
    name: z.string(),
    description: z.string(),
    opt_in: z.string(),
    count: z.int().min(0).describe('Agents that opted in, on all pages.'),
    empty_note: z.string().describe('What it means if no agent is listed.'),
    agents: z.array(agentSummarySchema),
    resolve: z.string().describe('The path at which one agent is looked up.'),
    services: z.url(),
    standard: z.url(),
    next_cursor: nextCursorField,
  }),
  errors: ['cursor_invalid'],
  examples: [{ title: 'The registry', input: {} }],
  async run(needs: RegistryNeeds, { cursor }, { lang }) {
    const { agents, next } = await publicAgents(needs, readCursor(cursor, agentPlace))
    const { baseUrl } = needs.service
    return {
      body: {
        name: message(lang, 'registry.name'),
        description: message(lang, 'registry.about'),
        opt_in: message(lang, 'registry.opt_in'),
        count: await countDiscoverable(needs),
        empty_note: message(lang, 'registry.empty'),
        agents,
        resolve: '/api/registry/agent?agentId={agentId}',
        services: `${baseUrl}/registry.json`,
        standard: `${baseUrl}/docs/verdicts`,
        ...(next === null ? {} : { next_cursor: writeCursor([next.registeredAt, next.agentId]) }),
      },
      outcome: null,
    }
  },
})

const agentPlace = z
  .tuple([z.int(), z.string()])
  .transform(([registeredAt, agentId]): AgentPlace => ({ registeredAt, agentId }))

/** A page of the public agents, newest first. `next` is the position after which more follow. */
export async function publicAgents(
  needs: Pick<RegistryNeeds, 'storage' | 'world' | 'lists'>,
  behind: AgentPlace | null = null,
) {
  const about = { now: needs.world.now(), lists: needs.lists.current() }
  const agents = await discoverableAgents(needs, { limit: agentsPageMax + 1, behind })
  const page = agents.slice(0, agentsPageMax)
  const next: AgentPlace | null = agents.length > agentsPageMax ? (page.at(-1) ?? null) : null
  return { agents: page.map((agent) => summariseAgent(agent, about)), next }
}

export const getRegistryAgent = defineEndpoint({
  name: 'getRegistryAgent',
  methods: ['GET'],
  path: '/api/registry/agent',
  tag: 'Registry',
  summary: 'Look up an agent in the registry',
  description:
    'The chain of accountability of one agent: agent, principal, mandate, credential and wallet, each with whether it ' +
    'is there. That a ceiling exists is public, its value is not. Only agents that opted in are found.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({
    agentId: z
      .string()
      .min(1)
      .max(agentIdMaxChars)
      .meta({ description: 'The id under which the agent was registered.', examples: ['shop-agent-1'] }),
  }),
  output: agentRecordSchema,
  errors: [],
  examples: [{ title: 'An agent', input: { agentId: 'shop-agent-1' } }],
  async run(needs: RegistryNeeds, { agentId }, { lang }) {
    const now = needs.world.now()
    const stored = await agentById(needs, agentId)
    if (!stored?.agent.discoverable || stored.agent.state !== 'active')
      return { body: missingAgent(agentId, lang), outcome: null }
    const baseline = await baselineOfAgent(needs, agentId)
    const described = baseline && describeBaseline(baseline, stored.agent.mandate, now)
    return { body: describeAgent(stored.agent, described, { lang, now, lists: needs.lists.current() }), outcome: null }
  },
})

export const getServiceRegistry = defineEndpoint({
  name: 'getServiceRegistry',
  methods: ['GET'],
  path: '/registry.json',
  tag: 'Registry',
  summary: 'Services of payees',
  description:
    'Every registered service that is not suspended, by its `sid`: what `payee` names in /api/payee/decide. A service ' +
    `below \`verified\` has not proved that its host and its wallet belong together. A page has ${servicesPageMax} ` +
    'services; those that are added meanwhile stand at their own place.',
  access: { keys: 'ignored' },
  limit: 'none',
  input: z.strictObject({ cursor: cursorField }),
  output: z.strictObject({
    version: z.literal(1),
    updated_at: z.iso.datetime().nullable().describe('When the newest change was made; null if there is no service.'),
    services: z.array(payeeRefSchema.extend({ url: z.url(), wallet: z.string() })),
    next_cursor: nextCursorField,
  }),
  errors: ['cursor_invalid'],
  examples: [{ title: 'All services', input: {} }],
  async run(needs: RegistryNeeds, { cursor }) {
    const [behind = null] = readCursor(cursor, z.tuple([z.string()])) ?? []
    const { services, next } = await publicServices(needs, behind)
    const disputes = await needs.evidence.disputes(services.map(({ wallet }) => wallet))
    const newest = await newestChange(needs)
    const lists = needs.lists.current()
    return {
      body: {
        version: 1,
        updated_at: newest === null ? null : new Date(newest).toISOString(),
        services: services.map((service) => ({
          ...describePayee(service, disputes.get(service.wallet) ?? 0, lists),
          url: service.url,
          wallet: service.wallet,
        })),
        ...(next === null ? {} : { next_cursor: writeCursor([next]) }),
      },
      outcome: null,
    }
  },
})

/** A page of the services that are not suspended, ordered by sid. `next` is the sid after which more follow. */
export async function publicServices(needs: Pick<RegistryNeeds, 'storage'>, behind: string | null = null) {
  const rows = await openServices(needs, { limit: servicesPageMax + 1, behind })
  const services = rows.slice(0, servicesPageMax)
  return { services, next: rows.length > servicesPageMax ? (services.at(-1)?.sid ?? null) : null }
}

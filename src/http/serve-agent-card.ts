import type { Endpoint } from '../endpoint/endpoint.ts'
import { forReading } from './wire/routes.ts'
import { sendJson } from './wire/send.ts'
import type { Paths } from './server.ts'

/** An endpoint as far as it is a skill. */
type Skill = Pick<Endpoint<never>, 'name' | 'summary' | 'description' | 'tag'>

/**
 * Serves the card by which agents find this service (A2A 1.0, section 4.4.1). Its interfaces are MCP and the HTTP API: the
 * service takes no A2A messages.
 */
export function serveAgentCard(
  server: Paths,
  { baseUrl, engine, skills }: { baseUrl: string; engine: string; skills: readonly Skill[] },
): void {
  const card = agentCard(baseUrl, engine, skills)
  server.serve(agentCardPath, forReading({ answer: (exchange) => sendJson(exchange, 200, card) }))
}

function agentCard(baseUrl: string, engine: string, skills: readonly Skill[]) {
  return {
    name: 'Countersign',
    description:
      'Screens a payee, a payment URL or a transaction before an agent pays, and signs what it decides. It takes calls ' +
      'over MCP and HTTP, and no A2A messages.',
    version: engine.slice(engine.indexOf('/') + 1),
    documentationUrl: `${baseUrl}/docs`,
    supportedInterfaces: [
      { url: `${baseUrl}/api/mcp`, protocolBinding: 'https://modelcontextprotocol.io', protocolVersion: '2026-07-28' },
      { url: `${baseUrl}/api`, protocolBinding: 'https://www.openapis.org', protocolVersion: '3.1' },
    ],
    capabilities: { streaming: false, pushNotifications: false },
    defaultInputModes: ['application/json'],
    defaultOutputModes: ['application/json'],
    skills: skills.map(({ name, summary, description, tag }) => ({
      id: name,
      name: summary,
      description,
      tags: [tag.toLowerCase(), 'payments'],
      inputModes: ['application/json'],
      outputModes: ['application/json'],
    })),
  }
}

/** The path that the protocol names. */
const agentCardPath = '/.well-known/agent-card.json'

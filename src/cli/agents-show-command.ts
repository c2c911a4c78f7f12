import { timeOf } from '../kit/time-of.ts'
import { agentById } from '../registry/agents.ts'
import { listsNamingAgent } from '../registry/name-match.ts'
import { registrationRevision } from '../registry/registration-revision.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { printFacts } from './print-facts.ts'
import { withLists } from './with-lists.ts'
import { withStorage } from './with-storage.ts'

export const agentsShowCommand: Command = {
  name: 'agents show',
  synopsis: 'AGENT_ID [--json]',
  summary:
    'Print a registered agent for review, with the lists that have a party of its name and the revision that agents kyc takes.',
  options: { json: { type: 'boolean', default: false } },
  run: async ([agentId, ...others], options) => {
    if (agentId === undefined || others.length > 0) throw new CliError('countersign agents show takes an agent id.')
    const stored = await withStorage((storage) => agentById({ storage }, agentId))
    if (!stored) throw new CliError(`There is no agent ${agentId}.`)
    const { entity, principal, ownerId, registeredAt, state, kyc } = stored.agent
    const named = await withLists((lists) => Promise.resolve(listsNamingAgent(lists.current(), stored.agent)))
    const asJson = options['json'] === true
    const registered = asJson ? new Date(registeredAt).toISOString() : timeOf(registeredAt)
    const names = { agentId, entity, principal, ownerId, registeredAt: registered }
    const shown = { ...names, named_like: named, state, kyc, revision: registrationRevision(stored.agent) }
    printFacts(shown, asJson)
    return 0
  },
}

import { operator } from '../audit/audit-write.ts'
import { realWorld } from '../kit/world.ts'
import { setKyc } from '../registry/set-kyc.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withStorage } from './with-storage.ts'

export const agentsKycCommand: Command = {
  name: 'agents kyc',
  synopsis: 'AGENT_ID verified|none [--json]',
  summary: 'Record whether the principal of an agent was identified.',
  options: { json: { type: 'boolean', default: false } },
  run: async ([agentId, status, ...others], options) => {
    if (agentId === undefined || (status !== 'verified' && status !== 'none') || others.length > 0)
      throw new CliError('countersign agents kyc takes an agent id and a status: verified or none.')
    const world = realWorld()
    const at = world.now()
    const isKnown = await withStorage((storage) => setKyc({ storage, world }, { agentId, status, at, by: operator }))
    if (!isKnown) throw new CliError(`There is no agent ${agentId}.`)
    console.log(options['json'] ? JSON.stringify({ agentId, status }) : `The principal of ${agentId}: ${status}.`)
    return 0
  },
}

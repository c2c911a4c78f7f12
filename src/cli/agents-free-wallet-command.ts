import { operator } from '../audit/audit-write.ts'
import { freeWalletOf } from '../gateway/free-wallet.ts'
import { realWorld } from '../kit/world.ts'
import { agentById } from '../registry/agents.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withStorage } from './with-storage.ts'

export const agentsFreeWalletCommand: Command = {
  name: 'agents free-wallet',
  synopsis: 'AGENT_ID [--json]',
  summary: 'Free the wallet that is bound to an agent, whose secret or owner is gone; recorded in the database.',
  options: { json: { type: 'boolean', default: false } },
  run: async ([agentId, ...others], options) => {
    if (agentId === undefined || others.length > 0)
      throw new CliError('countersign agents free-wallet takes an agent id.')
    const world = realWorld()
    const wallet = await withStorage(async (storage) => {
      const stored = await agentById({ storage }, agentId)
      if (!stored) throw new CliError(`There is no agent ${agentId}.`)
      return freeWalletOf({ storage, world }, stored.agent, operator)
    })
    if (options['json']) console.log(JSON.stringify({ agentId, freed: wallet }))
    else
      console.log(wallet === null ? `No wallet is bound to ${agentId}.` : `${wallet} is no longer bound to ${agentId}.`)
    return 0
  },
}

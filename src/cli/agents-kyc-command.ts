import { operator } from '../audit/audit-write.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { realWorld } from '../kit/world.ts'
import { setKyc } from '../registry/set-kyc.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withStorage } from './with-storage.ts'

export const agentsKycCommand: Command = {
  name: 'agents kyc',
  synopsis: 'AGENT_ID verified|none [--revision REVISION] [--json]',
  summary: 'Record whether the principal of an agent was identified.',
  options: { revision: { type: 'string' }, json: { type: 'boolean', default: false } },
  meanings: {
    revision: {
      value: 'REVISION',
      about: 'The registration you reviewed, as agents show prints it. Required unless the status is none.',
    },
  },
  run: async ([agentId, status, ...others], options) => {
    if (agentId === undefined || (status !== 'verified' && status !== 'none') || others.length > 0)
      throw new CliError('countersign agents kyc takes an agent id and a status: verified or none.')
    const revision = typeof options['revision'] === 'string' ? options['revision'] : undefined
    if (revision === undefined && status === 'verified')
      throw new CliError(
        `verified is about the registration you reviewed: pass --revision, as countersign agents show ${agentId} prints it.`,
      )
    const world = realWorld()
    const change = { agentId, status, at: world.now(), by: operator, revision } as const
    const isKnown = await withStorage((storage) =>
      setKyc({ storage, world }, change).catch((error: unknown) => {
        if (!(error instanceof ServiceError) || error.code !== 'state_changed') throw error
        throw new CliError(`${agentId} has changed since you reviewed it. Nothing was done: review it again.`)
      }),
    )
    if (!isKnown) throw new CliError(`There is no agent ${agentId}.`)
    console.log(options['json'] ? JSON.stringify({ agentId, status }) : `The principal of ${agentId}: ${status}.`)
    return 0
  },
}

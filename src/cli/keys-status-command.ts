import { keysStatus, type KeysStatus } from '../attestation/keys-status.ts'
import { timeOfInstant } from '../kit/time-of.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withKeys } from './with-keys.ts'

export const keysStatusCommand: Command = {
  name: 'keys status',
  synopsis: '[--json]',
  summary: 'Show the signing keys with their state, and the record of rotations.',
  options: { json: { type: 'boolean', default: false } },
  run: async (positionals, options) => {
    if (positionals.length > 0) throw new CliError('countersign keys status takes no argument.')
    const status = await withKeys(keysStatus)
    console.log(options['json'] ? JSON.stringify(status) : describe(status))
    return 0
  },
}

function describe({ keys, rotations, contradicted }: KeysStatus): string {
  return [
    ...keys.map(
      ({ kid, status, signs_from, retired_at }) =>
        `${kid}  ${status.padEnd(7)}  signs from ${timeOfInstant(signs_from)}${retired_at === null ? '' : ` until ${timeOfInstant(retired_at)}`}`,
    ),
    '',
    'Rotations:',
    ...rotations.map(
      ({ at, by, kid, replaced }) =>
        `${timeOfInstant(at)}  ${by.padEnd(12)}  ${kid}${replaced === null ? '' : ` replaces ${replaced}`}`,
    ),
    ...contradicted.map((kid) => `The record of ${kid} is missing or differs from the sealed keys.`),
  ].join('\n')
}

import { timeOfInstant } from '../kit/time-of.ts'
import { planRotation, rotateAtOnce, type Rotation } from '../attestation/rotate-keys.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withKeys } from './with-keys.ts'

export const keysRotateCommand: Command = {
  name: 'keys rotate',
  synopsis: '[--now] [--json]',
  summary: 'Replace the signing key, without a restart: once verifiers can know the new one, or at once (--now).',
  options: { now: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  run: async (positionals, options) => {
    if (positionals.length > 0) throw new CliError('countersign keys rotate takes no argument.')
    const isAtOnce = options['now'] === true
    const rotation = await withKeys(isAtOnce ? rotateAtOnce : planRotation)
    if (options['json']) console.log(JSON.stringify(rotation))
    else console.log(isAtOnce ? describeImmediate(rotation) : describePlanned(rotation))
    return 0
  },
}

function describeImmediate({ kid, retired }: Rotation): string {
  return (
    `New key ${kid}\nThe old key ${retired.kid} is retired from ${timeOfInstant(retired.retired_at)} on and its private key is deleted. ` +
    'Earlier signatures remain valid.'
  )
}

function describePlanned({ kid, signs_from, retired }: Rotation): string {
  return (
    `New key ${kid}\nIt is published now and signs from ${signs_from} on. The old key ${retired.kid} signs until then; ` +
    'a running service then deletes its private key. Earlier signatures remain valid.'
  )
}

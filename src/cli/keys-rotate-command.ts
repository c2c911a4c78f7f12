import { KeyringError } from '../attestation/keyring-error.ts'
import { rotateKeys } from '../attestation/rotate-keys.ts'
import { ConfigError } from '../config/config-error.ts'
import { environment, readConfig } from '../config/config.ts'
import { realWorld } from '../kit/world.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'

export const keysRotateCommand: Command = {
  name: 'keys rotate',
  synopsis: '[--json]',
  summary: 'Replace the signing key. A running service switches to the new key.',
  options: { json: { type: 'boolean', default: false } },
  run: async (positionals, options) => {
    if (positionals.length > 0) throw new CliError('countersign keys rotate takes no argument.')
    const rotation = await rotate()
    const { kid, retired } = rotation
    if (options['json']) console.log(JSON.stringify(rotation))
    else
      console.log(
        `New key ${kid}\nThe old key ${retired.kid} is retired from ${retired.retired_at} on and its private key is deleted. ` +
          'Earlier signatures remain valid.',
      )
    return 0
  },
}

async function rotate() {
  try {
    const { dataDir, secretsKey } = readConfig(environment)
    return await rotateKeys({ dataDir, secretsKey, world: realWorld() })
  } catch (error) {
    const isSentence = error instanceof KeyringError || error instanceof ConfigError
    throw isSentence ? new CliError(error.message) : error
  }
}

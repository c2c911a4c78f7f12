import { version } from '../app/version.ts'
import { environment, readConfig } from '../config/config.ts'
import { realWorld } from '../kit/world.ts'
import { makeBackup } from './backup/make-backup.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withCliErrors } from './with-cli-errors.ts'
import { requireData } from './require-data.ts'

export const backupCommand: Command = {
  name: 'backup',
  synopsis: 'FOLDER [--without-secrets-key] [--json]',
  summary: 'Copy the database, the signing keys and the other files of the data folder into a new folder.',
  options: {
    'without-secrets-key': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  run: async ([folder, ...others], options) => {
    if (folder === undefined || others.length > 0)
      throw new CliError('countersign backup takes one folder, which it makes.')
    const manifest = await withCliErrors(async () => {
      const place = readConfig(environment)
      requireData(place)
      const withSecretsKey = options['without-secrets-key'] !== true
      const needs = { place, version, now: realWorld().now, withSecretsKey, say: (line: string) => console.error(line) }
      return makeBackup(needs, folder).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CliError(`${folder} is there already: name a folder that is not.`) : error
      })
    })
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    if (options['json']) console.log(JSON.stringify({ folder, ...manifest }))
    else console.log(`${folder}: ${manifest.files.length} files, ${bytes} bytes. ${keySentence[manifest.secrets_key]}`)
    return 0
  },
}

const keySentence = {
  included: 'secrets.key is among them and opens what is sealed: keep the folder as you keep a private key.',
  kept_elsewhere: 'SECRETS_KEY is not among them: what is sealed cannot be opened without it.',
}

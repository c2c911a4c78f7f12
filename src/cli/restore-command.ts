import { readConfig, environment } from '../config/config.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { inSentences } from './in-sentences.ts'

export const restoreCommand: Command = {
  name: 'restore',
  synopsis: 'FOLDER [--json]',
  summary: 'Put a backup into a data folder, and with DATABASE_URL into a database, that hold nothing yet.',
  options: { json: { type: 'boolean', default: false } },
  run: async ([folder, ...others], options) => {
    if (folder === undefined || others.length > 0)
      throw new CliError('countersign restore takes one folder, which countersign backup has made.')
    const manifest = await inSentences(() =>
      restoreBackup(readConfig(environment), folder, (line) => console.error(line)),
    )
    if (options['json']) console.log(JSON.stringify({ folder, ...manifest }))
    else console.log(saidOf(manifest))
    return 0
  },
}

function saidOf({ made_at, version, secrets_key }: { made_at: string; version: string; secrets_key: string }): string {
  const done = `Restored what version ${version} backed up at ${made_at}.`
  return secrets_key === 'included' ? done : `${done} Set SECRETS_KEY to what it was before the service is started.`
}

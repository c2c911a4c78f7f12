import { emptyOutboxOf } from '../accounts/outbox.ts'
import { readEmail } from '../accounts/email.ts'
import { realWorld } from '../kit/world.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { eraseAccount, type ErasedAccount } from './erase-account.ts'
import { withStorage } from './with-storage.ts'

export const accountsEraseCommand: Command = {
  name: 'accounts erase',
  synopsis: 'EMAIL [--json]',
  summary:
    'End everything of an account at once: revoke its keys and agents, suspend its services, delete its webhook, make its ' +
    'decision logs unreadable, and forget its address.',
  options: { json: { type: 'boolean', default: false } },
  run: async ([text, ...others], options) => {
    const email = text === undefined || others.length > 0 ? null : readEmail(text)
    if (email === null) throw new CliError('countersign accounts erase takes one e-mail address.')
    const erased = await withStorage(async (storage, { dataDir }) => {
      const ended = await eraseAccount(storage, realWorld(), email)
      await emptyOutboxOf(dataDir, email)
      return ended
    })
    if (erased === null) throw new CliError(`There is no account of ${email}.`)
    console.log(options['json'] ? JSON.stringify(erased) : inWords(erased))
    return 0
  },
}

function inWords({ keys, agents, services, log }: ErasedAccount): string {
  const count = (n: number, noun: string) => `${n} ${n === 1 ? noun : `${noun}s`}`
  return [
    `Revoked ${count(keys, 'key')} and ${count(agents, 'agent')}, suspended ${count(services, 'service')}.`,
    log ? 'The decision log is unreadable for ever.' : 'There was no decision log.',
    'The address is forgotten.',
  ].join(' ')
}

import { readEmail } from '../accounts/email.ts'
import { eraseOwner, ownerByEmail } from '../accounts/owners.ts'
import { eraseOwnerLog } from '../decision/erase-owner-log.ts'
import { realWorld } from '../kit/world.ts'
import { revokeKeysOf } from '../keys/revoke-keys-of.ts'
import { deleteWebhook } from '../webhooks/webhook-store.ts'
import type { Storage } from '../storage/storage.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withStorage } from './with-storage.ts'

export const accountsEraseCommand: Command = {
  name: 'accounts erase',
  synopsis: 'EMAIL [--json]',
  summary:
    'Revoke the keys of an account, delete its webhook, make its decision logs unreadable, and forget its address.',
  options: { json: { type: 'boolean', default: false } },
  run: async ([text, ...others], options) => {
    const email = text === undefined || others.length > 0 ? null : readEmail(text)
    if (email === null) throw new CliError('countersign accounts erase takes one e-mail address.')
    const erased = await withStorage((storage) => erase(storage, email))
    if (erased === null) throw new CliError(`There is no account of ${email}.`)
    const { keys, log } = erased
    console.log(
      options['json']
        ? JSON.stringify(erased)
        : `Revoked ${keys} ${keys === 1 ? 'key' : 'keys'}. ${log ? 'The decision log is unreadable for ever.' : 'There was no decision log.'} The address is forgotten.`,
    )
    return 0
  },
}

/** Keys first: a decision for one of them would begin a new log. Each step can be repeated after a command that was cut off. */
async function erase(storage: Storage, email: string): Promise<{ keys: number; log: boolean } | null> {
  const ownerId = await ownerByEmail(storage, email)
  if (ownerId === null) return null
  const world = realWorld()
  const keys = await revokeKeysOf(storage, ownerId, world)
  await storage.apply([deleteWebhook(ownerId)])
  const log = await eraseOwnerLog(storage, world, ownerId)
  await eraseOwner(storage, world, ownerId)
  return { keys, log }
}

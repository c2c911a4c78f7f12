import type { Rooms } from '../../api/rooms.ts'
import type { Config } from '../../config/config.ts'
import type { Log } from '../../kit/log.ts'
import { createSealer, type Sealer } from '../../kit/seal.ts'
import type { MailQueue } from '../../accounts/mail.ts'
import type { Storage } from '../../storage/storage.ts'
import { openSender, type Sender } from '../../webhooks/open-sender.ts'
import type { World } from '../../kit/world.ts'

type Needs = {
  storage: Storage
  secretsKey: Buffer
  world: World
  mails: MailQueue
  log: Log['log']
  opened: AsyncDisposableStack
}

/**
 * Opens webhooks. Their sender runs until `opened` is disposed of. Logs a warning where receivers on this machine are
 * allowed.
 */
export function openWebhooks(
  { webhooksAllowLoopback: allowsLoopback }: Pick<Config, 'webhooksAllowLoopback'>,
  { storage, secretsKey, world, mails, log, opened }: Needs,
): { webhooks: Rooms['webhooks']; sender: Sender } {
  if (allowsLoopback)
    log.warn(
      'WEBHOOK_ALLOW_LOOPBACK is on: every owner of a webhook can call what listens on this machine. It is for development only.',
    )
  const webhooks = { secrets: webhookSecrets(secretsKey, world), allowsLoopback }
  const sender = openSender({ storage, world, accounts: { mails }, webhooks, log })
  opened.defer(sender.stop)
  return { webhooks: { ...webhooks, sender }, sender }
}

/** Seals and opens the signing secrets of webhooks. */
export function webhookSecrets(secretsKey: Buffer, world: World): Sealer {
  return createSealer(secretsKey, 'countersign webhook secrets', world)
}

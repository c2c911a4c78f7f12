import { createBrowserProofs } from '../../accounts/browser-proofs.ts'
import { openMailQueue, queueMails, type MailQueue } from '../../accounts/mail.ts'
import { openOutbox } from '../../accounts/outbox.ts'
import { openSmtp } from '../../accounts/smtp.ts'
import type { Config } from '../../config/config.ts'
import type { Ids } from '../../kit/draw-id.ts'
import type { Log } from '../../kit/log.ts'
import { createSealer, type Sealer } from '../../kit/seal.ts'
import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'

type Needs = { storage: Storage; secretsKey: Buffer; ids: Ids; world: World; log: Log['log'] }

/** Opens the mail queue of accounts, over SMTP or files in the data folder. */
export function openMails(config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>, needs: Needs): MailQueue {
  const { storage, ids, world, log } = needs
  const { dataDir, smtpUrl, mailFrom: from } = config
  const written = (file: string) => log.info({ file }, 'mail written to the outbox: SMTP_URL is not set')
  return openMailQueue({
    storage,
    ids,
    world,
    sealer: mailSealer(needs),
    transport:
      smtpUrl === null ? openOutbox({ dataDir, from, world, written }) : openSmtp({ url: smtpUrl, from, world }),
    failed: (failure) => log.warn(failure, failure.isLast ? 'mail given up' : 'mail could not be sent'),
  })
}

/** The mail queue of a further loop: mails are written there and sent by the first loop, which `wake` notifies. */
export function followMails(
  needs: Pick<Needs, 'secretsKey' | 'ids' | 'world'>,
  wake: () => void,
): Pick<MailQueue, 'queue' | 'wake'> {
  return { queue: queueMails({ ...needs, sealer: mailSealer(needs) }), wake }
}

/** What the accounts room needs beside its mails. */
export function accountsOf<Mails>(
  { countsCalls, smtpUrl }: Pick<Config, 'countsCalls' | 'smtpUrl'>,
  mails: Mails,
  secretsKey: Buffer,
) {
  return { mails, browsers: createBrowserProofs(secretsKey), countsSources: countsCalls, sendsMail: smtpUrl !== null }
}

function mailSealer({ secretsKey, world }: Pick<Needs, 'secretsKey' | 'world'>): Sealer {
  return createSealer(secretsKey, 'countersign queued mail', world)
}

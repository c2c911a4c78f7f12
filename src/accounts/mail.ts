import type { Ids } from '../kit/draw-id.ts'
import { minuteMs } from '../kit/duration.ts'
import type { Sealer } from '../kit/seal.ts'
import type { World } from '../kit/world.ts'
import { lease } from '../storage/claims.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { isPending } from './pending-changes.ts'
import type { AccountTables } from './tables.ts'

/** A mail in plain text. */
export type Mail = { to: string; subject: string; text: string }

/** Sends mails. `send` rejects with the reason of a failure. A resent mail keeps its id. */
export type MailTransport = { send: (mail: Mail, id: string) => Promise<void>; close: () => void }

/**
 * Metadata of a mail. `about` is the subject of the change that it asks to confirm: once that change is no longer
 * pending, the mail is not sent. `isRequested`: any caller may have triggered it, so mails to owners are sent first.
 */
export type MailTraits = { about?: string | null; ownerId?: string | null; isRequested?: boolean }

/**
 * The outbound mail queue. A mail is queued in the same transaction as the change it reports, and sent from the queue.
 */
export type MailQueue = {
  /** Queues a mail. Call `wake` after the write is applied to send it without waiting for the next poll. */
  queue: (mail: Mail, traits?: MailTraits) => Write
  wake: () => void
  /** Stops sending and waits for the mail in progress. */
  stop: () => Promise<void>
}

export type MailQueueNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  sealer: Sealer
  ids: Ids
  world: Pick<World, 'now' | 'after'>
  transport: MailTransport
  /** Called when sending fails; it never gets the content of the mail. `isLast`: there is no further retry. */
  failed: (failure: { id: string; attempt: number; isLast: boolean; reason: string }) => void
}

/** Backoff in seconds after each failed attempt. After the last one the mail is dropped. */
const retryDelaysSeconds = [60, 300, 1_800, 7_200]
/** A mail server gets a minute at most. Another process may send a mail whose lease has ended. */
const mails = {
  name: 'accounts_mails',
  key: ['id'],
  until: 'lease_until',
  leaseMs: 2 * minuteMs,
  workMs: minuteMs,
} as const
/** Poll interval for mails queued by other processes and for retries. */
const pollMs = 5_000
const mailsAtOnceMax = 20

/** Opens the queue. It also sends mails left by an earlier process. */
export function openMailQueue(needs: MailQueueNeeds): MailQueue {
  const { world, transport } = needs
  let isStopped = false
  let endTimer = () => {}
  let running: Promise<void> = Promise.resolve()
  const look = () => {
    endTimer()
    running = running.then(() => (isStopped ? undefined : sendDue(needs))).catch(() => {})
    endTimer = isStopped ? endTimer : world.after(pollMs, look)
  }
  endTimer = world.after(pollMs, look)
  return {
    queue: queueMails(needs),
    wake: look,
    stop: async () => {
      isStopped = true
      endTimer()
      await running
      transport.close()
    },
  }
}

/** Queues mails without sending them. */
export function queueMails({ ids, sealer, world }: Pick<MailQueueNeeds, 'ids' | 'sealer' | 'world'>) {
  return (mail: Mail, { about = null, ownerId = null, isRequested = false }: MailTraits = {}): Write => {
    const id = ids.draw('mail_')
    const now = world.now()
    const sealed = sealer.seal(Buffer.from(JSON.stringify(mail)), id)
    const traits = { about, owner_id: ownerId, is_requested: isRequested ? 1 : 0 }
    const row = { id, sealed, due_at: now, attempts: 0, lease_until: 0, created_at: now, ...traits }
    return { kind: 'insert', table: 'accounts_mails', row, guard: 'mail_queued' }
  }
}

/** Sends due mails one at a time, those to owners first. Database errors are left to the next poll. */
async function sendDue(needs: MailQueueNeeds): Promise<void> {
  const due = await needs.storage
    .read<AccountTables>()
    .selectFrom('accounts_mails')
    .selectAll()
    .where('due_at', '<=', needs.world.now())
    .where('lease_until', '<=', needs.world.now())
    .orderBy('is_requested')
    .orderBy('due_at')
    .limit(mailsAtOnceMax)
    .execute()
  for (const row of due) await sendOne(needs, row)
}

async function sendOne(needs: MailQueueNeeds, row: AccountTables['accounts_mails']): Promise<void> {
  const { storage, world, sealer, transport, failed } = needs
  const [leased] = await lease(needs, mails, [row])
  if (leased === undefined) return
  const { id, lease_until } = leased
  const where = { id, lease_until }
  const attempt = row.attempts + 1
  const delaySeconds = retryDelaysSeconds[row.attempts]
  try {
    const opened = sealer.open(row.sealed, id)
    if (opened === null) throw new Error('it was sealed with another SECRETS_KEY')
    if (row.about === null || (await isPending(storage, row.about)))
      await transport.send(JSON.parse(opened.toString()) as Mail, id)
  } catch (error) {
    const isLast = delaySeconds === undefined
    failed({ id, attempt, isLast, reason: error instanceof Error ? error.message : String(error) })
    if (!isLast) {
      const set = { attempts: attempt, due_at: world.now() + delaySeconds * 1_000, lease_until: 0 }
      await storage.apply([{ kind: 'update', table: 'accounts_mails', set, where }])
      return
    }
  }
  await storage.apply([{ kind: 'delete', table: 'accounts_mails', where }])
}

import type { Ids } from '../kit/draw-id.ts'
import type { Sealer } from '../kit/seal.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { isPending } from './pending-changes.ts'
import type { AccountTables } from './tables.ts'

/** A mail in plain text. */
export type Mail = { to: string; subject: string; text: string }

/** Sends mails. Throws what says why one could not be sent; a mail that was sent twice has the same id. */
export type MailTransport = { send: (mail: Mail, id: string) => Promise<void>; close: () => void }

/**
 * What is known of a mail beside its text. `about` is the subject of the change that it asks to confirm: it is not sent once
 * that no longer waits. `isRequested`: any caller may have requested it, and mails to owners do not wait behind it.
 */
export type MailTraits = { about?: string | null; ownerId?: string | null; isRequested?: boolean }

/** The queue of mails: written with what they tell of, in one transaction, and sent from there. */
export type MailQueue = {
  /** The write that queues a mail. Once it is applied, `wake` sends it without delay. */
  queue: (mail: Mail, traits?: MailTraits) => Write
  wake: () => void
  /** Sends no further mail and waits for the one under way. */
  stop: () => Promise<void>
}

export type MailQueueNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  sealer: Sealer
  ids: Ids
  world: Pick<World, 'now' | 'after'>
  transport: MailTransport
  /** Told of a mail that could not be sent, never of what is in it. `isLast`: it is not tried again. */
  failed: (failure: { id: string; attempt: number; isLast: boolean; reason: string }) => void
}

/** Seconds after each failed attempt. A mail that has failed after the last of them is dropped. */
const retryDelaysSeconds = [60, 300, 1_800, 7_200]
/** Another process may send a mail when its sender has not been heard of for so long. */
const leaseMs = 120_000
/** How often the queue is looked at for mails of other processes, and those that are to be tried again. */
const pollMs = 5_000
const mailsAtOnceMax = 20

/** Opens the queue. Mails that an earlier process left are sent too. */
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

/** Writes mails into the queue, whoever sends them. */
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

/** Sends what is due, one after the other, what owners wait for first. Trouble with the database is left to the next look. */
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
  const { id } = row
  const lease = world.now() + leaseMs
  const mine = { id, lease_until: lease }
  const claim: Write = {
    kind: 'update',
    table: 'accounts_mails',
    set: { lease_until: lease },
    where: { id, lease_until: row.lease_until },
    guard: 'lease',
  }
  if (!(await storage.apply([claim])).ok) return
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
      await storage.apply([{ kind: 'update', table: 'accounts_mails', set, where: mine }])
      return
    }
  }
  await storage.apply([{ kind: 'delete', table: 'accounts_mails', where: mine }])
}

import type { Log } from '../kit/log.ts'
import type { MailQueue } from '../accounts/mail.ts'
import type { Sealer } from '../kit/seal.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { attemptDelivery, type Attempted } from './sending/attempt-delivery.ts'
import { claimDue, nextDueAt, type Claimed } from './sending/claim-due.ts'
import { pauseAfter } from './judge-attempt.ts'
import { createLanes } from './sending/lanes.ts'
import { pauseWebhook } from './sending/pause-webhook.ts'
import { createRecorder } from './sending/record-attempts.ts'
import { openSigningKeys, type SigningKeys } from './webhook-secret.ts'

/** Sends due deliveries. Any number of processes share the work. */
export type Sender = {
  /** Checks for due deliveries without waiting for the next poll. */
  wake: () => void
  counts: () => SenderCounts
  /** Takes no further deliveries, and waits for the attempts in progress. */
  stop: () => Promise<void>
}
/** Attempts since the start by result, `delivered` or the error, and those in progress. */
type SenderCounts = { attempts: ReadonlyMap<string, number>; underWay: number }

export type SenderNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'after' | 'randomBytes' | 'fetchGuarded'>
  accounts: { mails: Pick<MailQueue, 'queue' | 'wake'> }
  webhooks: { secrets: Sealer; allowsLoopback: boolean }
  log: Pick<Log['log'], 'info' | 'warn'>
}

/** Poll interval for deliveries queued by other processes and by payments. */
const pollMs = 250
/** Concurrent attempts in total. */
const underWayMax = 512
/** Free places at which the table is polled early, since deliveries claimed together share a commit. */
const placesWorthALook = 256

/** Opens the sender. The table is the queue, so deliveries left by an earlier process are sent too. */
export function openSender(needs: SenderNeeds): Sender {
  const { world, storage, log } = needs
  const lanes = createLanes(underWayMax)
  const attempts = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const troubled = (error: unknown) =>
    log.warn({ error: String(error) }, 'deliveries of webhooks could not be read or written')
  const record = createRecorder(storage, troubled)
  const delivering = { ...needs, keysOf: openSigningKeys(needs.webhooks.secrets) }
  let isStopped = false
  let hasMore = false
  let looking: Promise<void> | null = null
  let isDueAgain = false
  let endTimer = () => {}

  const start = (claimed: Claimed) => {
    const leave = () => {
      lanes.leave(claimed.owner_id)
      if (hasMore && lanes.free() >= placesWorthALook) look()
    }
    const work = deliver(delivering, claimed, { left: leave, record }).then((attempted) => {
      const result = attempted.error ?? 'delivered'
      attempts.set(result, (attempts.get(result) ?? 0) + 1)
      log.info(factsOf(attempted), 'delivery attempted')
    })
    const settled = work.catch(troubled).finally(() => underWay.delete(settled))
    underWay.add(settled)
  }
  const lookOnce = async () => {
    const batch = await claimDue(needs, lanes)
    hasMore = batch.hasMore
    for (const each of batch.claimed) start(each)
    // More may be due for owners who still have free places.
    if (hasMore && batch.claimed.length > 0 && lanes.free() >= placesWorthALook) isDueAgain = true
    const due = batch.hasMore ? null : await nextDueAt(needs)
    return due === null ? pollMs : Math.min(pollMs, Math.max(1, due - world.now()))
  }
  const look = () => {
    if (isStopped) return
    if (looking) {
      isDueAgain = true
      return
    }
    endTimer()
    isDueAgain = false
    looking = lookOnce()
      .catch((error: unknown) => {
        troubled(error)
        return pollMs
      })
      .then((waitMs) => {
        looking = null
        if (isStopped) return
        if (isDueAgain) look()
        else endTimer = world.after(waitMs, look)
      })
  }
  // Deliveries left by an earlier process are already due.
  endTimer = world.after(0, look)
  return {
    wake: look,
    counts: () => ({ attempts, underWay: underWay.size }),
    stop: async () => {
      isStopped = true
      endTimer()
      await looking
      await Promise.all(underWay)
    },
  }
}

/** Sends once, records the attempt, and pauses the webhook where necessary. */
async function deliver(
  needs: SenderNeeds & { keysOf: SigningKeys },
  claimed: Claimed,
  { left, record }: { left: () => void; record: (attempted: Attempted) => Promise<void> },
): Promise<Attempted> {
  // The place is free before the attempt is recorded.
  const attempted = await attemptDelivery(needs, claimed).finally(left)
  await record(attempted)
  const { endedAt, error } = attempted
  const because = pauseAfter(error, { failingSince: claimed.webhook.failing_since, endedAt })
  if (because !== null && claimed.webhook.paused_at === null) await pauseWebhook(needs, claimed.webhook, because)
  return attempted
}

function factsOf({ claimed, n, at, endedAt, status, state, error }: Attempted) {
  const { id, message_id, type } = claimed
  return { delivery: id, webhook_id: message_id, type, attempt: n, status, ms: endedAt - at, state, error }
}

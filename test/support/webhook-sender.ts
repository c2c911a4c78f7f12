import { randomBytes } from 'node:crypto'
import { migrations } from '../../src/app/migrations.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { GuardedFetchError, type GuardedCause, type GuardedOptions } from '../../src/kit/guarded-fetch.ts'
import { createSealer } from '../../src/kit/seal.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { messageWrites } from '../../src/webhooks/deliveries/queue-delivery.ts'
import type { Mail } from '../../src/accounts/mail.ts'
import { openSender, type Sender } from '../../src/webhooks/open-sender.ts'
import { newSecret } from '../../src/webhooks/webhook-secret.ts'
import type { EndpointRow } from '../../src/webhooks/tables.ts'
import type { Place } from '../storage/place.ts'
import { plainWebhook } from './plain-webhook.ts'
import { until } from './until.ts'

/** What a receiver does with an attempt: a status, a failure, or a promise of either. */
type Answering = (call: Call) => number | GuardedCause | Promise<number | GuardedCause>
type Call = { url: string; headers: Readonly<Record<string, string>>; body: string; at: number }

export type SenderBench = {
  now: number
  calls: Call[]
  /** Mails that were queued. */
  mails: () => Promise<Mail[]>
  storage: Storage
  sender: Sender
  world: { now: () => number; randomBytes: typeof randomBytes }
  secrets: ReturnType<typeof createSealer>
  /** Sets a webhook of an owner, whose secret it gives. */
  webhook: (ownerId: string, row?: Partial<EndpointRow>) => Promise<string>
  /** Queues a message, as a payment does, and gives its webhook-id. */
  message: (ownerId: string, how?: { attempts_max?: number; is_asked?: number }) => Promise<string>
  /** Jumps to each moment at which something is due, until that time has come; what is due then is done, too. */
  goTo: (ms: number) => Promise<void>
  rows: <Row extends object>(table: string) => Promise<Row[]>
  stop: () => Promise<void>
}

const ids = { draw: idDrawer({ now: Date.now, randomBytes }) }
const key = randomBytes(32)

/** A sender over a real database, with a clock that only moves where a test moves it, and receivers that a test plays. */
export async function senderBench(place: Place, startMs: number, answering: Answering): Promise<SenderBench> {
  const storage = await place.open({ migrations })
  const secrets = createSealer(key, 'countersign webhook secrets', { randomBytes })
  let timer: { due: number; act: () => void } | null = null
  const calls: Call[] = []
  const write = (row: object, table: string) =>
    storage.apply([{ kind: 'insert', table, row: { ...row }, guard: table }])
  const queue = (mail: Mail) => {
    const row = { id: ids.draw('mail_'), sealed: JSON.stringify(mail), due_at: 0, attempts: 0, lease_until: 0 }
    const created = { ...row, created_at: 0 }
    return { kind: 'insert', table: 'accounts_mails', row: created, guard: 'mail_queued' } as const
  }
  const fetchGuarded = async (url: string, { headers = {}, body = '' }: GuardedOptions) => {
    const call = { url, headers, body: Buffer.from(body).toString(), at: bench.now }
    calls.push(call)
    const answer = await answering(call)
    if (typeof answer === 'string') throw new GuardedFetchError(answer)
    return { status: answer, headers: {}, body: Buffer.alloc(0) }
  }
  const after = (waitMs: number, act: () => void) => {
    const mine = { due: bench.now + waitMs, act }
    timer = mine
    return () => {
      if (timer === mine) timer = null
    }
  }
  const fire = async (from: number) => {
    await until(() => timer !== null)
    const due = timer
    timer = null
    bench.now = Math.max(from, bench.now)
    due?.act()
    await until(() => timer !== null)
  }
  const bench: SenderBench = {
    now: startMs,
    calls,
    mails: async () =>
      (await bench.rows<{ sealed: string }>('accounts_mails')).map(({ sealed }) => JSON.parse(sealed) as Mail),
    storage,
    secrets,
    world: { now: () => bench.now, randomBytes },
    sender: null as never,
    webhook: async (ownerId, row = {}) => {
      const secret = newSecret({ randomBytes }, secrets, ownerId)
      const email = `${ownerId}@example.com`
      await write({ id: ownerId, email, created_at: 1, used_at: 1 }, 'accounts_owners')
      await write({ ...plainWebhook, owner_id: ownerId, secret: secret.sealed, ...row }, 'webhooks_endpoints')
      return secret.text
    },
    message: async (ownerId, { attempts_max = 5, is_asked = 0 } = {}) => {
      const payload = { type: 'key-alert', agentId: 'a', at: new Date(bench.now).toISOString() }
      const queued = { ownerId, type: 'key-alert', payload, at: bench.now }
      const { id, writes } = messageWrites(ids, queued, { attempts_max, is_asked })
      await storage.apply(writes)
      return id
    },
    goTo: async (ms) => {
      await fire(bench.now)
      for (;;) {
        await until(() => bench.sender.counts().underWay === 0)
        const due = await storage
          .read<Record<'webhooks_deliveries', { due_at: number | null }>>()
          .selectFrom('webhooks_deliveries')
          .select('due_at')
          .where('due_at', 'is not', null)
          .orderBy('due_at')
          .limit(1)
          .executeTakeFirst()
        if (typeof due?.due_at !== 'number' || due.due_at > ms) break
        // A look one millisecond before finds nothing; the one at the time itself does.
        await fire(due.due_at - 1)
        await fire(due.due_at)
      }
      bench.now = ms
    },
    rows: async <Row extends object>(table: string) =>
      (await storage.read<Record<string, object>>().selectFrom(table).selectAll().execute()) as Row[],
    stop: () => bench.sender.stop(),
  }
  bench.sender = openSender({
    storage,
    world: { now: () => bench.now, after, randomBytes, fetchGuarded },
    accounts: { mails: { queue, wake: () => {} } },
    webhooks: { secrets, allowsLoopback: false },
    log: { info: () => {}, warn: (facts: unknown) => console.error(facts) },
  })
  return bench
}

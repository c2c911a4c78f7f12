import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { migrations } from '../src/app/migrations.ts'
import { idDrawer } from '../src/kit/draw-id.ts'
import { createSealer } from '../src/kit/seal.ts'
import { realWorld } from '../src/kit/world.ts'
import { openStorage } from '../src/storage/open.ts'
import type { Storage } from '../src/storage/storage.ts'
import { openSender, type Sender } from '../src/webhooks/open-sender.ts'
import { messageWrites } from '../src/webhooks/deliveries/queue-delivery.ts'
import type { DeliveryRow } from '../src/webhooks/tables.ts'
import { newSecret } from '../src/webhooks/webhook-secret.ts'
import { plainWebhook } from '../test/support/plain-webhook.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'

// A round takes some seconds, to exclude the start of the sender and the warm-up of the compiler.
const [rounds, eventsPerRound, owners] = [5, 12_000, 100]
const [waves, waveMs] = [20, 500]
/** As many as keep the client busy, each over a connection of its own. */
const bareAtOnce = 128
const [perSecondMin, shareMin, delayMaxMs] = [500, 0.5, 1_000]

/** Deliveries a second to a receiver on this machine beside bare POSTs of undici, and what one receiver that hangs does to the others. */
export async function benchWebhooks(say: (line: string) => void): Promise<Figure[]> {
  const receiver = await startReceiver()
  try {
    const [delivered, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      bare.push(await postBare(receiver.url))
      delivered.push(await deliver(receiver.url))
      say(
        `round ${round + 1}: ${Math.round(delivered.at(-1) ?? 0)} deliveries/s, ${Math.round(bare.at(-1) ?? 0)} bare POSTs/s`,
      )
    }
    const share = median(delivered.map((each, i) => each / (bare[i] ?? Number.NaN)))
    const delay = await delayBesideHanging(receiver.url)
    say(`100 receivers of which one hangs: ${Math.round(delay)} ms at p99`)
    return [
      {
        what: 'webhooks: deliveries a second, recorded, to a receiver on this machine',
        measured: String(Math.round(median(delivered))),
        target: `>= ${perSecondMin}`,
        reached: median(delivered) >= perSecondMin,
      },
      {
        what: 'webhooks: deliveries relative to bare POSTs of undici',
        measured: share.toFixed(2),
        target: `>= ${shareMin}`,
        reached: share >= shareMin,
      },
      {
        what: 'webhooks: 100 receivers of which one hangs, delay of the others at p99',
        measured: `${Math.round(delay)} ms`,
        target: `< ${delayMaxMs} ms`,
        reached: delay < delayMaxMs,
      },
    ]
  } finally {
    receiver.child.kill('SIGKILL')
  }
}

/** A server of its own process: `/hang` never answers. */
async function startReceiver(): Promise<{ url: string; child: ChildProcess }> {
  const script =
    "require('node:http').createServer((q, a) => { q.resume(); q.on('end', () => q.url === '/hang' || a.end()) })" +
    ".listen(0, '127.0.0.1', function () { console.log(this.address().port) })"
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${port.toString().trim()}`, child }
}

async function postBare(url: string): Promise<number> {
  const body = JSON.stringify(payload)
  let left = eventsPerRound
  const began = performance.now()
  const work = async () => {
    while (left-- > 0) {
      const answer = await request(`${url}/`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      await answer.body.dump()
    }
  }
  await Promise.all(Array.from({ length: bareAtOnce }, work))
  return (eventsPerRound * 1_000) / (performance.now() - began)
}

/** From the start of the sender until the last result is in the database. */
async function deliver(url: string): Promise<number> {
  return withQueue(
    (owner) => `${url}/${owner}`,
    eventsPerRound,
    async (_, start) => {
      const began = performance.now()
      const sender = start()
      // The sender counts what is recorded. To ask the database again and again would be most of its work.
      while ((sender.counts().attempts.get('delivered') ?? 0) < eventsPerRound)
        await new Promise((resolve) => setTimeout(resolve, 20))
      const ms = performance.now() - began
      await sender.stop()
      return (eventsPerRound * 1_000) / ms
    },
  )
}

/** Milliseconds from queueing to the recorded answer of everybody else, at p99, while one receiver hangs on its backlog. */
async function delayBesideHanging(url: string): Promise<number> {
  const urlOf = (owner: number) => (owner === 0 ? `${url}/hang` : `${url}/${owner}`)
  return withQueue(urlOf, owners, async (storage, start, queueWave) => {
    const sender = start()
    for (let wave = 1; wave < waves; wave++) {
      await new Promise((resolve) => setTimeout(resolve, waveMs))
      await queueWave()
    }
    const others = (owners - 1) * waves
    while ((await countOf(storage, 'delivered')) < others) await new Promise((resolve) => setTimeout(resolve, 20))
    const rows = await storage
      .read<{ webhooks_deliveries: DeliveryRow }>()
      .selectFrom('webhooks_deliveries')
      .selectAll()
      .where('state', '=', 'delivered')
      .execute()
    await sender.stop()
    const delays = rows.map(({ created_at, changed_at }) => changed_at - created_at).toSorted((a, b) => a - b)
    return delays[Math.floor(delays.length * 0.99)] ?? Number.NaN
  })
}

const payload = { type: 'key-alert', agentId: 'shopper-7', label: 'checkout', kind: 'block', amountUsdc: 25 }

async function withQueue<Result>(
  urlOf: (owner: number) => string,
  events: number,
  measure: (storage: Storage, start: () => Sender, queueWave: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations })
  const secrets = createSealer(randomBytes(32), 'countersign webhook secrets', { randomBytes })
  const ids = { draw: idDrawer({ now: Date.now, randomBytes }) }
  for (let owner = 0; owner < owners; owner++) {
    const { sealed } = newSecret({ randomBytes }, secrets, `o${owner}`)
    const row = { ...plainWebhook, owner_id: `o${owner}`, url: urlOf(owner), secret: sealed }
    await storage.apply([{ kind: 'insert', table: 'webhooks_endpoints', row, guard: 'new' }])
  }
  const queueWave = async () => {
    const batch = Array.from({ length: owners }, (_, owner) => {
      const message = { ownerId: `o${owner}`, type: 'key-alert', payload, at: Date.now() }
      return messageWrites(ids, message, { attempts_max: 5, is_asked: 0 }).writes
    })
    await storage.apply(batch.flat())
  }
  for (let i = 0; i < events; i += owners) await queueWave()
  try {
    const accounts = {
      mails: {
        queue: () => {
          throw new Error('no mail is to be sent')
        },
        wake: () => {},
      },
    }
    const webhooks = { secrets, allowsLoopback: true }
    const log = { info: () => {}, warn: (facts: unknown) => console.error(facts) }
    return await measure(storage, () => openSender({ storage, world: realWorld(), accounts, webhooks, log }), queueWave)
  } finally {
    await storage.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function countOf(storage: Storage, state: string): Promise<number> {
  const { count } = await storage
    .read<{ webhooks_deliveries: DeliveryRow }>()
    .selectFrom('webhooks_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return count
}

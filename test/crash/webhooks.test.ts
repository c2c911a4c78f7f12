import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { migrations } from '../../src/app/migrations.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { createSealer } from '../../src/kit/seal.ts'
import { openStorage } from '../../src/storage/open.ts'
import { messageWrites } from '../../src/webhooks/deliveries/queue-delivery.ts'
import type { AttemptRow, DeliveryRow } from '../../src/webhooks/tables.ts'
import { newSecret } from '../../src/webhooks/webhook-secret.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

/** `CRASH_EVENTS=1000 CRASH_KILLS=50` is the full measure. */
const events = Number(process.env['CRASH_EVENTS'] ?? 100)
const kills = Number(process.env['CRASH_KILLS'] ?? 6)
const owners = 20
/** A second of the schedule is ten milliseconds of the test. */
const speed = 100
/** Events become due throughout the test, so that every kill finds some. */
const roundMs = 1_000

test(`of ${events} events, each is delivered although the sender is killed ${kills} times: one id, five attempts at most`, async (t) => {
  const dataDir = await temporaryFolder(t)
  const key = randomBytes(32)
  const taken = new Map<string, number>()
  const failures = new Map<string, number>()
  const secrets = new Map<string, string>()
  let wrong = 0
  let receivedCount = 0
  let struck = 0
  const receiver = createServer((request, answer) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      receivedCount++
      const id = String(request.headers['webhook-id'])
      const body = Buffer.concat(pieces).toString()
      const at = new Date(Number(request.headers['webhook-timestamp']) * 1_000)
      const secret = secrets.get(request.url?.slice(1) ?? '') ?? ''
      if (new Webhook(secret).sign(id, at, body) !== request.headers['webhook-signature']) wrong++
      // Some fail once or twice, so that the schedule is worked through, too.
      const failed = failures.get(id) ?? 0
      if (failed < 2 && randomInt(10) < 2) {
        failures.set(id, failed + 1)
        answer.writeHead(500).end()
        return
      }
      taken.set(id, (taken.get(id) ?? 0) + 1)
      setTimeout(() => answer.end(), randomInt(10))
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const since = Date.now()
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const ids = await queue({ dataDir, key, origin, secrets, since })
  for (let round = 0; round < kills; round++) {
    const child = await startSender(t, { dataDir, key, since })
    const before = receivedCount
    await Promise.race([until(() => receivedCount > before), sleep(5_000)])
    // Within the answers, and between an answer and its record.
    await sleep(randomInt(0, 15))
    child.kill('SIGKILL')
    if (receivedCount > before) struck++
    await once(child, 'exit')
  }
  const last = await startSender(t, { dataDir, key, since })
  await until(() => taken.size === events)
  assert.ok(struck > 0)
  await sleep(500)
  last.kill('SIGKILL')
  await once(last, 'exit')
  receiver.closeAllConnections()
  receiver.close()
  assert.deepEqual([...taken.keys()].toSorted(), ids.toSorted())
  assert.equal(wrong, 0, 'every attempt was signed')
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations, access: 'readOnly' })
  const deliveries = await storage
    .read<{ webhooks_deliveries: DeliveryRow }>()
    .selectFrom('webhooks_deliveries')
    .selectAll()
    .execute()
  const attempts = await storage
    .read<{ webhooks_attempts: AttemptRow }>()
    .selectFrom('webhooks_attempts')
    .selectAll()
    .execute()
  await storage.close()
  assert.equal(new Set(deliveries.map(({ message_id }) => message_id)).size, events)
  const counts = Map.groupBy(attempts, ({ delivery_id }) => delivery_id)
  for (const [id, each] of counts) assert.ok(each.length <= 5, id)
  const twice = [...taken.values()].reduce((sum, count) => sum + count - 1, 0)
  const most = Math.max(...[...counts.values()].map(({ length }) => length))
  t.diagnostic(
    `${events} events, ${kills} kills, ${struck} of them amid deliveries: ${twice} sent again, at most ${most} recorded attempts`,
  )
})

type Setting = { dataDir: string; key: Buffer; since: number }

/** Queues every event as a payment does. Gives their webhook-ids. */
async function queue({
  dataDir,
  key,
  origin,
  secrets,
  since,
}: Setting & { origin: string; secrets: Map<string, string> }) {
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations })
  const sealer = createSealer(key, 'countersign webhook secrets', { randomBytes })
  const ids = { draw: idDrawer({ now: Date.now, randomBytes }) }
  for (let i = 0; i < owners; i++) {
    const secret = newSecret({ randomBytes }, sealer, `o${i}`)
    secrets.set(`o${i}`, secret.text)
    const row = { owner_id: `o${i}`, url: `${origin}/o${i}`, secret: secret.sealed, lang: 'en', created_at: since }
    const unset = {
      previous_secret: null,
      previous_until: null,
      failing_since: null,
      paused_at: null,
      paused_because: null,
    }
    await storage.apply([{ kind: 'insert', table: 'webhooks_endpoints', row: { ...row, ...unset }, guard: 'new' }])
  }
  const queued: string[] = []
  for (let i = 0; i < events; i++) {
    const due = since + Math.floor((i / events) * kills * roundMs * speed)
    const message = { ownerId: `o${i % owners}`, type: 'key-alert', payload: { type: 'key-alert', i }, at: due }
    const { id, writes } = messageWrites(ids, message, { attempts_max: 5, is_asked: 0 })
    await storage.apply(writes)
    queued.push(id)
  }
  await storage.close()
  return queued
}

async function startSender(t: TestContext, { dataDir, key, since }: Setting): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'webhook-sender-child.ts')
  const options = { dir: dataDir, key: key.toString('base64'), since: String(since), speed: String(speed) }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { openMailQueue, type Mail, type MailTransport } from '../../src/accounts/mail.ts'
import { openOutbox } from '../../src/accounts/outbox.ts'
import { openSmtp, probeSmtp } from '../../src/accounts/smtp.ts'
import { migrations } from '../../src/accounts/tables.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { createSealer } from '../../src/kit/seal.ts'
import { postgresPlace, sqlitePlace, type Place } from '../storage/place.ts'
import { simulatedClock } from '../support/simulated-clock.ts'
import { until } from '../support/until.ts'
import { testCertificate, testKey } from './test-certificate.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const from = 'Countersign <no-reply@countersign.example>'
const mail: Mail = {
  to: 'ops@example.com',
  subject: 'Your key 密钥',
  text: 'The key:\n\n  csk_secret\n\n.\nEnd of it 结束\n',
}
const server = process.env['TEST_DATABASE_URL']
const places = [
  ['SQLite', sqlitePlace],
  ...(server ? [['PostgreSQL', () => postgresPlace(server)] as const] : []),
] as const

type Failure = { attempt: number; isLast: boolean; reason: string }

async function queueIn(
  context: TestContext,
  makePlace: () => Promise<Place>,
  transport: MailTransport,
  key = randomBytes(32),
) {
  const place = await makePlace()
  const storage = await place.open({ migrations })
  const clock = simulatedClock(Date.parse('2026-11-22T12:00:00.000Z'))
  const failures: Failure[] = []
  const world = { now: () => clock.ms, after: clock.after, randomBytes: (count: number) => randomBytes(count) }
  const open = () =>
    openMailQueue({
      storage,
      sealer: createSealer(key, 'countersign queued mail', world),
      ids: { draw: idDrawer(world) },
      world,
      transport,
      failed: ({ attempt, isLast, reason }) => void failures.push({ attempt, isLast, reason }),
    })
  const queue = open()
  context.after(async () => {
    await queue.stop()
    await place.remove()
  })
  const rows = async () =>
    storage
      .read<{ accounts_mails: { id: string; sealed: string } }>()
      .selectFrom('accounts_mails')
      .selectAll()
      .execute()
  return { queue, open, storage, clock, failures, rows, place }
}

/** Fails as often as configured, then takes what comes. */
function transportThat(failing: number): MailTransport & { sent: [Mail, string][] } {
  let left = failing
  const sent: [Mail, string][] = []
  return {
    sent,
    send: async (one, id) => {
      if (left-- > 0) throw new Error('SMTP ECONNECTION')
      sent.push([one, id])
    },
    close: () => {},
  }
}

for (const [engine, makePlace] of places) {
  test(`${engine}: a mail is queued sealed, sent once, and gone from the queue`, async (context) => {
    const transport = transportThat(0)
    const { queue, storage, rows } = await queueIn(context, makePlace, transport)
    await storage.apply([queue.queue(mail)])
    const [row] = await rows()
    assert.ok(row && !Buffer.from(row.sealed, 'base64').includes('csk_') && !row.sealed.includes('csk_'))
    queue.wake()
    queue.wake()
    await until(async () => (await rows()).length === 0)
    assert.deepEqual(
      transport.sent.map(([one]) => one),
      [mail],
    )
  })

  test(`${engine}: several processes send a mail once`, async (context) => {
    const transport = transportThat(0)
    const { queue, open, storage, rows } = await queueIn(context, makePlace, transport)
    const others = [open(), open(), open()]
    await storage.apply(Array.from({ length: 20 }, (_, i) => queue.queue({ ...mail, subject: `${i}` })))
    for (const each of [queue, ...others]) each.wake()
    await until(async () => (await rows()).length === 0)
    assert.equal(new Set(transport.sent.map(([one]) => one.subject)).size, 20)
    assert.equal(transport.sent.length, 20)
    for (const each of others) await each.stop()
  })
}

test('a mail that could not be sent is tried again after 60, 300, 1800 and 7200 seconds, and then given up', async (context) => {
  const transport = transportThat(99)
  const { queue, storage, clock, failures, rows } = await queueIn(context, sqlitePlace, transport)
  await storage.apply([queue.queue(mail)])
  queue.wake()
  await until(() => failures.length === 1)
  const began = clock.ms
  const at: number[] = [0]
  for (const seconds of [60, 300, 1_800, 7_200]) {
    const before = failures.length
    for (let waited = 0; failures.length === before && waited < seconds + 10; waited += 5) {
      await clock.pass(5_000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await until(() => failures.length > before)
    at.push((clock.ms - began) / 1_000)
  }
  const gaps = at.slice(1).map((each, i) => each - (at[i] ?? 0))
  for (const [i, seconds] of [60, 300, 1_800, 7_200].entries())
    assert.ok(Math.abs((gaps[i] ?? 0) - seconds) <= 15, gaps.join())
  assert.deepEqual(
    failures.map(({ attempt, isLast }) => [attempt, isLast]),
    [
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ],
  )
  await until(async () => (await rows()).length === 0)
})

test('a mail sealed with another SECRETS_KEY is not sent, and states why', async (context) => {
  const transport = transportThat(0)
  const { queue, storage, failures } = await queueIn(context, sqlitePlace, transport)
  const foreign = createSealer(randomBytes(32), 'countersign queued mail', {
    randomBytes: (count) => randomBytes(count),
  })
  const write = queue.queue(mail)
  assert.ok(write.kind === 'insert')
  await storage.apply([
    { ...write, row: { ...write.row, sealed: foreign.seal(Buffer.from('{}'), String(write.row['id'])) } },
  ])
  queue.wake()
  await until(() => failures.length === 1)
  assert.match(failures[0]?.reason ?? '', /another SECRETS_KEY/)
  assert.equal(transport.sent.length, 0)
})

test('the outbox holds a mail as a file that its owner alone can read', async (context) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-outbox-'))
  context.after(() => removeFolder(dataDir))
  const written: string[] = []
  const outbox = openOutbox({
    dataDir,
    from,
    world: { now: () => Date.parse('2026-11-22T12:00:00.000Z') },
    written: (file) => void written.push(file),
  })
  await outbox.send(mail, 'mail_1')
  assert.deepEqual(await readdir(join(dataDir, 'outbox')), ['2026-11-22T12-00-00-000Z-mail_1.eml'])
  const text = await readFile(written[0] ?? '', 'utf8')
  assert.match(
    text,
    /^From: Countersign <no-reply@countersign\.example>\r\nTo: ops@example\.com\r\nSubject: =\?UTF-8\?B\?/,
  )
  assert.match(text, /\r\nDate: Sun, 22 Nov 2026 12:00:00 \+0000\r\nMessage-ID: <mail_1@countersign\.example>\r\n/)
  assert.ok(text.endsWith('\r\n\r\nThe key:\r\n\r\n  csk_secret\r\n\r\n.\r\nEnd of it 结束\r\n'))
})

test('a real SMTP server gets the mail as it was written, with credentials and over TLS where it requires them', async (context) => {
  for (const secure of [false, true]) {
    const { port, received, logins } = await startSmtp(context, { secure })
    const url = `${secure ? 'smtps' : 'smtp'}://user:p%40ss@127.0.0.1:${port}?tls.rejectUnauthorized=false`
    await openSmtp({ url, from, world: { now: () => Date.parse('2026-11-22T12:00:00.000Z') } }).send(mail, 'mail_2')
    assert.deepEqual(logins, [['user', 'p@ss']])
    const [message] = received
    assert.ok(message)
    assert.deepEqual([message.from, message.to], ['no-reply@countersign.example', ['ops@example.com']])
    assert.match(message.data, /^Message-ID: <mail_2@countersign\.example>\r?$/m)
    assert.match(message.data, /^Auto-Submitted: auto-generated\r?$/m)
    assert.equal(bodyOf(message.data), mail.text.trimEnd())
  }
})

test('what a mail server refuses is reported by its codes, without the address or the text', async (context) => {
  const { port } = await startSmtp(context, { refuses: true })
  const smtp = openSmtp({
    url: `smtp://user:pass@127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    from,
    world: { now: () => 0 },
  })
  await assert.rejects(smtp.send(mail, 'mail_3'), (error: Error) => {
    assert.match(error.message, /^SMTP \w+, answered with 550$/)
    assert.ok(!String(error.stack).includes('ops@example.com'))
    return true
  })
  await assert.rejects(
    openSmtp({ url: 'smtp://127.0.0.1:1', from, world: { now: () => 0 } }).send(mail, 'mail_4'),
    /^Error: SMTP E\w+$/,
  )
})

test('a probe shows credentials to the mail server and sends nothing', async (context) => {
  const { port, received, logins } = await startSmtp(context, {})
  assert.equal(await probeSmtp(`smtp://user:pass@127.0.0.1:${port}?tls.rejectUnauthorized=false`), true)
  assert.deepEqual([received, logins], [[], [['user', 'pass']]])
  await assert.rejects(probeSmtp('smtp://127.0.0.1:1'))
})

type Received = { from: string; to: string[]; data: string }

async function startSmtp(context: TestContext, { secure = false, refuses = false }) {
  const received: Received[] = []
  const logins: [string, string][] = []
  const smtp = new SMTPServer({
    secure,
    key: testKey,
    cert: testCertificate,
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username ?? '', password ?? ''])
      done(null, { user: username ?? '' })
    },
    onRcptTo: ({ address }, _session, done) =>
      refuses ? done(Object.assign(new Error(`no such user ${address}`), { responseCode: 550 })) : done(),
    onData: (stream, { envelope }, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const sender = envelope.mailFrom ? (envelope.mailFrom.address ?? '') : ''
        received.push({
          from: sender,
          to: envelope.rcptTo.map(({ address }) => address),
          data: Buffer.concat(pieces).toString(),
        })
        done()
      })
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  context.after(() => new Promise<void>((resolve) => smtp.close(resolve)))
  return { port: (smtp.server.address() as { port: number }).port, received, logins }
}

/** The text of a mail whose body is encoded (RFC 2045). */
function bodyOf(data: string): string {
  const cut = data.indexOf('\r\n\r\n')
  const body = data.slice(cut + 4)
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(data.slice(0, cut))?.[1]
  const bytes = encoding === 'base64' ? Buffer.from(body, 'base64') : Buffer.from(quotedPrintable(body), 'latin1')
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd()
}

function quotedPrintable(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

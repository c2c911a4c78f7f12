import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import test, { type TestContext } from 'node:test'
import type { AccountTables } from '../../src/accounts/tables.ts'
import { migrations } from '../../src/app/migrations.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, type Place } from '../storage/place.ts'
import { askOver, type Question } from '../support/ask.ts'
import { activeKey, mailsOf, type SentMail } from '../support/key-holder.ts'
import { startTestApp } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'
import { killAt, startService, type Service } from './killed-service.ts'

const server = process.env['TEST_DATABASE_URL']
const skip = server ? false : 'TEST_DATABASE_URL is not set'
const secretsKey = Buffer.alloc(32, 7).toString('base64')
/** A mail of a dead process can be sent by another one, and nothing of its hour is over. */
const laterMs = 130_000
const engines = { SQLite: { make: sqlitePlace, skip: false }, PostgreSQL: { make: onServer, skip } } as const

test('PostgreSQL: budgets of mails hold over processes that are called at the same moment', { skip }, async (t) => {
  const place = await onServer()
  t.after(place.remove)
  const services = await Promise.all([0, 1, 2].map(() => startService(t, settingsOf(place))))
  const storage = await place.open({ migrations })
  const [first = assert.fail('no service')] = services
  const { agent, owner } = await anAgent(first)
  await drained(storage)
  const askAll = (path: string, body: () => Readonly<Record<string, unknown>>, headers = {}) =>
    Promise.all(
      Array.from({ length: 45 }, (_, n) =>
        askOf(services[n % services.length] ?? first)(path, { method: 'POST', headers, body: body() }),
      ),
    )
  // Requests that meet too often are 503, and cause no mail.
  for (const { status } of [
    ...(await askAll('/api/access-keys', () => ({ email: 'keys@example.com' }))),
    ...(await askAll('/api/console/sign-in', () => ({ email: 'links@example.com' }))),
  ])
    assert.ok(status === 202 || status === 503, String(status))
  let proposed = 0
  const propose = () =>
    askAll(
      '/api/pay',
      () => ({ action: 'set-mandate', agentId: agent.id, mandate: { maxUsdc: 11 + ++proposed } }),
      agent.headers,
    )
  const changes = async () => {
    await drained(storage)
    return (await sentBy(services)).filter(({ to, text }) => to === owner && text.includes('/confirm?')).length
  }
  // A mail that is replaced before it is sent counts once: how many rounds it takes is unknown.
  await until(async () => {
    await propose()
    return (await changes()) >= 10
  })
  await propose()
  assert.equal(await changes(), 10)
  const to = async (address: string) => (await sentBy(services)).filter((mail) => mail.to === address).length
  assert.deepEqual([await to('keys@example.com'), await to('links@example.com')], [3, 3])
})

for (const [engine, { make, skip: without }] of Object.entries(engines))
  for (const point of ['mail_leased', 'mail_sent'] as const) {
    const title = `${engine}: a process that is killed ${point === 'mail_sent' ? 'behind' : 'before'} the sending of a mail`

    test(`${title} loses none that was promised, and its place in the budget stays taken`, {
      skip: without,
    }, async (t) => {
      const { service, after } = await anEnd(t, make)
      const { agent, owner } = await anAgent(service)
      const before = (await mailsOf(service)).length
      await dying(service, point, () => propose(askOf(service), agent, 11))
      const wasSent = point === 'mail_sent'
      assert.equal((await mailsOf(service)).length - before, wasSent ? 1 : 0)
      const { app, mails } = await after()
      // The first thing that another process learns of it is the next proposal.
      const statuses: boolean[] = []
      for (let n = 0; n < 12; n++) {
        const { json } = await propose(app.ask, agent, 12 + n)
        statuses.push(json['mailed'] === true)
        await drained(mails)
      }
      assert.deepEqual(statuses, [...Array<boolean>(9).fill(true), ...Array<boolean>(3).fill(false)])
      const sent = (await sentBy([service, app])).filter(({ to, text }) => to === owner && text.includes('/confirm?'))
      assert.equal(sent.length, wasSent ? 10 : 9)
    })

    test(`${title} has it sent by another one, and requests no more than its budget`, { skip: without }, async (t) => {
      const { service, after } = await anEnd(t, make)
      const email = 'links@example.com'
      const request = (ask: Ask) => ask('/api/console/sign-in', { method: 'POST', body: { email } })
      await dying(service, point, () => request(askOf(service)))
      const { app, mails } = await after()
      await app.world.clock.pass(5_000)
      await drained(mails)
      assert.equal((await sentBy([service, app])).length, 1, 'once, or twice with the same text and id')
      assert.equal((await mailsOf(app)).filter(({ to }) => to === email).length > 0, true)
      for (let n = 0; n < 5; n++) await request(app.ask)
      await drained(mails)
      assert.equal((await sentBy([service, app])).length, 3, 'the place of the first is not given back')
    })
  }

type Ask = (path: string, question?: Question) => Promise<{ status: number; json: unknown }>

function askOf({ url }: Service): Ask {
  const agent = new Agent()
  return (path, question = {}) => askOver(agent, url, path, question)
}

/** An agent whose mandate its owner confirms by mail. */
async function anAgent(service: Service) {
  const ask = askOf(service)
  const { email, headers } = await activeKey({ dataDir: service.dataDir, ask })
  const body = { action: 'register', agentId: 'mailing', entity: 'Acme', mandate: { maxUsdc: 10 } }
  const { json } = await ask('/api/pay', { method: 'POST', headers, body })
  const secret = String((json as Record<string, unknown>)['agentSecret'])
  return { agent: { id: 'mailing', headers: { 'x-agent-secret': secret } }, owner: email }
}

type TestAgent = Awaited<ReturnType<typeof anAgent>>['agent']

async function propose(ask: Ask, { id, headers }: TestAgent, maxUsdc: number) {
  const body = { action: 'set-mandate', agentId: id, mandate: { maxUsdc, dailyUsdc: 1_000 } }
  const { status, json } = await ask('/api/pay', { method: 'POST', headers, body })
  assert.equal(status, 202)
  return { json: json as Record<string, unknown> }
}

/** Does what makes a mail come, of which the process dies; its answer may be lost with it. */
async function dying(service: Service, point: string, act: () => Promise<unknown>): Promise<void> {
  await killAt(service, point, 0)
  await act().catch(() => {})
  await service.running.exit
}

/** A service that will be killed, and another one on its database two minutes later. */
async function anEnd(t: TestContext, make: () => Promise<Place>) {
  const place = await make()
  const service = await startService(t, settingsOf(place), place.databaseUrl === null ? place.dataDir : undefined)
  const after = async () => {
    const world = testWorld(new Date(Date.now() + laterMs).toISOString())
    const app = await startTestApp(settingsOf(place), world)
    t.after(async () => {
      await app.stop()
      await place.remove()
    })
    return { app, mails: await place.open({ migrations, access: 'operator' }) }
  }
  return { service, after }
}

/** Waits until no mail is in the queue. */
function drained(storage: Pick<Storage, 'read'>) {
  return until(
    async () => (await storage.read<AccountTables>().selectFrom('accounts_mails').select('id').execute()).length === 0,
  )
}

/** All mails of services, which may share a folder. One that was sent twice counts once. */
async function sentBy(services: readonly { dataDir: string }[]): Promise<SentMail[]> {
  const mails = (await Promise.all(services.map(mailsOf))).flat()
  return [...new Map(mails.map((mail) => [mail.to + mail.text, mail])).values()]
}

function onServer(): Promise<Place> {
  return postgresPlace(server ?? '')
}

function settingsOf({ dataDir, databaseUrl }: Place): Readonly<Record<string, string>> {
  return databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl, SECRETS_KEY: secretsKey }
}

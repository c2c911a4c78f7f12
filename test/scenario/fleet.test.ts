import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { test } from 'node:test'
import { findPrograms, sayMissing } from '../../scripts/fleet/programs.ts'
import { startFleet, type Fleet } from '../../scripts/fleet/start-fleet.ts'
import { connectTo, endOtherConnections } from '../storage/place.ts'
import { base58CheckOf } from '../support/address-forms.ts'
import { startFakeTronGrid, usdtTransfers, type FakeTronGrid } from '../support/chains/trongrid.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { freePort } from '../support/free-port.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { ownDatabase } from '../support/own-database.ts'
import { until } from '../support/until.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const { postgresBin: _postgres, ...programs } = findPrograms()
const skip = serverUrl ? (sayMissing(programs) ?? false) : 'TEST_DATABASE_URL is not set'
/** The requests a minute of a caller without a key. */
const minuteMax = 60
const risk = `/api/risk?addr=${unlisted.evm}`

test('three processes behind nginx count as one, lose no request when they are restarted, and outlive Redis and their connections', {
  skip,
}, async (t) => {
  const port = await freePort()
  const database = await ownDatabase(t, serverUrl ?? '')
  const tron = await startFakeTronGrid(t, Date.now())
  const fleet = await startFleet({
    root: projectRoot,
    folder: await temporaryFolder(t),
    port,
    processes: 3,
    programs: { postgresBin: null, ...programs },
    databaseUrl: database.url,
    secretsKey: randomBytes(32).toString('base64'),
    settings: { LISTS_UPDATE: 'off', LOG_LEVEL: 'warn', TRON_API_URL: tron.url },
  })
  t.after(fleet.stop)

  await takesLargeBodies(fleet)
  await countsAsOne(fleet)
  await answersFromOneSnapshot(fleet)
  await knowsWhatTracesFound(fleet, tron)
  await losesNothingWhenRestarted(fleet)
  await outlivesConnections(fleet, database.url)
  await outlivesRedis(fleet)
})

/** nginx writes what does not fit its memory into a file: the folder of the fleet here is its owner's alone. */
async function takesLargeBodies({ url }: Fleet): Promise<void> {
  const body = JSON.stringify({ addresses: [unlisted.evm] }) + ' '.repeat(40_000)
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${url}/api/risk/batch`, { method: 'POST', headers, body })
  assert.equal(status, 200)
}

/**
 * Callers of this test each have an address of this machine: nginx hands it on, and what they declare about it does not
 * count.
 */
async function countsAsOne({ url }: Fleet): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 2 * minuteMax }, (_, n) =>
      ask(url, risk, '127.0.2.1', false, { 'x-forwarded-for': `192.0.2.${n}` }),
    ),
  )
  assert.deepEqual(statuses(answers), { 200: minuteMax, 429: minuteMax })
}

async function answersFromOneSnapshot({ url, services }: Fleet): Promise<void> {
  const roots = await Promise.all(
    services.map(async ({ port }) => {
      const { body } = await ask(`http://127.0.0.1:${port}`, '/api/lists', '127.0.0.1')
      return (JSON.parse(body) as { root: string }).root
    }),
  )
  const { body } = await ask(url, '/api/lists', '127.0.2.2')
  assert.deepEqual(new Set(roots), new Set([(JSON.parse(body) as { root: string }).root]))
}

/** A caller that was answered by a trace screens the address at any process, and gets the findings of the trace. */
async function knowsWhatTracesFound({ url, services }: Fleet, tron: FakeTronGrid): Promise<void> {
  const subject = unlisted.tron
  const middle = base58CheckOf(0x41, new Uint8Array(20).fill(7))
  const paid = usdtTransfers(Date.now() - 3_600_000)
  tron.rows = [paid(sanctioned.tron, middle, 10_000_000n, 10), paid(middle, subject, 10_000_000n, 12)]
  const keysAt = async ({ port }: Fleet['services'][number]) => {
    const { body } = await ask(`http://127.0.0.1:${port}`, `/api/risk?addr=${subject}`, '127.0.0.1')
    return (JSON.parse(body) as { signal_keys: string[] }).signal_keys
  }
  for (const service of services) assert.ok(!(await keysAt(service)).includes('taint.multihop'))
  const { status, body } = await ask(url, `/api/risk/trace?addr=${subject}`, '127.0.2.4')
  assert.equal(status, 200, body)
  for (const service of services) assert.ok((await keysAt(service)).includes('taint.multihop'))
}

/** Eight callers send requests without a pause over connections that they keep, while each process is replaced. */
async function losesNothingWhenRestarted(fleet: Fleet): Promise<void> {
  const before = fleet.services.map((service) => service.process().pid)
  const state = { isOver: false }
  let requestCount = 0
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; !state.isOver; n++) {
      const from = `127.${10 + caller}.${Math.floor(n / minuteMax / 250)}.${1 + (Math.floor(n / minuteMax) % 250)}`
      const { status, body } = await ask(fleet.url, risk, from, agent)
      assert.equal(status, 200, body)
      requestCount++
    }
    agent.destroy()
  })
  const restarted = fleet.restart().finally(() => {
    state.isOver = true
  })
  await Promise.all([restarted, ...callers])
  const after = fleet.services.map((service) => service.process().pid)
  assert.deepEqual(
    after.filter((pid) => before.includes(pid)),
    [],
  )
  assert.ok(requestCount > 100, String(requestCount))
}

/** What a restart of PostgreSQL does to its clients. */
async function outlivesConnections({ services }: Fleet, databaseUrl: string): Promise<void> {
  const operator = await connectTo(databaseUrl)
  await operator.query(endOtherConnections)
  await operator.end()
  for (const { port } of services)
    await until(async () => (await ask(`http://127.0.0.1:${port}`, '/readyz', '127.0.0.1')).status === 200)
}

async function outlivesRedis({ url, redis, services }: Fleet): Promise<void> {
  await redis.stop('SIGKILL')
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(url, risk, '127.0.2.3')))
  assert.deepEqual(statuses(answers), { 200: 30 })
  for (const { port } of services) {
    const { body } = await ask(`http://127.0.0.1:${port}`, '/healthz', '127.0.0.1')
    assert.equal((JSON.parse(body) as { limits: string }).limits, 'per_process')
  }
}

type Answer = { status: number; body: string }

function ask(
  url: string,
  path: string,
  localAddress: string,
  agent: Agent | false = false,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url + path, { localAddress, agent, headers }, (answer) => {
      let body = ''
      answer.on('data', (piece) => (body += String(piece)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      answer.on('error', reject)
    })
    asking.on('error', reject)
    asking.end()
  })
}

function statuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

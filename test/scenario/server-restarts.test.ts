import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'node:test'
import { startChild, waitFor, type Child } from '../../scripts/fleet/child.ts'
import { FleetRefused, isListening, startPostgres } from '../../scripts/fleet/postgres.ts'
import { findPrograms, sayMissing } from '../../scripts/fleet/programs.ts'
import type { Answer, Question } from '../support/ask.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { freePort } from '../support/free-port.ts'
import { unlisted } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'
import { connectTo } from '../storage/place.ts'
import { startService, type StartedService } from './start-service.ts'

type Body = Record<string, unknown>
type Ask = (path: string, question?: Question) => Promise<Answer<Body>>
const { postgresBin, redis: redisProgram } = findPrograms()
const risk = `/api/risk?addr=${unlisted.evm}`

/** What pg_ctl calls them: the signals that it sends. */
const modes = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const
const keyedPayers = 12
const otherPayers = 12
const paymentsBetween = 50

for (const [mode, signal] of Object.entries(modes))
  test(`a PostgreSQL server that is stopped (${mode}) and started under load: refused meanwhile, and no payment is doubled or lost`, {
    skip: sayMissing({ postgresBin }) ?? false,
  }, async (t) => {
    const [folder, port] = [await temporaryFolder(t), await freePort()]
    let postgres = await startPostgres(postgresBin ?? '', folder, port)
    t.after(() => postgres.child.stop())
    const settings = { DATABASE_URL: postgres.url, SECRETS_KEY: randomBytes(32).toString('base64'), LIMITS: 'off' }
    const { ask } = await startService(t, settings)
    const load = await payUnderLoad(ask)
    const more = async (count: number) => {
      const before = load.paid()
      await until(() => load.paid() >= before + count)
    }
    await more(paymentsBetween)

    process.kill(postgres.child.pid, signal)
    await waitFor('the end of PostgreSQL', postgres.child.hasEnded)
    await until(async () => (await ask('/readyz')).status === 503)
    assert.equal((await ask('/healthz')).json['database'], 'unreachable')
    const refusedBefore = load.refused()
    await until(() => load.refused() >= refusedBefore + keyedPayers + otherPayers)
    postgres = await startPostgres(postgresBin ?? '', folder, port)
    await until(async () => (await ask('/readyz')).status === 200)
    await more(paymentsBetween)

    const nonces = await load.end()
    const ledger = await connectTo(postgres.url)
    const { rows } = await ledger.query('SELECT agent_id, nonce, state FROM gateway_payments')
    const { rows: days } = await ledger.query('SELECT sum(promised) AS micros FROM gateway_days')
    await ledger.end()
    const settled = rows.filter(({ state }) => state === 'settled').map(({ nonce }) => String(nonce))
    assert.deepEqual(settled.toSorted(), nonces.toSorted(), 'each payment is in the ledger once')
    assert.equal(Number(days[0].micros), nonces.length * 1_000_000, 'and in the day of its agent once')
    await postgres.child.stop()
  })

test('a folder that the user postgres cannot enter is refused with what to do', {
  skip: process.getuid?.() === 0 ? (sayMissing({ postgresBin }) ?? false) : 'only root starts it as another user',
}, async (t) => {
  const closed = join(await temporaryFolder(t), 'var')
  await mkdir(closed, { mode: 0o700 })
  await assert.rejects(
    startPostgres(postgresBin ?? '', join(closed, 'fleet'), await freePort()),
    (error) => error instanceof FleetRefused && /cannot enter .*var\/fleet.* --folder \/\S+$/.test(error.message),
  )
})

test('a Redis server that is killed and started under load: calls are counted by each process meanwhile, and as one again', {
  skip: sayMissing({ redis: redisProgram }) ?? false,
}, async (t) => {
  const port = await freePort()
  let redis = await startRedis(port, await temporaryFolder(t))
  t.after(() => redis.stop('SIGKILL'))
  const env = { REDIS_URL: `redis://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1' }
  const services = await Promise.all([startService(t, env), startService(t, env)] as const)
  const everyState = async (state: string) => {
    const healths = await Promise.all(services.map(({ ask }) => ask('/healthz')))
    return healths.every(({ json }) => json['limits'] === state)
  }
  await until(() => everyState('redis'))
  const callers = askWithoutPause(services)
  await redis.stop('SIGKILL')
  await until(() => everyState('per_process'))
  assert.equal((await services[0].ask('/readyz')).status, 200)
  const alone = await countsOf(services, '127.0.3.1')
  assert.deepEqual(alone, { 200: 2 * minuteMax, 429: 2 * minuteMax }, 'each process lets as many pass as it may')
  redis = await startRedis(port, await temporaryFolder(t))
  await until(() => everyState('redis'))
  assert.deepEqual(await countsOf(services, '127.0.3.2'), { 200: minuteMax, 429: 3 * minuteMax })
  assert.deepEqual(Object.keys(await callers.end()).toSorted(), ['200'], 'no call was refused or failed')
})

/** The requests a minute of a caller without a key. */
const minuteMax = 60

/** What comes of twice as many calls of one source to each process as it may make. */
async function countsOf(
  services: readonly Pick<StartedService, 'ask'>[],
  source: string,
): Promise<Record<string, number>> {
  const headers = { 'x-forwarded-for': source }
  const calls = services.flatMap(({ ask }) => Array.from({ length: 2 * minuteMax }, () => ask(risk, { headers })))
  return countStatuses((await Promise.all(calls)).map(({ status }) => status))
}

/** One caller after the other sends its first request to each process. */
function askWithoutPause(services: readonly Pick<StartedService, 'ask'>[]): {
  end: () => Promise<Record<string, number>>
} {
  const state = { isOver: false }
  const statuses: number[] = []
  const all = services.map(async ({ ask }, service) => {
    for (let n = 0; !state.isOver; n++) {
      const headers = { 'x-forwarded-for': `10.${service}.${n >> 8}.${n & 255}` }
      statuses.push((await ask(risk, { headers })).status)
    }
  })
  return {
    end: async () => {
      state.isOver = true
      await Promise.all(all)
      return countStatuses(statuses)
    },
  }
}

function countStatuses(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

type Load = {
  /** How many payments are confirmed to be settled, and how many answers were a refusal. */
  paid: () => number
  refused: () => number
  /** Ends when each payment that was begun is settled. Gives their nonces. */
  end: () => Promise<readonly string[]>
}

/** Payers who request a payment until it is settled, half of them with an Idempotency-Key, and callers who screen. */
async function payUnderLoad(ask: Ask): Promise<Load> {
  const state = { isOver: false, refused: 0 }
  const settled: string[] = []
  const payers = Array.from({ length: keyedPayers + otherPayers }, async (_, payer) => {
    const agentId = `payer-${payer}`
    const mandate = { maxUsdc: 1, dailyUsdc: 1_000_000 }
    const registered = await ask('/api/pay', {
      method: 'POST',
      body: { action: 'register', agentId, entity: 'A', mandate },
    })
    const own = { 'x-agent-secret': String(registered.json['agentSecret']) }
    for (let n = 0; !state.isOver; n++) {
      const nonce = `${agentId}-${n}`
      const headers = payer < keyedPayers ? { ...own, 'idempotency-key': nonce } : own
      const body = { agentId, amountUsdc: 1, to: unlisted.evm, nonce }
      for (let requestCount = 1; ; requestCount++) {
        const answer = await ask('/api/pay', { method: 'POST', body, headers })
        if (isSettled(answer, payer < keyedPayers, requestCount)) break
        state.refused++
        await sleep(20)
      }
      settled.push(nonce)
    }
  })
  const screeners = Array.from({ length: 2 }, async () => {
    while (!state.isOver) {
      const { status, json } = await ask(risk)
      assert.deepEqual([status, json['verdict']], [200, 'clear'], 'what only lists decide goes on')
    }
  })
  const all = Promise.all([...payers, ...screeners])
  return {
    paid: () => settled.length,
    refused: () => state.refused,
    end: async () => {
      state.isOver = true
      await all
      return settled
    },
  }
}

/**
 * Whether a payment is confirmed to be settled. Otherwise it was refused as documented. Without a key a repeated
 * request may learn that the nonce is spent: the first answer was lost.
 */
function isSettled({ status, json, headers, text }: Answer<Body>, hasKey: boolean, requestCount: number): boolean {
  if (status === 200) {
    assert.equal(json['status'], 'settled', text)
    return true
  }
  const code = json['reason_code']
  if (status === 409 && code === 'replay_detected') {
    assert.ok(!hasKey && requestCount > 1, text)
    return true
  }
  const isInProgress = status === 409 && code === 'idempotency_request_in_progress' && hasKey && requestCount > 1
  assert.ok(isInProgress || (status === 503 && code === 'storage_unavailable'), text)
  assert.ok(Number(headers['retry-after']) >= 1, text)
  return false
}

async function startRedis(port: number, folder: string): Promise<Child> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const child = startChild({ command: redisProgram ?? '', args, log: `${folder}/redis.log` })
  await waitFor('Redis', () => isListening(port))
  return child
}

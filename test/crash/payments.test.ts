import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { postgresPlace } from '../storage/place.ts'
import { checkPayments, type Asked } from './check-payments.ts'
import { ownedPayers, readLog, type Payer } from './owned-payers.ts'
import { killAt, points, startService, stopService, type Service } from './killed-service.ts'
import { askAgain, payUntilGone } from './pay-until-gone.ts'

/** How often a service is killed on each engine; `CRASH_KILLS=200` is the full measure. */
const query = process.env['CRASH_KILLS']
const sqliteKills = Number(query ?? 5)
const postgresKills = Number(query ?? 3)
const server = process.env['TEST_DATABASE_URL']
const promise =
  'a service that is killed loses no payment and no entry of the log, makes none twice, and calls no retry a replay'

test(`SQLite: ${promise}; a repeated request is answered at once`, async (t) => {
  const { times } = await killAgainAndAgain(t, { kills: sqliteKills, processes: 1, env: {} })
  assert.equal(times, 0, 'what a dead process began is taken over at once')
})

const skip = server === undefined && 'set TEST_DATABASE_URL to kill services over PostgreSQL'
test(`PostgreSQL, two processes: ${promise}; the other process takes over`, { skip }, async (t) => {
  const place = await postgresPlace(server ?? '')
  t.after(place.remove)
  const env = { DATABASE_URL: place.databaseUrl ?? '', SECRETS_KEY: randomBytes(32).toString('base64') }
  const { longestMs } = await killAgainAndAgain(t, { kills: postgresKills, processes: 2, env })
  t.diagnostic(`the longest wait for a dead process: ${Math.round(longestMs)} ms`)
})

type Wish = { kills: number; processes: 1 | 2; env: Readonly<Record<string, string>> }

/** Each killed process is the next round's healthy one, so that a round costs one start. */
async function killAgainAndAgain(t: TestContext, { kills, processes, env }: Wish) {
  const first = await startService(t, env)
  const { payers, key } = await ownedPayers(first)
  const services: Service[] = [first]
  if (processes === 2) services.push(await startService(t, env))
  const log = new Map<string, Asked[]>(payers.map(({ agentId }) => [agentId, []]))
  const inProgress = { times: 0, longestMs: 0 }
  for (let round = 0; round < kills; round++) {
    const dying = services.shift() ?? assert.fail('no service')
    await payAndKill(dying, services, payers, { log, round })
    const restarted = startService(t, env, dying.dataDir)
    // It is awaited below, unless the test has failed before.
    restarted.catch(() => {})
    const healthy = services[0] ?? (await restarted)
    const waits = await Promise.all(payers.map((payer) => askAgain(healthy.url, payer, log.get(payer.agentId) ?? [])))
    for (const { times, longestMs } of waits) {
      inProgress.times += times
      inProgress.longestMs = Math.max(inProgress.longestMs, longestMs)
    }
    services.push(await restarted)
  }
  const entries = await readLog(services[0] ?? first, key)
  await Promise.all(services.map(stopService))
  await checkPayments({ dataDir: first.dataDir, databaseUrl: env['DATABASE_URL'] ?? null }, log, entries)
  return inProgress
}

/** Each payer goes on until the service is gone, on the others at the same time. */
async function payAndKill(
  dying: Service,
  others: readonly Service[],
  payers: readonly Payer[],
  { log, round }: { log: ReadonlyMap<string, Asked[]>; round: number },
): Promise<void> {
  const point = points[round % points.length] ?? 'random'
  const kill = await killAt(dying, point, randomInt(12))
  const urls = [dying.url, ...others.map(({ url }) => url)]
  await Promise.all(payers.map((payer) => payUntilGone(urls, payer, log.get(payer.agentId) ?? [], { round, kill })))
  dying.running.child.kill('SIGKILL')
  await dying.running.exit
}

import { createClient } from '@redis/client'
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { promisify } from 'node:util'
import { agentPlan, anonymousPlan, keyPlan, sourcePlan, type LimitPlan } from '../../src/keys/limit-plans.ts'
import { openLimits } from '../../src/keys/limits.ts'
import { realWorld } from '../../src/kit/world.ts'
import { startChild, waitFor } from '../../scripts/fleet/child.ts'
import { isListening } from '../../scripts/fleet/postgres.ts'
import { findPrograms, sayMissing } from '../../scripts/fleet/programs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { freePort } from '../support/free-port.ts'
import { openTcpGate } from '../support/tcp-gate.ts'
import { until } from '../support/until.ts'

const server = process.env['TEST_REDIS_URL']
const { redis: redisProgram } = findPrograms()
const clusterSkip = sayMissing({ redis: redisProgram }) ?? false
const skip = server === undefined ? 'needs TEST_REDIS_URL' : false
const emptyStorage = {
  read: () => {
    throw new Error('no database')
  },
  apply: () => Promise.resolve({ ok: true as const, changes: [] }),
}

/** Subjects of this run only: the server may be used by others. */
const fresh = () => `test-${randomBytes(8).toString('hex')}`

async function opened(redisUrl: string, now = () => Date.now()) {
  const states: string[] = []
  const world = { ...realWorld(), now }
  const stateChanged = (state: string) => void states.push(state)
  const limits = await openLimits({ storage: emptyStorage, world, redisUrl, stateChanged })
  return { limits, states }
}

/** Waits for the connection, which calls do not. */
async function connected(redisUrl: string, now?: () => number) {
  const { limits, states } = await opened(redisUrl, now)
  const subject = fresh()
  await until(async () => {
    await limits.take(sourcePlan, subject)
    return limits.state() === 'redis' && states.at(-1) !== 'per_process'
  })
  await until(async () => (await limits.take(sourcePlan, fresh())).minuteUsed === 1)
  return { limits, states }
}

test('four processes on one Redis let pass together what one would alone', { skip }, async () => {
  // On a machine that is busy Redis may answer too late for a call, which is then counted in its process: run again.
  const passed = await until(async () => {
    const ran = await fourProcesses(fresh())
    return ran.every(({ countedAlone }) => countedAlone === 0) && ran.map((each) => each.passed)
  }, 300_000)
  for (const plan of [anonymousPlan, keyPlan, agentPlan]) {
    const total = passed.reduce((sum, each) => sum + (each[plan.name] ?? 0), 0)
    assert.equal(total, plan.minuteMax, plan.name)
  }
})

async function fourProcesses(prefix: string) {
  const run = promisify(execFile)
  const child = () => run(process.execPath, [`${import.meta.dirname}/limit-process.ts`, server ?? '', prefix, '150'])
  const outputs = await Promise.all(Array.from({ length: 4 }, child))
  return outputs.map(({ stdout }) => JSON.parse(stdout) as { passed: Record<string, number>; countedAlone: number })
}

test('Redis counts as memory does: same refusals, same numbers', { skip }, async () => {
  const { limits } = await connected(server ?? '')
  const memory = await openLimits({ storage: emptyStorage, world: realWorld(), redisUrl: null, stateChanged: () => {} })
  const small: LimitPlan[] = [
    { name: 'refuses', minuteMax: 7, month: { callsMax: 5, past: 'refuse' } },
    { name: 'slows', minuteMax: 7, month: { callsMax: 3, past: 'slow', slowMinuteMax: 5 } },
    { name: 'plain', minuteMax: 4, month: null },
  ]
  for (const plan of small) {
    const subject = fresh()
    for (let i = 0; i < 10; i++) {
      const [shared, alone] = [await limits.take(plan, subject), await memory.take(plan, subject)]
      const facts = ({ refusedBy, minuteMax, minuteUsed, monthUsed }: typeof alone) => [
        refusedBy,
        minuteMax,
        minuteUsed,
        monthUsed,
      ]
      assert.deepEqual(facts(shared), facts(alone), `${plan.name} ${i}`)
      assert.ok(shared.minuteEndsInMs > 0 && shared.minuteEndsInMs <= 60_000)
    }
  }
  await limits.stop()
})

test('calls of one turn, more than are counted in one step, are counted each for itself and in their order', {
  skip,
}, async () => {
  const { limits } = await connected(server ?? '')
  const subjects = [fresh(), fresh(), fresh()]
  const taken = await Promise.all(
    Array.from({ length: 250 }, async (_, i) => limits.take(i % 2 === 0 ? agentPlan : keyPlan, subjects[i % 3] ?? '')),
  )
  assert.ok(taken.every(({ isShared }) => isShared))
  for (const which of [0, 1, 2]) {
    const own = taken.filter((_, i) => i % 3 === which)
    const expected = own.map((_, i) => i + 1)
    assert.deepEqual(
      own.map(({ minuteUsed }) => minuteUsed),
      expected,
    )
    assert.deepEqual(
      own.map(({ monthUsed }) => monthUsed),
      expected,
    )
  }
  await limits.stop()
})

test('a call that came to nothing is taken back from the month', { skip }, async () => {
  const { limits } = await connected(server ?? '')
  const subject = fresh()
  await limits.take(keyPlan, subject)
  limits.takeBack(keyPlan, subject, await limits.take(keyPlan, subject))
  await until(async () => (await limits.take({ ...keyPlan, minuteMax: 0 }, subject)).monthUsed === 1)
  await limits.stop()
})

test('counts leave Redis by themselves: a window after its minute, a month a day after its end, also of a caller who was refused', {
  skip,
}, async () => {
  const { limits } = await connected(server ?? '')
  const client = await createClient({ url: server ?? '' }).connect()
  const now = Date.now()
  const monthEnd = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 1)
  for (const callsMax of [0, 5]) {
    const subject = fresh()
    const plan: LimitPlan = { name: 'test', minuteMax: 7, month: { callsMax, past: 'refuse' } }
    for (let call = 0; call < 2; call++) await limits.take(plan, subject)
    const keys = (await client.keys(`*${subject}*`)).toSorted()
    assert.equal(keys.length, 2)
    const [month = 0, minute = 0] = await Promise.all(keys.toReversed().map((key) => client.pExpireTime(key)))
    assert.ok(minute > now && minute <= Date.now() + 60_000, String(minute))
    assert.equal(month, monthEnd + 86_400_000)
  }
  client.destroy()
  await limits.stop()
})

test('a Redis that has forgotten the script is sent it again, and counts on', { skip }, async () => {
  const { limits } = await connected(server ?? '')
  const client = await createClient({ url: server ?? '' }).connect()
  const subject = fresh()
  assert.equal((await limits.take(sourcePlan, subject)).minuteUsed, 1)
  await client.scriptFlush()
  const after = await limits.take(sourcePlan, subject)
  assert.deepEqual([after.minuteUsed, after.isShared], [2, true])
  await client.close()
  await limits.stop()
})

test('a Redis that divides keys among servers is queried for each call', { skip: clusterSkip }, async (t) => {
  const [port, folder] = [await freePort(), await temporaryFolder(t)]
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    folder,
    '--cluster-enabled',
    'yes',
  ]
  const redis = startChild({ command: redisProgram ?? '', args, log: `${folder}/redis.log` })
  t.after(() => redis.stop('SIGKILL'))
  await waitFor('Redis', () => isListening(port))
  const client = await createClient({ url: `redis://127.0.0.1:${port}` }).connect()
  await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383'])
  await until(async () => (await client.clusterInfo()).includes('cluster_state:ok'))
  const { limits } = await connected(`redis://127.0.0.1:${port}`)
  const subjects = [fresh(), fresh()]
  const taken = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => limits.take(keyPlan, subjects[i % 2] ?? '')),
  )
  assert.deepEqual(
    taken.map(({ minuteUsed, isShared }) => [minuteUsed, isShared]),
    taken.map((_, i) => [Math.floor(i / 2) + 1, true]),
  )
  assert.equal(limits.state(), 'redis')
  await limits.stop()
  await client.close()
})

test('while Redis is away or hangs, calls are counted in the process from where they were, and shared again afterwards', {
  skip,
}, async () => {
  const { hostname, port } = new URL(server ?? '')
  const gate = await openTcpGate({ host: hostname, port: Number(port) })
  const { limits, states } = await connected(`redis://127.0.0.1:${gate.port}`)
  const subject = fresh()
  for (let i = 0; i < 50; i++) await limits.take(sourcePlan, subject)
  for (const fault of [gate.shut, gate.hold]) {
    fault()
    await until(async () => (await limits.take(sourcePlan, fresh()), limits.state() === 'per_process'))
    const began = performance.now()
    await Promise.all(Array.from({ length: 20 }, async () => limits.take(sourcePlan, subject)))
    assert.ok(performance.now() - began < 5_000, 'calls do not wait for a server that is away')
    assert.equal((await limits.take(sourcePlan, subject)).refusedBy, 'minute', 'the window goes on')
    gate.open()
    await until(async () => (await limits.take(sourcePlan, fresh()), limits.state() === 'redis'))
  }
  assert.deepEqual(states.slice(-4), ['per_process', 'redis', 'per_process', 'redis'])
  await limits.stop()
  await gate.close()
})

test('a service starts and counts while Redis was never there', { skip }, async () => {
  const { limits } = await opened('redis://127.0.0.1:1')
  for (let i = 0; i < 60; i++) assert.equal((await limits.take(sourcePlan, 'a')).refusedBy, null)
  assert.equal((await limits.take(sourcePlan, 'a')).refusedBy, 'minute')
  assert.equal(limits.state(), 'per_process')
  await limits.stop()
})

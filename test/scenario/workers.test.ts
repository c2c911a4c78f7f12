import assert from 'node:assert/strict'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { start } from '../bootstrap/run-process.ts'
import { askOver, type Answer, type Question } from '../support/ask.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { activeKey } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'

const loops = 3
/** The requests a minute of a caller without a key. */
const minuteMax = 60
const risk = `/api/risk?addr=${unlisted.evm}`

test('several loops count calls as one, and each reports what is left', async (t) => {
  const { ask, loopOf } = await startLoops(t)
  const answers = await Promise.all(Array.from({ length: 2 * minuteMax }, () => ask(risk)))
  assert.deepEqual(statuses(answers), { 200: minuteMax, 429: minuteMax })
  const left = answers.map(({ headers }) => Number(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]))
  assert.deepEqual(
    left.filter((each) => each > 0).toSorted((a, b) => b - a),
    Array.from({ length: minuteMax - 1 }, (_, i) => minuteMax - 1 - i),
  )
  assert.equal(new Set(answers.map(loopOf)).size, loops)
})

test('a request that is sent again to several loops at once is carried out once, and a nonce counts once', async (t) => {
  const { ask, loopOf } = await startLoops(t, { LIMITS: 'off' })
  const registered = await pay(ask, { action: 'register', agentId: 'agent-loops', entity: 'Acme' })
  assert.equal(registered.status, 201, registered.text)
  const secret = { 'x-agent-secret': String(registered.json['agentSecret']) }
  for (let round = 0; round < 5; round++) {
    const body = { agentId: 'agent-loops', amountUsdc: 1, to: unlisted.evm, nonce: `n${round}` }
    const headers = { ...secret, 'idempotency-key': `key ${round}` }
    const answers = await Promise.all(Array.from({ length: 30 }, () => pay(ask, body, headers)))
    const done = answers.filter(({ status }) => status === 200)
    const inProgress = answers.filter(({ json }) => json['reason_code'] === 'idempotency_request_in_progress')
    assert.equal(done.length + inProgress.length, answers.length, answers.find(({ status }) => status > 409)?.text)
    const again = await pay(ask, body, headers)
    assert.deepEqual(new Set(done.map(({ text }) => text)), new Set([again.text]))
    assert.equal(done.filter(({ headers }) => headers['idempotent-replayed'] !== 'true').length, 1)
    assert.ok(new Set(answers.map(loopOf)).size > 1)
    const replayed = await pay(ask, body, secret)
    assert.equal(replayed.json['reason_code'], 'replay_detected', replayed.text)
  }
  const body = { agentId: 'agent-loops', amountUsdc: 1, to: unlisted.evm, nonce: 'one' }
  const answers = await Promise.all(Array.from({ length: 30 }, () => pay(ask, body, secret)))
  assert.deepEqual(statuses(answers), { 200: 1, 409: 29 })
})

test('a list that is replaced is in force in every loop, and a loop names one snapshot after the other', async (t) => {
  const listsDir = await temporaryFolder(t)
  const { ask, loopOf } = await startLoops(t, { LIMITS: 'off', LISTS_DIR: listsDir })
  const roots = new Map<string, string[]>()
  const look = async () => {
    for (const answer of await Promise.all(Array.from({ length: 12 }, () => ask(risk)))) {
      const seen = roots.get(loopOf(answer)) ?? []
      const root = String(answer.json['lists_root'])
      if (seen.at(-1) !== root) roots.set(loopOf(answer), [...seen, root])
      assert.equal(answer.json['blocked'], root !== first)
    }
    return [...roots.values()]
  }
  const first = (await ask('/api/lists')).json['root']
  await until(async () => (await look()).length === loops)
  await writeOwn(listsDir, unlisted.evm)
  await until(async () => (await look()).every((seen) => seen.length > 1))
  const [last] = roots.values()
  for (const seen of roots.values()) assert.deepEqual(seen, last)
  assert.deepEqual([last?.[0], last?.length], [first, 2])
})

test('a key that is revoked counts nowhere from then on, and the log holds what every loop has answered', async (t) => {
  const service = await startLoops(t, { LIMITS: 'off' })
  const { ask, loopOf } = service
  const holder = await activeKey(service, { decision_log: true })
  const answers = await Promise.all(Array.from({ length: 24 }, () => ask(risk, { headers: holder.headers })))
  assert.ok(new Set(answers.map(loopOf)).size > 1)
  const { json } = await ask('/api/access-keys/decisions', { headers: holder.headers })
  assert.equal((json['export'] as { entries: unknown[] }).entries.length, answers.length)

  for (let round = 0; round < 5; round++) {
    const one = await activeKey(service)
    const use = () => ask(risk, { headers: one.headers })
    const before = await Promise.all(Array.from({ length: 12 }, use))
    assert.ok(before.every(({ headers }) => headers['x-key-rejected'] === undefined))
    assert.equal((await change(ask, one.headers, { action: 'revoke' })).status, 200)
    const after = await Promise.all(Array.from({ length: 12 }, use))
    assert.ok(after.every(({ headers }) => headers['x-key-rejected'] !== undefined))
  }
})

test('a loop that dies is replaced, and no caller of another loop loses an answer', async (t) => {
  const service = await startLoops(t, { LIMITS: 'off' }, ['--import', './test/support/loop-harness.ts'])
  const { running, loopOf, base } = service
  const state = { isOver: false, lost: new Set<string>() }
  const callers = Array.from({ length: 12 }, async () => {
    let agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let loop = ''
    while (!state.isOver) {
      try {
        const answer = await askOver(agent, base(), risk)
        assert.equal(answer.status, 200, answer.text)
        loop = loopOf(answer)
      } catch {
        state.lost.add(loop)
        agent.destroy()
        agent = new Agent({ keepAlive: true, maxSockets: 1 })
      }
    }
    agent.destroy()
  })
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec((await service.ask('/metrics')).text)?.[1])
  const answered = async () =>
    Number(/route="screenAddress",status="200"\} (\d+)/.exec((await service.ask('/metrics')).text)?.[1] ?? Number.NaN)
  for (const death of [1, 2, 3]) {
    const before = await answered()
    running.child.kill('SIGUSR2')
    await until(async () => (await metric('countersign_loop_deaths_total').catch(() => 0)) === death)
    await until(async () => (await metric('countersign_loops').catch(() => 0)) === loops)
    assert.ok((await answered()) >= before, 'what a loop counted is not forgotten with it')
    assert.ok(state.lost.size <= death, [...state.lost].join())
  }
  state.isOver = true
  await Promise.all(callers)
  await until(() => running.output().match(/a loop was replaced/g)?.length === 3)
  for (const why of ['it ended with code 7', 'it ended with code 1', 'memory'])
    assert.ok(running.output().includes(why), running.output())
  const seen = await Promise.all(Array.from({ length: 48 }, () => service.ask(risk)))
  assert.deepEqual(statuses(seen), { 200: 48 })
  assert.equal(new Set(seen.map(loopOf)).size, loops)
  running.child.kill('SIGTERM')
  assert.equal(await running.exit, 0, running.output())
})

test('a second service does not share the port of one that has several loops', async (t) => {
  const { running } = await startLoops(t)
  const port = new URL(/ready at (\S+)/.exec(running.output())?.[1] ?? '').port
  const settings = { PORT: port, WORKERS: '2', DATA_DIR: await temporaryFolder(t) }
  const second = start(t, [process.execPath, 'src/main.ts'], projectRoot, settings)
  assert.equal(await second.exit, 1)
  assert.match(second.output(), new RegExp(`The port ${port} is in use`))
})

/** A service of three loops. `ask` opens a connection for each request, and so reaches all of them. */
async function startLoops(t: TestContext, env: Readonly<Record<string, string>> = {}, flags: readonly string[] = []) {
  const dataDir = await temporaryFolder(t)
  const settings = { PORT: '0', WORKERS: String(loops), DATA_DIR: dataDir, ...env }
  const running = start(t, [process.execPath, ...flags, 'src/main.ts'], projectRoot, settings)
  const url = await until(() => /ready at (http:\/\/localhost:\d+)/.exec(running.output())?.[1] ?? null)
  const agent = new Agent({ keepAlive: false })
  return {
    dataDir,
    running,
    base: () => url,
    ask: (path: string, question: Question = {}) =>
      askOver(agent, url, path, question) as Promise<Answer<Record<string, unknown>>>,
    /** Which loop gave an answer: request ids begin with a prefix of its own. */
    loopOf: ({ headers }: Pick<Answer, 'headers'>) => (headers['x-request-id'] ?? '').split('-')[0] ?? '',
  }
}

type Ask = (path: string, question?: Question) => Promise<Answer<Record<string, unknown>>>

function pay(ask: Ask, body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
  return ask('/api/pay', { method: 'POST', body, headers })
}

function change(ask: Ask, headers: Readonly<Record<string, string>>, body: Readonly<Record<string, unknown>>) {
  return ask('/api/access-keys/settings', { method: 'POST', headers, body })
}

/** The operator's own list with one address. */
async function writeOwn(listsDir: string, address: string): Promise<void> {
  await mkdir(join(listsDir, 'own'), { recursive: true })
  await writeFile(join(listsDir, 'own', '.own.json'), JSON.stringify([{ address, reason: 'test' }]))
  await rename(join(listsDir, 'own', '.own.json'), join(listsDir, 'own', 'own.json'))
}

function statuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

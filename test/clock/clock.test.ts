import assert from 'node:assert/strict'
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { openClock } from '../../src/clock/clock.ts'
import type { World } from '../../src/kit/world.ts'
import { listenToDates } from '../../src/clock/listen-to-dates.ts'
import { simulatedClock } from '../support/simulated-clock.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const noon = Date.UTC(2026, 10, 22, 12)
const day = 86_400_000

async function folderOf(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-clock-'))
  context.after(() => removeFolder(folder))
  return folder
}

async function start(dataDir: string, at: number) {
  const hands = simulatedClock(at)
  const replies: string[] = []
  const say = (_facts: object, message: string) => void replies.push(message)
  const world = { now: () => hands.ms, after: hands.after }
  const clock = await openClock({ world, dataDir, log: { warn: say, error: say } })
  return { clock, hands, said: replies }
}

test('a start is recorded for the next start, and a wrong one is not kept', async (context) => {
  const dataDir = await folderOf(context)
  const first = await start(dataDir, noon)
  await first.clock.start()
  await first.clock.stop()
  const second = await start(dataDir, noon - day)
  assert.equal(second.clock.fault(), 'before_known')
  await second.clock.start()
  await second.clock.stop()
  assert.equal((await start(dataDir, noon - day)).clock.fault(), 'before_known')
  assert.equal((await start(dataDir, noon + 1)).clock.fault(), null)
  assert.equal((await stat(join(dataDir, 'clock.json'))).mode & 0o777, 0o600)
})

test('a file that is damaged is as good as none', async (context) => {
  const dataDir = await folderOf(context)
  for (const text of ['', '{', 'null', '{"latest":"never"}', '[]']) {
    await writeFile(join(dataDir, 'clock.json'), text)
    const { clock } = await start(dataDir, noon)
    await clock.start()
    assert.equal(clock.fault(), null)
    await clock.stop()
    assert.equal(await readFile(join(dataDir, 'clock.json'), 'utf8'), '{"latest":"2026-11-22T12:00:00.000Z"}\n')
  }
})

test('a clock that is set back while running is wrong until it is set right, and each is reported once', async (context) => {
  const { clock, hands, said: replies } = await start(await folderOf(context), noon)
  assert.equal(clock.fault(), null)
  hands.ms = noon - day
  assert.deepEqual([clock.fault(), clock.fault()], ['set_back', 'set_back'])
  hands.ms = noon + 1
  assert.deepEqual([clock.fault(), clock.fault()], [null, null])
  assert.equal(replies.length, 2)
})

test('a machine that was suspended and wakes is not wrong', async (context) => {
  const { clock, hands } = await start(await folderOf(context), noon)
  assert.equal(clock.fault(), null)
  hands.ms = noon + 30 * day
  assert.equal(clock.fault(), null)
})

test('a publication after the clock makes it wrong', async (context) => {
  const { clock } = await start(await folderOf(context), Date.UTC(2021, 0, 1))
  assert.equal(clock.fault(), null)
  clock.happened(noon)
  assert.equal(clock.fault(), 'before_known')
})

test('a newest block is compared with the clock, and compared again when it is seen again', async (context) => {
  const { clock, hands, said: replies } = await start(await folderOf(context), noon)
  clock.blockSeen('ethereum', noon - 12_000)
  assert.equal(clock.fault(), null)
  clock.blockSeen('base', noon + 3_600_000)
  assert.equal(clock.fault(), 'apart')
  clock.blockSeen('base', noon - 2_000)
  assert.equal(clock.fault(), null)
  hands.ms += 30 * day
  clock.blockSeen('base', noon + 5_000)
  assert.equal(clock.fault(), 'apart')
  assert.equal(replies.length, 3)
})

test("a publisher's Date is used, plus its age in a cache; only over https and with a good answer", async (context) => {
  const { clock } = await start(await folderOf(context), noon)
  const ask = async (url: string, status: number, headers: Record<string, string>) => {
    const answer = { status, headers, body: (async function* () {})() }
    const input: Pick<World, 'fetch'> = { fetch: () => Promise.resolve(answer) }
    await listenToDates(input, clock).fetch(url, { timeoutMs: 1 })
    return clock.fault()
  }
  const date = (ms: number) => ({ date: new Date(ms).toUTCString() })
  const far = date(noon + 3_600_000)
  assert.equal(await ask('http://a.example/', 200, far), null)
  assert.equal(await ask('https://a.example/', 500, far), null)
  assert.equal(await ask('https://a.example/', 200, { date: 'soon' }), null)
  assert.equal(await ask('https://a.example/', 200, { ...date(noon - 3_600_000), age: '3600' }), null)
  assert.equal(await ask('https://a.example/', 200, date(noon - 3_600_000)), 'apart')
  assert.equal(await ask('https://b.example/', 304, date(noon)), 'apart', 'one agrees, one does not')
  assert.equal(await ask('https://a.example/', 304, date(noon - 299_000)), null)
  assert.equal(await ask('https://b.example/', 304, far), 'apart')
})

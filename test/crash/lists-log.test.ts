import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isSignedBy, readCheckpoint, readNote, readNoteKey } from '../../sdk/src/log/signed-note.ts'
import { migrations } from '../../src/app/migrations.ts'
import type { ListsTables } from '../../src/lists/tables.ts'
import { openMadeUpLog } from '../lists/log/made-up-log.ts'
import { rootOf } from '../lists/log/log-oracle.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { until } from '../support/until.ts'

/** LOG_KILLS=200 kills as often as in decisions/0034. */
const kills = Number(process.env['LOG_KILLS'] ?? 8)
const aliveMaxMs = 60

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]

for (const [engine, makePlace] of engines) {
  testIn(
    makePlace,
    `${engine}: the log of lists is killed ${kills} times while it appends: every checkpoint that was shown is the log of its size`,
    async (place) => {
      const shown: string[] = []
      for (let round = 0; round < kills; round++) {
        const newly = await appendAndKill(place, round)
        await assertNoFork(place, newly)
        shown.push(...newly)
      }
      assert.ok(shown.length >= kills)
      await assertNoFork(place, shown)
    },
  )
}

/** strace kills at the entry of a system call, before it does anything. Each kind of call is counted by itself, from the start. */
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
const writesOf: Readonly<Record<string, readonly string[]>> = {
  SQLite: ['pwrite64', 'fsync', 'fdatasync', 'ftruncate', 'unlink'],
  PostgreSQL: ['writev', 'write'],
}
/** The suite kills at every sixth write, and LOG_KILLS at each, again and again until there were as many kills. */
const step = process.env['LOG_KILLS'] === undefined ? 6 : 1
const killsWanted = step === 1 ? kills : 1

for (const [engine, makePlace] of engines) {
  testIn(
    makePlace,
    `${engine}: the log of lists is killed at ${step === 1 ? 'every' : 'every sixth'} write of an entry: every checkpoint that was shown is the log of its size`,
    async (place) => {
      const shown: string[] = []
      const hits: Record<string, number> = {}
      let number = 0
      const killAtEach = async (call: string): Promise<number> => {
        for (let [at, inLap] = [1, 0]; ; at += step, inLap++) {
          const { newly, wasKilled } = await appendOnce(place, ++number, `${call}:signal=SIGKILL:when=${at}`)
          shown.push(...newly)
          // Not after each: the next process finds what the kill has left, and no process has read it.
          if (number % 3 === 0) await assertNoFork(place, shown, 1)
          if (!wasKilled) {
            assert.ok(newly.length > 0, 'an undisturbed entry is shown')
            return inLap
          }
          hits[call] = Math.max(hits[call] ?? 0, at)
        }
      }
      const lap = async (): Promise<number> => {
        let inLap = 0
        for (const call of writesOf[engine] ?? []) inLap += await killAtEach(call)
        return inLap
      }
      let killed = await lap()
      while (killed < killsWanted) killed += await lap()
      await assertNoFork(place, shown, 1)
      const [most = ''] = writesOf[engine] ?? []
      assert.ok((hits[most] ?? 0) > 1, 'more than the first write was hit')
      // oxlint-disable-next-line no-console -- the figures of decisions/0034 were counted here.
      if (step === 1) console.log(`${engine}: ${killed} kills, at up to the nth call ${JSON.stringify(hits)}`)
    },
    { skip: !canTrace && 'strace is not there, or may not trace' },
  )
}

/** Appends one entry in a process of its own, which dies at a system call. */
async function appendOnce({ dataDir, databaseUrl }: Place, number: number, inject: string) {
  const script = fileURLToPath(new URL('./lists-log-once.ts', import.meta.url))
  const words = [script, dataDir, String(number), ...(databaseUrl === null ? [] : [databaseUrl])]
  const quiet = ['-o', '/dev/null', '-e', `trace=${inject.split(':')[0]}`]
  // Without --seccomp-bpf, under which only the first of several calls is killed at.
  const traced = ['-f', ...quiet, '-e', `inject=${inject}`, process.execPath, ...words]
  const child = spawn('strace', traced, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code, signal] = await once(child, 'close')
  assert.ok(signal === 'SIGKILL' || code === 0, `the process ended with ${code} ${signal}`)
  return { newly: output.split('\n').slice(0, -1), wasKilled: signal === 'SIGKILL' }
}

async function appendAndKill({ dataDir, databaseUrl }: Place, round: number): Promise<string[]> {
  const script = fileURLToPath(new URL('./lists-log-child.ts', import.meta.url))
  const words = [script, dataDir, String(round * 100_000 + 1), ...(databaseUrl === null ? [] : [databaseUrl])]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(child, 'close')
  await until(() => output.includes('\n') || child.exitCode !== null)
  await sleep(Math.random() * aliveMaxMs)
  child.kill('SIGKILL')
  const [, signal] = await closed
  assert.equal(signal, 'SIGKILL', 'the process died before it was killed')
  return output.split('\n').slice(0, -1)
}

/** `every`: of which of the earlier sizes the root is made again. */
async function assertNoFork(place: Place, shown: readonly string[], every = 10): Promise<void> {
  const storage = await place.open({ migrations: [...migrations] })
  const rows = await storage
    .read<ListsTables>()
    .selectFrom('lists_log_entries')
    .select('entry')
    .orderBy('position')
    .execute()
  const log = await openMadeUpLog(storage, { first: 0 })
  const key = await readNoteKey((await log.files.key())?.bytes.toString().trimEnd() ?? '')
  const entries = rows.map(({ entry }) => Buffer.from(entry))
  for (const encoded of shown) {
    const note = readNote(Buffer.from(encoded, 'base64').toString())
    const { size, root } = readCheckpoint(note.text)
    assert.ok(await isSignedBy(note, key))
    assert.ok(size <= entries.length, 'an entry that was shown is gone')
    if (size === entries.length || size % every === 1 % every)
      assert.equal(rootOf(entries.slice(0, size)).toString('hex'), root)
  }
  await log.stop()
  await storage.close()
}

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
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

/** LOG_KILLS=200 kills as often as the figure in decisions/0034 says. */
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

async function assertNoFork(place: Place, shown: readonly string[]): Promise<void> {
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
    if (size === entries.length || size % 10 === 1) assert.equal(rootOf(entries.slice(0, size)).toString('hex'), root)
  }
  await log.stop()
  await storage.close()
}

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ThingTables } from '../storage/model.ts'
import { until } from '../support/until.ts'
import { postgresPlace, sqlitePlace, testIn } from '../storage/place.ts'
import type { Place } from '../storage/place.ts'

const rounds = 6
/** So many sets are acknowledged in each round before it is killed, and what comes of this time on top. */
const acknowledgedMin = 10
const aliveMaxMs = 600
const serverUrl = process.env['TEST_DATABASE_URL']
const promise = 'after kill -9 every acknowledged set is wholly there, and no set is half there'

testIn(sqlitePlace, `SQLite: ${promise}`, crashRounds)

if (serverUrl === undefined) {
  const skip = 'set TEST_DATABASE_URL=postgres://user:password@host/database to kill processes over PostgreSQL'
  test(`PostgreSQL: ${promise}`, { skip })
} else {
  testIn(() => postgresPlace(serverUrl), `PostgreSQL: ${promise}`, crashRounds)
}

/** The same storage through all rounds: each start has to make do with what the kill before left behind. */
async function crashRounds(place: Place): Promise<void> {
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    acknowledged.push(...(await runAndKill(place, String(round))))
    await assertWhole(place, acknowledged)
  }
}

async function runAndKill({ dataDir, databaseUrl }: Place, round: string): Promise<string[]> {
  const script = fileURLToPath(new URL('./storage-child.ts', import.meta.url))
  const where = databaseUrl === null ? ['--dir', dataDir] : ['--url', databaseUrl]
  const child = spawn(process.execPath, [script, '--round', round, ...where], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(child, 'close')
  const lines = () => output.split('\n').length - 1
  await until(() => lines() > acknowledgedMin || child.exitCode !== null)
  await sleep(Math.random() * aliveMaxMs)
  child.kill('SIGKILL')
  const [, signal] = await closed
  assert.equal(signal, 'SIGKILL', 'the process died before it was killed')
  // What stands after the last line break was cut off by the kill.
  return output.split('\n').slice(0, -1)
}

async function assertWhole({ open }: Place, acknowledged: string[]): Promise<void> {
  const storage = await open()
  // One statement sees one moment: a server may still be finishing a set that the killed process had sent.
  const rows = await storage
    .read<ThingTables>()
    .selectFrom('things')
    .select(['id', (eb) => eb.selectFrom('counters').select('used').as('used')])
    .execute()
  await storage.close()
  const halves = { first: new Set<string>(), second: new Set<string>() }
  for (const { id } of rows) halves[id.endsWith('/first') ? 'first' : 'second'].add(id.slice(0, id.indexOf('/')))
  assert.deepEqual([...halves.first.symmetricDifference(halves.second)], [], 'sets that are half there')
  assert.deepEqual(
    acknowledged.filter((id) => !halves.first.has(id)),
    [],
    'acknowledged sets that are gone',
  )
  assert.equal(rows[0]?.used, halves.first.size, 'the counter counts the sets that stand')
}

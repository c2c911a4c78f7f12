import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { migrations } from '../../src/app/migrations.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { lockTable } from '../storage/locked-table.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { callCli, projectRoot } from '../support/command-line.ts'
import { compileCache } from '../support/compile-cache.ts'
import { accountOf, standingThings } from './erasable-account.ts'

const server = process.env['TEST_DATABASE_URL']
const noServer = server ? false : 'TEST_DATABASE_URL is not set'
const promise = 'an erasure that is killed leaves the whole account or nothing of it, and the second one completes'

/** strace kills at the entry of a system call, before it does anything. Each kind of call is counted by itself, from the start. */
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
/** The suite kills at every twentieth write of a page, and ERASE_KILLS=all at each. */
const step = process.env['ERASE_KILLS'] === 'all' ? 1 : 20
const systemCalls: Readonly<Record<string, number>> = { pwrite64: step, fsync: 1, ftruncate: 1, unlink: 1 }

testIn(
  sqlitePlace,
  `SQLite, at every ${step === 1 ? '' : 'twentieth '}write: ${promise}`,
  async (place) => {
    const ends = new Set<string>()
    for (const [call, every] of Object.entries(systemCalls))
      for (let at = 1; ; at += every) {
        const ownerId = `own_${call}_${at}`
        await addAccount(place, ownerId)
        const inject = ['-e', `trace=${call}`, '-e', `inject=${call}:signal=SIGKILL:when=${at}`]
        const child = erase(place, ownerId, ['strace', '-f', '-o', '/dev/null', ...inject])
        const [, signal] = (await once(child, 'close')) as [number | null, string | null]
        ends.add(await endOf(place, ownerId))
        if (signal !== 'SIGKILL') break
      }
    assert.deepEqual(ends, new Set(['stands', 'gone']), 'kills before and behind the commit')
  },
  { skip: !canTrace && 'strace is not there, or may not trace' },
)

/** The tables of the erasure, in the order of its statements. */
const tables = [
  'accounts_owners',
  'accounts_sign_ins',
  'accounts_sessions',
  'accounts_devices',
  'accounts_mails',
  'accounts_pending',
  'keys_keys',
  'registry_agents',
  'registry_services',
  'webhooks_endpoints',
  'webhooks_deliveries',
  'decision_data_keys',
  'audit_records',
]

testIn(
  () => postgresPlace(server ?? ''),
  `PostgreSQL, at the statements of each table: ${promise}`,
  async (place) => {
    // The schema is made before its tables are locked.
    await (await place.open({ migrations })).close()
    for (const table of tables) {
      const ownerId = `own_${table}`
      await addAccount(place, ownerId)
      await killAtTable(place, ownerId, table)
      // What the dead process has sent may be carried out or not.
      await endOf(place, ownerId)
    }
  },
  { skip: noServer },
)

/** Kills an erasure that waits for a table, and waits until the server has done with it. */
async function killAtTable(place: Place, ownerId: string, table: string): Promise<void> {
  const lock = await lockTable(place.databaseUrl, table)
  try {
    const child = erase(place, ownerId)
    const closed = once(child, 'close')
    const erasing = await lock.waiting()
    child.kill('SIGKILL')
    await closed
    await lock.release()
    await lock.gone(erasing)
  } finally {
    await lock.close()
  }
}

/** Runs `accounts erase` in a process of its own, under another command where one is passed. */
function erase(place: Place, ownerId: string, under: readonly string[] = []) {
  const words = [...under, process.execPath, 'src/cli.ts', 'accounts', 'erase', addressOf(ownerId)]
  const env = { PATH: process.env['PATH'], ...compileCache, ...settingsOf(place) }
  return spawn(words[0] ?? '', words.slice(1), { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** What the killed erasure left, after which a second one has to leave nothing. The neighbour is never touched. */
async function endOf(place: Place, ownerId: string): Promise<'stands' | 'gone'> {
  const left = await things(place, ownerId)
  const standing = new Set(Object.values(left))
  assert.equal(standing.size, 1, `half an account: ${JSON.stringify(left)}`)
  const end = standing.has(true) ? 'stands' : 'gone'
  const second = await callCli(['accounts', 'erase', addressOf(ownerId)], settingsOf(place))
  assert.deepEqual(
    [second.code, second.err],
    end === 'stands' ? [0, ''] : [1, `There is no account of ${addressOf(ownerId)}.\n`],
  )
  assert.deepEqual(new Set(Object.values(await things(place, ownerId))), new Set([false]))
  assert.deepEqual(new Set(Object.values(await things(place, neighbour(ownerId)))), new Set([true]))
  return end
}

function addAccount(place: Place, ownerId: string) {
  return withStorage(place, async (storage) => {
    for (const id of [ownerId, neighbour(ownerId)]) assert.equal((await storage.apply(accountOf(id))).ok, true)
  })
}

function things(place: Place, ownerId: string) {
  return withStorage(place, (storage) => standingThings(storage, ownerId))
}

async function withStorage<Answer>({ open }: Place, work: (storage: Storage) => Promise<Answer>): Promise<Answer> {
  const storage = await open({ migrations })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

function neighbour(ownerId: string): string {
  return `${ownerId}_neighbour`
}

function addressOf(ownerId: string): string {
  return `${ownerId}@example.com`
}

const secretsKey = Buffer.alloc(32, 7).toString('base64')

function settingsOf({ dataDir, databaseUrl }: Place): Readonly<Record<string, string>> {
  const settings = { LISTS_UPDATE: 'off', DATA_DIR: dataDir }
  return databaseUrl === null ? settings : { ...settings, DATABASE_URL: databaseUrl, SECRETS_KEY: secretsKey }
}

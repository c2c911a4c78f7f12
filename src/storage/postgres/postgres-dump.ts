import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { reasonOf, StorageUnavailable } from '../storage.ts'

/** Writes a copy of the database, as of one moment, into a file with pg_dump. Throws StorageUnavailable. */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])
}

/** Loads a copy into a database without tables with pg_restore, in one transaction. Throws StorageUnavailable. */
export async function loadPostgres(databaseUrl: string, file: string): Promise<void> {
  if (await hasTables(databaseUrl)) {
    throw new StorageUnavailable('The database of DATABASE_URL has tables already: restore into an empty one.', 'no')
  }
  const how = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
  await run('pg_restore', databaseUrl, [...how, file])
}

async function hasTables(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs })
  // Without a listener a broken connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const sql = 'SELECT 1 FROM information_schema.tables WHERE table_schema = ANY (current_schemas(false)) LIMIT 1'
    return (await client.query(sql)).rowCount !== 0
  } catch (error) {
    throw new StorageUnavailable(`PostgreSQL cannot be reached: ${reasonOf(error)}.`, 'no', error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The password is passed in the environment, because other users can read command lines. */
async function run(program: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  try {
    await promisify(execFile)(program, [...args, `--dbname=${url.href}`], {
      env: { PATH: searchPath, ...(password === '' ? {} : { PGPASSWORD: password }) },
      maxBuffer: outputMaxBytes,
    })
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string }
    const reason =
      code === 'ENOENT'
        ? `${program} is not installed: it comes with the client programs of PostgreSQL`
        : `${program}: ${(stderr ?? '').trim().split('\n').at(-1) || reasonOf(error)}`
    throw new StorageUnavailable(`The database could not be copied. ${reason}.`, 'no', error)
  }
}

/** Install locations of PostgreSQL packages and systems. */
const searchPath = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'
const connectTimeoutMs = 5_000
const outputMaxBytes = 1_048_576

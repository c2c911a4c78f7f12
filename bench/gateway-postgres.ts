import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { median } from './look-ups.ts'
import { callers, openPaying, paidPerSecond } from './paying-rooms.ts'
import type { Figure } from './figure.ts'

const shareMin = 0.3
const [rounds, secondsPerRound, scale] = [5, 4, 10]
const pgbench = process.env['PGBENCH'] ?? '/usr/lib/postgresql/15/bin/pgbench'

/** Payments on PostgreSQL in process, against `pgbench -N` with as many clients, in turns. Nothing where there is no server. */
export async function benchGatewayPostgres(say: (line: string) => void): Promise<Figure[]> {
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined || !existsSync(pgbench)) {
    say('payments on PostgreSQL are measured with TEST_DATABASE_URL and pgbench (PGBENCH) only')
    return []
  }
  const name = `countersign_bench_${randomBytes(6).toString('hex')}`
  await runOn(server, `CREATE DATABASE ${name}`)
  const database = new URL(server)
  database.pathname = `/${name}`
  try {
    return [await compareWithPgbench(database.href, say)]
  } finally {
    await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

async function compareWithPgbench(database: string, say: (line: string) => void): Promise<Figure> {
  await run(pgbench, ['-i', '-q', '-s', String(scale), database])
  const { pay, close } = await openPaying(database)
  const [paid, bench]: [number[], number[]] = [[], []]
  try {
    await paidPerSecond(pay, false, secondsPerRound)
    for (let round = 0; round < rounds; round++) {
      bench.push(await transactionsPerSecond(database))
      paid.push(await paidPerSecond(pay, false, secondsPerRound))
      say(
        `payments on PostgreSQL, round ${round + 1}: ${paid.at(-1)?.toFixed(0)}/s, pgbench -N ${bench.at(-1)?.toFixed(0)}/s`,
      )
    }
  } finally {
    await close()
  }
  const share = median(paid.map((rate, i) => rate / (bench[i] ?? Number.NaN)))
  return {
    what: `payments on PostgreSQL, of the transactions of pgbench -N with ${callers} clients`,
    measured: `${share.toFixed(2)} (${median(paid).toFixed(0)}/s of ${median(bench).toFixed(0)}/s)`,
    target: `>= ${shareMin}`,
    reached: share >= shareMin,
  }
}

async function transactionsPerSecond(database: string): Promise<number> {
  const { stdout } = await run(pgbench, ['-N', '-n', '-c', String(callers), '-T', String(secondsPerRound), database])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

async function runOn(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const run = promisify(execFile)

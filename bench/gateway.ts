import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { benchGatewayHttp } from './gateway-http.ts'
import { benchGatewayPostgres } from './gateway-postgres.ts'
import { median } from './look-ups.ts'
import { openPaying, paidPerSecond } from './paying-rooms.ts'
import type { Figure } from './figure.ts'

const [rounds, secondsPerRound] = [7, 2]
const inProcessMin = 0.4

/** Durable payments through all gates, against the rate at which node:sqlite inserts one row durably, in turns. */
export async function benchGateway(say: (line: string) => void): Promise<Figure[]> {
  const raw = openRaw()
  const { pay, close } = await openPaying(null)
  const rates = { raw: [] as number[], plain: [] as number[], keyed: [] as number[] }
  try {
    await paidPerSecond(pay, false, secondsPerRound)
    for (let round = 0; round < rounds; round++) {
      rates.raw.push(raw.insertedPerSecond(secondsPerRound))
      rates.plain.push(await paidPerSecond(pay, false, secondsPerRound))
      rates.keyed.push(await paidPerSecond(pay, true, secondsPerRound))
      const summary = Object.entries(rates).map(([name, all]) => `${name} ${(all.at(-1) ?? 0).toFixed(0)}/s`)
      say(`payments in process, round ${round + 1}: ${summary.join(', ')}`)
    }
  } finally {
    await close()
  }
  const figures = [
    ofRaw('payments in process', rates.plain, rates.raw),
    ofRaw('payments in process with an Idempotency-Key', rates.keyed, rates.raw),
    ...(await benchGatewayHttp(() => raw.insertedPerSecond(secondsPerRound), say)),
    ...(await benchGatewayPostgres(say)),
  ]
  raw.close()
  return figures
}

function ofRaw(what: string, paid: readonly number[], inserted: readonly number[]): Figure {
  const shares = paid.map((rate, i) => rate / (inserted[i] ?? Number.NaN))
  const share = median(shares)
  return {
    what: `${what}, of the rows that node:sqlite inserts durably one by one`,
    measured: `${share.toFixed(2)} (${median([...paid]).toFixed(0)}/s of ${median([...inserted]).toFixed(0)}/s)`,
    target: `>= ${inProcessMin}`,
    reached: share >= inProcessMin,
  }
}

/** The yardstick: rows of 200 characters, a durable commit for each. */
function openRaw() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const db = new DatabaseSync(join(folder, 'raw.db'))
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec('CREATE TABLE rows (id TEXT NOT NULL PRIMARY KEY, content TEXT NOT NULL)')
  const insert = db.prepare('INSERT INTO rows VALUES (?, ?)')
  const content = randomBytes(100).toString('hex')
  return {
    insertedPerSecond: (seconds: number): number => {
      const began = performance.now()
      let rows = 0
      for (; performance.now() - began < seconds * 1_000; rows++) insert.run(randomBytes(16).toString('hex'), content)
      return rows / ((performance.now() - began) / 1_000)
    },
    close: () => {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Rooms } from '../src/api/rooms.ts'
import { sweepDecisionLog } from '../src/decision/sweep-decision-log.ts'
import { realWorld } from '../src/kit/world.ts'
import { databaseFile } from '../src/storage/sqlite-files.ts'
import { decideAll, exportPages, replayRate, withRooms } from './decision-log.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { dayMs, minuteMs } from '../src/kit/duration.ts'

/** Entries that are exported and replayed. Those before them are blocks that are never read. */
const entries = 12_000
const rounds = 5
const ratioMax = 1.5
const yearMs = 365 * dayMs
/** Rows of one transaction. */
const pieceRows = 1_000_000
/** A sweep that removes nothing takes too little to be measured alone. */
const sweeps = 200

/** What the newest entries of a key cost to export, to judge again and to leave alone in a sweep, as its log grows. */
export async function growDecisionLog(sizes: readonly number[], say: (line: string) => void): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-growth-'))
  const began = new Date()
  try {
    await withRooms(dataDir, (rooms) => decideAll(rooms, entries, say))
    const figures: Figure[] = []
    let smallest: Costs | null = null
    let written = 0
    for (const size of sizes) {
      for (; written < size; written = Math.min(size, written + pieceRows))
        writeBlocks(dataDir, written, Math.min(size, written + pieceRows))
      const costs = await withRooms(dataDir, (rooms) => costsOf(rooms, began, say))
      smallest ??= costs
      say(
        `${size} earlier entries: ${costs.export.toFixed(0)} ms to export 10 pages, ${costs.sweep.toFixed(3)} ms a sweep`,
      )
      figures.push(
        figure(
          `10 pages of a log exported after ${size} entries, CPU relative to ${sizes[0]}`,
          costs.export / smallest.export,
        ),
        figure(`the same pages judged again, time relative to ${sizes[0]}`, costs.replay / smallest.replay),
        figure(
          `a sweep of a log of ${size} entries that keeps all, CPU relative to ${sizes[0]}`,
          costs.sweep / smallest.sweep,
        ),
      )
    }
    return figures
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds of CPU; of judging again, of time for an entry. */
type Costs = { export: number; replay: number; sweep: number }

async function costsOf(rooms: Rooms, began: Date, say: (line: string) => void): Promise<Costs> {
  const exported = async () => exportPages(rooms, began.toISOString())
  const { pages, jwks } = await exported()
  const perSecond = await replayRate(pages, jwks, say)
  return {
    export: await cpuMs(exported),
    replay: 1_000 / perSecond,
    sweep: (await cpuMs(() => sweepOften(rooms))) / sweeps,
  }
}

async function sweepOften({ storage }: Rooms): Promise<void> {
  const world = realWorld()
  for (let n = 0; n < sweeps; n++) await sweepDecisionLog({ storage, world })
}

/** The median of some rounds after one that is not counted. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1_000)
  }
  return median(costs.slice(1))
}

/**
 * Writes blocks of one entry each, as a key has them that decides seldom: years before those of this run, and empty. They
 * are numbered `from` to before `to`.
 */
function writeBlocks(dataDir: string, from: number, to: number): void {
  const db = new DatabaseSync(databaseFile(dataDir), { timeout: minuteMs })
  const first = "(SELECT * FROM decision_blocks WHERE id NOT LIKE 'old/%' LIMIT 1)"
  db.prepare(
    `INSERT INTO decision_blocks (id, key_id, data_key, first_at, last_at, entries, expires_at, sealed)
     WITH RECURSIVE numbers(n) AS (SELECT ? UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)
     SELECT 'old/' || n, key_id, data_key, first_at - ? - n * 1000, first_at - ? - n * 1000, 1, expires_at, ''
     FROM numbers, ${first}`,
  ).run(from, to, yearMs, yearMs)
  db.close()
}

function figure(what: string, ratio: number): Figure {
  return { what, measured: ratio.toFixed(2), target: `<= ${ratioMax}`, reached: ratio <= ratioMax }
}

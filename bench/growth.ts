import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../src/storage/sqlite-files.ts'
import { growDecisionLog } from './log-growth.ts'
import { median } from './look-ups.ts'
import { openPaying } from './paying-rooms.ts'
import { growArchive } from './observatory.ts'
import type { Figure } from './figure.ts'
import { processFacts, startService } from './service.ts'
import { dayMs, minuteMs } from '../src/kit/duration.ts'

const [usualSizes, largeSize] = [[10_000, 100_000, 1_000_000], 10_000_000] as const
const [usualHistories, largeHistory] = [[10_000, 100_000, 1_000_000], 10_000_000] as const
const [verdicts, rounds, atOnce] = [2_000, 5, 16]
/** A file of items is at most 512 MB long, which is 800,000 of these. */
const archiveSizes = [10_000, 100_000, 500_000] as const
const payments = 200
const [verdictRatioMax, paymentRatioMax] = [1.5, 1.5]
const readyMaxMs = 600_000
const bounds: Readonly<Record<number, { readySeconds: number; peakMb: number }>> = {
  1_000_000: { readySeconds: 4, peakMb: 500 },
  10_000_000: { readySeconds: 45, peakMb: 1_500 },
}

/** What grows with a list, with an agent's history, with a decision log and with the archive of the observatory. With `--large` ten million of each as well, which takes minutes. */
export async function benchGrowth(say: (line: string) => void): Promise<Figure[]> {
  const isLarge = process.argv.includes('--large')
  const sizes = isLarge ? [...usualSizes, largeSize] : usualSizes
  const histories = isLarge ? [...usualHistories, largeHistory] : usualHistories
  return [
    ...(await growLists(sizes, say)),
    ...(await growHistory(histories, say)),
    ...(await growDecisionLog(histories, say)),
    ...(await growArchive(archiveSizes, say)),
  ]
}

async function growLists(sizes: readonly number[], say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  let smallest: Grown | null = null
  for (const size of sizes) {
    const grown = await withList(size)
    smallest ??= grown
    const { readySeconds, peakMb, verdictUs } = grown
    say(
      `${size} addresses: ready ${readySeconds.toFixed(1)} s, peak ${peakMb.toFixed(0)} MB, ${verdictUs.toFixed(0)} us`,
    )
    const bound = bounds[size]
    const ratio = verdictUs / smallest.verdictUs
    figures.push(
      figure(
        `start to ready with ${size} addresses, new to it, and the bundle${startsOf(size) > 1 ? `, median of ${startsOf(size)}` : ''}`,
        readySeconds,
        's',
        bound?.readySeconds,
      ),
      ...(grown === smallest
        ? []
        : [
            figure(
              `what loading ${size} addresses adds to a start with ${sizes[0]}`,
              readySeconds - smallest.readySeconds,
              's',
              bound?.readySeconds,
            ),
          ]),
      figure(`memory of the process at the peak with ${size} addresses`, peakMb, 'MB', bound?.peakMb),
      figure(`GET /api/risk with ${size} addresses, CPU relative to ${sizes[0]}`, ratio, '', verdictRatioMax),
    )
  }
  return figures
}

type Grown = { readySeconds: number; peakMb: number; verdictUs: number }

/** A service that starts with a list of that many random addresses; every second question is about one of them. */
async function withList(size: number): Promise<Grown> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-growth-'))
  try {
    const listed = writeList(join(folder, 'scamsniffer'), size)
    const starts = await startsBefore(folder, startsOf(size) - 1)
    const service = await startService({ LISTS_DIR: folder }, readyMaxMs)
    try {
      const lists = (await (await fetch(`${service.url}/api/lists`)).json()) as {
        lists: { id: string; entries: number }[]
      }
      const entries = lists.lists.find(({ id }) => id === 'scamsniffer')?.entries
      if (entries !== size) throw new Error(`${entries} of ${size} addresses are listed`)
      const costs: number[] = []
      for (let round = 0; round <= rounds; round++) costs.push(await verdictCost(service, listed))
      return {
        readySeconds: median([...starts, service.readyMs]) / 1_000,
        peakMb: peakMb(service.pid),
        verdictUs: median(costs.slice(1)),
      }
    } finally {
      await service.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ten million addresses take too long to be loaded three times. */
function startsOf(size: number): number {
  return size === largeSize ? 1 : 3
}

/** How long further services took to be ready, each in a folder of its own, so that the list is new to it. */
async function startsBefore(folder: string, count: number): Promise<number[]> {
  const readyMs: number[] = []
  while (readyMs.length < count) {
    const service = await startService({ LISTS_DIR: folder }, readyMaxMs)
    readyMs.push(service.readyMs)
    await service.stop()
  }
  return readyMs
}

/** CPU microseconds of one verdict over HTTP. */
async function verdictCost({ url, pid }: { url: string; pid: number }, listed: readonly string[]): Promise<number> {
  const before = processFacts(pid).cpuSeconds
  let sent = 0
  const askAgain = async () => {
    while (sent < verdicts) {
      const n = sent++
      const address = n % 2 === 0 ? listed[n % listed.length] : `0x${randomBytes(20).toString('hex')}`
      const answer = await fetch(`${url}/api/risk?addr=${address}`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`a question was answered with ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askAgain))
  return ((processFacts(pid).cpuSeconds - before) / verdicts) * 1e6
}

/** Writes the file and gives some of its addresses. */
function writeList(folder: string, size: number): string[] {
  mkdirSync(folder, { recursive: true })
  const file = openSync(join(folder, 'address.json'), 'w')
  const screened: string[] = []
  for (let written = 0; written < size; written += pieceAddresses) {
    const count = Math.min(pieceAddresses, size - written)
    const bytes = randomBytes(20 * count)
    const addresses = Array.from({ length: count }, (_, n) => `0x${bytes.toString('hex', 20 * n, 20 * n + 20)}`)
    if (screened.length < verdicts) screened.push(...addresses)
    writeSync(file, `${written === 0 ? '[' : ','}${addresses.map((address) => `"${address}"`).join()}`)
  }
  writeSync(file, ']')
  closeSync(file)
  return screened
}

/** The most memory that a process has had, from /proc. */
function peakMb(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
}

/** Payments of one agent whose earlier ones are written straight into the database, over two years. */
async function growHistory(sizes: readonly number[], say: (line: string) => void): Promise<Figure[]> {
  const { pay, dataDir, close } = await openPaying(null)
  const figures: Figure[] = []
  try {
    await pay(0, false)
    let smallest: number | null = null
    let written = 0
    for (const size of sizes) {
      for (; written < size; written = Math.min(size, written + pieceRows))
        writePayments(dataDir, written, Math.min(size, written + pieceRows))
      const costs: number[] = []
      for (let round = 0; round <= rounds; round++) costs.push(await paymentCost(pay))
      const cost = median(costs.slice(1))
      smallest ??= cost
      say(`${size} earlier payments: ${cost.toFixed(0)} us of CPU for the next one`)
      const what = `a payment after ${size} of the same agent, CPU relative to ${sizes[0]}`
      figures.push(figure(what, cost / smallest, '', paymentRatioMax))
    }
  } finally {
    await close()
  }
  return figures
}

async function paymentCost(pay: (agent: number, withKey: boolean) => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < payments; n++) await pay(0, false)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / payments
}

/** Copies of the agent's first payment, with its nonces, numbered `from` to before `to`. */
function writePayments(dataDir: string, from: number, to: number): void {
  const db = new DatabaseSync(databaseFile(dataDir), { timeout: minuteMs })
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all('gateway_payments')
  const names = columns.map(({ name }) => String(name))
  const changed: Readonly<Record<string, string>> = {
    id: "'pay_old_' || n",
    nonce: "'old-' || n",
    created_at: `created_at - (n % ${historyDays}) * ${dayMs} - n`,
  }
  const numbers = 'WITH RECURSIVE numbers(n) AS (SELECT ? UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)'
  const first = '(SELECT * FROM gateway_payments ORDER BY created_at DESC LIMIT 1)'
  const values = names.map((name) => changed[name] ?? name).join()
  db.exec('BEGIN IMMEDIATE')
  db.prepare(`INSERT INTO gateway_payments (${names.join()}) ${numbers} SELECT ${values} FROM numbers, ${first}`).run(
    from,
    to,
  )
  db.prepare(
    `INSERT INTO gateway_nonces (agent_id, nonce, payment_id) ${numbers} SELECT agent_id, 'old-' || n, 'pay_old_' || n FROM numbers, ${first}`,
  ).run(from, to)
  db.exec('COMMIT')
  db.close()
}

function figure(what: string, value: number, unit: string, most: number | undefined): Figure {
  const measured = `${value.toFixed(unit === 'MB' ? 0 : 2)} ${unit}`.trim()
  if (most === undefined) return { what, measured, target: 'none', reached: true }
  return { what, measured, target: `<= ${most} ${unit}`.trim(), reached: value <= most }
}

const pieceAddresses = 20_000
/** Rows of one transaction: ten million in one would need a write-ahead log as large as they are. */
const pieceRows = 1_000_000
const historyDays = 730

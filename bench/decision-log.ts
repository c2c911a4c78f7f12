import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pino from 'pino'
import { endpoints } from '../src/api/endpoints.ts'
import { replayableOf } from '../src/api/replayables.ts'
import type { Rooms } from '../src/api/rooms.ts'
import { openRooms } from '../src/app/rooms/open-rooms.ts'
import { readConfig } from '../src/config/config.ts'
import { exportDecisions } from '../src/decision/export-decisions.ts'
import { readExport } from '../src/decision/read-export.ts'
import { replayExport } from '../src/decision/replay-export.ts'
import type { Caller } from '../src/endpoint/caller.ts'
import { realWorld } from '../src/kit/world.ts'
import { databaseFile } from '../src/storage/sqlite-files.ts'
import { benchLogCost } from './decision-log-cost.ts'
import { transferBody } from './requests.ts'
import type { Figure } from './figure.ts'

const decisions = 100_000
const replayed = 10_000
const [bytesMax, perSecondMin, stallMaxMs] = [1_228, 5_000, 20]
const atOnce = 64

/** Whose log is written. */
const caller: Caller = {
  source: '192.0.2.1',
  credential: { kind: 'key', keyId: 'key_bench', ownerId: 'own_bench', scopes: 'all', log: '5y' },
  agent: null,
  keyRejected: null,
}

/** What the decision log costs a decision, how large it is, and how fast it is exported and judged again. */
export async function benchDecisionLog(say: (line: string) => void): Promise<Figure[]> {
  const cost = await benchLogCost(say)
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  try {
    const before = await withRooms(dataDir, async () => {}).then(() => sizeOf(dataDir))
    await withRooms(dataDir, (rooms) => decideAll(rooms, decisions, say))
    const bytes = (sizeOf(dataDir) - before) / decisions
    const { pages, jwks, stallMs } = await withRooms(dataDir, exportPages)
    const perSecond = await replayRate(pages, jwks, say)
    return [
      cost,
      {
        what: `decision log: bytes of an entry on disk, over ${decisions} mixed decisions`,
        measured: bytes.toFixed(0),
        target: `<= ${bytesMax}`,
        reached: bytes <= bytesMax,
      },
      {
        what: 'decision log: longest stall of the event loop while 10 pages of 1,000 entries are exported',
        measured: `${stallMs.toFixed(1)} ms`,
        target: `< ${stallMaxMs} ms`,
        reached: stallMs < stallMaxMs,
      },
      {
        what: `decision log: entries replayed in a second, of ${replayed}, all of which match`,
        measured: perSecond.toFixed(0),
        target: `>= ${perSecondMin}`,
        reached: perSecond >= perSecondMin,
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Opens the rooms of a service for some work. */
export async function withRooms<Made>(dataDir: string, work: (rooms: Rooms) => Promise<Made>): Promise<Made> {
  const config = readConfig({ DATA_DIR: dataDir, LISTS_UPDATE: 'off' })
  const { rooms, close } = await openRooms(config, realWorld(), pino({ level: 'silent' }), () => {})
  try {
    return await work(rooms)
  } finally {
    await close()
  }
}

/** Decides that often, mixed, with the log on, and waits until all is stored. */
export async function decideAll(rooms: Rooms, count: number, say: (line: string) => void): Promise<void> {
  let begun = 0
  const began = performance.now()
  const oneAfterAnother = async () => {
    while (begun < count) {
      const n = begun++
      if (n % 20_000 === 0) say(`${n} decisions after ${((performance.now() - began) / 1_000).toFixed(1)} s`)
      await decideOne(rooms, n)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, oneAfterAnother))
  await rooms.decisions.log.flush()
  const { dropped } = rooms.decisions.log.counts()
  if (dropped > 0) throw new Error(`${dropped} entries were dropped`)
}

async function decideOne(rooms: Rooms, n: number): Promise<void> {
  const [name, input] = mixed(n)
  const endpoint = endpoints.find((each) => each.name === name)
  if (!endpoint) throw new RangeError(name)
  const requestId = `bench00000-${n.toString(36)}`
  const answer = await endpoint.run(rooms, endpoint.input.parse(input), { lang: 'en', caller, requestId })
  rooms.decisions.log.record({ endpoint, caller, answer, requestId })
  // What is decided in one go would be one block after the other; others come between, as they do over HTTP.
  if (n % 4 === 0) await new Promise((resolve) => setImmediate(resolve))
}

/** Half decisions, the rest screenings, batches, hosts and intents; one party in twenty is listed. */
function mixed(n: number): [string, Record<string, unknown>] {
  const address = n % 20 === 7 ? '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' : randomAddress()
  switch (n % 10) {
    case 0:
    case 1:
    case 2:
      return ['decidePayment', { to: address, amountUsdc: String(1 + (n % 97)), maxAmountUsdc: '50' }]
    case 3:
    case 4:
      return ['decidePayment', { to: address, amountUsdc: '25', task: `Buy data set ${n} for the report of March` }]
    case 5:
    case 6:
    case 7:
      return ['screenAddress', { addr: address }]
    case 8:
      return n % 20 === 8
        ? ['screenEndpoint', { url: `https://shop-${randomBytes(4).toString('hex')}.example/pay/${n}` }]
        : ['screenBatch', { addresses: Array.from({ length: 10 }, randomAddress) }]
    default:
      return ['checkIntent', JSON.parse(transferBody()) as Record<string, unknown>]
  }
}

function randomAddress(): string {
  return `0x${randomBytes(20).toString('hex')}`
}

/** Exports ten pages from a time (ISO 8601) on, the oldest first. */
export async function exportPages(rooms: Rooms, from?: string) {
  const pages: Buffer[] = []
  const ask = { lang: 'en', caller, requestId: 'bench' } as const
  const delay = monitorEventLoopDelay({ resolution: 1 })
  // Once without being measured: what runs for the first time is compiled.
  const since = from === undefined ? {} : { from }
  await exportDecisions.run(rooms, exportDecisions.input.parse(since), ask)
  delay.enable()
  for (let cursor: string | null | undefined; cursor !== null && pages.length < replayed / 1_000; ) {
    const input = exportDecisions.input.parse(cursor === undefined ? since : { cursor })
    const { json = '' } = await exportDecisions.run(rooms, input, ask)
    delay.disable()
    pages.push(Buffer.from(json))
    // A page that was parsed would be collected while the next one is exported.
    cursor = /"next_cursor":"([\w-]+)"/.exec(json)?.[1] ?? null
    delay.enable()
  }
  delay.disable()
  return { pages, jwks: await rooms.attestation.jwks(), stallMs: delay.max / 1e6 }
}

/** Entries of some pages that are judged again in a second. Throws where one does not match. */
export async function replayRate(
  pages: readonly Buffer[],
  jwks: Parameters<typeof readExport>[1],
  say: (line: string) => void,
) {
  const began = performance.now()
  let entries = 0
  for (const page of pages) {
    const { content, fault } = await readExport(page, jwks)
    if (!content) throw new Error(fault.message)
    const results = await replayExport(content, jwks, replayableOf)
    const other = results.find(({ result }) => result !== 'match')
    if (other) throw new Error(`an entry does not match: ${JSON.stringify(other)}`)
    entries += results.length
  }
  const seconds = (performance.now() - began) / 1_000
  say(`${entries} entries replayed in ${seconds.toFixed(2)} s`)
  if (entries !== replayed) throw new Error(`${entries} entries were exported`)
  return entries / seconds
}

function sizeOf(dataDir: string): number {
  return statSync(databaseFile(dataDir)).size
}

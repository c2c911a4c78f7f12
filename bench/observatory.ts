import { appendFileSync, createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utcDay } from '../src/kit/day.ts'
import { dayMs } from '../src/kit/duration.ts'
import { realWorld } from '../src/kit/world.ts'
import { migrations } from '../src/app/migrations.ts'
import { anonymousCaller } from '../src/endpoint/caller.ts'
import type { Endpoint } from '../src/endpoint/endpoint.ts'
import { importItems } from '../src/observatory/import-items.ts'
import { openObservatory } from '../src/observatory/observatory.ts'
import type { ObservatoryNeeds } from '../src/observatory/observatory-answers.ts'
import { observatoryBubbles } from '../src/observatory/observatory-bubbles.ts'
import { observatoryEmerging } from '../src/observatory/observatory-emerging.ts'
import { observatoryExport } from '../src/observatory/observatory-export.ts'
import { observatoryIndex } from '../src/observatory/observatory-index.ts'
import { observatoryTerm } from '../src/observatory/observatory-term.ts'
import { parseTerms } from '../src/observatory/term.ts'
import { openStorage } from '../src/storage/open.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'

const [itemsCount, perSecondMin, answerMaxMs, asks, growthRatioMax] = [200_000, 5_000, 150, 20, 1.5]
const pieceCount = 10_000
const folder = join(import.meta.dirname, '../data/observatory')

/** Import of 200,000 items with the built-in terms, and the slowest answer of each path after it. */
export async function benchObservatory(say: (line: string) => void): Promise<Figure[]> {
  const { perSecond, answers } = await withArchive(itemsCount)
  for (const [path, times] of answers) say(`${path}: ${Math.max(...times).toFixed(1)} ms at most`)
  const worstMs = Math.max(...answers.flatMap(([, times]) => times))
  return [
    {
      what: 'observatory: items imported a second, of 200,000',
      measured: String(perSecond),
      target: `>= ${perSecondMin}`,
      reached: perSecond >= perSecondMin,
    },
    {
      what: 'observatory: the slowest answer over 200,000 items and 20 years',
      measured: `${worstMs.toFixed(0)} ms`,
      target: `< ${answerMaxMs} ms`,
      reached: worstMs < answerMaxMs,
    },
  ]
}

/** What the answers of the archive cost as it grows, all paths together, of what they cost with the smallest. */
export async function growArchive(sizes: readonly number[], say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  let smallestMs: number | null = null
  for (const size of sizes) {
    const { perSecond, answers } = await withArchive(size)
    const ms = answers.reduce((sum, [, times]) => sum + median(times), 0)
    smallestMs ??= ms
    say(`${size} items: ${perSecond}/s imported, ${ms.toFixed(1)} ms for one answer of each path`)
    const ratio = ms / smallestMs
    figures.push({
      what: `answers of the observatory over ${size} items, time relative to ${sizes[0]}`,
      measured: ratio.toFixed(2),
      target: `<= ${growthRatioMax}`,
      reached: ratio <= growthRatioMax,
    })
  }
  return figures
}

type Archive = { perSecond: number; answers: [path: string, milliseconds: number[]][] }

/** Imports so many items, and asks each path again and again. */
async function withArchive(count: number): Promise<Archive> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const file = join(dataDir, 'items.jsonl')
  writeItems(file, count)
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations })
  try {
    const builtInTerms = parseTerms(readFileSync(join(folder, 'terms.json'), 'utf8'))
    let drawn = 0
    const needs = { storage, world: realWorld(), drawId: () => `b${drawn++}`, progress: () => {} }
    const began = performance.now()
    await importItems(needs, { bytes: createReadStream(file), name: file, terms: null, builtInTerms })
    const perSecond = Math.round(count / ((performance.now() - began) / 1_000))
    const answers: Archive['answers'] = []
    const observatory = openObservatory({ storage, builtInFile: '' })
    for (const [path, ask] of answersOf({ observatory })) answers.push([path, await timesOf(ask)])
    return { perSecond, answers }
  } finally {
    await storage.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Writes the items that ship, again and again under other ids and days: real texts of their real lengths. */
function writeItems(file: string, count: number): void {
  const items = readFileSync(join(folder, 'items.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Record<string, string> => JSON.parse(line))
  const line = (i: number) => {
    const published_on = utcDay(Date.UTC(2007) + ((i * 7_919) % 7_000) * dayMs)
    return `${JSON.stringify({ ...items[i % items.length], id: `made-${i}`, published_on })}\n`
  }
  // A million of them are longer than a string can be.
  for (let from = 0; from < count; from += pieceCount) {
    const piece = Array.from({ length: Math.min(pieceCount, count - from) }, (_, i) => line(from + i))
    appendFileSync(file, piece.join(''))
  }
}

const unnamed = { lang: 'en', caller: anonymousCaller('127.0.0.1'), requestId: '' } as const

type Ask = () => Promise<string>

/** Each path as the HTTP door asks it, with the JSON or CSV that it would send. The first of all also reads the figures. */
function answersOf(needs: ObservatoryNeeds): [string, Ask][] {
  const range = { from: '2007-W01', to: '2026-W09' }
  const calls: [Endpoint<ObservatoryNeeds>, Record<string, string>][] = [
    [observatoryTerm, { slug: 'wallet', ...range }],
    [observatoryIndex, { term: 'wallet', ...range }],
    [observatoryBubbles, range],
    [observatoryEmerging, range],
    [observatoryExport, range],
    [observatoryExport, { ...range, format: 'csv' }],
  ]
  return calls.map(([endpoint, input]) => [
    `${endpoint.path}${input['format'] ? ' as CSV' : ''}`,
    async () => {
      const answer = await endpoint.run(needs, endpoint.input.parse(input), unnamed)
      return answer.csv ?? JSON.stringify(answer.body)
    },
  ])
}

async function timesOf(ask: Ask): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < asks; i++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return times
}

import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import type { Figure } from './run.ts'

const [itemsCount, perSecondMin, answerMaxMs, asks] = [200_000, 5_000, 150, 20]
const folder = join(import.meta.dirname, '../data/observatory')

/** Import of 200,000 items with the built-in terms, and the slowest answer of each path after it. */
export async function benchObservatory(say: (line: string) => void): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const file = join(dataDir, 'items.jsonl')
  writeFileSync(file, madeItems())
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations })
  try {
    const builtInTerms = parseTerms(readFileSync(join(folder, 'terms.json'), 'utf8'))
    let drawn = 0
    const needs = { storage, world: realWorld(), drawId: () => `b${drawn++}`, progress: () => {} }
    const began = performance.now()
    await importItems(needs, { bytes: createReadStream(file), name: file, terms: null, builtInTerms })
    const perSecond = Math.round(itemsCount / ((performance.now() - began) / 1_000))
    const observatory = openObservatory({ storage, builtInFile: '' })
    const slowest: [string, number][] = []
    for (const [path, ask] of answersOf({ observatory })) slowest.push([path, await slowestMs(ask)])
    for (const [path, ms] of slowest) say(`${path}: ${ms.toFixed(1)} ms at most`)
    const worstMs = Math.max(...slowest.map(([, ms]) => ms))
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
  } finally {
    await storage.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The items that ship, again and again under other ids and days: real texts of their real lengths. */
function madeItems(): string {
  const items = readFileSync(join(folder, 'items.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Record<string, string> => JSON.parse(line))
  const lines = Array.from({ length: itemsCount }, (_, i) => {
    const published_on = new Date(Date.UTC(2007) + ((i * 7_919) % 7_000) * 86_400_000).toISOString().slice(0, 10)
    return JSON.stringify({ ...items[i % items.length], id: `made-${i}`, published_on })
  })
  return lines.join('\n')
}

const unnamed = { lang: 'en', caller: anonymousCaller('127.0.0.1'), requestId: '' } as const

type Ask = () => Promise<string>

/** Each path as the HTTP door asks it, with the JSON or CSV that it would send. The first of all also reads the figures. */
function answersOf(needs: ObservatoryNeeds): [string, Ask][] {
  const range = { from: '2007-W01', to: '2026-W09' }
  const asked: [Endpoint<ObservatoryNeeds>, Record<string, string>][] = [
    [observatoryTerm, { slug: 'wallet', ...range }],
    [observatoryIndex, { term: 'wallet', ...range }],
    [observatoryBubbles, range],
    [observatoryEmerging, range],
    [observatoryExport, range],
    [observatoryExport, { ...range, format: 'csv' }],
  ]
  return asked.map(([endpoint, input]) => [
    `${endpoint.path}${input['format'] ? ' as CSV' : ''}`,
    async () => {
      const answer = await endpoint.run(needs, endpoint.input.parse(input), unnamed)
      return answer.csv ?? JSON.stringify(answer.body)
    },
  ])
}

async function slowestMs(ask: Ask): Promise<number> {
  let slowest = 0
  for (let i = 0; i < asks; i++) {
    const began = performance.now()
    await ask()
    slowest = Math.max(slowest, performance.now() - began)
  }
  return slowest
}

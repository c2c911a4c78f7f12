import { createRequire } from 'node:module'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPaymentUrl } from '../src/kit/payment-url.ts'
import { factsOfRule } from '../src/lists/index/host-index.ts'
import { foldersOf } from '../src/lists/loading/list-places.ts'
import type { LoadOrder, LoadResult } from '../src/lists/loading/load-lists.ts'
import { startLoad } from '../src/lists/loading/loader.ts'
import { viewSnapshot } from '../src/lists/index/snapshot-view.ts'
import type { Snapshot } from '../src/lists/snapshot.ts'
import { sources } from '../src/lists/sources.ts'
import { lookInto } from '../src/lists/loading/watch.ts'
import { screenHost } from '../src/screening/screen-host.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'

const hosts = 352_600
const loads = 5
const rounds = 5
const checks = 2_000
const bundleDir = join(import.meta.dirname, '../data/lists')

/** Loading a host list of 352,600 names, looking names up, and checking hosts beside eth-phishing-detect 1.2.0. */
export async function benchHosts(say: (line: string) => void): Promise<Figure[]> {
  return [...(await benchBigList(say)), ...(await benchAgainstDetector(say))]
}

async function benchBigList(say: (line: string) => void): Promise<Figure[]> {
  const names = Array.from({ length: hosts }, madeUpName)
  const files = { 'scamsniffer/domains.json': JSON.stringify(names, null, 2) }
  const times: number[] = []
  const withBundle: number[] = []
  const stalls: number[] = []
  let bytesPerHost = Number.NaN
  let lookUps = 0
  for (let round = 0; round < loads; round++) {
    withBundle.push((await loadOnce(files, bundleDir)).loadMs)
    const { result, loadMs, stallMs } = await loadOnce(files, join(bundleDir, 'none'))
    const { tags, slots, records, count } = result.pack.hostIndex
    bytesPerHost = (tags.byteLength + slots.byteLength + records.byteLength) / count
    times.push(loadMs)
    stalls.push(stallMs)
    lookUps = Math.max(
      lookUps,
      ratePerSecond(names, (name) => factsOfRule(result.pack.hostIndex, name)),
    )
    say(
      `load ${round + 1}: ${loadMs.toFixed(0)} ms, longest stall ${stallMs.toFixed(1)} ms, ${bytesPerHost.toFixed(1)} bytes a host`,
    )
  }
  return [
    atMost(
      `a list of 352,600 hosts, from file to snapshot in force (${median(withBundle).toFixed(0)} ms with the bundle)`,
      median(times),
      1_000,
      'ms',
    ),
    atMost('longest stall of the loop meanwhile', median(stalls), 20, 'ms'),
    atMost('bytes a host', bytesPerHost, 40, 'bytes'),
    atLeast('exact host look-ups a second', lookUps, 1e6),
  ]
}

async function benchAgainstDetector(say: (line: string) => void): Promise<Figure[]> {
  const require = createRequire(import.meta.url)
  const Detector = require('eth-phishing-detect/src/detector.js') as new (
    config: object,
  ) => {
    check: (host: string) => { result: boolean }
  }
  const config = require('eth-phishing-detect/src/config.json') as { whitelist: string[]; blacklist: string[] }
  const detector = new Detector(config)
  const { result } = await loadOnce({ 'eth-phishing-detect/config.json': JSON.stringify(config) }, bundleDir)
  const snapshot = viewSnapshot(result.pack)
  const listed = everyNth(config.blacklist, checks / 2)
  const queries = [...listed, ...listed.map((host) => `x${host}`)]
  for (let warmUp = 0; warmUp < 20; warmUp++) ratePerSecond(queries, (host) => check(host, snapshot))
  ratePerSecond(queries, (host) => detector.check(host))
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(ratePerSecond(queries, (host) => check(host, snapshot)))
    theirs.push(ratePerSecond(queries, (host) => detector.check(host)))
    say(
      `round ${round + 1}: ${ours[round]?.toFixed(0)} checks a second, eth-phishing-detect ${theirs[round]?.toFixed(0)}`,
    )
  }
  const ratio = median(ours.map((value, i) => value / (theirs[i] ?? Number.NaN)))
  return [atLeast('host checks, times those of eth-phishing-detect 1.2.0 on its own list', ratio, 10)]
}

function check(host: string, snapshot: Snapshot): boolean {
  const { url } = readPaymentUrl(host)
  if (!url) return false
  const needs = {
    lists: { current: () => snapshot, maxAgeHours: null },
    clock: { fault: () => null },
    world: { now: Date.now },
    service: { engine: 'bench' },
  }
  return screenHost(needs, url, snapshot).judgement.verdict !== 'clear'
}

/** One load as the service does it, in its own thread, while this loop counts how long it was held. */
async function loadOnce(
  files: Record<string, string>,
  bundle: string,
): Promise<{ result: LoadResult; loadMs: number; stallMs: number }> {
  const root = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
  try {
    const place = { dataDir: join(root, 'data'), listsDir: join(root, 'lists') }
    for (const [path, content] of Object.entries(files)) {
      await mkdir(join(place.listsDir, path, '..'), { recursive: true })
      await writeFile(join(place.listsDir, path), content)
    }
    const rested = await lookInto(sources.flatMap((source) => foldersOf(place, source).map(({ folder }) => folder)))
    const order: LoadOrder = {
      ...place,
      now: Date.now(),
      seed: randomBytes(8),
      bundleDir: bundle,
      rested,
      publisherExpected: false,
      inForce: null,
    }
    const watch = watchLoop()
    const began = performance.now()
    const result = await startLoad(order, new URL('../src/lists/sources.ts', import.meta.url).href).result
    viewSnapshot(result.pack)
    const loadMs = performance.now() - began
    return { result, loadMs, stallMs: await watch() }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** Ticks every millisecond; the returned function returns the longest gap between two ticks, less that millisecond. */
function watchLoop(): () => Promise<number> {
  let last = performance.now()
  let longestMs = 0
  const tick = () => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - last - 1)
    last = now
  }
  const timer = setInterval(tick, 1)
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    clearInterval(timer)
    return longestMs
  }
}

/** About as long as the names on such lists: 19 letters. */
function madeUpName(): string {
  const letters = randomBytes(16).toString('hex')
  return `${letters.slice(0, 4 + (letters.charCodeAt(0) % 9))}-${letters.slice(10, 13 + (letters.charCodeAt(1) % 4))}.example`
}

function everyNth<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(items.length / count))
  return items.filter((_, i) => i % step === 0).slice(0, count)
}

function ratePerSecond<Item>(items: readonly Item[], ask: (item: Item) => unknown): number {
  const began = performance.now()
  for (const item of items) ask(item)
  return items.length / ((performance.now() - began) / 1000)
}

function atMost(what: string, value: number, target: number, unit: string): Figure {
  return { what, measured: `${value.toFixed(1)} ${unit}`, target: `<= ${target} ${unit}`, reached: value <= target }
}

function atLeast(what: string, value: number, target: number): Figure {
  const text = value > 1e5 ? `${(value / 1e6).toFixed(2)} M` : value.toFixed(1)
  return { what, measured: text, target: `>= ${target > 1e5 ? `${target / 1e6} M` : target}`, reached: value >= target }
}

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readPaymentUrl } from '../src/kit/payment-url.ts'
import { realWorld } from '../src/kit/world.ts'
import { openLists } from '../src/lists/lists.ts'
import type { Snapshot } from '../src/lists/snapshot.ts'
import { sources } from '../src/lists/sources.ts'
import { hostShape } from '../src/screening/hosts/host-shape.ts'
import { mustBlock, mustPass, noHosts, readHostSets, type HostSet } from './accuracy-hosts.ts'
import { injectionTable, judgeText, readLabelledTexts } from './accuracy-injection.ts'
import { ethPhishingDetect, shapeAlone, shapeAndLists, shapeAndOtherLists, type Judge } from './accuracy-judges.ts'

// How often host screening is right, beside MetaMask's eth-phishing-detect on the same hosts, and how often the rules
// of injection are, as Markdown:
// node scripts/accuracy.ts [directory with the collected copies]
const root = path.resolve(import.meta.dirname, '..')
const dataDir = path.resolve(process.argv[2] ?? path.join(root, '..', 'shared', 'data'))
if (!existsSync(dataDir)) {
  console.log(`There is no directory ${dataDir}: only hosts that come with eth-phishing-detect are counted.\n`)
}
const workDir = mkdtempSync(path.join(tmpdir(), 'countersign-accuracy-'))
try {
  await measure(readHostSets(dataDir))
} finally {
  rmSync(workDir, { recursive: true })
}
printInjection()

async function measure(sets: readonly HostSet[]): Promise<void> {
  const world = realWorld()
  const ignore = () => {}
  const lists = await openLists({
    world,
    dataDir: path.join(workDir, 'data'),
    bundleDir: path.join(root, 'data', 'lists'),
    listsDir: copyLists(path.join(workDir, 'lists')),
    sources,
    update: false,
    maxAgeHours: null,
    log: { info: ignore, warn: ignore, error: ignore },
  })
  const snapshot = lists.current()
  await lists.stop()

  const now = world.now()
  const judges = [shapeAlone(), shapeAndLists(snapshot, now), ...ethPhishingDetect()]
  const ofKind = (kind: HostSet['kind']) => sets.filter((set) => set.kind === kind)
  printShares('Honest hosts flagged', judges, ofKind('honest'))
  printShares('Honest near-misses of known names flagged', judges, ofKind('near'))
  printShares('Phishing hosts flagged', judges.toSpliced(1, 0, shapeAndOtherLists(snapshot, now)), ofKind('phishing'))
  printKnown(judges)
  console.log(`Lists that were read: ${namesOfLists(snapshot)}. What is on one of them is flagged because it is on it.`)
  printSpeed(sets)
}

/** The collected copies of lists that know hosts, as a LISTS_DIR. */
function copyLists(listsDir: string): string {
  mkdirSync(listsDir)
  for (const { id } of sources.filter(({ subjects }) => subjects.includes('host'))) {
    const copies = path.join(dataDir, id)
    if (existsSync(copies)) cpSync(copies, path.join(listsDir, id), { recursive: true })
  }
  return listsDir
}

function namesOfLists({ lists }: Snapshot): string {
  const ofHosts = lists.filter(({ subjects, entries }) => subjects.includes('host') && entries > 0)
  return ofHosts.map(({ id }) => id).join(', ') || 'none'
}

function printShares(title: string, judges: readonly Judge[], sets: readonly HostSet[]): void {
  const rows = sets.map(({ list, file, asOf, hosts, total }) => {
    const screened = hosts.filter((host) => readPaymentUrl(host).url !== undefined)
    const counts = judges.map(({ flags }) => screened.filter((host) => flags(host, list)).length)
    const shares = counts.map((count) => `${count} (${((100 * count) / screened.length).toFixed(1)} %)`)
    const sample = hosts.length < total ? ` of ${total}` : ''
    return [[list, file].filter(Boolean).join(' '), asOf ?? '', `${screened.length}${sample}`, ...shares]
  })
  printTable([title, 'as of', 'hosts', ...judges.map(({ name }) => name)], rows)
}

function printKnown(judges: readonly Judge[]): void {
  const wanted = [
    ['must be flagged', mustBlock],
    ['must pass', mustPass],
    ['no name to pay at', noHosts],
  ] as const
  const said = (flagged: boolean | null) => (flagged === null ? 'refused' : flagged ? 'flagged' : 'passes')
  const rows = wanted.flatMap(([what, hosts]) =>
    hosts.map((host) => [`\`${host}\``, what, ...judges.map(({ flags }) => said(flags(host, null)))]),
  )
  printTable(['Known cases', '', ...judges.map(({ name }) => name)], rows)
}

function printSpeed(sets: readonly HostSet[]): void {
  const hosts = sets.filter(({ kind }) => kind !== 'phishing').flatMap((set) => set.hosts)
  const urls = hosts.flatMap((host) => readPaymentUrl(host).url ?? [])
  const rounds = Array.from({ length: 9 }, () => {
    const began = performance.now()
    for (const url of urls) hostShape(url)
    return ((performance.now() - began) * 1000) / urls.length
  })
  const median = rounds.toSorted((a, b) => a - b)[4] ?? 0
  console.log(
    `The shape of an honest host takes ${median.toFixed(1)} microseconds (median of 9 rounds, ${urls.length} hosts).`,
  )
}

function printInjection(): void {
  const texts = readLabelledTexts()
  console.log(`\n${injectionTable(texts)}\n`)
  for (const text of texts.filter(({ set }) => set === 'tune' || set === 'held_out' || set === 'seen')) {
    const isFound = judgeText(text).length > 0
    if (isFound !== (text.label === 'injection')) console.log(`${isFound ? 'False alarm' : 'Missed'}: ${text.id}`)
  }
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'))
}

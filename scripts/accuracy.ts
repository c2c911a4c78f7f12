import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { utcDay } from '../src/kit/day.ts'
import { readPaymentUrl } from '../src/kit/payment-url.ts'
import { realWorld } from '../src/kit/world.ts'
import { openLists } from '../src/lists/lists.ts'
import type { Snapshot } from '../src/lists/snapshot.ts'
import { sources } from '../src/lists/sources.ts'
import { hostShape } from '../src/screening/hosts/host-shape.ts'
import { mustBlock, mustPass, noHosts, readHostSets, type HostSet } from './accuracy-hosts.ts'
import { countFlagged, readAddressSets, type AddressSet } from './accuracy-addresses.ts'
import { countDays, readActs, type Act } from './accuracy-acts.ts'
import { injectionTable, judgeText, readLabelledTexts } from './accuracy-injection.ts'
import { ethPhishingDetect, shapeAlone, shapeAndLists, shapeAndOtherLists, type Judge } from './accuracy-judges.ts'

// How often the lists are right on addresses and on the days of dated acts, and host screening is, beside MetaMask's
// eth-phishing-detect on the same hosts, and how often the rules of injection are, as Markdown:
// node scripts/accuracy.ts [directory with the collected copies]
const root = path.resolve(import.meta.dirname, '..')
const dataDir = path.resolve(process.argv[2] ?? path.join(root, '..', 'shared', 'data'))
if (!existsSync(dataDir)) {
  console.log(`There is no directory ${dataDir}: only hosts that come with eth-phishing-detect are counted.\n`)
}
const workDir = mkdtempSync(path.join(tmpdir(), 'countersign-accuracy-'))
try {
  await measure(readHostSets(dataDir), readAddressSets(dataDir))
} finally {
  rmSync(workDir, { recursive: true })
}
printInjection()

async function measure(sets: readonly HostSet[], addressSets: readonly AddressSet[]): Promise<void> {
  const now = realWorld().now()
  const snapshot = await snapshotOf('all', copyLists(path.join(workDir, 'lists')))
  const builtIn = await snapshotOf('built-in', null)
  printAddresses(addressSets, builtIn, snapshot, utcDay(now))
  printActs(readActs(dataDir), builtIn)
  const judges = [shapeAlone(), shapeAndLists(snapshot, now), ...ethPhishingDetect()]
  const ofKind = (kind: HostSet['kind']) => sets.filter((set) => set.kind === kind)
  printShares('Honest hosts flagged', judges, ofKind('honest'))
  printShares('Honest near-misses of known names flagged', judges, ofKind('near'))
  printShares('Phishing hosts flagged', judges.toSpliced(1, 0, shapeAndOtherLists(snapshot, now)), ofKind('phishing'))
  printKnown(judges)
  console.log(`Lists that were read: ${namesOfLists(snapshot)}. What is on one of them is flagged because it is on it.`)
  printSpeed(sets)
}

/** The lists that ship with the service, with those of a LISTS_DIR beside them. */
async function snapshotOf(name: string, listsDir: string | null): Promise<Snapshot> {
  const ignore = () => {}
  const lists = await openLists({
    world: realWorld(),
    dataDir: path.join(workDir, name),
    bundleDir: path.join(root, 'data', 'lists'),
    listsDir,
    sources,
    update: false,
    maxAgeHours: null,
    log: { info: ignore, warn: ignore, error: ignore },
  })
  const snapshot = lists.current()
  await lists.stop()
  return snapshot
}

function printAddresses(sets: readonly AddressSet[], builtIn: Snapshot, all: Snapshot, day: string): void {
  for (const [title, expect] of [
    ['Addresses of listed parties', 'flag'],
    ['Honest addresses', 'clear'],
  ] as const) {
    const counted = sets
      .filter((set) => set.expect === expect)
      .map((set) => ({ set, alone: countFlagged(set, builtIn, day), with: countFlagged(set, all, day) }))
    const row = (name: string, of: typeof counted) => {
      const sum = (pick: (counts: (typeof counted)[number]) => number) =>
        of.reduce((total, each) => total + pick(each), 0)
      const counts = [
        sum((each) => each.alone.flagged),
        sum((each) => each.alone.risky),
        sum((each) => each.with.flagged),
      ]
      return [name, sum((each) => each.alone.asked), ...counts, sum((each) => each.alone.noAccounts)].map(String)
    }
    if (counted.length === 0) continue
    const head = [
      title,
      'addresses',
      'flagged, built-in lists',
      'of these risky',
      'flagged, all lists',
      'no account to pay',
    ]
    printTable(head, [...counted.map((each) => row(each.set.set, [each])), row('**all**', counted)])
  }
}

/** Of each act three days: the one before, its own and the one after. */
function printActs(acts: readonly Act[], builtIn: Snapshot): void {
  if (acts.length === 0) return
  const rows = (['listed', 'delisted'] as const).map((event) => {
    const of = countDays(
      acts.filter((act) => act.event === event),
      builtIn,
    )
    return [event, of.count, 3 * of.count, of.right, of.unknown, of.wrongClear, of.wrongRisky].map(String)
  })
  printTable(['Dated acts of OFAC', 'acts', 'days', 'right', 'unknown', 'wrong clear', 'wrong risky'], rows)
}

/** The collected copies of lists, as a LISTS_DIR. */
function copyLists(listsDir: string): string {
  mkdirSync(listsDir)
  for (const { id } of sources) {
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
  const expected = [
    ['must be flagged', mustBlock],
    ['must pass', mustPass],
    ['no name to pay at', noHosts],
  ] as const
  const outcome = (flagged: boolean | null) => (flagged === null ? 'refused' : flagged ? 'flagged' : 'passes')
  const rows = expected.flatMap(([what, hosts]) =>
    hosts.map((host) => [`\`${host}\``, what, ...judges.map(({ flags }) => outcome(flags(host, null)))]),
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

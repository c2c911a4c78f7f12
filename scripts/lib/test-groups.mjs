import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Tests that start processes and kill them: a process for each file. */
const isolatedRooms = ['bootstrap', 'crash', 'scenario']

/**
 * The test files in the groups that run in one process each, in the order in which they begin: the longest first, so
 * that no processor is idle at the end. Paths are relative to the project's folder and narrowed to those that contain one
 * of the patterns; files whose outside part is missing are not among them.
 */
export function testGroups(root, { patterns, env, processes }) {
  const files = testFiles(root).filter((file) => patterns.length === 0 || patterns.some((part) => file.includes(part)))
  const secondsOf = expectedSeconds(root)
  const room = (file) => file.split('/')[1]
  const isIsolated = (file) => isolatedRooms.includes(room(file))
  const browser = files.filter((file) => room(file) === 'browser' && env.CHROMIUM_PATH)
  const shared = files.filter((file) => room(file) !== 'browser' && !isIsolated(file))
  // A file that alone is as long as a part would hold up the others of its part, and most of such wait for processes.
  const isLong = (file) => files.length >= partFilesMin && secondsOf(file) >= ownProcessSeconds
  const short = shared.filter((file) => !isLong(file))
  const alone = [...files.filter(isIsolated), ...shared.filter(isLong)]
  const groups = [
    ...parts(
      'Unit and contract tests',
      short,
      Math.min(roundsOfParts * besides(processes), Math.ceil(short.length / partFilesMin)),
      secondsOf,
    ),
    // Each starts a service and a browser of its own.
    ...parts('Tests in a browser', browser, Math.min(processes, browser.length), secondsOf),
    ...alone.map((file) => ({ name: file, files: [file], testTimeoutMs: 300_000 })),
  ]
  const seconds = new Map(groups.map((group) => [group, sum(group.files.map(secondsOf))]))
  return groups.toSorted((a, b) => seconds.get(b) - seconds.get(a))
}

/** Of three processes and more one is left for what waits, beside those that compute from beginning to end. */
function besides(processes) {
  return processes > 2 ? processes - 1 : processes
}

function parts(what, files, count, secondsOf) {
  const name = (nth) => `${what}${count > 1 ? `, part ${nth + 1} of ${count}` : ''}`
  return deal(files, count, secondsOf).map((part, nth) => ({ name: name(nth), files: part, testTimeoutMs: 180_000 }))
}

/** Deals the files out, the longest first, each to the part that is the shortest so far. */
function deal(files, count, secondsOf) {
  const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] }))
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const part = parts.reduce((least, each) => (each.seconds < least.seconds ? each : least))
    part.seconds += secondsOf(file)
    part.files.push(file)
  }
  return parts.map((part) => part.files.toSorted((a, b) => (a < b ? -1 : 1)))
}

/** How long a file is expected to take: what was recorded, or by its size where it took less than is worth a line. */
function expectedSeconds(root) {
  const recorded = readRecorded(root)
  const sizes = new Map()
  const ofSize = (name) => {
    if (!sizes.has(name)) sizes.set(name, Math.min(statSync(path.join(root, name)).size / bytesASecond, recordedMin))
    return sizes.get(name)
  }
  return (name) => recorded[name] ?? ofSize(name)
}

function readRecorded(root) {
  const file = path.join(root, recordedFile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/**
 * Writes down how long each file took in this run, the longest first. What did not run keeps its line, and so does a file of
 * which tests were skipped, where that line is longer.
 */
export function recordSeconds(root, outcomes) {
  const recorded = readRecorded(root)
  const seconds = Object.assign({}, ...outcomes.map(({ secondsOf }) => secondsOf))
  for (const file of outcomes.flatMap(({ partlyRun }) => partlyRun))
    seconds[file] = Math.max(seconds[file] ?? 0, recorded[file] ?? 0)
  const all = Object.entries({ ...recorded, ...seconds })
  const rows = all.filter(([file, took]) => took >= recordedMin && existsSync(path.join(root, file)))
  const lines = rows.toSorted((a, b) => b[1] - a[1]).map(([file, took]) => `  ${JSON.stringify(file)}: ${took}`)
  writeFileSync(path.join(root, recordedFile), `{\n${lines.join(',\n')}\n}\n`)
}

function sum(numbers) {
  return numbers.reduce((all, each) => all + each, 0)
}

function testFiles(root) {
  return readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file}`)
    .toSorted()
}

/** Each part loads the service anew, which takes some seconds: below so many files that is not worth it. */
const partFilesMin = 20
/** What all files of a part start at its beginning, apps and chains, waits until the last of them has ended. */
const roundsOfParts = 2
const ownProcessSeconds = 30
const recordedMin = 2
const bytesASecond = 10_000
/** `RECORD_SECONDS=1 npm test` writes it. */
const recordedFile = 'test/seconds.json'

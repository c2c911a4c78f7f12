import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Tests that start processes and kill them: a process for each file. */
const isolatedRooms = ['bootstrap', 'crash', 'scenario']

/**
 * The test files in the groups that run in one process each, in the order in which they begin: the long ones first, so
 * that no processor is idle at the end. Paths are relative to the
 * project's folder and narrowed to those that contain one of the patterns; files whose outside part is missing are not
 * among them.
 */
export function testGroups(root, { patterns, env, processes }) {
  const files = testFiles(root).filter((file) => patterns.length === 0 || patterns.some((part) => file.includes(part)))
  const room = (file) => file.split('/')[1]
  const isolated = files.filter((file) => isolatedRooms.includes(room(file)))
  const browser = files.filter((file) => room(file) === 'browser' && env.CHROMIUM_PATH)
  const shared = files.filter((file) => room(file) !== 'browser' && !isolatedRooms.includes(room(file)))
  return [
    ...parts(root, 'Unit and contract tests', shared, Math.min(processes, Math.ceil(shared.length / partFilesMin))),
    // Each starts a service and a browser of its own.
    ...parts(root, 'Tests in a browser', browser, Math.min(processes, browser.length)),
    ...isolated.map((file) => ({ name: file, files: [file], testTimeoutMs: 300_000 })),
  ]
}

function parts(root, what, files, count) {
  const name = (nth) => `${what}${count > 1 ? `, part ${nth + 1} of ${count}` : ''}`
  return deal(root, files, count).map((part, nth) => ({ name: name(nth), files: part, testTimeoutMs: 180_000 }))
}

/** Deals the files out by size, largest first and back and forth, so that every part gets as much of each size. */
function deal(root, files, count) {
  const parts = Array.from({ length: count }, () => [])
  const size = new Map(files.map((file) => [file, statSync(path.join(root, file)).size]))
  const bySize = files.toSorted((a, b) => size.get(b) - size.get(a))
  for (const [nth, file] of bySize.entries()) {
    const [round, place] = [Math.floor(nth / count), nth % count]
    parts[round % 2 === 0 ? place : count - 1 - place].push(file)
  }
  return parts.map((part) => part.toSorted((a, b) => (a < b ? -1 : 1)))
}

function testFiles(root) {
  return readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file}`)
    .toSorted()
}

/** Each part loads the service anew, which takes some seconds: below so many files that is not worth it. */
const partFilesMin = 20

import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Tests that start processes, kill them or drive a browser: a process for each file. */
const isolatedRooms = ['bootstrap', 'browser', 'crash', 'scenario']

/**
 * The test files in the groups that run in one process each, in the order in which they begin. Paths are relative to the
 * project's folder and narrowed to those that contain one of the patterns; files whose outside part is missing are not
 * among them.
 */
export function testGroups(root, { patterns, env, processes }) {
  const files = testFiles(root).filter((file) => patterns.length === 0 || patterns.some((part) => file.includes(part)))
  const room = (file) => file.split('/')[1]
  const shared = files.filter((file) => !isolatedRooms.includes(room(file)))
  const own = files.filter((file) => isolatedRooms.includes(room(file)))
  const parts = deal(root, shared, Math.min(processes * partsForProcess, Math.ceil(shared.length / partFilesMin)))
  return [
    ...parts.map((part, nth) => ({
      name: `Unit and contract tests${parts.length > 1 ? `, part ${nth + 1} of ${parts.length}` : ''}`,
      files: part,
      testTimeoutMs: 180_000,
    })),
    ...own
      .filter((file) => room(file) !== 'browser' || env.CHROMIUM_PATH)
      .map((file) => ({ name: file, files: [file], testTimeoutMs: 300_000 })),
  ]
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
  return parts.map((part) => part.toSorted())
}

function testFiles(root) {
  return readdirSync(path.join(root, 'test'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file}`)
    .toSorted()
}

/** More parts than processes: whichever process is free takes the next one, and a crash costs one part only. */
const partsForProcess = 2
/** Each part loads the service anew, which takes some seconds: below so many files that is not worth it. */
const partFilesMin = 20

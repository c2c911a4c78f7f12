import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Suites that start processes, kill them or drive a browser: one process for each file, one after the other. */
const isolatedRooms = ['bootstrap', 'browser', 'crash', 'scenario']

/**
 * The test files in two suites, relative to the project's folder and narrowed to paths that contain one of the
 * patterns. Files whose outside part is missing are not among them.
 */
export function testSuites(root, patterns, env) {
  const files = testFiles(root).filter((file) => patterns.length === 0 || patterns.some((part) => file.includes(part)))
  const room = (file) => file.split('/')[1]
  return [
    {
      name: 'Unit and contract tests',
      files: files.filter((file) => !isolatedRooms.includes(room(file))),
      flags: ['--test-isolation=none', '--test-timeout=60000'],
      limitMs: 10 * 60_000,
    },
    {
      name: 'Tests in processes of their own',
      files: files.filter(
        (file) => isolatedRooms.includes(room(file)) && (room(file) !== 'browser' || env.CHROMIUM_PATH),
      ),
      flags: ['--test-isolation=process', '--test-concurrency=1', '--test-timeout=300000'],
      limitMs: 30 * 60_000,
    },
  ].filter((suite) => suite.files.length > 0)
}

function testFiles(root) {
  return readdirSync(path.join(root, 'test'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file}`)
    .toSorted()
}

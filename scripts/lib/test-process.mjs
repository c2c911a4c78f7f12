import { AssertionError } from 'node:assert'
import asyncHooks from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { openSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

// `node test-process.mjs NOTES REPORTER FILE...`: runs test files in this process, one after the other. What becomes of
// each test is in the notes before the next one begins, also when this process is killed, hangs or exits then: the
// notes are written by listeners that the test runner calls, for its reporters read when the event loop turns.
const [notesFile, reporter, ...files] = process.argv.slice(2)
const notes = openSync(notesFile, 'a')
const note = (fact) => writeSync(notes, `${JSON.stringify(fact)}\n`)
const isOurs = new Set(files)
const loaded = new Set()
const cameToItsEnd = Symbol.for('countersign test file loaded')
const nameOf = (file) => path.relative(process.cwd(), file)

const { run, stopTracking } = await importRunner()
noteLoading()
const events = run({ files, isolation: 'none', concurrency: 1 })
noteTests(events)
if (reporter === 'spec') events.compose(spec).pipe(process.stdout)
else events.resume()

/**
 * The runner, and a function that ends its tracking of promises per test. The tracking assigns tests to suites, which
 * is complete when the files are loaded, and unhandled errors to tests. After loading it would cost a fifth of the CPU
 * time. Such an error still fails the run, without a test name.
 */
async function importRunner() {
  const hooks = []
  const { createHook } = asyncHooks
  asyncHooks.createHook = (callbacks) => {
    const hook = createHook(callbacks)
    hooks.push(hook)
    return hook
  }
  const { run } = await import('node:test')
  asyncHooks.createHook = createHook
  return { run, stopTracking: () => hooks.splice(0).forEach((hook) => hook.disable()) }
}

/**
 * All files are loaded before the first test begins; one that hangs there has not one test of its own. The runner drops
 * what a file throws meanwhile if a test of it is known already, so that each file reports itself when it has come to its end.
 */
function noteLoading() {
  globalThis[cameToItsEnd] = (file) => loaded.add(file)
  registerHooks({
    load: (url, context, next) => {
      const file = url.startsWith('file:') ? nameOf(fileURLToPath(url)) : ''
      if (!isOurs.has(file)) return next(url, context)
      note({ fact: 'loads', file })
      const { source, ...rest } = next(url, context)
      const last = `globalThis[Symbol.for('${cameToItsEnd.description}')](${JSON.stringify(file)})`
      return { ...rest, source: `${source}\n;${last}\n` }
    },
  })
}

/** A test of each file that did not come to its end while it was loaded, which fails. */
function noteUnloaded() {
  const unloaded = files.filter((file) => !loaded.has(file))
  for (const file of unloaded) {
    const name = 'the file is loaded to its end'
    const error = `It threw while it was loaded. To see what it threw: node --test ${file}`
    note({ fact: 'begins', id: file, name })
    note({ fact: 'ends', id: file, name, outcome: 'failed', place: `${file}:1`, error })
  }
  return unloaded.length === 0
}

function noteTests(stream) {
  const names = new Map()
  let current
  const reach = (file) => {
    if (file === undefined || file === current || !isOurs.has(file)) return
    current = file
    note({ fact: 'reaches', file, atMs: Math.round(performance.now()) })
  }
  // The location of a test is where `test` was called, possibly in a helper; the channel identifies the file.
  subscribe('tracing:node.test:start', ({ file, type }) => {
    if (type !== 'test') return
    stopTracking()
    reach(file && nameOf(file))
  })
  stream.on('test:dequeue', ({ testId, parentId, name, nesting, file }) => {
    if (nesting === 0) reach(file && isOurs.has(nameOf(file)) ? nameOf(file) : (current ?? files[0]))
    names.set(testId, names.has(parentId) ? `${names.get(parentId)} > ${name}` : name)
    note({ fact: 'begins', id: testId, name: names.get(testId) })
  })
  stream.on('test:complete', ({ testId, name, file, line, skip, todo, details }) => {
    const outcome = skip !== undefined || todo !== undefined ? 'skipped' : details.passed ? 'passed' : 'failed'
    const why = outcome === 'failed' ? { place: `${nameOf(file)}:${line}`, error: textOf(details.error) } : {}
    note({ fact: 'ends', id: testId, name: names.get(testId) ?? name, outcome, ...why })
  })
  // The runner reports errors this way that belong to no test.
  stream.on('test:diagnostic', ({ message }) => {
    if (/^(?:Error|Warning): /.test(message)) note({ fact: 'warns', text: message })
  })
  stream.on('test:summary', ({ success }) => {
    const isWell = noteUnloaded() && success
    note({ fact: 'done', success: isWell, atMs: Math.round(performance.now()) })
    if (!isWell) process.exitCode = 1
  })
}

/** Nothing for a test that failed only because one within it did. */
function textOf(error) {
  if (error?.failureType === 'subtestsFailed') return null
  const cause = error?.cause ?? error
  // Beside its stack an AssertionError holds only what its message contains already.
  const text = cause instanceof AssertionError ? cause.stack : cause instanceof Error ? inspect(cause) : String(cause)
  return text.slice(0, errorMaxChars)
}

const errorMaxChars = 8_000

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readNotes } from './read-notes.mjs'
import { killGroup, runChild } from './run-child.mjs'

/**
 * Runs a group of test files in a process and resolves to the content of its notes, with the group, `cutOff` (why it did not
 * come to its end, or null), `output` (what it printed, unless `live`), `exitCode`, `stopped` and `seconds`.
 */
export async function runGroup(node, group, { root, env, flags, live, silenceMaxMs }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-test-'))
  const [notesFile, outputFile] = [path.join(folder, 'notes'), path.join(folder, 'output')]
  const begunMs = performance.now()
  const args = [
    '--disable-warning=ExperimentalWarning',
    // Hundreds of files in one process make many short-lived objects: a third of the collections of the preset 16 MB.
    '--max-semi-space-size=64',
    '--import',
    fileURLToPath(new URL('stop-with-starter.mjs', import.meta.url)),
    `--test-timeout=${group.testTimeoutMs}`,
    ...flags,
    fileURLToPath(new URL('test-process.mjs', import.meta.url)),
    notesFile,
    live ? 'spec' : 'none',
    ...group.files,
  ]
  const output = live ? 'inherit' : openSync(outputFile, 'w')
  const silence = watchSilence(notesFile, silenceMaxMs)
  try {
    const options = { cwd: root, env, stdio: ['ignore', output, output, 'ipc'], detached: true }
    let pid
    const onSpawn = (spawned) => (pid = spawned)
    const ended = await runChild(node, args, { ...options, cutOff: silence.signal, onSpawn })
    const read = readNotes(textOf(notesFile), group.files)
    const cutOff = cutOffOf(ended, read, silence.signal.aborted && silenceMaxMs)
    // Tests that did not end have not stopped what they started.
    if (cutOff !== null) killGroup(pid, 'SIGKILL')
    return { group, ...read, ...ended, cutOff, output: textOf(outputFile).trim(), seconds: secondsSince(begunMs) }
  } finally {
    silence.end()
    if (!live) closeSync(output)
    rmSync(folder, { recursive: true, force: true })
  }
}

function cutOffOf({ exitCode, stopped }, { done }, silentMs) {
  if (done !== null) return null
  if (stopped) return 'it was stopped'
  if (silentMs) return `no test began or ended for ${silentMs / 1_000} s`
  return `its process ended with exit code ${exitCode}`
}

/** A signal that comes when nothing was noted for so long. A test that hangs the event loop notices no time limit. */
function watchSilence(file, silenceMaxMs) {
  const controller = new AbortController()
  let size = 0
  let sinceMs = performance.now()
  const timer = setInterval(() => {
    const now = sizeOf(file)
    if (now !== size) sinceMs = performance.now()
    size = now
    if (performance.now() - sinceMs > silenceMaxMs) controller.abort()
  }, lookEveryMs)
  return { signal: controller.signal, end: () => clearInterval(timer) }
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function textOf(file) {
  return sizeOf(file) === 0 ? '' : readFileSync(file, 'utf8')
}

function secondsSince(begunMs) {
  return Math.round((performance.now() - begunMs) / 1_000)
}

const lookEveryMs = 200

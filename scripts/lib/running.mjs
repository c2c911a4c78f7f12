import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { livingPid, processEntry } from './process-entry.mjs'

/**
 * Records that this process runs from this folder's node_modules; returns the function that takes it back. Of a package
 * that npm installed nothing is recorded: nothing here installs over it.
 */
export function recordRunning(root) {
  if (path.basename(path.dirname(root)) === 'node_modules') return () => {}
  const file = path.join(folderOf(root), processEntry(process.pid))
  try {
    mkdirSync(folderOf(root), { recursive: true })
    writeFileSync(file, '')
  } catch {
    // A folder that cannot be written cannot be reinstalled from here either, which is all the record guards.
  }
  return () => rmSync(file, { force: true })
}

/** The ids of the processes that run from this folder's node_modules now. */
export function runningPids(root) {
  try {
    return readdirSync(folderOf(root)).flatMap((entry) => livingPid(entry) ?? [])
  } catch {
    return []
  }
}

function folderOf(root) {
  return path.join(root, 'node_modules', '.countersign-running')
}

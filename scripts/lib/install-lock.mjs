import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { livingPid, processEntry } from './process-entry.mjs'
import { Refusal } from './refusal.mjs'

const pollMs = 250
const waitLimitMs = 10 * 60_000

/**
 * Runs `work` while no other process installs or builds in this folder. A second one waits, at most ten minutes.
 * `work` is given `hold(pid)`, which keeps the lock for a child that may outlive this process.
 *
 * The lock is a folder with one file per holder. It is taken by renaming a filled folder onto it, which fails while
 * the lock is filled, and freed from the dead by deleting their files by name: so no process can delete a lock that
 * somebody else has just taken.
 */
export async function withInstallLock(root, say, work) {
  const folder = path.join(root, '.install-lock')
  const lock = path.join(folder, 'held')
  await take(folder, lock, say)
  const entries = [processEntry(process.pid)]
  const hold = (pid) => {
    const entry = processEntry(pid)
    entries.push(entry)
    writeFileSync(path.join(lock, entry), '')
  }
  try {
    return await work(hold)
  } finally {
    for (const entry of entries) rmSync(path.join(lock, entry), { force: true })
    removeIfEmpty(lock)
    removeIfEmpty(folder)
  }
}

async function take(folder, lock, say) {
  const deadline = Date.now() + waitLimitMs
  let hasReported = false
  while (!tryTake(folder, lock)) {
    const holders = freeFromTheDead(lock)
    if (holders.length === 0) continue
    if (Date.now() > deadline) {
      throw new Refusal(
        `Process ${holders[0]} has been installing for more than ten minutes: stop it, or delete ${folder} if it is something else, and try again.`,
      )
    }
    if (!hasReported)
      say(`Another start (process ${holders[0]}) is installing here; waiting for it, at most ten minutes.`)
    hasReported = true
    await sleep(pollMs)
  }
}

function tryTake(folder, lock) {
  const claim = path.join(folder, `claim-${process.pid}`)
  try {
    mkdirSync(claim, { recursive: true })
    writeFileSync(path.join(claim, processEntry(process.pid)), '')
    renameSync(claim, lock)
    return true
  } catch (error) {
    rmSync(claim, { recursive: true, force: true })
    // ENOENT: a process that has just finished removed the outer folder between two of the steps above.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) throw error
    return false
  }
}

/** Deletes what dead holders left and returns the ids of the living. */
function freeFromTheDead(lock) {
  const living = []
  for (const entry of entriesOf(lock)) {
    const pid = livingPid(entry)
    if (pid === undefined) rmSync(path.join(lock, entry), { force: true })
    else living.push(pid)
  }
  return living
}

function entriesOf(lock) {
  try {
    return readdirSync(lock)
  } catch {
    return []
  }
}

function removeIfEmpty(folder) {
  try {
    rmdirSync(folder)
  } catch {
    // Somebody else already uses it, or removed it.
  }
}

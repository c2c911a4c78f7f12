import { readFileSync } from 'node:fs'

/** The file name under which a process is recorded: its id and its mark. */
export function processEntry(pid) {
  return `${pid}-${processMark(pid)}`
}

/** The id of the recorded process if it still lives, else undefined. */
export function livingPid(entry) {
  const [, digits, mark] = /^(\d+)-(\d*)$/.exec(entry) ?? []
  const pid = Number(digits)
  if (!pid || !exists(pid)) return undefined
  return processMark(pid) === mark ? pid : undefined
}

/**
 * Distinguishes a process from a later one with the same id: its start in clock ticks after boot, from /proc. Empty
 * without /proc; then only the id counts.
 */
function processMark(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces, so fields are counted after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function exists(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

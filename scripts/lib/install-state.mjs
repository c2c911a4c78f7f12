import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Whether node_modules matches package-lock.json: 'fine', 'missing' or 'out of date'. A stamp written after a
 * complete install decides; without one, an install made by hand counts when npm's own record of it matches.
 */
export function installState(root) {
  const modules = path.join(root, 'node_modules')
  const stamp = read(stampFile(root))
  if (stamp !== undefined) return stamp === wantedStamp(root) ? 'fine' : 'out of date'
  const record = read(path.join(modules, '.package-lock.json'))
  if (record === undefined) return existsSync(modules) ? 'out of date' : 'missing'
  return matchesLockfile(root, JSON.parse(record)) ? 'fine' : 'out of date'
}

/** Records that node_modules now matches package-lock.json, for this platform. */
export function stampInstall(root) {
  writeFileSync(stampFile(root), wantedStamp(root))
}

function stampFile(root) {
  return path.join(root, 'node_modules', '.countersign-install')
}

function wantedStamp(root) {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`
}

/** Every package of the lockfile is there in its version; optional ones may be missing but not differ. */
function matchesLockfile(root, record) {
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const here = `node_modules/node-${process.platform}-${process.arch}`
  return Object.entries(locked.packages).every(([name, { version, optional, devOptional }]) => {
    if (name === '') return true
    const entry = record.packages[name]
    if (entry === undefined) return Boolean(optional || devOptional) && name !== here
    return entry.version === version && existsSync(path.join(root, name))
  })
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

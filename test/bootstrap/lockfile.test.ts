import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'

type Package = { version?: string; optionalDependencies?: Record<string, string> }

test('the lockfile holds every package of every platform, without which npm 11 refuses to install', () => {
  const lockfile = new URL('../../package-lock.json', import.meta.url)
  const packages: Record<string, Package> = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  const missing = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`${owner}/node_modules/${name}` in packages || `node_modules/${name}` in packages),
    ),
  )
  assert.deepEqual(missing, [], 'node scripts/complete-lockfile.mjs adds them')
})

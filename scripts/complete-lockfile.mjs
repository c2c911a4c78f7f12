import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from './lib/refusal.mjs'
import { root } from './prepare.mjs'

// `node scripts/complete-lockfile.mjs`, after every `npm install`. npm leaves a package of another platform out of the
// lockfile when it could not be fetched, and `npm ci` of npm 11 then refuses that lockfile everywhere. This adds what
// is missing, without an integrity: only the named platform ever downloads it.
await runCommand(() => {
  const file = path.join(root, 'package-lock.json')
  const lockfile = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingPackages(lockfile.packages)
  const packages = Object.entries({ ...lockfile.packages, ...missing }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`)
  console.log(`${Object.keys(missing).length} packages of other platforms added.`)
  return 0
})

function missingPackages(packages) {
  const missing = {}
  for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    if (owner === '') continue
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const places = [`${owner}/node_modules/${name}`, `node_modules/${name}`]
      if (!places.some((place) => place in packages)) missing[places[1]] = entryOf(name, version, dev)
    }
  }
  return missing
}

function entryOf(name, version, dev) {
  const [, os, cpu] = /\b(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)/.exec(name) ?? []
  // Without a platform in its name npm would try to install it here, which is what failed in the first place.
  if (os === undefined) throw new Error(`${name} names no platform: pin a version of its owner that can be installed`)
  const libc = os === 'linux' ? { libc: [name.includes('musl') ? 'musl' : 'glibc'] } : {}
  return { version, cpu: [cpu], ...(dev ? { dev } : {}), ...libc, optional: true, os: [os] }
}

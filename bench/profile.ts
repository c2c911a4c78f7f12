import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utcDay } from '../src/kit/day.ts'
import { flameGraph, type CpuProfile } from './flame-graph.ts'
import { askLean, leanRequest } from './lean-client.ts'
import { batchRequests, checkRequests, decideRequests, hostRequests, singleRequests } from './requests.ts'
import { startService } from './service.ts'

const [connections, warmUpSeconds, seconds] = [32, 5, 10]
const root = join(import.meta.dirname, '..')
const works = {
  risk: ['GET /api/risk', singleRequests],
  batch: ['POST /api/risk/batch of 25', batchRequests],
  endpoint: ['GET /api/endpoint', hostRequests],
  intent: ['POST /api/intent/check of a token transfer', checkRequests],
  decide: ['GET /api/decide, signed', decideRequests],
} as const

// `npm run profile [-- risk decide]` writes a flame graph of what a request costs to bench/profiles, and the profile of V8
// that it is drawn from beside it, which is not kept in the repository and opens in the developer tools of a browser.
const selected = process.argv.slice(2)
for (const [name, [what, requestsOf]] of Object.entries(works)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  console.error(`profiling ${what}, ${warmUpSeconds + seconds} s ...`)
  const profile = await profileOf(requestsOf().map(leanRequest))
  const total = profile.timeDeltas.reduce((sum, each) => sum + each, 0)
  const title = `${what}: CPU time of the main thread, ${utcDay(Date.now())}, Node ${process.versions.node}`
  writeFileSync(join(root, `bench/profiles/${name}.cpuprofile`), JSON.stringify(profile))
  writeFileSync(join(root, `bench/profiles/${name}.svg`), flameGraph(profile, title, root, total - seconds * 1e6))
  console.log(`bench/profiles/${name}.svg`)
}

/** Profiles a service under load. */
async function profileOf(requests: readonly Uint8Array[]): Promise<CpuProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-profile-'))
  try {
    const service = await startService({ LOG_LEVEL: 'info' }, undefined, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
    await askLean({ url: service.url, requests, connections, seconds: warmUpSeconds + seconds })
    await service.stop()
    // Each thread has a profile of its own; 0 is the main thread.
    const file = readdirSync(folder).find((each) => each.endsWith('.0.001.cpuprofile'))
    if (file === undefined) throw new Error(`no profile in ${folder}: ${readdirSync(folder).join(', ')}`)
    return JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { replayableOf } from '../../src/api/replayables.ts'
import { rulesVersion } from '../../src/intent/injection-rules.ts'
import { decodersVersion } from '../../src/intent/decoder-rules.ts'
import { policyVersion } from '../../src/screening/policies.ts'
import { contentOf, exportAll } from '../support/decisions/export-all.ts'
import type { LogApp } from '../support/decisions/log-app.ts'
import {
  recordDemandSamples,
  recordNamedPaymentSamples,
  recordPayeeSamples,
  recordPaymentSamples,
  recordPlainSamples,
  recordSamples,
  recordSamplesOf,
} from '../support/decisions/record-samples.ts'
import { sampleCalls, type SampleCall } from '../support/decisions/sample-calls.ts'

// RECORD_EXPORTS=1 npm test -- record-exports: records what this version decides, for later versions to judge again.
const isAsked = process.env['RECORD_EXPORTS'] === '1'
const folder = join(import.meta.dirname, 'exports')
type Kind = readonly [name: string, record: (t: TestContext) => Promise<LogApp>]
const kinds: readonly Kind[] = [
  ['lists', recordPlainSamples],
  ['chain', recordSamples],
  ['payees-4', recordPayeeSamples],
  ['demands', recordDemandSamples],
  ['payments-4', recordPaymentSamples],
  ['payments-4-named', recordNamedPaymentSamples],
]

test('the decisions of this version are recorded beside those of earlier ones', { skip: !isAsked }, async (t) => {
  // What was recorded stays as it was answered, for ever.
  const missing = [...kinds.filter(([name]) => !existsSync(placeOf(name))), ...laterKinds()]
  assert.notEqual(missing.length, 0, 'everything of this version was recorded before')
  for (const [name, record] of missing) {
    const place = placeOf(name)
    const app = await record(t)
    mkdirSync(place, { recursive: true })
    for (const [i, page] of (await exportAll(app)).entries()) writeFileSync(join(place, `export-${i + 1}.json`), page)
    writeFileSync(join(place, 'service-keys.json'), `${JSON.stringify(await app.rooms.attestation.jwks(), null, 2)}\n`)
  }
})

function placeOf(kind: string): string {
  return join(folder, `${policyVersion}-${rulesVersion}-${decodersVersion}-${kind}`)
}

/** Endpoints that are logged since this version was recorded, each with an export of its own. */
function laterKinds(): readonly Kind[] {
  if (!existsSync(placeOf('lists'))) return []
  const recorded = recordedEndpoints()
  return endpoints
    .filter(({ name }) => replayableOf(name) !== null && !recorded.has(name))
    .map(({ name }) => [name, (t) => recordSamplesOf(t, callsOf(name))])
}

function callsOf(endpoint: string): readonly SampleCall[] {
  return sampleCalls().filter(([name]) => name === endpoint)
}

function recordedEndpoints(): ReadonlySet<string> {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /export-\d+\.json$/.test(path),
  )
  return new Set(
    pages.flatMap((path) => {
      const { entries } = contentOf(readFileSync(join(folder, path), 'utf8'))
      return entries.map((entry) => (entry as { endpoint: string }).endpoint)
    }),
  )
}

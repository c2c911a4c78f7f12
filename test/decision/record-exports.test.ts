import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { rulesVersion } from '../../src/intent/injection-rules.ts'
import { decodersVersion } from '../../src/intent/intent-record.ts'
import { policyVersion } from '../../src/screening/signals.ts'
import { exportAll } from '../support/decisions/export-all.ts'
import {
  recordDemandSamples,
  recordPayeeSamples,
  recordPaymentSamples,
  recordPlainSamples,
  recordSamples,
} from '../support/decisions/record-samples.ts'

// RECORD_EXPORTS=1 npm test -- record-exports: records what this version decides, for later versions to judge again.
const isAsked = process.env['RECORD_EXPORTS'] === '1'
const folder = join(import.meta.dirname, 'exports')
const kinds = [
  ['lists', recordPlainSamples],
  ['chain', recordSamples],
  ['payees', recordPayeeSamples],
  ['demands', recordDemandSamples],
  ['payments', recordPaymentSamples],
] as const

test('the decisions of this version are recorded beside those of earlier ones', { skip: !isAsked }, async (t) => {
  const places = kinds.map(([name, record]) => ({
    place: join(folder, `${policyVersion}-${rulesVersion}-${decodersVersion}-${name}`),
    record,
  }))
  // What was recorded stays as it was answered, for ever.
  const missing = places.filter(({ place }) => !existsSync(place))
  assert.notEqual(missing.length, 0, 'everything of this version was recorded before')
  for (const { place, record } of missing) {
    const app = await record(t)
    mkdirSync(place, { recursive: true })
    for (const [i, page] of (await exportAll(app)).entries()) writeFileSync(join(place, `export-${i + 1}.json`), page)
    writeFileSync(join(place, 'service-keys.json'), `${JSON.stringify(await app.rooms.attestation.jwks(), null, 2)}\n`)
  }
})

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import type { Decoded } from '../../../src/intent/effects/effects.ts'
import { decodeTypedData } from '../../../src/intent/typed-data/decode-typed-data.ts'
import { onEthereum } from '../../support/intent/setting.ts'
import { readTypedData } from '../../../src/intent/typed-data/read-typed-data.ts'
import type { Document } from './documents.ts'

const folder = path.join(
  process.env['SHARED_DATA'] ?? path.join(import.meta.dirname, '../../../../shared/data'),
  'evm-legit-eip712',
)
const skip = existsSync(folder) ? false : 'left out: the collected typed data is not there (SHARED_DATA)'

test('every collected document is read, and addresses that fail their own checksum are reported', { skip }, () => {
  const misspelled = new Set<string>()
  for (const { data } of collected()) {
    const { typedData, fault } = readTypedData(data)
    assert.equal(fault, undefined)
    for (const address of typedData?.misspelled ?? []) misspelled.add(address)
    assert.equal(readTypedData(lowered(data)).typedData?.misspelled.size, 0)
  }
  assert.ok(misspelled.size > 0)
})

test('of the collected documents every permit is an approval, every order is unknown and none pays', { skip }, () => {
  const seen = new Map<string, Set<string>>()
  for (const { data } of collected()) {
    const { decoded, effects } = decode(lowered(data) as Document)
    const reports = effects.map((effect) => (effect.kind === 'unknown' ? effect.why : effect.kind))
    const name = decoded.name ?? ''
    seen.set(name, (seen.get(name) ?? new Set()).add(reports.join(' ')))
    assert.ok(!reports.includes('transfer'), name)
    JSON.stringify(decoded)
  }
  assert.deepEqual(Object.fromEntries([...seen].map(([name, reports]) => [name, [...reports]])), {
    Order: ['types_unknown'],
    Permit: ['approval'],
    PermitBatch: ['approval approval'],
    PermitSingle: ['approval'],
    PermitWitnessTransferFrom: ['approval order_signed'],
  })
})

test('a collected document for another chain or contract is never taken for this one', { skip }, () => {
  for (const { data } of collected()) {
    const document = lowered(data) as Document
    const { chainId } = document.domain
    assert.equal(typeof chainId, 'number')
    const elsewhere = decode(
      { ...document, domain: { ...document.domain, chainId: Number(chainId) + 1 } },
      Number(chainId),
    )
    assert.ok(elsewhere.effects.some((effect) => effect.kind === 'unknown' && effect.why === 'domain_mismatch'))
  }
})

function decode(document: Document, chainId = Number(document.domain['chainId'])): Decoded {
  const reading = readTypedData(document)
  assert.ok(reading.typedData, `${reading.fault} ${reading.path}`)
  const setting = { ...onEthereum, network: { ...onEthereum.network, chainId } }
  return decodeTypedData(reading.typedData, { contract: reading.typedData.domain.verifyingContract ?? '', setting })
}

function collected(): { data: unknown }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  assert.ok(files.length > 0)
  return files.flatMap((name) => {
    const { tests } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { tests: { data: unknown }[] }
    return tests
  })
}

/** Addresses without a checksum: some of the collected ones have a wrong one. */
function lowered(value: unknown): unknown {
  if (typeof value === 'string') return /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : value
  if (Array.isArray(value)) return value.map(lowered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lowered(each)]))
}

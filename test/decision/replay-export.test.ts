import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { before } from 'node:test'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { endpoints } from '../../src/api/endpoints.ts'
import { replayableOf } from '../../src/api/replayables.ts'
import { readExport, type ExportContent } from '../../src/decision/read-export.ts'
import { replayExport } from '../../src/decision/replay-export.ts'
import { signalWeights } from '../../src/screening/signals.ts'
import { contentOf } from '../support/decisions/export-all.ts'
import { signerOf } from '../sdk/signer.ts'

// Exports of this version and of earlier ones. They are never recorded anew: a decision that comes out otherwise is a
// change of policy, which needs a version of its own beside the old one (CONTRIBUTING.md).
const folder = join(import.meta.dirname, 'exports')
const recorded = readdirSync(folder).map((name) => {
  const place = join(folder, name)
  const pages = readdirSync(place).filter((file) => file.startsWith('export-'))
  const keys = JSON.parse(readFileSync(join(place, 'service-keys.json'), 'utf8')) as JwkSet
  return { name, keys, pages: pages.map((file) => readFileSync(join(place, file))) }
})

let content: ExportContent
let keys: JwkSet
let entries: Entry[]
before(async () => {
  const lists = recorded.find(({ name }) => name.endsWith('-lists'))
  const [page] = lists?.pages ?? []
  assert.ok(lists && page)
  keys = lists.keys
  content = (await readExport(page, keys)).content ?? assert.fail('not readable')
  entries = content.entries as Entry[]
})

for (const { name, keys: jwks, pages } of recorded) {
  test(`every decision of ${name} is judged as it was judged, and its signatures are genuine`, async () => {
    for (const page of pages) {
      const { content: read, fault } = await readExport(page, jwks)
      assert.ok(read, fault?.message)
      const results = await replayExport(read, jwks, replayableOf)
      assert.ok(results.length > 0)
      assert.deepEqual(
        results.filter(({ result }) => result !== 'match'),
        [],
      )
    }
  })
}

test('what was recorded covers every endpoint that is logged, every verdict and decision, and what lists and texts give', async () => {
  const all: Entry[] = []
  for (const { keys: jwks, pages } of recorded)
    for (const page of pages) all.push(...(((await readExport(page, jwks)).content?.entries ?? []) as Entry[]))
  const logged = endpoints.flatMap(({ name }) => (replayableOf(name) === null ? [] : [name]))
  assert.deepEqual(
    logged.filter((name) => !all.some(({ endpoint }) => endpoint === name)),
    [],
  )
  const results = new Set(all.map(({ endpoint, result }) => `${endpoint} ${result}`))
  for (const [name, several] of [
    ['screenAddress', ['clear', 'caution', 'risky', 'uncertain']],
    ['screenEndpoint', ['clear', 'caution', 'risky']],
    ['decidePayment', ['allow', 'review', 'decline']],
    ['checkIntent', ['match', 'mismatch', 'unknown']],
    ['decidePayee', ['accept', 'decline', 'hold_request_info', 'not_ready']],
    ['useGateway', ['allow', 'review', 'block']],
  ] as const)
    for (const result of several) assert.ok(results.has(`${name} ${result}`), `${name} ${result}`)
  const matches = new Set(all.flatMap(({ judged }) => judged.signal_keys ?? []))
  const unrecorded = Object.keys(signalWeights).filter((key) => !matches.has(key))
  assert.deepEqual(
    unrecorded.filter((key) => key.startsWith('list.') || key.startsWith('intent.')),
    ['intent.authority_change'],
  )
  assert.ok(all.some(({ signed }) => signed !== null) && all.some(({ signed }) => signed === null))
})

test('payments and payees whose names are listed are among what was recorded, each held or flagged for it', () => {
  const named = recorded
    .flatMap(({ pages }) => pages.flatMap((page) => contentOf(page.toString()).entries as NamedEntry[]))
    .filter(({ inputs: { agent, service } }) => agent?.named_like ?? service?.named_like)
  const results = new Set(named.map(({ endpoint, result }) => `${endpoint} ${result}`))
  assert.deepEqual([...results].toSorted(), [
    'decidePayee decline',
    'decidePayee hold_request_info',
    'useGateway block',
    'useGateway review',
  ])
})

test('a decision that comes out otherwise differs, at the place where it does', async () => {
  for (const [change, pointer] of [
    [(entry: Entry) => Object.assign(entry.judged, { verdict: 'risky' }), '/judged/verdict'],
    [(entry: Entry) => Object.assign(entry.judged, { signal_keys: ['none', 'list.own'] }), '/judged/signal_keys/1'],
    [(entry: Entry) => Object.assign(entry.judged, { more: true }), '/judged/more'],
    [(entry: Entry) => Object.assign(entry, { result: 'decline' }), '/result'],
    [(entry: Entry) => Object.assign(entry, { subject: 'eip155:1:0x0' }), '/subject'],
    [(entry: Entry) => Object.assign(entry, { inputs_hash: '0'.repeat(64) }), '/inputs_hash'],
    [(entry: Entry) => Object.assign(entry.inputs.request, { amount_usdc: '26' }), '/inputs_hash'],
    [(entry: Entry) => Object.assign(entry.signed ?? {}, { jti: 'att_other' }), '/signed/signature'],
    [(entry: Entry) => Object.assign(entry.signed ?? {}, { exp: 1 }), '/signed/signature'],
    [(entry: Entry) => Object.assign(entry, { signed: {} }), '/signed'],
  ] as const) {
    const entry = signedEntry()
    change(entry)
    assert.deepEqual(await replayOf(entry), { id: entry.id, result: 'differs', pointer })
  }
})

test('a decision of other facts differs even where the hash was changed to fit', async () => {
  const entry = structuredClone(
    entries.find(({ judged }) => judged.signal_keys?.includes('list.sanctions') && isScreening(judged)),
  )
  assert.ok(entry)
  const clear = entries.find(({ endpoint, result }) => endpoint === entry.endpoint && result === 'clear')
  assert.ok(clear)
  const swapped = { ...entry, inputs: clear.inputs, inputs_hash: clear.inputs_hash, parts: clear.parts }
  assert.deepEqual(await replayOf(swapped), { id: entry.id, result: 'differs', pointer: '/judged/reason_code' })
})

test('what this version cannot judge is incomplete, and it states what is missing', async () => {
  const [partPointer = '', partName = ''] = Object.entries(signedEntry().parts)[0] ?? []
  assert.equal(partPointer, '/facts/lists')
  const cases: readonly (readonly [(entry: Entry) => unknown, string, string])[] = [
    [(entry) => Object.assign(entry.inputs.facts, { policy: 'policy-later' }), 'policy', 'policy-later'],
    [(entry) => Object.assign(entry.inputs, { rules: 'rules-later' }), 'rules', 'rules-later'],
    [(entry) => Object.assign(entry.inputs.facts, { facts: 2 }), 'inputs', 'facts 2'],
    [(entry) => Object.assign(entry, { endpoint: 'decideLater' }), 'endpoint', 'decideLater'],
    [(entry) => Object.assign(entry, { kind: 'other' }), 'endpoint', 'decidePayment'],
    [(entry) => Object.assign(entry, { inputs: { facts: 1 } }), 'part', partName],
    [(entry) => Object.assign(entry, { inputs: null }), 'inputs', 'decidePayment'],
    [(entry) => Object.assign(entry, { inputs: {}, parts: {} }), 'inputs', 'decidePayment'],
    [(entry) => Object.assign(entry, { kind: 'gap', dropped: 7 }), 'entries', '7'],
    [(entry) => Object.assign(entry.signed ?? {}, { kid: 'unknown' }), 'key', 'unknown'],
  ]
  for (const [change, what, name] of cases) {
    const entry = signedEntry()
    change(entry)
    assert.deepEqual(await replayOf(entry), { id: entry.id, result: 'incomplete', missing: { what, name } })
  }
  const without = await replayExport({ entries: [signedEntry()], parts: {} }, keys, replayableOf)
  assert.deepEqual(without[0], {
    id: signedEntry().id,
    result: 'incomplete',
    missing: { what: 'part', name: partName },
  })
})

test('a part whose content does not match its name is missing', async () => {
  const parts = Object.fromEntries(Object.entries(content.parts).map(([name]) => [name, [{ id: 'ofac' }]]))
  const [result] = await replayExport({ entries: [signedEntry()], parts }, keys, replayableOf)
  assert.equal(result?.result, 'incomplete')
})

test('rules that are unknown do not matter where there are no texts', async () => {
  const entry = entries.find(
    ({ inputs, endpoint }) =>
      endpoint === 'decidePayment' && inputs.request['task'] === null && inputs.request['purpose'] === null,
  )
  assert.ok(entry)
  const changed = structuredClone(entry)
  Object.assign(changed.inputs, { rules: 'rules-later' })
  assert.deepEqual(await replayOf(changed), { id: entry.id, result: 'differs', pointer: '/inputs_hash' })
})

test('a genuine signature of a key that was retired before does not count', async () => {
  const [key] = keys.keys
  assert.ok(key)
  const retired = { keys: [{ ...key, retired_at: '2026-01-01T00:00:00.000Z' }] }
  const [result] = await replayExport({ entries: [signedEntry()], parts: content.parts }, retired, replayableOf)
  assert.deepEqual(result, { id: signedEntry().id, result: 'differs', pointer: '/signed/iat' })
})

test('an export that was changed, cut off, signed by others, of a later version or of something else has a fault each', async () => {
  const signer = signerOf(1)
  const jwks = { keys: [...keys.keys, signer.jwk] }
  const signed = (exported: object, by = signer) => {
    const text = JSON.stringify(exported)
    return `{"export":${text},"signature":"${by.detached('cs-export+jws', text)}"}`
  }
  const empty = {
    damaged: 0,
    entries: [],
    erased: 0,
    format: 'countersign-export/1',
    generated_at: '2026-12-01T12:00:00Z',
  }
  const completeText = signed({ ...empty, parts: {} })
  const faultOf = async (text: string, of: JwkSet = jwks) =>
    (await readExport(Buffer.from(text), of)).fault?.message ?? 'none'
  assert.equal(await faultOf(completeText), 'none')
  assert.equal(await faultOf(`${completeText}\n`), 'none')
  assert.equal(await faultOf(JSON.stringify(JSON.parse(completeText), null, 2)), 'none')
  assert.equal(await faultOf(completeText.replace('"erased":0', '"erased":1')), 'export.changed')
  assert.equal(await faultOf(completeText.slice(0, -40)), 'export.not_json')
  assert.equal(await faultOf(''), 'export.not_json')
  assert.equal(await faultOf('id,at,kind\r\n'), 'export.not_json')
  assert.equal(await faultOf('{}'), 'export.not_export')
  assert.equal(await faultOf(completeText, keys), 'export.foreign')
  assert.equal(await faultOf(signed({ ...empty, format: 'countersign-export/2', parts: {} })), 'export.later_version')
  assert.equal(await faultOf(signed({ ...empty, format: 'other/1', parts: {} })), 'export.not_export')
  assert.equal(await faultOf(signed({ ...empty, parts: [] })), 'export.not_export')
  const text = JSON.stringify({ ...empty, parts: {} })
  const bundle = `{"export":${text},"signature":"${signer.detached('cs-bundle+jws', text)}"}`
  assert.equal(await faultOf(bundle), 'export.signature_form')
  const retired = { keys: [{ ...signer.jwk, retired_at: '2026-11-01T00:00:00Z' }] }
  assert.equal(await faultOf(completeText, retired), 'export.retired')
})

test('whichever byte of an export is changed, nothing of it is believed', async () => {
  const signer = signerOf(1)
  const text = JSON.stringify({
    entries: [],
    format: 'countersign-export/1',
    generated_at: '2026-12-01T12:00:00Z',
    parts: {},
  })
  const bytes = Buffer.from(`{"export":${text},"signature":"${signer.detached('cs-export+jws', text)}"}`)
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    const { fault } = await readExport(changed, { keys: [signer.jwk] })
    assert.ok(fault, `byte ${i}`)
  }
})

type NamedEntry = {
  endpoint: string
  result: string
  inputs: { agent?: { named_like?: string[] } | null; service?: { named_like?: string[] } | null }
}

type Entry = {
  id: string
  endpoint: string
  result: string
  inputs: { facts: object; request: Record<string, unknown> }
  inputs_hash: string
  judged: { signal_keys?: string[]; verdict?: string; decision?: string }
  parts: Record<string, string>
  signed: object | null
}

function isScreening({ verdict, decision }: Entry['judged']): boolean {
  return verdict !== undefined && decision === undefined
}

/** A signed decision with texts, to be changed. */
function signedEntry(): Entry {
  const entry = entries.find(({ signed, inputs }) => signed !== null && typeof inputs.request?.['task'] === 'string')
  return structuredClone(entry ?? assert.fail('no signed entry'))
}

async function replayOf(entry: Entry) {
  const [result] = await replayExport({ entries: [entry], parts: content.parts }, keys, replayableOf)
  return result
}

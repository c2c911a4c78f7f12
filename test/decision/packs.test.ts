import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { gunzipSync } from 'node:zlib'
import { replayableOf } from '../../src/api/replayables.ts'
import { canonicalJson } from '../../src/kit/canonical-json.ts'
import { packGzip, unpackGzip } from '../../src/decision/pack/gzip.ts'
import { readTar, writeTar } from '../../src/decision/pack/tar.ts'
import { readPack } from '../../src/decision/read-pack.ts'
import { replayPack, type ReplayedPack } from '../../src/decision/replay-pack.ts'
import type { AttestationClaims } from '../../sdk/src/claims.ts'
import type { DecisionInputs } from '../../src/decision/decision-inputs.ts'
import { replayDecision } from '../../src/decision/replay-decision.ts'
import { signerOf } from '../sdk/signer.ts'
import { recordedPack, recordedPacks, repacked, samplePack } from '../support/decisions/sample-pack.ts'
import { shared } from '../support/test-app.ts'
import { samples } from './pack-samples.ts'

const signer = signerOf(3)
const packMaxBytes = 30_000

async function replay(bytes: Buffer, logKey: string | null = null): Promise<ReplayedPack> {
  const { pack, fault } = readPack(bytes)
  assert.ok(pack, fault)
  return await replayPack(pack, { jwks: null, logKey }, replayableOf)
}

test('a pack of a fresh decision is below 30 kB, the same bytes each time, and matches with the key of the log', async () => {
  const { json } = await shared.ask<{ key: string }>('/api/lists/at')
  for (const [name, query] of Object.entries(samples)) {
    const pack = await samplePack(query)
    const { result, log, keys } = await replay(pack, json.key)
    assert.deepEqual([result, log, keys], ['match', 'proved', 'pack'], name)
    assert.ok(pack.length < packMaxBytes, `${name}: ${pack.length}`)
    assert.deepEqual(packGzip(writeTar(readTar(unpackGzip(pack)))), pack)
    assert.deepEqual(gunzipSync(pack), unpackGzip(pack))
  }
})

test('the packs of every version match, as they did when they were recorded', async () => {
  for (const [name, query] of Object.entries(samples)) {
    const file = recordedPack(name)
    // RECORD_PACKS=1 adds those of a new version; recorded ones are never changed.
    if (process.env['RECORD_PACKS'] === '1' && !existsSync(file)) writeFileSync(file, await samplePack(query))
  }
  const names = readdirSync(recordedPacks).filter((name) => name.endsWith('.cspack'))
  assert.ok(names.length >= Object.keys(samples).length)
  const kinds = new Set<string>()
  const hashForms = new Set<string>()
  for (const name of names) {
    const bytes = readFileSync(join(recordedPacks, name))
    const { result, log, endpoint, form } = await replay(bytes)
    assert.deepEqual([name, result, log], [name, 'match', 'unverified'])
    kinds.add(`${endpoint} ${form}`)
    for (const [, start = ''] of unpackGzip(bytes)
      .toString('latin1')
      .matchAll(/"(?:path|shared)":(["[])/g))
      hashForms.add(start)
  }
  assert.deepEqual([...hashForms].toSorted(), ['"', '['], 'hashes as one text, and as arrays of hex')
  const endpoints = ['decidePayee', 'decidePayment', 'useGateway']
  assert.deepEqual(
    [...kinds].toSorted(),
    endpoints.flatMap((endpoint) => [`${endpoint} full`, `${endpoint} light`]),
  )
})

test('a pack whose files were changed together with its manifest differs, or states what is missing', async () => {
  const query = samples['unlisted-with-page'] ?? ''
  const [pack, other] = [await samplePack(query), await samplePack(samples['context-listed'] ?? '')]
  const others = readTar(unpackGzip(other))
  const { json: shop } = await shared.ask('/api/proof?host=other.shop.example')
  const sibling = Buffer.from(canonicalJson({ ...shop, log: null }))
  const put = (path: string) => (files: Map<string, Buffer>) =>
    void files.set(path, others.get(path) ?? Buffer.alloc(0))
  const edit =
    (path: string, change: (value: Readonly<Record<'request' | 'facts' | 'hosts', object>>) => void) =>
    (files: Map<string, Buffer>) => {
      const value = JSON.parse(files.get(path)?.toString() ?? '') as Parameters<typeof change>[0]
      change(value)
      files.set(path, Buffer.from(canonicalJson(value)))
    }
  const cases: readonly (readonly [string, (files: Map<string, Buffer>) => void])[] = [
    ['incomplete proofs/payee.json', (files) => void files.delete('proofs/payee.json')],
    ['incomplete proofs/site.json', (files) => void files.delete('proofs/site.json')],
    ['incomplete inputs.json', (files) => void files.delete('inputs.json')],
    ['incomplete attestation.jws', (files) => void files.delete('attestation.jws')],
    ['differs proofs/payee.json (PROOF_OTHER_SUBJECT)', put('proofs/payee.json')],
    ['differs attestation.jws#/', put('inputs.json')],
    ['differs attestation.jws#/', put('attestation.jws')],
    [
      'differs attestation.jws#/inputs_hash',
      edit('inputs.json', ({ request }) => Object.assign(request, { task: 'x' })),
    ],
    ['differs attestation.jws#/', edit('inputs.json', ({ facts }) => Object.assign(facts, { day: '2026-11-30' }))],
    [
      'differs proofs/payee.json (PROOF_OTHER_DAY)',
      edit('proofs/payee.json', (value) => Object.assign(value, { on: '2026-11-30' })),
    ],
    ['differs proofs/site.json (PROOF_', edit('proofs/site.json', ({ hosts }) => void (hosts as unknown[]).pop())],
    ['differs proofs/site.json (PROOF_OTHER_SUBJECT)', (files) => void files.set('proofs/site.json', sibling)],
    [
      'differs proofs/payee.json (PROOF_OTHER_TREE)',
      edit('proofs/payee.json', (value) => Object.assign(value, { lists_root: '0'.repeat(64) })),
    ],
    ['differs inputs.json', (files) => void files.set('inputs.json', Buffer.from('{'))],
    [
      'differs inputs.json',
      (files) => void files.set('inputs.json', Buffer.from(`${files.get('inputs.json')?.toString()}\n`)),
    ],
  ]
  for (const [expected, change] of cases) {
    const replayed = await replay(repacked(pack, change))
    const reply =
      replayed.result === 'differs' ? replayed.pointer : replayed.result === 'incomplete' ? replayed.missing : ''
    assert.ok(`${replayed.result} ${reply}`.startsWith(expected), `${expected}: ${replayed.result} ${reply}`)
  }
  const { json } = await shared.ask<{ key: string }>('/api/lists/at')
  const unlogged = await replay(
    repacked(pack, (files) => void files.delete('log.tlog-proof')),
    json.key,
  )
  assert.deepEqual([unlogged.result, unlogged.log], ['incomplete', 'absent'])
  const foreign = await replay(pack, json.key.replace('+', 'x+'))
  assert.equal(foreign.result, 'differs')
  assert.equal((await replay(repacked(pack, () => {}, { lists_root: '0'.repeat(64) }))).result, 'differs')
  assert.equal((await replay(repacked(pack, () => {}, { endpoint: 'pay' }))).result, 'incomplete')
})

test('a decision that was signed over fewer or more listings than the lists had differs, though its signature is right', async () => {
  const dishonest = async (sample: string, change: (facts: { hits: object[] }) => void): Promise<ReplayedPack> => {
    const pack = await samplePack(samples[sample] ?? '')
    const lie = repacked(pack, (files) => {
      const inputs = JSON.parse(files.get('inputs.json')?.toString() ?? '') as DecisionInputs
      change(inputs.facts as never)
      const [, payload = ''] = files.get('attestation.jws')?.toString().split('.') ?? []
      const { iss, jti, iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as AttestationClaims
      const hash = replayDecision.write(inputs).hash()
      const { text } =
        replayDecision.judge(inputs).signed?.(hash, { iss, jti, iat, exp }) ?? assert.fail('it is signed')
      const token = signer.token('cs-attestation+jwt', JSON.parse(text) as object)
      files.set('inputs.json', Buffer.from(canonicalJson(inputs)))
      files.set('attestation.jws', Buffer.from(token))
      files.set('keys.json', Buffer.from(canonicalJson({ keys: [signer.jwk] })))
      relabelled.inputs_hash = hash
    })
    return await replay(repacked(lie, () => {}, relabelled))
  }
  const relabelled = { inputs_hash: '' }
  const honest = await dishonest('context-listed', () => {})
  assert.equal(honest.result, 'match')
  const hidden = await dishonest('context-listed', (facts) => void facts.hits.pop())
  assert.deepEqual([hidden.result, 'pointer' in hidden && hidden.pointer], ['differs', 'proofs/payee.json#/lines/0'])
  const moved = await dishonest('context-listed', ({ hits: [hit] }) => {
    assert.ok(hit)
    Object.assign((hit as { entry: object }).entry, { known_from: '2020-01-01' })
  })
  assert.equal(moved.result, 'differs')
})

test('a signature by a key that was not given is incomplete', async () => {
  const { pack } = readPack(await samplePack(samples['unlisted-evm'] ?? ''))
  assert.ok(pack)
  const { result, keys } = await replayPack(pack, { jwks: { keys: [] }, logKey: null }, replayableOf)
  assert.deepEqual([result, keys], ['incomplete', 'given'])
})

test('what a chain showed, the own list of the operator and rules outside the tree are shown as recorded', async () => {
  const pack = await samplePack(samples['unlisted-with-page'] ?? '')
  const observation = {
    network: 'base',
    question: 'profile',
    status: 'ok',
    block: 7,
    as_of: '2026-12-01T12:00:00.000Z',
  }
  const changed = repacked(pack, (files) => {
    const inputs = JSON.parse(files.get('inputs.json')?.toString() ?? '') as Record<'facts' | 'site', object>
    Object.assign(inputs.facts, { observations: [observation], hits: [{ kind: 'own', list: 'own' }] })
    Object.assign(inputs.site, { hits: [{ kind: 'scam', list: 'a', rule: 'x.example/y', entry: { effect: 'block' } }] })
    files.set('inputs.json', Buffer.from(canonicalJson(inputs)))
  })
  const { result, recorded } = await replay(changed)
  assert.equal(result, 'differs')
  const { status: _status, ...shown } = observation
  assert.deepEqual(recorded, [
    { what: 'observation', ...shown },
    { what: 'own_list', list: 'own' },
    { what: 'rule', list: 'a' },
  ])
})

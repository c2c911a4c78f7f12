import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { deflateRawSync, gunzipSync } from 'node:zlib'
import { replayableOf } from '../../src/api/replayables.ts'
import { canonicalJson } from '../../src/kit/canonical-json.ts'
import { packGzip, unpackGzip } from '../../src/decision/pack/gzip.ts'
import { PackError } from '../../src/decision/pack/pack-error.ts'
import { readTar, writeTar } from '../../src/decision/pack/tar.ts'
import { readPack } from '../../src/decision/read-pack.ts'
import { replayPack, type ReplayedPack } from '../../src/decision/replay-pack.ts'
import { langs, message } from '../../src/messages/message.ts'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import type { AttestationClaims } from '../../sdk/src/claims.ts'
import type { DecisionInputs } from '../../src/decision/decision-inputs.ts'
import { replayDecision } from '../../src/decision/replay-decision.ts'
import { signerOf } from '../sdk/signer.ts'
import { bridge, unlisted } from '../support/known-addresses.ts'
import { recordedPack, recordedPacks, repacked, samplePack } from '../support/decisions/sample-pack.ts'
import { shared } from '../support/test-app.ts'

const signer = signerOf(3)
const packMaxBytes = 30_000
const samples: Readonly<Record<string, string>> = {
  'unlisted-evm': `to=${unlisted.evm}`,
  'unlisted-tron': `to=${unlisted.tron}`,
  'context-listed': `to=${bridge}`,
  'unlisted-with-page': `to=${unlisted.evm}&url=https://pay.shop.example/checkout`,
  'with-texts': `to=${unlisted.bitcoin}&task=Pay%20the%20invoice&reasoning=The%20seller%20asked&purpose=tools`,
}

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

test('every byte flipped and every early end of a pack is refused with a sentence', async () => {
  const pack = await samplePack(samples['unlisted-evm'] ?? '')
  const faults = new Set<string>()
  for (let at = 0; at < pack.length; at++) {
    const flipped = Buffer.from(pack)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    for (const bytes of at % 3 === 0 ? [flipped, pack.subarray(0, at)] : [flipped]) {
      const { fault } = readPack(bytes)
      assert.ok(fault, `byte ${at}`)
      faults.add(fault)
    }
  }
  assert.deepEqual(readPack(Buffer.concat([pack, Buffer.of(0)])).fault, 'pack.damaged')
  assert.deepEqual(readPack(Buffer.concat([pack, pack])).fault, 'pack.damaged')
  for (const fault of faults) {
    const key = fault as 'pack.damaged'
    for (const lang of langs) assert.match(message(lang, key, { file: 'x.cspack' }), /^(?:The files in )?x\.cspack/)
  }
})

test('every byte of a file in a pack flipped, with a container written anew around it, is no match', async () => {
  const { pack } = readPack(await samplePack(samples['unlisted-evm'] ?? ''))
  const { json } = await shared.ask<{ key: string }>('/api/lists/at')
  assert.ok(pack)
  // The manifest is compared with the files, the keys are those that were supplied, and verifyLogEntry has a test of its own.
  const { json: jwks } = await shared.ask<JwkSet>('/.well-known/service-keys.json')
  const trusted = { jwks, logKey: json.key }
  assert.equal((await replayPack(pack, trusted, replayableOf)).result, 'match')
  for (const [path, bytes] of pack.files) {
    if (['manifest.json', 'keys.json', 'log.tlog-proof'].includes(path)) continue
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      const files = new Map(pack.files).set(path, flipped)
      const { result } = await replayPack({ ...pack, files }, trusted, replayableOf)
      if (result === 'match') assert.fail(`byte ${at} of ${path}: ${flipped.toString('utf8', at - 20, at + 5)}`)
    }
  }
})

test('a tar that no pack is, is refused for what it is: paths, links, duplicates, sizes, order', () => {
  const header = (change: (block: Buffer) => void, size = 2): Buffer => {
    const block = Buffer.from(writeTar(new Map([['inputs.json', Buffer.alloc(size)]])).subarray(0, 512))
    change(block)
    block.write('        ', 148)
    const sum = block.reduce((total, byte) => total + byte, 0)
    block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return block
  }
  const named = (path: string) =>
    header((block) => {
      block.fill(0, 0, 100)
      block.write(path, 0)
    })
  const body = Buffer.alloc(512)
  const end = Buffer.alloc(1024)
  const one = [header(() => {}), body]
  for (const [fault, ...blocks] of [
    ['pack.path', named('/etc/passwd'), body, end],
    ['pack.path', named('../inputs.json'), body, end],
    ['pack.path', named('proofs/../inputs.json'), body, end],
    ['pack.path', named('C:\\inputs.json'), body, end],
    ['pack.path', named(''), body, end],
    ['pack.link', header((block) => block.write('2', 156)), body, end],
    ['pack.link', header((block) => block.write('1', 156)), body, end],
    ['pack.header', header((block) => block.write('5', 156)), body, end],
    ['pack.duplicate', ...one, ...one, end],
    ['pack.header', named('manifest.json'), body, header(() => {}), body, end],
    ['pack.header', ...one, named('attestation.jws'), body, end],
    ['pack.too_large', header((block) => block.write('77777777777', 124)), body, end],
    ['pack.header', header((block) => block.write('-0000000002', 124)), body, end],
    // 10 GB, as GNU tar writes sizes that have no room in octal.
    ['pack.header', header((block) => block.write('8000000000000002540be400', 124, 'hex')), body, end],
    ['pack.path', named('proofs/payee.json/../../x'), body, end],
    ['pack.path', named('lists/../policy.json'), body, end],
    ['pack.path', named('lists/.ndjson'), body, end],
    ['pack.path', named('lists/OFAC.ndjson'), body, end],
    ['pack.truncated', header((block) => block.write('00000004000', 124)), body, end],
    ['pack.header', header((block) => block.write('0000777', 100)), body, end],
    ['pack.header', header(() => {}), Buffer.alloc(512, 1), end],
    ['pack.truncated', ...one],
    ['pack.truncated', ...one, Buffer.alloc(512)],
    ['pack.header', ...one, end, Buffer.alloc(512)],
  ] as const) {
    const tar = Buffer.concat(blocks)
    assert.throws(
      () => readTar(tar),
      (error) => error instanceof PackError && error.fault === fault,
      fault,
    )
  }
})

test('what unpacks to more than a pack can have is refused before it is unpacked', () => {
  const bomb = packGzip(Buffer.alloc(40_000_000))
  assert.ok(bomb.length < 60_000)
  assert.equal(readPack(bomb).fault, 'pack.too_large')
  assert.equal(readPack(Buffer.alloc(0)).fault, 'pack.empty')
  assert.equal(readPack(Buffer.from('{"export":{}}')).fault, 'pack.no_gzip')
  assert.equal(readPack(deflateRawSync('x')).fault, 'pack.no_gzip')
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

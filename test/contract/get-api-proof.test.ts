import assert from 'node:assert/strict'
import test from 'node:test'
import { tendermintSpec, verifyMembership, verifyNonMembership } from '@confio/ics23'
import { verifyAttestation, verifyProof, verifyProofAnswer } from '../../sdk/src/index.ts'
import { canonicalHash } from '../../src/kit/canonical-json.ts'
import type { ProofResult } from '../../src/screening/proof-result.ts'
import { asExistence, asText, valueOf } from '../sdk/naive-tree.ts'
import { bridge, sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

const families = ['evm', 'tron', 'bitcoin', 'solana'] as const
const today = '2026-12-01'
const listedHost = '0-chain.com'

test('200: a listed and an unlisted address of each family is proved, from the tree of lists_root', async () => {
  for (const family of families) {
    const listed = await prove(`addr=${sanctioned[family]}`)
    const key = keyOf(family, sanctioned[family])
    assert.deepEqual([listed.subject_key, listed.on, listed.result, listed.form], [key, today, 'listed', 'present'])
    assert.ok(listed.lines.some(({ list, kind }) => list === 'ofac' && kind === 'sanctions'))
    const absent = await prove(`addr=${unlisted[family]}`)
    assert.deepEqual([absent.result, absent.form, absent.lines], ['not_listed', 'absent', []])
    assert.equal(absent.log?.entry.lists_root, absent.lists_root)
    for (const answer of [listed, absent]) {
      const { subject_key, on, lists_root, result } = answer
      const [proved] = await verifyProofAnswer(answer, { subject_keys: [subject_key], on, lists_root })
      assert.equal(proved?.result, result)
      assert.equal(canonicalHash(answer.lists_root_of), lists_root)
    }
  }
})

test('200: lists_root is that of screening, of the lists, and of what is signed', async () => {
  const proof = await prove(`addr=${unlisted.evm}`)
  const { json: screened } = await shared.ask<{ lists_root: string }>(`/api/risk?addr=${unlisted.evm}`)
  const { json: lists } = await shared.ask<{ root: string }>('/api/lists')
  const { json: decided } = await shared.ask<{ settlement: { attestation: string } }>(`/api/decide?to=${unlisted.evm}`)
  const { json: jwks } = await shared.ask<Parameters<typeof verifyAttestation>[1]>('/.well-known/service-keys.json')
  const now = Date.parse(`${today}T12:00:00Z`)
  const claims = await verifyAttestation(decided.settlement.attestation, jwks, { now })
  assert.deepEqual(
    [screened.lists_root, lists.root, 'lists_root' in claims && claims.lists_root],
    Array(3).fill(proof.lists_root),
  )
})

test('200: not listed on a day has two forms, and a listing that is only context does not count', async () => {
  for (const [addr, on, result, form] of [
    [tornadoPool, '2022-08-07', 'listed', 'present'],
    [sanctioned.evm, '2022-04-13', 'not_listed', 'present'],
    [sanctioned.evm, '2022-04-14', 'listed', 'present'],
    [bridge, today, 'not_listed', 'present'],
    [unlisted.evm, '2022-08-08', 'not_listed', 'absent'],
  ] as const) {
    const answer = await prove(`addr=${addr}&on=${on}`)
    assert.deepEqual([answer.on, answer.result, answer.form], [on, result, form], `${addr} ${on}`)
    await verifyProof(answer, { subject_key: answer.subject_key, on, tree: answer.lists_root_of.tree })
  }
  const { lines } = await prove(`addr=${tornadoPool}`)
  assert.deepEqual(
    lines.find(({ list }) => list === 'ofac'),
    { list: 'ofac', kind: 'sanctions', listed_on: '2022-08-08', delisted_on: '2025-03-21', basis: 'authority' },
  )
})

test('200: a host has a proof for itself and for each name above it down to the registrable one', async () => {
  const answer = await prove(`host=Pay.Shop.${listedHost}`)
  const keys = [
    'host:com.0-chain.shop.pay.',
    'host:com.0-chain.shop.',
    'host:com.0-chain.shop.*.',
    'host:com.0-chain.',
    'host:com.0-chain.*.',
  ]
  assert.deepEqual(
    [answer, ...(answer.hosts ?? [])].map(({ subject_key }) => subject_key),
    keys,
  )
  const { on, lists_root } = answer
  const proved = await verifyProofAnswer(answer, { subject_keys: keys, on, lists_root })
  assert.deepEqual(
    proved.map(({ result, form }) => `${result} ${form}`),
    [...Array(3).fill('not_listed absent'), 'listed present', 'not_listed absent'],
  )
  const own = await prove(`host=${listedHost}`)
  assert.deepEqual([own.result, own.hosts], ['listed', []])
  assert.deepEqual((await prove('host=192.0.2.7')).hosts, [])
})

test('200: an unmodified ICS-23 verifier takes the proofs of the service', async () => {
  const listed = await prove(`addr=${sanctioned.tron}`)
  const { root, size } = listed.tree
  const leaf = 'leaf' in listed.proof ? listed.proof.leaf : assert.fail()
  const value = valueOf(listed.lines)
  const exist = asExistence({ key: leaf.key, value }, { index: leaf.index, path: asText.read(leaf.path) }, size)
  const rootBytes = Buffer.from(root, 'hex')
  assert.ok(verifyMembership({ exist }, tendermintSpec, rootBytes, Buffer.from(leaf.key), Buffer.from(value)))
  // Neighbours whose lines are known from proofs of their own.
  const absent = await prove(`addr=${unlisted.evm}`)
  const { left, right } = 'left' in absent.proof ? absent.proof : assert.fail()
  const completeOf = async (neighbour: { key: string; value_hash: string } | null) => {
    const { proof, lines } = await prove(`addr=${neighbour?.key.slice('evm:'.length)}`)
    const match = 'leaf' in proof ? proof.leaf : assert.fail()
    assert.equal(match.value_hash, neighbour?.value_hash)
    return asExistence(
      { key: match.key, value: valueOf(lines) },
      { index: match.index, path: asText.read(match.path) },
      size,
    )
  }
  const nonexist = {
    key: Buffer.from(absent.subject_key),
    left: await completeOf(left),
    right: await completeOf(right),
  }
  assert.ok(verifyNonMembership({ nonexist }, tendermintSpec, rootBytes, Buffer.from(absent.subject_key)))
  const other = Buffer.from(listed.subject_key)
  assert.equal(verifyNonMembership({ nonexist }, tendermintSpec, rootBytes, other), false)
})

test('200: include=proof gives the same proof beside a decision, and inside the signed bundle', async () => {
  const { json: proof } = await shared.ask(`/api/proof?addr=${sanctioned.evm}`)
  const host = await prove(`host=${listedHost}`)
  for (const view of ['', '&view=brief']) {
    const question = `/api/decide?to=${sanctioned.evm}&url=https://${listedHost}/pay${view}`
    const { json: decided } = await shared.ask(`${question}&include=proof`)
    assert.deepEqual([decided['proof'], decided['site_proof'], decided['inputs']], [proof, host, undefined])
    const { json: both } = await shared.ask(`${question}&include=inputs,proof`)
    assert.deepEqual(both['proof'], proof)
    assert.equal(canonicalHash(both['inputs']), both['inputs_hash'])
    const { json: plain } = await shared.ask(question)
    assert.deepEqual([plain['proof'], plain['site_proof']], [undefined, undefined])
  }
  const path = `/api/evidence/bundle?address=${sanctioned.evm}`
  const { json: signed } = await shared.ask<{ bundle: { proof?: unknown } }>(`${path}&include=proof`)
  assert.deepEqual(signed.bundle.proof, proof)
  const { json: ofHost } = await shared.ask<{ bundle: { proof?: unknown } }>(
    `/api/evidence/host-bundle?url=${listedHost}&include=proof`,
  )
  assert.deepEqual(ofHost.bundle.proof, host)
  assert.equal(Object.hasOwn((await shared.ask<{ bundle: object }>(path)).json.bundle, 'proof'), false)
})

test('400: each input that cannot be taken names its field', async () => {
  for (const [query, code, field] of [
    ['', 'parameter_missing', 'addr'],
    ['addr=0x12', 'address_invalid', 'addr'],
    [`addr=${sanctioned.evm.replace('B', 'b')}`, 'address_checksum_invalid', 'addr'],
    [`addr=${unlisted.evm}&host=example.com`, 'parameter_invalid', 'addr'],
    ['host=example.com&network=base', 'parameter_invalid', 'network'],
    ['host=https://example.com/pay', 'url_invalid', 'host'],
    ['host=co.uk', 'url_invalid', 'host'],
    ['host=[2001:db8::1]', 'url_invalid', 'host'],
    ['host=ex%20ample.com', 'url_invalid', 'host'],
    [`addr=${unlisted.evm}&network=nowhere`, 'network_invalid', 'network'],
    [`addr=${unlisted.evm}&network=tron`, 'network_mismatch', 'network'],
    [`addr=${unlisted.evm}&on=2024-02-30`, 'date_invalid', 'on'],
    [`addr=${unlisted.evm}&on=2018-11-27`, 'date_out_of_range', 'on'],
    [`addr=${unlisted.evm}&on=2026-12-02`, 'date_out_of_range', 'on'],
    ['host=example.com&on=2026-11-30', 'date_out_of_range', 'on'],
    [`addr=${unlisted.evm}&surplus=1`, 'parameter_unknown', 'surplus'],
  ]) {
    const { status, json } = await shared.ask(`/api/proof?${query}`)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, code, field], query)
  }
})

async function prove(query: string): Promise<ProofResult> {
  const { status, json } = await shared.ask<ProofResult>(`/api/proof?${query}`)
  assert.equal(status, 200, query)
  return json
}

function keyOf(family: string, address: string): string {
  return `${family}:${family === 'evm' ? address.toLowerCase() : address}`
}

import assert from 'node:assert/strict'
import test from 'node:test'
import { verifyBundle } from '../../sdk/src/index.ts'
import type { EvidenceBundle } from '../../src/evidence/bundle.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

type Signed = { bundle: EvidenceBundle; signature: string; verify: { keys_url: string } }

const path = '/api/evidence/bundle'

test('200: a bundle verifies offline with the public keys alone, and any change to it does not', async () => {
  const { json } = await shared.ask<Signed>(`${path}?address=${sanctioned.evm}`)
  assert.equal(json.verify.keys_url, `${testBaseUrl}/.well-known/service-keys.json`)
  const { json: jwks } = await shared.ask<Parameters<typeof verifyBundle>[1]>('/.well-known/service-keys.json')
  assert.deepEqual(await verifyBundle(json, jwks), json.bundle)
  // An intermediary may write it in another order.
  const reordered = Object.fromEntries(Object.entries(json.bundle).toReversed())
  await verifyBundle({ signature: json.signature, bundle: reordered }, jwks)
  for (const change of [
    { issued_at: '2026-01-01T00:00:00.000Z' },
    { extra: 1 },
    { subject: { ...json.bundle.subject, address: unlisted.evm } },
  ]) {
    const refusal = verifyBundle({ ...json, bundle: { ...json.bundle, ...change } }, jwks)
    await assert.rejects(refusal, { reason_code: 'TOKEN_SIGNATURE_INVALID' })
  }
})

test('200: it holds the result of screening, every list, and that no chain was queried and no receipt is known', async () => {
  const { json } = await shared.ask<Signed>(`${path}?address=${unlisted.evm}&network=base`)
  const { bundle } = json
  assert.deepEqual(bundle.subject, {
    address: unlisted.evm,
    chain: 'base',
    network: 'base',
    caip10: `eip155:8453:${unlisted.evm}`,
  })
  const { json: screened } = await shared.ask(`/api/risk?addr=${unlisted.evm}&network=base`)
  const { evidence_as_of, ...screening } = bundle.screening
  assert.deepEqual(screening, screened)
  const { json: decided } = await shared.ask(`/api/decide?to=${unlisted.evm}&network=base`)
  assert.equal(evidence_as_of, decided['evidence_as_of'])
  const { json: inForce } = await shared.ask<{ lists: { kind: string; complete_through: string | null }[] }>(
    '/api/lists',
  )
  const days = inForce.lists.flatMap(({ kind, complete_through }) => {
    return kind === 'sanctions' ? (complete_through ?? []) : []
  })
  assert.equal(evidence_as_of, days.toSorted((a, b) => (a < b ? -1 : 1))[0])
  assert.match(evidence_as_of ?? '', /^2026-/)
  const unasked = { status: 'not_configured', cause: null, as_of: null, block: null }
  assert.deepEqual([bundle.profile_query, bundle.profile_signals], [unasked, []])
  assert.deepEqual([bundle.one_hop_query, bundle.one_hop_relations], [{ ...unasked, reach: null }, []])
  assert.deepEqual(bundle.fulfillment, {
    payee: unlisted.evm,
    receipts: { verified: 0, delivered: 0, not_delivered: 0, disputed: 0 },
    unproved: { not_delivered: 0, disputed: 0 },
    rates: null,
    published: false,
    threshold: 10,
    verified_receipts: 0,
  })
  assert.ok(bundle.lists.some(({ id, status }) => id === 'ofac' && status === 'stale'))
})

test('200: it states in both languages that it is evidence and no decision, and network agrees with chain', async () => {
  for (const [lang, stance] of [
    ['en', 'Evidence only: it states facts and their sources. The decision is left to the reader.'],
    ['zh', '仅为证据：列出事实及其来源，由读者自行决定。'],
  ]) {
    for (const [address, network] of [
      [sanctioned.evm, 'ethereum'],
      [sanctioned.tron, 'tron'],
      [unlisted.solana, 'solana'],
    ]) {
      const { bundle } = (await shared.ask<Signed>(`${path}?address=${address}&lang=${lang}`)).json
      assert.equal(bundle.stance, stance)
      assert.deepEqual([bundle.subject.network, bundle.subject.chain], [network, network])
    }
  }
})

test('400: what is no address, or a network that is not its own, names its field', async () => {
  const wrong = [
    ['', 'parameter_missing', 'address'],
    ['?address=x', 'address_invalid', 'address'],
    [`?address=${unlisted.evm.slice(0, -1)}8`, 'address_checksum_invalid', 'address'],
    [`?address=${unlisted.evm}&network=x`, 'network_invalid', 'network'],
    [`?address=${unlisted.evm}&network=tron`, 'network_mismatch', 'network'],
    [`?addr=${unlisted.evm}`, 'parameter_unknown', 'addr'],
  ]
  for (const [query, code, field] of wrong) {
    const { status, json } = await shared.ask(path + query)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, code, field])
  }
})

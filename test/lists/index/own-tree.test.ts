import assert from 'node:assert/strict'
import { createHmac, hash, hkdfSync } from 'node:crypto'
import test from 'node:test'
import { tendermintSpec, verifyMembership, verifyNonMembership } from '@confio/ics23'
import fc from 'fast-check'
import { ProofError, verifyOwnProof, verifyProofAnswer } from '../../../sdk/src/index.ts'
import { readAddress } from '../../../src/kit/address.ts'
import { canonicalHash, canonicalJson } from '../../../src/kit/canonical-json.ts'
import { isListed, type ListEntry } from '../../../src/lists/entry.ts'
import { hostStanding, type HostGroup } from '../../../src/lists/host-entry.ts'
import { proveOnOwnList, type OwnListProof } from '../../../src/lists/own-list-proof.ts'
import { ownListSecret } from '../../../src/lists/own-list-secret.ts'
import type { Snapshot } from '../../../src/lists/snapshot.ts'
import { packSnapshot } from '../../../src/lists/index/snapshot-pack.ts'
import { viewSnapshot } from '../../../src/lists/index/snapshot-view.ts'
import { addressKey, hostKey } from '../../../src/lists/subject-key.ts'
import { asExistence, inFormerForm, naiveLeaf, naiveProof, naiveRoot, type Subject } from '../../sdk/naive-tree.ts'
import { listContent } from '../content.ts'
import { day, evmAddress, listEntry } from '../entries.ts'

const secretsKey = new Uint8Array(32).fill(7)
const addresses = [
  ...Array.from({ length: 6 }, (_, at) => evmAddress(at)),
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
]
const hosts = ['a.example', 'b.a.example', '192.0.2.7']
const someDays = {
  listed_on: fc.option(fc.integer({ min: 0, max: 5 }).map(day), { nil: null }),
  delisted_on: fc.option(fc.integer({ min: 4, max: 9 }).map(day), { nil: null }),
  known_from: fc.integer({ min: 0, max: 5 }).map(day),
  label: fc.constantFrom(null, 'Pool'),
}
const ownLists = fc.record({
  entries: fc.array(
    fc.record({ text: fc.constantFrom(...addresses), ...someDays }).map(({ text, ...facts }) => {
      return listEntry(text, { family: readAddress(text).address?.family ?? 'other', ...facts })
    }),
    { maxLength: 10 },
  ),
  groups: fc.array(
    fc.record({
      facts: fc.record({ effect: fc.constantFrom('block', 'block', 'allow'), ...someDays }),
      rules: fc.uniqueArray(fc.constantFrom(...hosts, '*.a.example', 'a.example/page'), { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
})

test('What is proved from the own list of any subject on any day is the state of the list, by our verifier and by ICS-23.', async () => {
  await fc.assert(
    fc.asyncProperty(ownLists, fc.integer({ min: 0, max: 9 }).map(day), async ({ entries, groups }, on) => {
      const snapshot = snapshotOf(entries, groups)
      const keys = [...addresses.map(keyOf), ...hosts.map((host) => hostKey(host) ?? assert.fail())]
      const proof = prove(snapshot, keys, on)
      const proved = await verifyOwnProof(proof, { subject_keys: keys, on, lists_root: snapshot.root })
      const listed = [
        ...addresses.map((text) => entries.some((entry) => entry.address === text && isListed(entry, on))),
        ...hosts.map((host) =>
          groups.some(({ facts, rules }) => {
            return facts.effect === 'block' && rules.includes(host) && hostStanding(facts, on) === 'active'
          }),
        ),
      ]
      assert.deepEqual(
        proved.map(({ result }) => result === 'listed'),
        listed,
      )
      judge(proof)
    }),
    { numRuns: 50 },
  )
})

/** Root and proofs by their definition, made from nothing but secret and lines; and the results of ICS-23 for them. */
function judge({ own, secret, subjects: proved }: OwnListProof): void {
  const keyed = (text: string) => createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest('hex')
  const present = proved.filter(({ form }) => form === 'present')
  const subjects = present.map(({ subject_key, lines }): Subject => {
    return { key: `own:${keyed(subject_key)}`, value: canonicalJson({ lines, salt: keyed(`salt ${subject_key}`) }) }
  })
  subjects.sort((a, b) => (a.key < b.key ? -1 : 1))
  // What stands below a name is in the tree as well, and is not requested here.
  if (subjects.length !== own.size) return
  const root = naiveRoot(subjects)
  assert.deepEqual(own, {
    key: hash('sha256', Buffer.from(secret, 'hex')),
    root: root.toString('hex'),
    size: own.size,
    v: 1,
  })
  const existences = subjects.map((subject, at) => asExistence(subject, naiveLeaf(subjects, at), subjects.length))
  for (const { subject_key, proof } of proved) {
    const key = `own:${keyed(subject_key)}`
    assert.deepEqual(proof, naiveProof(subjects, key))
    const at = subjects.findIndex((subject) => subject.key >= key)
    const end = at < 0 ? subjects.length : at
    const exist = existences[end]
    if (subjects[end]?.key === key && exist) {
      const value = Buffer.from(subjects[end].value)
      assert.ok(verifyMembership({ exist }, tendermintSpec, root, Buffer.from(key), value))
    } else if (subjects.length > 0) {
      const nonexist = { key: Buffer.from(key), left: existences[end - 1] ?? null, right: existences[end] ?? null }
      assert.ok(verifyNonMembership({ nonexist }, tendermintSpec, root, Buffer.from(key)))
    }
  }
}

test('Without the secret a proof discloses nothing of its neighbours, also where they were listed on the same day.', () => {
  const entries = Array.from({ length: 40 }, (_, at) => listEntry(evmAddress(at), { listed_on: day(1) }))
  const proof = prove(snapshotOf(entries), [keyOf(evmAddress(100))], day(2))
  const { secret: _secret, ...shown } = proof
  const text = JSON.stringify(shown).toLowerCase()
  for (const { address } of entries) assert.equal(text.includes(address.slice(2).toLowerCase()), false)
  const values = new Set(
    entries.map(({ address }) => {
      const [subject] = prove(snapshotOf(entries), [keyOf(address)], day(2)).subjects
      return subject && 'leaf' in subject.proof ? subject.proof.leaf.value_hash : assert.fail()
    }),
  )
  assert.equal(values.size, entries.length, 'equal lines have values of their own')
})

test('Of a long list every subject is found, also those whose keys begin alike.', async () => {
  const entries = Array.from({ length: 30_000 }, (_, at) => listEntry(evmAddress(at), { listed_on: day(1) }))
  const snapshot = snapshotOf(entries)
  const { secret } = prove(snapshot, [], day(2))
  // By the bits that are sorted as numbers; the rest of each key decides where they are equal.
  const firstBits = (text: string) =>
    createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest().readUInt32BE() >>> 5
  const alike = [
    ...Map.groupBy(
      entries.map(({ address }) => keyOf(address)),
      firstBits,
    ).values(),
  ]
    .filter(({ length }) => length > 1)
    .flat()
  assert.ok(alike.length > 2, 'the list is long enough')
  const proof = prove(snapshot, alike, day(2))
  const proved = await verifyOwnProof(proof, { subject_keys: alike, on: day(2), lists_root: snapshot.root })
  assert.ok(proved.every(({ result }) => result === 'listed'))
})

test('A list is named by its tree: the same content by the same name, another one by another secret.', () => {
  const [one, other] = [listEntry(evmAddress(1)), listEntry(evmAddress(1), { label: 'Pool' })]
  const secretOf = (entry: ListEntry) => prove(snapshotOf([entry]), [keyOf(evmAddress(1))], day(2)).secret
  assert.equal(snapshotOf([one]).root, snapshotOf([one]).root)
  assert.equal(secretOf(one), secretOf(one))
  assert.notEqual(secretOf(one), secretOf(other))
  assert.notEqual(snapshotOf([one]).root, snapshotOf([other]).root)
  const derived = Buffer.from(hkdfSync('sha256', secretsKey, '', 'countersign own list', 32))
  const content = hash('sha256', snapshotOf([one]).contentOf('own') ?? '')
  assert.equal(secretOf(one), createHmac('sha256', derived).update(content).digest('hex'))
})

test('Without an own list the names of lists do not depend on SECRETS_KEY.', () => {
  const lists = [listContent('a', 'scam', [listEntry(evmAddress(1))])]
  const plain = packSnapshot(lists, day(7), new Uint8Array(8))
  assert.equal(packSnapshot(lists, day(7), new Uint8Array(8), ownListSecret(secretsKey)).root, plain.root)
})

test('Another SECRETS_KEY and another content prove nothing of a snapshot.', () => {
  const { contentOf, rootContent } = snapshotOf([listEntry(evmAddress(1))])
  const content = contentOf('own') ?? assert.fail()
  const wrong = { rootContent, log: null }
  assert.equal(proveOnOwnList({ ...wrong, content, secretsKey: new Uint8Array(32) }, [], day(2)), null)
  assert.equal(proveOnOwnList({ ...wrong, content: content.replace('2024', '2023'), secretsKey }, [], day(2)), null)
  assert.equal(proveOnOwnList({ ...wrong, content: 'x', secretsKey }, [], day(2)), null)
})

test('A forged file is refused, each with its reason', async () => {
  const on = day(2)
  const entries = Array.from({ length: 9 }, (_, at) => listEntry(evmAddress(at), { listed_on: day(1) }))
  const snapshot = snapshotOf(entries)
  const [listed, absent] = [keyOf(evmAddress(3)), keyOf(evmAddress(50))]
  const proof = prove(snapshot, [listed, absent], on)
  const other = prove(snapshotOf(entries.slice(1)), [listed, absent], on)
  const question = { subject_keys: [listed, absent], on, lists_root: snapshot.root }
  const [present, missing] = proof.subjects
  if (!present || !missing) assert.fail()
  const swapped = { ...missing, subject_key: listed }
  const unlisted = {
    ...present,
    lines: present.lines.map((line) => ({ ...line, delisted_on: on })),
    result: 'not_listed',
  }
  const ownOf = (change: object) => ({ ...proof, own: { ...proof.own, ...change } })
  const renamed = (change: object) => {
    const own = { ...proof.own, ...change }
    const lists = [
      { id: 'a', snapshot: '0'.repeat(64) },
      { id: 'own', snapshot: canonicalHash(own) },
    ]
    return { ...proof, own, lists_root_of: { ...proof.lists_root_of, lists } }
  }
  const cases: [string, unknown][] = [
    ['PROOF_OTHER_TREE', ownOf({ root: other.own.root })],
    ['PROOF_OTHER_TREE', ownOf({ size: 10 })],
    ['PROOF_OTHER_TREE', renamed({ size: 10 })],
    ['PROOF_OTHER_TREE', { ...proof, secret: other.secret }],
    ['PROOF_OTHER_TREE', { ...ownOf({ key: other.own.key }), secret: other.secret }],
    ['PROOF_OTHER_TREE', other],
    ['PROOF_OTHER_DAY', { ...proof, on: day(3) }],
    ['PROOF_OTHER_SUBJECT', { ...proof, subjects: [missing, present] }],
    ['PROOF_OTHER_SUBJECT', { ...proof, subjects: [present] }],
    ['PROOF_NOT_NEIGHBOURS', { ...proof, subjects: [swapped, missing] }],
    ['PROOF_LINES_WRONG', { ...proof, subjects: [unlisted, missing] }],
    ['PROOF_OTHER_SUBJECT', { ...proof, subjects: [present, { ...present, subject_key: absent }] }],
    ['PROOF_RESULT_WRONG', { ...proof, subjects: [{ ...present, result: 'not_listed' }, missing] }],
    ['PROOF_MALFORMED', { ...proof, extra: 1 }],
    ['PROOF_MALFORMED', { ...proof, v: 2 }],
    ['PROOF_MALFORMED', { ...proof, secret: proof.secret.toUpperCase() }],
    ['PROOF_MALFORMED', { ...proof, subjects: [{ ...present, salt: '' }, missing] }],
    ['PROOF_MALFORMED', { ...proof, own: null }],
    ['PROOF_MALFORMED', { ...proof, subjects: [inFormerForm(present), missing] }],
    ['PROOF_MALFORMED', { ...proof, subjects: [present, inFormerForm(missing)] }],
    ['PROOF_MALFORMED', null],
  ]
  assert.equal((await verifyOwnProof(proof, question)).length, 2)
  assert.deepEqual(await verifyOwnProof(inFormerForm(proof), question), await verifyOwnProof(proof, question))
  for (const [reason, forged] of cases)
    await assert.rejects(
      verifyOwnProof(forged, question),
      refusal(reason),
      `${reason} ${JSON.stringify(forged)?.slice(0, 80)}`,
    )
  await assert.rejects(
    verifyOwnProof(proof, { ...question, lists_root: other.lists_root }),
    refusal('PROOF_OTHER_TREE'),
  )
  await assert.rejects(verifyProofAnswer(proof, question), ProofError, 'it is no proof from the public lists')
})

function snapshotOf(entries: ListEntry[], groups: HostGroup[] = []): Snapshot {
  const lists = [listContent('a', 'scam', [listEntry(evmAddress(1))]), listContent('own', 'own', entries, groups)]
  return viewSnapshot(packSnapshot(lists, day(7), new Uint8Array(8), ownListSecret(secretsKey)))
}

/** As it is read from a file. */
function prove({ rootContent, contentOf }: Snapshot, keys: readonly string[], on: string): OwnListProof {
  const proof = proveOnOwnList(
    { secretsKey, content: contentOf('own') ?? assert.fail(), rootContent, log: null },
    keys,
    on,
  )
  return JSON.parse(JSON.stringify(proof ?? assert.fail('not proved'))) as OwnListProof
}

function keyOf(text: string): string {
  return addressKey(readAddress(text).address ?? assert.fail(text))
}

function refusal(reason: string): (error: unknown) => boolean {
  return (error) => error instanceof ProofError && error.reason_code === reason
}

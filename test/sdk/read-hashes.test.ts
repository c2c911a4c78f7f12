import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { ProofError, verifyProof } from '../../sdk/src/index.ts'
import { haveSameForm, readHashes } from '../../sdk/src/proof/read-hashes.ts'
import { membershipSchema } from '../../src/screening/proof-result.ts'
import { asHexes, asText, naiveProof, naiveRoot, valueOf } from './naive-tree.ts'

const day = '2026-11-22'
const line = { basis: 'authority', delisted_on: null, kind: 'sanctions', list: 'ofac', listed_on: '2022-08-08' }
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')
const strange = ['=', '+', '/', ' ', '\n', '\0', '.', '~', 'é', 'А', '１', '\u{1f600}', '%41']

test('up to 53 hashes are read from either form as they were written, and 54 are refused', () => {
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 53 }), (hashes) => {
      for (const form of [asText, asHexes])
        assert.deepEqual(
          readHashes(form.write(hashes))?.map((bytes) => Buffer.from(bytes)),
          hashes,
          form.name,
        )
    }),
  )
  const most = Array.from({ length: 53 }, (_, at) => Buffer.alloc(32, at))
  for (const form of [asText, asHexes]) {
    assert.equal(readHashes(form.write(most))?.length, 53)
    assert.equal(readHashes(form.write([...most, Buffer.alloc(32)])), null)
  }
  assert.deepEqual([readHashes(''), readHashes([])], [[], []])
})

test('one text stands for each list of hashes: every other text, also one of the same bytes, is refused or is other hashes', () => {
  fc.assert(
    fc.property(fc.array(hash, { minLength: 1, maxLength: 5 }), fc.nat(), (hashes, seed) => {
      const text = String(asText.write(hashes))
      const at = seed % text.length
      const put = (letter: string) => text.slice(0, at) + letter + text.slice(at + 1)
      const others = [
        ...alphabet.map(put),
        ...strange.flatMap((each) => [put(each), text.slice(0, at) + each + text.slice(at), text + each]),
        text.slice(0, at),
        text.slice(at + 1),
        `${text}=`,
        `${text}==`,
        `${text}A`,
        `${text}AA`,
        `=${text}`,
        text.replaceAll('-', '+').replaceAll('_', '/'),
        `${text}${text}`,
        hashes.map((each) => each.toString('base64url')).join(','),
        hashes.map((each) => each.toString('hex')).join(''),
      ].filter((each) => each !== text)
      for (const other of others) {
        const read = readHashes(other)
        if (read === null) continue
        // What is read is written in no other way, and is not what the text stood for.
        assert.equal(Buffer.concat(read).toString('base64url'), other)
        assert.notDeepEqual(Buffer.concat(read), Buffer.concat(hashes))
      }
    }),
  )
})

test('each length in bytes but multiples of 32, and each last character with bits that stand for nothing, is refused', () => {
  for (let length = 0; length <= 200; length++) {
    const text = Buffer.alloc(length, 0xa5).toString('base64url')
    assert.equal(readHashes(text)?.length ?? null, length % 32 === 0 ? length / 32 : null, `${length}`)
  }
  for (const [count, zeroBits] of [
    [1, 2],
    [2, 4],
    [3, 0],
  ] as const) {
    const start = String(asText.write(Array(count).fill(Buffer.alloc(32)))).slice(0, -1)
    const taken = alphabet.filter((letter) => readHashes(start + letter) !== null)
    assert.deepEqual(
      taken,
      alphabet.filter((_, at) => at % 2 ** zeroBits === 0),
    )
  }
})

test('what is neither a text nor an array of hex is refused', () => {
  const hex = 'ab'.repeat(32)
  const text = String(asText.write([Buffer.alloc(32)]))
  for (const value of [
    null,
    undefined,
    0,
    false,
    {},
    { length: 0 },
    [text],
    [hex, text],
    [hex.toUpperCase()],
    [hex.slice(2)],
    [[hex]],
    [Buffer.alloc(32)],
    new Uint8Array(32),
    hex,
  ])
    assert.equal(readHashes(value), null, JSON.stringify(value))
})

test('the published pattern takes what is read and nothing else', () => {
  const leaf = { key: 'evm:0x', index: 0, value_hash: 'ab'.repeat(32) }
  const isPublished = (path: string) => membershipSchema.safeParse({ leaf: { ...leaf, path } }).success
  const texts = fc.oneof(
    fc.array(hash, { maxLength: 55 }).map((hashes) => String(asText.write(hashes))),
    fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 260 }),
    fc
      .tuple(fc.nat({ max: 260 }), fc.constantFrom(...alphabet, ...strange))
      .map(([length, last]) => 'A'.repeat(length) + last),
  )
  fc.assert(
    fc.property(texts, (text) => assert.equal(isPublished(text), readHashes(text) !== null, text)),
    { numRuns: 2_000 },
  )
})

const subjects = Array.from({ length: 13 }, (_, at) => ({ key: keyOf(2 * at + 1), value: valueOf([line]) }))
const tree = { root: naiveRoot(subjects).toString('hex'), size: subjects.length }

test('every character of every text of a proof changed, and every early end, is refused', async () => {
  for (const number of [0, 7, 8, 14, 26]) {
    const claim = claimOf(number)
    const question = { subject_key: claim.subject_key, on: day, tree }
    await verifyProof(claim, question)
    for (const [text, put] of textsOf(claim.proof)) {
      const refused = async (other: string, what: string) => {
        await assert.rejects(verifyProof({ ...claim, proof: put(other) }, question), ProofError, what)
      }
      for (let at = 0; at < text.length; at++) {
        const next = alphabet[(alphabet.indexOf(text.charAt(at)) + 1) % alphabet.length] ?? ''
        for (const letter of [next, '=', '+', 'é'])
          await refused(text.slice(0, at) + letter + text.slice(at + 1), `${at}`)
        await refused(text.slice(0, at), `the first ${at}`)
        if (at > 0) await refused(text.slice(at), `without the first ${at}`)
      }
      for (const more of ['=', '==', 'A', ' ', '\n', text.slice(0, 128)]) {
        if (more !== '') await refused(text + more, JSON.stringify(more))
      }
    }
  }
})

test('a proof in two forms is refused, whichever part is in which', async () => {
  for (const number of [0, 7, 8, 14, 26]) {
    const claim = claimOf(number)
    const question = { subject_key: claim.subject_key, on: day, tree }
    const texts = textsOf(claim.proof)
    for (let inHex = 0; inHex < 2 ** texts.length; inHex++) {
      let proof = claim.proof
      for (let at = 0; at < texts.length; at++) {
        const [text, put] = textsOf(proof)[at] ?? assert.fail()
        if ((inHex >> at) & 1) proof = put(asHexes.write(asText.read(text)))
      }
      const isOneForm = inHex === 0 || inHex === 2 ** texts.length - 1
      assert.equal(haveSameForm([proof]), isOneForm)
      const verified = verifyProof({ ...claim, proof }, question)
      if (isOneForm) assert.equal((await verified).result, claim.result)
      else await assert.rejects(verified, { name: 'ProofError', reason_code: 'PROOF_MALFORMED' })
    }
  }
})

type Tree = Record<string, unknown>

/** Each text of hashes, with what puts another value in its place. */
function textsOf(proof: Tree): [text: string, put: (value: unknown) => Tree][] {
  return Object.entries(proof).flatMap(([name, member]): [string, (value: unknown) => Tree][] => {
    if (name === 'shared') return [[String(member), (value) => ({ ...proof, shared: value })]]
    if (member === null) return []
    const leaf = member as { path: unknown }
    return [[String(leaf.path), (path) => ({ ...proof, [name]: { ...leaf, path } })]]
  })
}

function claimOf(number: number) {
  const isPresent = number % 2 === 1
  return {
    subject_key: keyOf(number),
    on: day,
    result: isPresent ? 'listed' : 'not_listed',
    form: isPresent ? 'present' : 'absent',
    lines: isPresent ? [line] : [],
    tree,
    proof: naiveProof(subjects, keyOf(number)),
  }
}

function keyOf(number: number): string {
  return `evm:0x${number.toString(16).padStart(40, '0')}`
}

import { randomBytes } from 'node:crypto'
import type { Proof } from '../sdk/src/proof/proof-form.ts'
import { verifyProof } from '../sdk/src/proof/verify-proof.ts'
import { checksumEvm } from '../src/kit/address.ts'
import type { ListEntry } from '../src/lists/entry.ts'
import { addressOf, tableOf } from '../src/lists/index/entry-table.ts'
import { packSnapshot, type ListContent } from '../src/lists/index/snapshot-pack.ts'
import { viewSnapshot } from '../src/lists/index/snapshot-view.ts'
import { orderSubjects } from '../src/lists/index/order-subjects.ts'
import { buildSubjectTree } from '../src/lists/index/subject-tree.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'

const subjectCount = 1_000_000
const proofs = 10_000
const verified = 200
const listedStep = subjectCount / proofs
const rounds = 3
const jsonMaxKB = 1.5

/** The tree of one million addresses: how long it takes, what is kept, and proofs from it, with their length. */
export async function benchProofs(say: (line: string) => void): Promise<Figure[]> {
  const list = madeUpList()
  const pack = packSnapshot([list], '2026-11-22', randomBytes(8))
  const builds: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    buildSubjectTree(orderSubjects(pack))
    builds.push((performance.now() - began) / 1000)
    say(`build ${round + 1}: ${builds[round]?.toFixed(2)} s`)
  }
  const { prove, rootContent } = viewSnapshot(pack)
  const keys = Array.from({ length: proofs }, () => `evm:0x${randomBytes(20).toString('hex')}`)
  const began = performance.now()
  const absenceProofs = keys.map((key) => prove(key).proof)
  const us = ((performance.now() - began) * 1000) / proofs
  const { tree } = rootContent
  const on = '2026-11-22'
  for (const [at, subject_key] of keys.slice(0, verified).entries()) {
    const claim = { subject_key, on, result: 'not_listed', form: 'absent', lines: [], tree, proof: absenceProofs[at] }
    await verifyProof(claim, { subject_key, on, tree })
  }
  const listed = keys.map((_, at) => prove(`evm:${addressOf(list.entries, at * listedStep).toLowerCase()}`).proof)
  if (!listed.every((proof) => 'leaf' in proof)) throw new Error('a listed address was not proved')
  const retainedBytes = [pack.subjects, ...pack.tree.levels].reduce((sum, { byteLength }) => sum + byteLength, 0)
  return [
    atMost('a tree of one million subjects, from the index to the root', median(builds), 5, 's'),
    atMost('memory that is kept of it', retainedBytes / 2 ** 20, 8, 'MiB'),
    atMost('a proof of absence from it', us, 100, 'us'),
    ...lengths('its length in JSON', absenceProofs),
    ...lengths('the length of a proof of presence', listed),
  ]
}

/** Two neighbours that meet far above their leaves share little of their paths: few absences have such long proofs. */
function lengths(what: string, of: readonly Proof[]): Figure[] {
  const kB = of.map((proof) => JSON.stringify(proof).length / 1_000)
  const mean = kB.reduce((sum, each) => sum + each, 0) / kB.length
  const longest = kB.reduce((most, each) => Math.max(most, each), 0)
  const longer = kB.filter((each) => each > jsonMaxKB).length / kB.length
  const measured = `${longest.toFixed(2)} kB; ${(longer * 100).toFixed(2)} %`
  return [
    atMost(`${what}, mean of ${of.length}`, mean, jsonMaxKB, 'kB'),
    { what: `the longest of them; those above ${jsonMaxKB} kB`, measured, target: 'none', reached: true },
  ]
}

/** Random addresses with one set of facts, as on a crowd list. */
function madeUpList(): ListContent {
  const facts = { assets: [], listed_on: null, delisted_on: null, known_from: '2026-01-01', known_to: null }
  const entries = Array.from({ length: subjectCount }, (): ListEntry => {
    return { address: checksumEvm(randomBytes(20)), family: 'evm', ...facts, absent_on: null, ref: null, label: null }
  })
  const about = { subjects: ['address'] as const, crowd: true, authority: null, upstream_url: '', licence: '' }
  const undated = { as_of: null, complete_through: null, current_at: null, covers_through: null, cadence_hours: 24 }
  const state = { id: 'crowd', kind: 'scam' as const, ...about, ...undated }
  return {
    state: { ...state, files: [], ignored: [], skipped: [], unscreened: {}, problems: [], fault: null },
    published_on: null,
    on: true,
    entries: tableOf(entries),
    hosts: [],
  }
}

function atMost(what: string, value: number, most: number, unit: string): Figure {
  return { what, measured: `${value.toFixed(2)} ${unit}`, target: `<= ${most} ${unit}`, reached: value <= most }
}

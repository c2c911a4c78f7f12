import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { outcomeOf } from '../../../sdk/src/proof/outcome-of.ts'
import { verifyProof } from '../../../sdk/src/proof/verify-proof.ts'
import { readAddress } from '../../../src/kit/address.ts'
import { loadLists } from '../../../src/lists/loading/load-lists.ts'
import { parseContent } from '../../../src/lists/parse-content.ts'
import type { Snapshot } from '../../../src/lists/snapshot.ts'
import { viewSnapshot } from '../../../src/lists/index/snapshot-view.ts'
import { sources } from '../../../src/lists/sources.ts'
import { addressKey, ruleKey } from '../../../src/lists/subject-key.ts'
import { makeWorkplace, noon } from '../workplace.ts'

/** PROOFS=100000 proves so many absent subjects and every listed one; the suite a part of both. */
const absentCount = Number(process.env['PROOFS'] ?? 1_000)
const listedStep = process.env['PROOFS'] === undefined ? 50 : 1
const atOnce = 64
const on = '2026-11-23'

test(`of the built-in bundle, each listed subject is proved to be listed and ${absentCount} others are not, as a plain set contains them`, async (t) => {
  const snapshot = await bundleSnapshot(t)
  const listed = listedKeys(snapshot)
  assert.equal(listed.size, snapshot.rootContent.tree.size)
  const present = [...listed].filter((_, at) => at % listedStep === 0)
  const absent: string[] = []
  while (absent.length < absentCount) {
    const key = madeUpKey(absent.length)
    if (!listed.has(key)) absent.push(key)
  }
  for (const [keys, form] of [
    [present, 'present'],
    [absent, 'absent'],
  ] as const) {
    for (let at = 0; at < keys.length; at += atOnce)
      await Promise.all(keys.slice(at, at + atOnce).map((key) => assertProved(snapshot, key, form)))
  }
})

async function assertProved({ prove, rootContent }: Snapshot, subject_key: string, form: 'present' | 'absent') {
  const { tree } = rootContent
  const { lines, proof } = prove(subject_key)
  const result = outcomeOf(lines, on)
  const proved = await verifyProof({ subject_key, on, result, form, lines, tree, proof }, { subject_key, on, tree })
  assert.equal(proved.form, form)
}

async function bundleSnapshot(t: TestContext): Promise<Snapshot> {
  const place = await makeWorkplace(t)
  const bundleDir = join(import.meta.dirname, '../../../data/lists')
  const { pack } = await loadLists(await place.order(noon(700), { bundleDir, listsDir: null }), sources)
  return viewSnapshot(pack)
}

/** The keys of all that the contents of the lists name. */
function listedKeys({ lists, contentOf }: Snapshot): Set<string> {
  const keys = new Set<string>()
  for (const { id } of lists) {
    const { entries = [], hosts = [] } = parseContent(contentOf(id) ?? '') ?? {}
    for (const { family, address } of entries) {
      const read = family === 'other' ? undefined : readAddress(address).address
      if (read) keys.add(addressKey(read))
    }
    for (const { facts, rules } of hosts) {
      if (facts.effect === 'allow') continue
      for (const rule of rules) keys.add(ruleKey(rule) ?? 'host:')
    }
  }
  keys.delete('host:')
  return keys
}

/** Addresses and hosts in turn. Host names are as short as those on the lists, so that they stand everywhere between them. */
function madeUpKey(at: number): string {
  if (at % 2 === 0) return `evm:0x${randomBytes(20).toString('hex')}`
  const top = ['com', 'io', 'xyz', 'org', 'app'][at % 5] ?? 'com'
  return `host:${top}.${randomBytes(5)
    .toString('hex')
    .slice(0, 1 + (at % 9))}.`
}

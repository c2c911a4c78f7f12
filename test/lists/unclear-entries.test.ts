import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyOwnProof } from '../../sdk/src/index.ts'
import { endpoints } from '../../src/api/endpoints.ts'
import { replayableOf } from '../../src/api/replayables.ts'
import { readExport } from '../../src/decision/read-export.ts'
import { replayExport } from '../../src/decision/replay-export.ts'
import { readAddress } from '../../src/kit/address.ts'
import { packSnapshot } from '../../src/lists/index/snapshot-pack.ts'
import { viewSnapshot } from '../../src/lists/index/snapshot-view.ts'
import { uniteOverlapping } from '../../src/lists/index/unite-listings.ts'
import { withoutMentionedHosts, withoutMentions } from '../../src/lists/loading/without-mentions.ts'
import { own } from '../../src/lists/sources/own.ts'
import { proveOnOwnList } from '../../src/lists/own-list-proof.ts'
import { ownListSecret } from '../../src/lists/own-list-secret.ts'
import { addressKey, hostKey } from '../../src/lists/subject-key.ts'
import { findParty } from '../../src/screening/funds/party.ts'
import { standingOn, taintOf } from '../../src/screening/list-standing.ts'
import { observeSameKey } from '../../src/screening/observing/observe-same-key.ts'
import { exportAll } from '../support/decisions/export-all.ts'
import { startLogApp } from '../support/decisions/log-app.ts'
import { ownedAgent } from '../support/decisions/owned-agent.ts'
import { sanctioned, sanctionedKeyOnTron, unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { listContent } from './content.ts'
import { day, evmAddress, listEntry } from './entries.ts'
import { fileOf } from './list-file-fixtures.ts'

// What a refused own list merely names: neither listed nor absent from the first day on which the file named it.

const named = listEntry(sanctioned.evm, { known_from: day(3), reason: 'named', unclear: true })
const entry = listEntry(evmAddress(1), { known_from: day(3), reason: 'fraud' })
const host = { effect: 'block', listed_on: null, delisted_on: null, known_from: day(3), label: null } as const
const groups = [{ facts: { ...host, unclear: true as const }, rules: ['named.example'] }]
const secretsKey = new Uint8Array(32).fill(7)
const seed = new Uint8Array(16)

function snapshotOf() {
  const listSecret = ownListSecret(secretsKey)
  const packed = packSnapshot([listContent('own', 'own', [named, entry], groups)], day(5), seed, listSecret)
  return viewSnapshot(packed)
}

test('its standing is open from that day on; it taints nothing and leaves another address of its key as open', () => {
  const listing = { kind: 'own', entry: named } as const
  assert.deepEqual(
    [2, 3, 9].map((n) => standingOn(listing, day(n))),
    ['later', 'unknown', 'unknown'],
  )
  assert.equal(taintOf([listing], day(4)), null)
  const snapshot = snapshotOf()
  const onTron = readAddress(sanctionedKeyOnTron).address ?? assert.fail()
  assert.equal(snapshot.findSameKey(onTron).length, 1)
  const details = (n: number) =>
    observeSameKey(onTron, { network: 'tron', day: day(n) }, snapshot)?.findings.map(({ detail }) => detail)
  assert.equal(details(2), undefined)
  assert.deepEqual(details(4), [{ address: named.address, kind: 'own', list: 'own', unclear: 'true' }])
  assert.deepEqual(findParty(snapshot, day(4), named.address, 'en'), { tag: null, kind: null, risk: null })
  assert.equal(snapshot.recent.count, 1)
  assert.deepEqual(
    snapshot.lists.map(({ entries }) => entries),
    [1],
  )
})

test('a proof from the own list states neither that it is listed nor that it is absent', async () => {
  const snapshot = snapshotOf()
  const keys = [sanctioned.evm, evmAddress(1), evmAddress(2)].map((text) => {
    return addressKey(readAddress(text).address ?? assert.fail())
  })
  const subject_keys = [...keys, hostKey('named.example') ?? assert.fail()]
  const resultsOn = async (on: string) => {
    const content = snapshot.contentOf('own') ?? assert.fail()
    const { rootContent } = snapshot
    const proof = proveOnOwnList({ secretsKey, content, rootContent, log: null }, subject_keys, on) ?? assert.fail()
    const proved = await verifyOwnProof(proof, { subject_keys, on, lists_root: snapshot.root })
    return proved.map(({ result }) => result)
  }
  assert.deepEqual(await resultsOn(day(2)), ['not_listed', 'not_listed', 'not_listed', 'not_listed'])
  for (const on of [day(3), day(900)])
    assert.deepEqual(await resultsOn(on), ['listed_on_unknown', 'listed', 'not_listed', 'listed_on_unknown'])
})

test('it adds nothing to an entry, and stays beside one that ends', () => {
  const { address } = named
  const ended = listEntry(address, { listed_on: day(0), delisted_on: day(9), reason: 'fraud' })
  const united = uniteOverlapping([ended, named, named].map((each) => ({ entry: each, evidence: '' })))
  assert.deepEqual(
    united.map(({ unclear, delisted_on }) => [unclear, delisted_on]),
    [
      [undefined, day(9)],
      [true, null],
    ],
  )
})

test('of a refused file it is left out where another entry lists it without an end', async () => {
  const [a, b, c] = [evmAddress(1), evmAddress(2), evmAddress(3)]
  const text = `[{"address":"${a}","note":"${b} ${c} a.example.com b.example.com","reason":"x"},{"host":"a.example.com","reason":"x"},
    {"address":"${b}","reason":"x"},{"address":"${c}","reason":"x","delisted_on":"2030-01-01"},]`
  const parsed = (await own.formats[0]?.readable?.(fileOf('own.json', text), null)) ?? assert.fail()
  const rows = parsed.rows ?? assert.fail()
  assert.deepEqual([rows.rows, withoutMentions(rows, '2026-01-01').rows], [5, 4])
  const hosts = withoutMentionedHosts(parsed.hosts ?? [], '2026-01-01')
  const rules = hosts.flatMap(({ facts, rules: of }) => of.map((rule) => `${rule} ${facts.unclear ?? false}`))
  assert.deepEqual(rules.toSorted(), ['a.example.com false', 'b.example.com true'])
})

test('decisions and payments on it are exported and judged again alike', async (t: TestContext) => {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'own'))
  const item = `{"address":"${evmAddress(1)}","reason":"fraud"}`
  const text = `[${item},{"address":"${evmAddress(2)}","reason":"from "${unlisted.evm}, shop.example"},]`
  await writeFile(join(folder, 'own/own.json'), `[${item}]`)
  const app = await startLogApp({ LISTS_DIR: folder })
  t.after(app.close)
  await writeFile(join(folder, 'own/own.json'), text)
  const decide = endpoints.find(({ name }) => name === 'decidePayment') ?? assert.fail('no such endpoint')
  const input = { to: unlisted.evm, amountUsdc: '1', url: 'https://shop.example/' }
  await until(async () => {
    const { outcome } = await app.call(decide, input)
    return outcome?.result === 'review'
  })
  await (await ownedAgent(app)).pay()
  const [page] = await exportAll(app)
  const jwks = await app.rooms.attestation.jwks()
  const content = (await readExport(Buffer.from(page ?? ''), jwks)).content ?? assert.fail()
  const judged = JSON.stringify(content.entries)
  assert.match(judged, /"reason_code":"LISTED_ON_UNKNOWN"/)
  const results = await replayExport(content, jwks, replayableOf)
  assert.deepEqual([...new Set(results.map(({ result }) => result))], ['match'])
})

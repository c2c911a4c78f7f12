import assert from 'node:assert/strict'
import test from 'node:test'
import { findName, findParty, findRisk } from '../../../src/screening/funds/party.ts'
import { fakeLists, type FakeListing } from '../../support/fake-lists.ts'

const party = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'
const day = '2026-11-22'
const own: FakeListing = { list: 'own-allow', kind: 'allow', label: 'A partner' }
const scam: FakeListing = { list: 'scam', kind: 'scam', label: 'A drainer' }

const partyWith = (...listings: readonly FakeListing[]) => {
  const snapshot = fakeLists({ [party]: listings }).current()
  const { tag, kind, risk } = findParty(snapshot, day, party, 'en')
  return {
    tag,
    kind,
    isRisk: risk !== null,
    name: findName(snapshot, day, party),
    inFlow: findRisk(snapshot, day, party) !== null,
  }
}

test('an address on the operator’s allow list alone is a party without a name, a kind and a risk', () => {
  assert.deepEqual(partyWith(own), partyWith())
  assert.deepEqual(partyWith(), { tag: null, kind: null, isRisk: false, name: null, inFlow: false })
})

test('an allow listing beside another one gives it no name', () => {
  const nameless: FakeListing = { list: 'bridges', kind: 'context' }
  const { tag, kind, name } = partyWith(own, nameless)
  assert.deepEqual([tag === 'A partner', kind, name], [false, 'bridge', null])
  assert.deepEqual(partyWith(own, scam).name, 'A drainer')
})

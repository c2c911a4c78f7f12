import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { networks } from '../../../src/chains/networks.ts'
import { lastReportedOn, listedOnBasis } from '../../../src/lists/entry.ts'
import { euFsf } from '../../../src/lists/sources/eu-fsf.ts'
import type { ListSource } from '../../../src/lists/formats/list-source.ts'
import { ukSanctions } from '../../../src/lists/sources/uk-sanctions.ts'
import { unSc } from '../../../src/lists/sources/un-sc.ts'
import { noSample, sharedFile } from '../list-file-fixtures.ts'
import { hosts, listOf, lists, on, one, texts } from './bundle-files.ts'

describe('how new the bundle is', () => {
  it('the OFAC list is complete to the last complete copy, the pools of Tornado Cash have single entries that are newer', () => {
    const ofac = listOf('ofac')
    assert.deepEqual([ofac.as_of, ofac.complete_through], ['2026-08-20', '2026-08-20'])
    const { as_of, complete_through, entries } = listOf('tornado-cash')
    assert.deepEqual([as_of, complete_through], ['2023-10-01', '2022-07-02'])
    assert.ok(entries.some(({ known_from }) => known_from > complete_through))
  })

  it('no list is older than any of its entries, and none is complete to a later day than its newest part', () => {
    for (const { id, as_of, complete_through, entries } of lists) {
      for (const entry of entries) assert.ok(lastReportedOn(entry) <= as_of, `${id} ${entry.address}`)
      for (const { address, listed_on } of entries) assert.ok((listed_on ?? '') <= as_of, `${id} ${address}`)
      assert.ok(complete_through <= as_of, id)
    }
    for (const { facts } of hosts.groups) assert.ok(facts.known_from <= hosts.as_of)
  })

  it('the notice states both days where they differ, and one where they do not', () => {
    const notice = (texts.get('NOTICE') ?? '').replaceAll(/\s+/g, ' ')
    assert.match(notice, /lists\/tornado-cash\.json Complete through 2022-07-02, newest part of 2023-10-01\./)
    assert.match(notice, /lists\/ofac\.json As of 2026-08-20\./)
  })
})

describe('whose the days of the bundle are', () => {
  it('a day worked out from a block is not the authority’s, and a designation is', () => {
    const pool = '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc'
    assert.equal(listedOnBasis(one('tornado-cash', pool)), 'derived')
    assert.equal(listedOnBasis(one('ofac', pool)), 'authority')
    assert.equal(listedOnBasis(one('railgun', '0xFA7093CDD9EE6932B4eb2c9e1cde7CE00B1FA4b9')), 'derived')
    assert.equal(listedOnBasis(one('mixers', '15PggTG7YhJKiE6B16vkKzA1YDTZipXEX4')), 'authority')
    assert.equal(listedOnBasis(one('ofac', '0x098B716B8Aaf21512996dC57EB0615e2383E2f96')), 'authority')
  })

  it('no mixer has an authority’s day from before the first mixer was designated', () => {
    for (const id of ['tornado-cash', 'railgun', 'mixers']) {
      for (const entry of listOf(id).entries) {
        if (listedOnBasis(entry) === 'authority') assert.ok((entry.listed_on ?? '') >= '2022-05-06', entry.address)
      }
    }
  })

  it('a listing dated by the day between two copies is worked out', () => {
    const derived = listOf('ofac').entries.filter((entry) => listedOnBasis(entry) === 'derived')
    assert.ok(derived.length > 0)
    for (const { address, known_from, absent_on } of derived) {
      const days = (Date.parse(known_from) - Date.parse(absent_on ?? '')) / 86_400_000
      assert.ok(days <= 3, address)
    }
  })

  it('a basis stands only beside a day', () => {
    for (const { address, listed_on, listed_on_basis } of lists.flatMap(({ entries }) => entries)) {
      assert.ok(listed_on !== null || listed_on_basis === undefined, address)
    }
  })

  it('no mixer without a day counts from the day the bundle was collected', () => {
    for (const id of ['tornado-cash', 'railgun', 'mixers']) {
      for (const { address, known_from } of listOf(id).entries) assert.ok(known_from <= '2025-12-31', address)
    }
  })
})

describe('where the contracts of the bundle are', () => {
  it('a label names the networks of its entry and no others', () => {
    for (const { label, networks: replies = [] } of ['tornado-cash', 'railgun'].flatMap((id) => listOf(id).entries)) {
      const named = [...(label ?? '').matchAll(/\(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '))
      assert.deepEqual([...new Set(named)].toSorted(), replies, label ?? '')
    }
  })

  it('a mixer is on networks that answers name, on Gnosis, or on the test network whose pools were designated', () => {
    const existing = new Set([...networks.map(({ name }) => name), 'gnosis', 'goerli'])
    for (const { label, networks: replies = [] } of ['tornado-cash', 'railgun'].flatMap((id) => listOf(id).entries)) {
      for (const name of replies) assert.ok(existing.has(name), `${name} of ${label}`)
    }
  })

  it('contracts of Railgun on Sepolia and Amoy are on no list', () => {
    const testContracts = [
      '0xeCFCf3b4eC647c4Ca6D49108b311b7a7C9543fea',
      '0x7e3d929EbD5bDC84d02Bd3205c777578f33A214D',
      '0x19702345c059ac86a1f17434ebE0227D62F5965f',
      '0xFe276aD6a9Be967292D7fcb74E5510a1A6796bFb',
      '0xD1aC80208735C7f963Da560C42d6BD82A8b175B5',
      '0xc340f7E17A42154674d6B50190386C9a2982D12E',
    ]
    for (const { id } of lists) for (const address of testContracts) assert.equal(on(id, address).length, 0, address)
  })
})

describe('what is not in the bundle', () => {
  it('an address that only a made-up document holds is not listed', () => {
    assert.equal(on('ofac', '12aNKp2iDKuhEde2YfPd4YBQhszEwkmC1a').length, 0)
  })

  const copies: [ListSource, string, string][] = [
    [ukSanctions, 'sanctions-xml/uk-sanctions-list-excerpt-2026-09-10.xml', 'UK-Sanctions-List.xml'],
    [euFsf, 'sanctions-xml/eu-fsf-excerpt-184961.xml', 'xmlFullSanctionsList_1_1.xml'],
    [unSc, 'un-consolidated/consolidated-trim.xml', 'consolidated.xml'],
  ]
  for (const [source, path, name] of copies) {
    it(`what was collected of ${source.id} names no address, as stated in the notice`, async (t) => {
      const file = sharedFile(path, name)
      if (!file) return t.skip(noSample)
      const format = source.formats.find(({ matches }) => matches(name))
      assert.ok(format)
      assert.deepEqual((await format.read(file, null)).entries, [])
    })
  }
})

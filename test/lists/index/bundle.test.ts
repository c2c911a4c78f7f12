import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { buildBundle } from '../../../scripts/bundle/build-bundle.ts'
import { readListedAddress } from '../../../scripts/bundle/listed-address.ts'
import { organisationNamed, organisations } from '../../../scripts/bundle/organisations.ts'
import { openSource } from '../../../scripts/bundle/source-files.ts'
import { readAddress } from '../../../src/kit/address.ts'
import { listedFrom, listedUntil } from '../../../src/lists/entry.ts'
import {
  events,
  fileNames,
  folded,
  hosts,
  hostsName,
  isListed,
  listNames,
  listOf,
  lists,
  on,
  one,
  sourceDir,
  texts,
} from './bundle-files.ts'

const skip = existsSync(sourceDir) ? false : 'left out: the collected copies are not there (../shared/data)'

describe('the files of the bundle', () => {
  it('hold seven lists of the expected size', () => {
    const sizes = lists.map(({ id, kind, authority, entries }) => [id, kind, authority, entries.length])
    assert.deepEqual(sizes, [
      ['ofac', 'sanctions', 'OFAC', 1055],
      ['eu-assets', 'asset', 'European Union, Regulation 833/2014', 23],
      ['official-notices', 'enforcement', null, 99],
      ['tornado-cash', 'mixer', null, 97],
      ['railgun', 'mixer', null, 6],
      ['mixers', 'mixer', null, 47],
      ['bridges', 'context', null, 259],
    ])
  })

  it('refer to an entry by a number of its list, and to a notice by its name', () => {
    for (const { id, entries } of lists) {
      const form = id === 'official-notices' ? /^[A-Z][\w ()/-]+$/ : /^\d+(?:R\d+)?$/
      for (const { ref } of entries) if (ref !== null) assert.match(ref, form, id)
    }
  })

  it('are all files in the folder of the built-in lists', () => {
    const folder = path.resolve(import.meta.dirname, '../../../data/lists')
    const names = readdirSync(folder).map((name) => `lists/${name}`)
    assert.deepEqual(
      names.toSorted(),
      [...listNames, hostsName, 'lists/ofac-names.txt', 'lists/subjects.tree'].toSorted(),
    )
  })

  it('write one entry a line, in strict order, so that no entry stands there twice', () => {
    for (const [index, { id, entries }] of lists.entries()) {
      const keys = entries.map((entry) => [entry.family, entry.address, listedFrom(entry)].join('\n'))
      for (const [at, key] of keys.entries()) assert.ok(at === 0 || (keys[at - 1] ?? '') < key, `${id}: ${key}`)
      const lines = (texts.get(listNames[index] ?? '') ?? '')
        .split('\n')
        .filter((line) => line.startsWith('{"address":'))
      assert.equal(lines.length, entries.length)
    }
  })

  it('write every screened address in its canonical form, and call other only what has none', () => {
    for (const { address, family } of lists.flatMap(({ entries }) => entries)) {
      const read = readAddress(address).address
      assert.equal(read?.family ?? 'other', family, address)
      if (read) assert.equal(read.canonical, address)
    }
  })

  it('give no address two listings on one day', () => {
    for (const { id, entries } of lists) {
      for (const [at, entry] of entries.entries()) {
        const next = entries[at + 1]
        if (next?.address !== entry.address) continue
        const until = listedUntil(entry)
        assert.ok(until !== null && until <= listedFrom(next), `${id}: ${entry.address}`)
      }
    }
  })

  it('keep the days of an entry in order', () => {
    for (const entry of lists.flatMap(({ entries }) => entries)) {
      const { address, listed_on, delisted_on, known_from, known_to, absent_on } = entry
      if (listed_on !== null) assert.ok(listed_on <= known_from, `${address} listed after it was known`)
      if (absent_on !== null) assert.ok(absent_on < known_from, `${address} absent after it was known`)
      if (absent_on !== null && listed_on !== null) assert.ok(absent_on <= listed_on, `${address} absent while listed`)
      if (known_to !== null) assert.ok(known_from < known_to, `${address} ends before it begins`)
      if (delisted_on !== null) assert.ok(known_to !== null && delisted_on <= known_to, `${address} delisted`)
    }
  })

  it('end no mixer and no bridge', () => {
    for (const { entries } of lists.slice(1)) for (const entry of entries) assert.equal(listedUntil(entry), null)
  })

  it('name nothing on the sanctions list but organisations of the fixed table', () => {
    const labels = new Set(organisations.map(({ label }) => label))
    for (const { label } of lists[0]?.entries ?? []) assert.ok(label === null || labels.has(label), label ?? '')
    for (const { party } of events) for (const name of party?.split('; ') ?? []) assert.ok(labels.has(name), name)
  })

  it('list every act in the order of its days', () => {
    assert.equal(events.length, 23)
    assert.deepEqual(
      events,
      events.toSorted((a, b) => a.date.localeCompare(b.date)),
    )
  })
})

describe('the content of the bundle', () => {
  it('the Ronin address was listed on 2022-04-14 and still is', () => {
    const entry = one('ofac', '0x098B716B8Aaf21512996dC57EB0615e2383E2f96')
    assert.deepEqual(
      [entry.listed_on, listedUntil(entry), entry.label, entry.ref],
      ['2022-04-14', null, 'Lazarus Group', '27307'],
    )
  })

  it('a Tornado Cash pool is a mixer from 2019-12 on, and sanctioned from 2022-08-08 to 2025-03-21', () => {
    const pool = '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc'
    const mixer = one('tornado-cash', pool)
    assert.match(mixer.listed_on ?? '', /^2019-12-1[5-9]$/)
    const listing = one('ofac', pool)
    assert.deepEqual([listing.listed_on, listing.delisted_on], ['2022-08-08', '2025-03-21'])
    assert.deepEqual(
      ['2022-08-07', '2022-08-08', '2025-03-20', '2025-03-21'].map((day) => isListed(listing, day)),
      [false, true, true, false],
    )
  })

  it('an address relisted in another case in November 2022 has one listing', () => {
    const entry = one('ofac', '0xCa0840578f57fE71599D29375e16783424023357')
    assert.deepEqual([entry.listed_on, entry.delisted_on], ['2022-08-08', '2025-03-21'])
  })

  it('ninety listings ended with the delisting of Tornado Cash', () => {
    const ended = (lists[0]?.entries ?? []).filter(({ known_to }) => known_to !== null)
    assert.equal(ended.filter(({ delisted_on }) => delisted_on === '2025-03-21').length, 90)
    const others = ended.filter(({ delisted_on }) => delisted_on === null).map(({ address }) => folded(address))
    assert.deepEqual(others.toSorted(), [
      '0x6acdfba02d390b97ac2b2d42a63e85293bcc160e',
      '0x905b63fff465b9ffbf41dea908ceb12478ec7601',
      '0xa7e5d5a720f06526557c513402f2e6b5fa20b00',
      'bnb136ns6lfw4zs5hg4n85vdthaad7hq5m4gtkgf23',
    ])
  })

  it('the eight addresses of 2023-08-23 outlived the delisting', () => {
    const listed = (lists[0]?.entries ?? []).filter(({ listed_on }) => listed_on === '2023-08-23')
    assert.equal(listed.length, 8)
    for (const entry of listed) assert.deepEqual([listedUntil(entry), entry.label], [null, null])
    assert.ok(listed.some(({ address }) => address === '0x43fa21d92141BA9db43052492E0DeEE5aa5f0A93'))
  })

  it('the TRON address of the Central Bank of Iran is listed since 2026-04-24', () => {
    const entry = one('ofac', 'TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81')
    assert.deepEqual(
      [entry.family, entry.listed_on, listedUntil(entry), entry.ref],
      ['tron', '2026-04-24', null, '4632'],
    )
  })

  it('the first two addresses were listed on 2018-11-28', () => {
    const first = (lists[0]?.entries ?? []).filter(({ listed_on }) => listed_on === '2018-11-28')
    assert.deepEqual(
      first.map(({ ref, address }) => `${ref} ${address}`),
      ['26137 149w62rY42aZBox8fGcmqNsXUzSStKeq8C', '26138 1AjZPMsnmpdK2Rv9KQNfMurTXinscVro9V'],
    )
  })

  it('an address belongs to the family of its own bytes, with any ticker', () => {
    const families = (asset: string) => {
      const entries = (lists[0]?.entries ?? []).filter(({ assets }) => assets.includes(asset))
      return [...new Set(entries.map(({ family }) => family))].toSorted()
    }
    assert.deepEqual(families('USDT'), ['bitcoin', 'evm', 'tron'])
    assert.deepEqual(families('BCH'), ['bitcoin', 'other'])
    assert.deepEqual(families('TRX'), ['tron'])
    assert.deepEqual(families('SOL'), ['solana'])
    assert.deepEqual(families('XMR'), ['other'])
    assert.deepEqual(one('ofac', '0x4f47bc496083c727c5fbe3ce9cdf2b0f6496270c').assets, ['ARB', 'BSC', 'ETH'])
  })

  it('a 0x address counts in any case that its publisher writes', () => {
    const mistyped = '0x098b716B8Aaf21512996dC57EB0615e2383E2f96'
    assert.deepEqual(readAddress(mistyped), { fault: 'eip55' })
    const { address, family } = readListedAddress(mistyped, 'ETH')
    assert.deepEqual([address, family], ['0x098B716B8Aaf21512996dC57EB0615e2383E2f96', 'evm'])
  })

  it('an address that was published cut short is kept as published, without a family', () => {
    const entry = one('ofac', '0xa7e5d5a720f06526557c513402f2e6b5fa20b00')
    assert.deepEqual([entry.family, entry.label, entry.known_to], ['other', null, '2021-11-09'])
    assert.equal(one('ofac', '0xa7e5d5a720f06526557c513402f2e6b5fa20b008').listed_on, '2020-09-10')
  })

  it('the router answers as a mixer before OFAC listed it', () => {
    const entry = one('tornado-cash', '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b')
    assert.deepEqual([entry.listed_on, isListed(entry, '2022-08-07')], [null, true])
  })

  it('the mixers without contracts are Blender.io and Sinbad.io', () => {
    const count = (name: string) => listOf('mixers').entries.filter(({ label }) => label === name).length
    assert.deepEqual([count('Blender.io'), count('Sinbad.io')], [45, 2])
  })

  it('a bridge is named by what it is, and no token passes for one', () => {
    assert.equal(
      one('bridges', '0x3B03509645713718B78951126E0A6de6f10043f5').label,
      'across AcrossConfigStore (ethereum)',
    )
    assert.equal(one('bridges', 'TAC21biCBL9agjuUyzd4gZr356zRgJq61b').family, 'tron')
    for (const token of ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174']) {
      assert.equal(on('bridges', token).length, 0)
    }
  })

  it('contracts of the public development chain are on no list', () => {
    assert.equal(on('railgun', '0x610178dA211FEF7D417bC0e6FeD39F05609AD788').length, 0)
    assert.equal(
      one('railgun', '0xFA7093CDD9EE6932B4eb2c9e1cde7CE00B1FA4b9').label,
      'Railgun proxy (ethereum, arbitrum)',
    )
  })
})

describe('the bundle and the collected copies', { skip }, () => {
  it('no person is named in any file of the bundle', () => {
    const source = openSource(sourceDir)
    const columns = [
      ...source.table('ofac-digital-currency/names-2025-11-27.csv', ['names']).map((row) => row.names),
      ...source.table('ofac-ultrasoundmoney/data-2024-05-05-with-dates.csv', ['name']).map((row) => row.name),
      ...source.table('ofac-ultrasoundmoney/data-2026-06-25.csv', ['name']).map((row) => row.name),
    ]
    const allowed = new Set(organisations.flatMap(({ label, names }) => [label, ...names].flatMap(wordsOf)))
    const personal = new Set(columns.filter((column) => organisationNamed(column) === null).flatMap(wordsOf))
    assert.ok(personal.has('semenov') && personal.size > 200)
    for (const [name, text] of texts) {
      // The name of a site may hold any word.
      const reply =
        name === hostsName ? JSON.stringify({ ...hosts, groups: hosts.groups.map(({ facts }) => facts) }) : text
      const matches = wordsOf(reply).filter((word) => word.length > 2 && personal.has(word) && !allowed.has(word))
      assert.deepEqual(matches, [], name)
    }
  })

  it('every row of the observed history is within a listing', () => {
    const columns = ['asset', 'address', 'first_seen', 'last_seen', 'first_absent_after'] as const
    const source = openSource(sourceDir)
    const copies = source.names('ofac-digital-currency')
    const rows = source.table('ofac-digital-currency/observed-history.csv', columns)
    assert.equal(rows.length, 850)
    for (const row of rows) {
      const holding = on('ofac', row.address).filter(
        ({ known_from, known_to, assets }) =>
          known_from <= row.first_seen && (known_to ?? '9999') > row.last_seen && assets.includes(row.asset),
      )
      assert.equal(holding.length, 1, `${row.asset} ${row.address}`)
      const until = holding[0]?.known_to ?? null
      // Only a complete copy that is newer than the history can have ended what it still held.
      if (row.first_absent_after === '' && until !== null)
        assert.ok(until > row.last_seen && copies.includes(`snapshot-${until}`), `${row.address} is still listed`)
    }
  })

  it('every address of the later copies is listed', () => {
    const source = openSource(sourceDir)
    const folder = 'ofac-digital-currency/snapshot-2026-commit-17121db4'
    const tron = source.json(`${folder}/sanctioned_addresses_TRX.json`, z.array(z.string()))
    const solana = source.json(`${folder}/sanctioned_addresses_SOL.json`, z.array(z.string()))
    const ethereum = source.table('ofac-ultrasoundmoney/data-2026-06-25.csv', ['address']).map(({ address }) => address)
    const late = [...tron, ...solana, ...ethereum, '6wjqWWra8ombzaw6VHrG5xpQ972jCYF6bbHiFCbWmr4U']
    assert.equal(late.length, 184 + 3 + 97 + 1)
    for (const address of late) assert.equal(listedUntil(one('ofac', address)), null)
  })

  it('making the bundle again gives the same bytes', () => {
    const { files } = buildBundle(sourceDir)
    assert.deepEqual([...files.keys()].toSorted(), fileNames.toSorted())
    for (const [name, text] of files) assert.ok(text === texts.get(name), `data/${name} is not what the script makes`)
  })
})

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

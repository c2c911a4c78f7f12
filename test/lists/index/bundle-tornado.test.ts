import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { openSource } from '../../../scripts/bundle/source-files.ts'
import { listedFrom, listedUntil } from '../../../src/lists/entry.ts'
import { tornadoDesignations } from '../tornado-designations.ts'
import { isListed, listOf, on, one, sourceDir } from './bundle-files.ts'

const skip = existsSync(sourceDir) ? false : 'left out: the collected copies are not there (../shared/data)'
const delistedOn = '2025-03-21'
const designated = Object.entries(tornadoDesignations).flatMap(([day, addresses]) =>
  addresses.map((address) => ({ day, address })),
)

describe('Tornado Cash in the bundle', () => {
  it('ninety addresses were designated under that name until 2025-03-21', () => {
    assert.equal(new Set(designated.map(({ address }) => address.toLowerCase())).size, 90)
  })

  for (const { day, address } of designated) {
    it(`${address} was sanctioned from ${day} until ${delistedOn} and stays a mixer`, () => {
      const sanction = one('ofac', address)
      assert.deepEqual([sanction.listed_on, sanction.delisted_on, sanction.label], [day, delistedOn, 'Tornado Cash'])
      assert.deepEqual(
        [before(day), day, before(delistedOn), delistedOn].map((query) => isListed(sanction, query)),
        [false, true, true, false],
      )
      const mixer = one('tornado-cash', address)
      assert.equal(listedUntil(mixer), null)
      assert.ok(listedFrom(mixer) <= day, 'a mixer from the day of its designation at the latest')
    })
  }

  it('the proxy that was dropped in November 2022 stays a mixer too', () => {
    const old = '0x905b63Fff465B9fFBF41DeA908CEb12478ec7601'
    assert.equal(listedUntil(one('ofac', old)), '2022-11-09')
    assert.equal(listedUntil(one('tornado-cash', old)), null)
  })

  it('no other address ever stood under that name', () => {
    const named = listOf('ofac').entries.filter(({ label }) => label === 'Tornado Cash')
    assert.equal(named.length, designated.length + 1)
  })

  it('parts are called by what they are, where explorers name them', () => {
    const labelOf = (address: string) => one('tornado-cash', address).label
    assert.equal(labelOf('0x8589427373D6D84E98730D7795D8f6f8731FDA16'), 'Tornado Cash Donate (ethereum)')
    assert.equal(labelOf('0x77777FeDdddFfC19Ff86DB637967013e6C6A116C'), 'Tornado Cash TORN Token (ethereum)')
    assert.equal(labelOf('0x9AD122c22B14202B4490eDAf288FDb3C7cb3ff5E'), 'Tornado Cash 100000 USDT pool (ethereum)')
    assert.equal(labelOf('0x01e2919679362dFBC9ee1644Ba9C6da6D6245BB1'), 'Tornado Cash')
  })
})

describe('Tornado Cash in the collected copies', { skip }, () => {
  it('every address that an explorer names so is a mixer', () => {
    const source = openSource(sourceDir)
    const files = source.names('explorer-labels').flatMap((folder) => {
      if (folder === 'SOURCE.md') return []
      return source.names(`explorer-labels/${folder}`).map((file) => `explorer-labels/${folder}/${file}`)
    })
    const labels = files.flatMap((file) => Object.entries(source.json(file, z.record(z.string(), z.string()))))
    const named = new Set(labels.flatMap(([address, label]) => (/tornado/i.test(label) ? address : [])))
    assert.ok(named.size > 40)
    for (const address of named) assert.equal(on('tornado-cash', address).length, 1, address)
  })

  it('every contract of the configuration is a mixer', () => {
    const contracts = z.array(z.object({ address: z.string() }))
    const rows = openSource(sourceDir).json('tornado-cash/contracts.json', contracts)
    assert.equal(rows.length, 69)
    for (const { address } of rows) assert.equal(on('tornado-cash', address).length, 1, address)
  })
})

function before(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

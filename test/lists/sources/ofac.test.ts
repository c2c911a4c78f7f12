import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofac } from '../../../src/lists/sources/ofac.ts'
import { fileOf, madeUp } from '../list-file-fixtures.ts'

function formatOf(name: string) {
  return ofac.formats.filter((format) => format.matches(name))
}

test('the publisher names files, in either case, and each is of one format', () => {
  for (const name of ['SDN_ENHANCED.XML', 'SDN_ENHANCED.ZIP', 'SDN_ADVANCED.XML', 'SDN.XML', 'SDN.CSV']) {
    assert.deepEqual(
      formatOf(name).map((format) => format.name),
      [name],
    )
    assert.deepEqual(
      formatOf(name.toLowerCase()).map((format) => format.name),
      [name],
    )
  }
  for (const name of ['SDN_COMMENTS.CSV', 'SDN.XML.part', 'CONS.XML', 'xSDN.XML', 'SDN_ADVANCED.ZIP']) {
    assert.deepEqual(formatOf(name), [], name)
  }
})

test('all forms are one document, of which the richest counts', () => {
  assert.deepEqual(new Set(ofac.formats.map(({ layer }) => layer)), new Set(['sdn']))
  assert.deepEqual(
    ofac.formats.map(({ rank }) => rank),
    [4, 4, 3, 2, 1],
  )
})

test('the comments of a CSV are looked for beside it, in the case it is written in', () => {
  assert.equal(formatOf('SDN.CSV')[0]?.companion?.('SDN.CSV'), 'SDN_COMMENTS.CSV')
  assert.equal(formatOf('sdn.csv')[0]?.companion?.('sdn.csv'), 'sdn_comments.csv')
})

test('each format reads its own document', async () => {
  const tron = madeUp.tron(1)
  const type = 'Digital Currency Address - TRX'
  const documents: Record<string, string> = {
    'SDN.XML': `<sdnList><sdnEntry><uid>7</uid><idList><id><idType>${type}</idType><idNumber>${tron}</idNumber></id></idList></sdnEntry></sdnList>`,
    'SDN.CSV': `7,"X",-0- ,"C",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${type} ${tron}."\r\n`,
    'SDN_ENHANCED.XML': `<sanctionsData><entities><entity id="7"><features><feature><type>${type}</type><value>${tron}</value></feature></features></entity></entities></sanctionsData>`,
    'SDN_ADVANCED.XML': `<Sanctions><FeatureTypeValues><FeatureType ID="1">${type}</FeatureType></FeatureTypeValues><Profile ID="7"><Feature FeatureTypeID="1"><VersionDetail>${tron}</VersionDetail></Feature></Profile></Sanctions>`,
  }
  for (const [name, content] of Object.entries(documents)) {
    const { entries } = (await formatOf(name)[0]?.read(fileOf(name, content), null)) ?? { entries: [] }
    assert.deepEqual(
      entries.map(({ address, ref, assets }) => [address, ref, assets]),
      [[tron, '7', ['TRX']]],
      name,
    )
  }
})

test('the page of an entry is its own page at OFAC', () => {
  const page = 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=4632'
  assert.equal(ofac.entryPage({ address: 'x', ref: '4632' }), page)
  assert.equal(ofac.entryPage({ address: 'x', ref: null }), null)
  assert.equal(ofac.entryPage({ address: 'x', ref: '1&x=2' }), page.replace('4632', '1%26x%3D2'))
})

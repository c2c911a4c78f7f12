import { setImmediate as nextTurn } from 'node:timers/promises'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readSdnAdvanced } from '../../../src/lists/sources/ofac-sdn-advanced.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

const sizeMaxBytes = 64 * 1024 * 1024
const evm = madeUp.evm(1)
const issued = '<DateOfIssue CalendarTypeID="1"><Year>2026</Year><Month>9</Month><Day>3</Day></DateOfIssue>'

function types(...pairs: [id: string, type: string][]): string {
  const rows = pairs.map(([id, type]) => `<FeatureType ID="${id}" FeatureTypeGroupID="1">${type}</FeatureType>`)
  return `<ReferenceValueSets><FeatureTypeValues>${rows.join('')}</FeatureTypeValues></ReferenceValueSets>`
}

function feature(typeId: string, ...values: string[]): string {
  const details = values.map((value) => `<VersionDetail DetailTypeID="1432">${value}</VersionDetail>`)
  return `<Feature ID="5" FeatureTypeID="${typeId}"><FeatureVersion ID="4"><Comment />${details.join('')}</FeatureVersion></Feature>`
}

function party(uid: string, features: string): string {
  const name = '<Identity ID="1"><NamePartValue>INVENTED NAME</NamePartValue></Identity>'
  return `<DistinctParty FixedRef="${uid}"><Profile ID="${uid}">${name}${features}</Profile></DistinctParty>`
}

function list(...parts: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?><Sanctions xmlns="urn:x" Version="3">${parts.join('\n')}</Sanctions>`
}

const read = (content: string) => readSdnAdvanced(fileOf('SDN_ADVANCED.XML', content, 1000), sizeMaxBytes)

test('the addresses of a real SDN_ADVANCED.XML are read with the number of their party', async (t) => {
  const sample = sharedFile('sanctions-xml/ofac-sdn-advanced-excerpt.xml')
  if (!sample) return t.skip(noSample)
  const { published_on, entries } = await readSdnAdvanced(sample, sizeMaxBytes)
  assert.equal(published_on, null)
  assert.deepEqual(
    entries.map(({ address, assets, ref }) => [address, assets, ref]),
    [['0x098B716B8Aaf21512996dC57EB0615e2383E2f96', ['ETH'], '27307']],
  )
})

test('what a feature is stands in the table of the same file, not in its number', async () => {
  const table = types(['345', 'Birthdate'], ['8', 'Digital Currency Address - ETH'])
  const { published_on, entries } = await read(
    list(issued, table, party('1', feature('345', '1 Jan 1970')), party('2', feature('8', evm))),
  )
  assert.equal(published_on, '2026-09-03')
  assert.deepEqual(
    entries.map(({ address, assets, ref }) => [address, assets, ref]),
    [[evm, ['ETH'], '2']],
  )
})

test('every version of a feature is listed', async () => {
  const table = types(['8', 'Digital Currency Address - ETH'])
  const { entries } = await read(list(table, party('2', feature('8', evm, madeUp.evm(2)))))
  assert.equal(entries.length, 2)
})

test('a file whose features come before their table is refused', async () => {
  const table = types(['8', 'Digital Currency Address - ETH'])
  assert.equal(await refusal(read(list(party('2', feature('8', evm)), table)), 'schema'), 'FeatureTypeValues')
})

test('a currency feature without a value is skipped, and the party is named', async () => {
  const table = types(['8', 'Digital Currency Address - ETH'])
  const { entries, skipped } = await read(list(table, party('1', feature('8', evm)) + party('27307', feature('8'))))
  assert.deepEqual([entries.length, skipped], [1, { count: 1, places: ['entry 27307'] }])
  assert.equal(await refusal(read(list(table, party('27307', feature('8')))), 'address_invalid'), 'entry 27307')
})

test('an address in a feature of another type counts by its form or checksum, any other text does not', async () => {
  const table = types(
    ['8', 'Digital Currency Address - ETH'],
    ['9', 'Birthdate'],
    ['10', 'Virtual Currency Address - SOL'],
  )
  const { entries } = await read(
    list(
      table,
      party('1', feature('9', `wallet ${evm}`)) +
        party('2', feature('9', 'X1234567')) +
        party('3', feature('10', madeUp.solana(1))),
    ),
  )
  assert.deepEqual(
    entries.map(({ address, assets, ref }) => [address, assets, ref]),
    [
      [evm, [], '1'],
      [madeUp.solana(1), ['SOL'], '3'],
    ],
  )
})

test('an invalid date of issue refuses the file', async () => {
  const body = types(['8', 'Digital Currency Address - ETH']) + party('1', feature('8', evm))
  const date = '<DateOfIssue><Year>2026</Year><Month>2</Month><Day>31</Day></DateOfIssue>'
  assert.equal(await refusal(read(list(date, body)), 'schema'), 'DateOfIssue')
  assert.equal(await refusal(read(list('<DateOfIssue><Year>2026</Year></DateOfIssue>', body)), 'schema'), 'DateOfIssue')
})

test('a table without currencies, an empty list and a cut list are refused', async () => {
  const table = types(['8', 'Birthdate'])
  await refusal(read(list(table, party('1', feature('8', '1970-01-01')))), 'no_entries')
  await refusal(read(list(types(['8', 'Digital Currency Address - ETH']))), 'no_entries')
  const completeText = list(types(['8', 'Digital Currency Address - ETH']), party('1', feature('8', evm)))
  await refusal(read(completeText.slice(0, -30)), 'truncated')
  await refusal(read(completeText.replaceAll('Sanctions', 'sdnList')), 'schema')
})

test('neither a long document nor a window on it stays in memory with its addresses', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const padding = ' '.repeat(64 * 1024)
  const chunks = async function* () {
    yield Buffer.from(`<Sanctions>${types(['8', 'Digital Currency Address - XBT'])}<DistinctParties>`)
    for (let i = 0; i < 200; i++) yield Buffer.from(party(`${i}`, feature('8', madeUp.bitcoin(i))) + padding)
    yield Buffer.from('</DistinctParties></Sanctions>')
  }
  collect()
  const before = process.memoryUsage().heapUsed
  const { entries } = await readSdnAdvanced({ name: 'SDN_ADVANCED.XML', sizeBytes: 0, chunks }, sizeMaxBytes)
  assert.equal(entries.length, 200)
  // One collection can leave what a callback of the reader still held when it began: what leaks stays through all of them.
  let grown = Infinity
  for (let collections = 0; collections < 10 && grown >= stayingMaxBytes; collections++) {
    await nextTurn()
    collect()
    grown = process.memoryUsage().heapUsed - before
  }
  assert(grown < stayingMaxBytes, `${grown} bytes stayed`)
})

const stayingMaxBytes = 3 * 1024 * 1024

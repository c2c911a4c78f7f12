import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unSc } from '../../../src/lists/sources/un-sc.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

const [format] = unSc.formats
assert(format)
const read = (content: string) => format.read(fileOf('consolidated.xml', content), null)

const tron = madeUp.tron(1)
const evm = madeUp.evm(1)

function list(individuals: string, entities: string): string {
  return `<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z"><INDIVIDUALS>${individuals}</INDIVIDUALS><ENTITIES>${entities}</ENTITIES></CONSOLIDATED_LIST>`
}

test('a real publication holds no wallet, which is no fault', async (t) => {
  const sample = sharedFile('un-consolidated/consolidated-trim.xml', 'consolidated.xml')
  if (!sample) return t.skip(noSample)
  const { names = [], ...read } = await format.read(sample, null)
  assert.deepEqual(read, {
    published_on: '2026-02-27',
    published_at: Date.UTC(2026, 1, 27, 0, 0, 9, 554),
    entries: [],
    records: 71,
  })
  assert.ok(names.includes('alkawtharmoneyexchange') && names.includes('alkawtharco'))
})

test('wallets put into a real publication are found in their designations', async (t) => {
  const sample = sharedFile('un-consolidated/consolidated-trim.xml', 'consolidated.xml')
  if (!sample) return t.skip(noSample)
  const pieces = []
  for await (const bytes of sample.chunks()) pieces.push(bytes)
  const completeText = Buffer.concat(pieces).toString()
  let count = 0
  const marked = completeText.replaceAll('</COMMENTS1>', () => ` wallet ${madeUp.tron(++count)}.</COMMENTS1>`)
  const { entries } = await read(marked)
  assert.equal(entries.length, count)
  // The same order of numbers and days, taken from the text without a parser.
  const numbers = [...completeText.matchAll(/<REFERENCE_NUMBER>([^<]*)<\/REFERENCE_NUMBER>[^]*?<LISTED_ON>([^<]*)</g)]
  const named = new Set(numbers.map(([, ref = '', day = '']) => `${ref.trim()} ${day.slice(0, 10)}`))
  assert(entries.every(({ ref, listed_on }) => named.has(`${ref} ${listed_on}`)))
  assert.equal(new Set(entries.map(({ ref }) => ref)).size, count)
})

test('persons and entities are designations alike', async () => {
  const person = `<INDIVIDUAL><REFERENCE_NUMBER>KPi.001</REFERENCE_NUMBER><LISTED_ON>2016-03-02</LISTED_ON><COMMENTS1>uses ${tron}</COMMENTS1></INDIVIDUAL>`
  const entity = `<ENTITY><ENTITY_ADDRESS><NOTE>${evm}</NOTE></ENTITY_ADDRESS><LISTED_ON>2020-01-02-05:00</LISTED_ON><REFERENCE_NUMBER> KPe.002 </REFERENCE_NUMBER></ENTITY>`
  const { published_on, entries } = await read(list(person, entity))
  assert.equal(published_on, '2026-02-27')
  assert.deepEqual(
    entries.map(({ address, listed_on, delisted_on, ref, label }) => [address, listed_on, delisted_on, ref, label]),
    [
      [tron, '2016-03-02', null, 'KPi.001', null],
      [evm, '2020-01-02', null, 'KPe.002', null],
    ],
  )
})

test('a designation nested in another is part of it', async () => {
  const inner = `<INDIVIDUALS><INDIVIDUAL><REFERENCE_NUMBER>B</REFERENCE_NUMBER></INDIVIDUAL></INDIVIDUALS>`
  const outer = `<INDIVIDUAL><REFERENCE_NUMBER>A</REFERENCE_NUMBER>${inner}<COMMENTS1>${tron}</COMMENTS1></INDIVIDUAL>`
  const { entries } = await read(list(outer, ''))
  assert.deepEqual(
    entries.map(({ ref }) => ref),
    ['A'],
  )
})

test('a list without entries, a page, another document and a cut one are refused', async () => {
  await refusal(read(list('', '')), 'no_entries')
  await refusal(read('<html><head><title>Maintenance</title></head></html>'), 'html')
  await refusal(read('<export/>'), 'schema')
  const completeText = list('<INDIVIDUAL><COMMENTS1>x</COMMENTS1></INDIVIDUAL>', '')
  await refusal(read(completeText.slice(0, completeText.length - 20)), 'truncated')
})

test('the file is identified by the name its publisher gives it, and fetched under that name', () => {
  assert(format.matches('consolidated.xml') && !format.matches('consolidated-trim.xml'))
  assert(unSc.downloads.every(({ file }) => format.matches(file)))
})

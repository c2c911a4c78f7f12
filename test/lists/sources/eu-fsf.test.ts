import assert from 'node:assert/strict'
import { test } from 'node:test'
import { euFsf } from '../../../src/lists/sources/eu-fsf.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

const [format] = euFsf.formats
assert(format)
const read = (content: string | Uint8Array) => format.read(fileOf('xmlFullSanctionsList_1_1.xml', content), null)

const tron = madeUp.tron(1)
const evm = madeUp.evm(1)
const segwit = madeUp.segwit(1)
const remark = (text: string) => `<remark>${text}</remark>`

function entity(attributes: string, content: string): string {
  return `<sanctionEntity logicalId="7" ${attributes}>${content}<subjectType code="enterprise"/></sanctionEntity>`
}

function list(entities: string, generated = 'generationDate="2026-08-05T16:47:04.449+02:00"'): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" ${generated} globalFileId="1">${entities}</export>`
}

test('a real publication without a wallet is a good list without entries', async (t) => {
  const sample = sharedFile('sanctions-xml/eu-fsf-excerpt-184961.xml', 'xmlFullSanctionsList_1_1.xml')
  if (!sample) return t.skip(noSample)
  assert.deepEqual(await format.read(sample, null), {
    published_on: '2026-08-05',
    published_at: Date.UTC(2026, 7, 5, 14, 47, 4, 449),
    entries: [],
    records: 1,
    names: ['organizacaoabunidal'],
  })
})

test('wallets in the remarks of an entity bear its number and day, also one that a blank cut in two', async () => {
  const text = `Place of registration: Moscow\nKnown blockchain wallet addresses:\nETH: ${evm}\nBTC: ${segwit}\nTRX: ${tron.slice(0, 20)} ${tron.slice(20)}`
  const content = `<nameAlias wholeName="INVENTED">${remark(text)}</nameAlias>`
  const other = entity('euReferenceNumber="EU.1.11"', '<nameAlias wholeName="OTHER"/>')
  const facts = 'designationDate="2025-02-24" euReferenceNumber="EU.12747.39"'
  const { published_on, entries } = await read(list(entity(facts, content) + other))
  assert.equal(published_on, '2026-08-05')
  assert.deepEqual(
    entries.map(({ address, family, listed_on, ref }) => [address, family, listed_on, ref]),
    [
      [evm, 'evm', '2025-02-24', 'EU.12747.39'],
      [segwit, 'bitcoin', '2025-02-24', 'EU.12747.39'],
      [tron, 'tron', '2025-02-24', 'EU.12747.39'],
    ],
  )
})

test('without a day of its own an entity counts from the first publication of a regulation on it', async () => {
  const regulations =
    '<regulation publicationDate="2025-03-01" programme="UKR"/><regulation publicationDate="2025-02-24" programme="UKR"/>'
  const summary = '<nameAlias wholeName="X"><regulationSummary publicationDate="2001-01-01"/></nameAlias>'
  for (const day of ['', 'designationDate=""']) {
    const { entries } = await read(list(entity(day, regulations + summary + remark(tron))))
    assert.equal(entries[0]?.listed_on, '2025-02-24')
  }
  const own = await read(list(entity('designationDate="2024-12-31"', regulations + remark(tron))))
  assert.equal(own.entries[0]?.listed_on, '2024-12-31')
})

test('wallets in attributes are found, and another attribute may state what they are', async () => {
  const solana = madeUp.solana(1)
  const wallet = `<identification identificationTypeDescription="Digital wallet" number="${solana}" remark="${tron}"/>`
  const { entries } = await read(list(entity(`designationDetails="see ${evm}"`, wallet)))
  assert.deepEqual(
    entries.map(({ family }) => family),
    ['evm', 'solana', 'tron'],
  )
})

test('the day of the list is the day in UTC on which it was created', async () => {
  const of = async (date: string) => (await read(list(entity('', ''), `generationDate="${date}"`))).published_on
  assert.equal(await of('2026-08-05T00:30:00.000+02:00'), '2026-08-04')
  assert.equal(await of('2026-08-05T23:30:00Z'), '2026-08-05')
  assert.equal(await of('2026-08-05'), '2026-08-05')
  assert.equal(await of('2026-08-05T16:47:04'), '2026-08-05')
  const wrong = read(list(entity('', ''), 'generationDate="05/08/2026"'))
  assert.equal(await refusal(wrong, 'schema'), 'generationDate')
})

test('a list without an entity, a page, another document and a cut one are refused', async () => {
  await refusal(read(list('')), 'no_entries')
  await refusal(read('<!doctype html><title>EU Login</title>'), 'html')
  await refusal(read('<CONSOLIDATED_LIST/>'), 'schema')
  const completeText = list(entity('', remark(tron)))
  await refusal(read(completeText.slice(0, completeText.indexOf('</remark>'))), 'truncated')
})

test('the file is identified by the name its publisher gives it, and fetched under that name', () => {
  assert(format.matches('xmlFullSanctionsList_1_1.xml') && format.matches('xmlfullsanctionslist_1_1.XML'))
  assert(!format.matches('xmlFullSanctionsList.xml'))
  assert(euFsf.downloads.every(({ file }) => format.matches(file)))
})

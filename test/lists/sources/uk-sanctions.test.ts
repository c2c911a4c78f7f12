import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ukSanctions } from '../../../src/lists/sources/uk-sanctions.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

const [format] = ukSanctions.formats
assert(format)
const read = (content: string | Uint8Array, chunkBytes?: number) =>
  format.read(fileOf('UK-Sanctions-List.xml', content, chunkBytes), null)

const tron = madeUp.tron(1)
const evm = madeUp.evm(1)

function designation(id: string, facts: string): string {
  const name = '<Names><Name><Name6>INVENTED</Name6><NameType>Primary Name</NameType></Name></Names>'
  return `<Designation><LastUpdated>01/02/2026</LastUpdated>${facts}<UniqueID>${id}</UniqueID>${name}</Designation>`
}

function list(designations: string, generated = '<DateGenerated>10/09/2026</DateGenerated>'): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<Designations>${generated}\n${designations}</Designations>`
}

test('a real publication without a wallet is a good list without entries', async (t) => {
  const sample = sharedFile('sanctions-xml/uk-sanctions-list-excerpt-2026-09-10.xml', 'UK-Sanctions-List.xml')
  if (!sample) return t.skip(noSample)
  assert.deepEqual(await format.read(sample, null), {
    published_on: '2026-09-10',
    entries: [],
    records: 1,
    names: ['hassanakhundmohammad', 'mohammadhassanakhund'],
  })
})

test('wallets in the texts of a designation bear its number and the day of its designation', async () => {
  const facts =
    `<UKStatementofReasons>Involved person. ${'He acts for others. '.repeat(300)}</UKStatementofReasons>` +
    `<OtherInformation>Associated with the following crypto addresses: ${tron}; (2) BNB: ${evm.toLowerCase()}.</OtherInformation>` +
    '<DateDesignated>05/12/2025</DateDesignated>'
  const expected = [tron, evm].map((address, i) => {
    const dates = { listed_on: '2025-12-05', delisted_on: null }
    return { address, family: ['tron', 'evm'][i], assets: [], ...dates, ref: 'GHR0190', label: null }
  })
  const content = list(designation('AFG0006', '') + designation('GHR0190', facts))
  for (const chunkBytes of [1 << 20, 7]) {
    assert.deepEqual(await read(content, chunkBytes), {
      published_on: '2026-09-10',
      entries: expected,
      records: 2,
      names: [],
    })
  }
})

test('an address that several designations name is an entry of each', async () => {
  const facts = `<OtherInformation>wallet ${tron}, again ${tron}</OtherInformation>`
  const { entries } = await read(list(designation('RUS1', facts) + designation('RUS2', facts)))
  assert.deepEqual(
    entries.map(({ ref, listed_on }) => [ref, listed_on]),
    [
      ['RUS1', null],
      ['RUS2', null],
    ],
  )
})

test('an address outside every designation, and one of the designation before, are not taken', async () => {
  const facts = `<OtherInformation>${tron}</OtherInformation>`
  const { entries } = await read(list(`${designation('RUS1', facts)}${designation('RUS2', '')}<Note>${evm}</Note>`))
  assert.deepEqual(
    entries.map(({ address, ref }) => [address, ref]),
    [[tron, 'RUS1']],
  )
})

test('a Solana address is taken from an element that is named after wallets', async () => {
  const solana = madeUp.solana(1)
  const { entries } = await read(
    list(designation('X1', `<CryptoWallet>${solana}</CryptoWallet><Note>${solana}</Note>`)),
  )
  assert.deepEqual(
    entries.map(({ family }) => family),
    ['solana'],
  )
  const plain = await read(list(designation('X1', `<Reference>${solana}</Reference>`)))
  assert.deepEqual(plain.entries, [])
})

test('an invalid date of the list refuses it, an invalid date of a designation is left out', async () => {
  for (const day of ['2026-09-10', '31/02/2026', '09/13/2026', '']) {
    const where = await refusal(read(list(designation('X1', ''), `<DateGenerated>${day}</DateGenerated>`)), 'schema')
    assert.equal(where, 'DateGenerated')
  }
  const facts = `<DateDesignated>unknown</DateDesignated><OtherInformation>${tron}</OtherInformation>`
  assert.equal((await read(list(designation('X1', facts)))).entries[0]?.listed_on, null)
  assert.equal((await read(list(designation('X1', facts), ''))).published_on, null)
})

test('a list without a designation, a page, another document and a cut one are refused', async () => {
  await refusal(read(list('')), 'no_entries')
  await refusal(read('<!DOCTYPE html><html><body>Sorry, the service is unavailable</body></html>'), 'html')
  await refusal(read('<ArrayOfFinancialSanctionsTarget></ArrayOfFinancialSanctionsTarget>'), 'schema')
  await refusal(read(''), 'empty')
  await refusal(read(Buffer.from(list(designation('X1', '')), 'utf16le')), 'encoding')
  const completeText = list(designation('X1', ''))
  await refusal(read(completeText.slice(0, completeText.length / 2)), 'truncated')
})

test('a text over 64 KiB refuses the list, in an element and in an attribute', async () => {
  const long = 'x'.repeat(65_000)
  assert.deepEqual((await read(list(designation('X1', `<Note>${long}</Note>`)))).entries, [])
  await refusal(read(list(designation('X1', `<Note>${long}${long}</Note>`))), 'schema')
  const where = await refusal(read(list(designation('X1', `<Note a="${long}" b="${long}"/>`))), 'schema')
  assert.equal(where, 'designation 1')
})

test('the file is identified by the name its publisher gives it, and fetched under that name', () => {
  assert(format.matches('UK-Sanctions-List.xml') && format.matches('uk-sanctions-list.xml'))
  assert(!format.matches('UK-Sanctions-List.csv') && !format.matches('UK-Sanctions-List.xml.part'))
  assert(ukSanctions.downloads.every(({ file }) => format.matches(file)))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ilNbctf } from '../../../src/lists/sources/il-nbctf.ts'
import { acceptFile } from '../../../src/lists/loading/layers.ts'
import { entriesOf } from '../../../src/lists/index/entry-table.ts'
import { isWellFormedAddress } from '../../support/address-oracle.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

const [format] = ilNbctf.formats
assert(format)

const header = 'שם מלא,תעודת זהות,דרכון,תאריך לידה,מספר זיהוי הארנק האלקטרוני/ יוזר,מטבע'
const releaseHeader = 'סוג,תאריך עדכון,תוקף הצו'
const tron = madeUp.tron(1)
const evm = madeUp.evm(1)
const wallet = (cell: string, currency = '') => `,,,,${cell},${currency}`

const read = (rows: readonly string[], releases: readonly string[] | null = null) => {
  const companion = releases && fileOf('releases.csv', [releaseHeader, ...releases].join('\n'))
  return format.read(fileOf('wallets.csv', [header, ...rows].join('\n')), companion)
}

test('a last row that alone has too few cells is that of a file that was cut', async () => {
  const rows = ['צ.ת 18/26', wallet(tron), wallet(evm)]
  assert.equal(await refusal(read([...rows, ',,,']), 'truncated'), 'row 5')
  assert.equal(await refusal(read([...rows, `,,,,${tron}`]), 'truncated'), 'row 5')
  // A table whose rows end where their content ends, and a last row that is an order.
  assert.equal((await read([...rows, `,,,,${madeUp.tron(2)}`, `,,,,${madeUp.tron(3)}`])).entries.length, 4)
  assert.equal((await read([...rows, 'צ.ת 19/26'])).entries.length, 2)
})

async function datesOf(release: string, order = 'צ.ת 18/26') {
  const { entries } = await read([order, wallet(tron)], [release, 'צ.ת 99/19 של שר הביטחון,01.01.2019,-'])
  return [entries[0]?.listed_on, entries[0]?.delisted_on]
}

test('every address of the real tables is listed under its order, with its dates', async (t) => {
  const wallets = sharedFile('il-nbctf/wallets.csv')
  const releases = sharedFile('il-nbctf/releases.csv')
  if (!wallets || !releases) return t.skip(noSample)
  const { published_on, entries } = await format.read(wallets, releases)
  const pieces = []
  for await (const bytes of wallets.chunks()) pieces.push(bytes)
  const words = Buffer.concat(pieces)
    .toString()
    .split(/[\s,]+/)
  const expected = new Set(words.filter(isWellFormedAddress).map((word) => word.toLowerCase()))
  assert.equal(expected.size, 340)
  assert.deepEqual(new Set(entries.map(({ address }) => address.toLowerCase())), expected)
  assert.equal(published_on, null)
  const count = (ref: string) => entries.filter((entry) => entry.ref === ref).length
  assert.deepEqual([count('ASO 18/26'), count('ASO 34/23'), count('ASO 44/21')], [29, 17, 35])
  const of = (ref: string) => entries.find((entry) => entry.ref === ref)
  assert.deepEqual([of('ASO 18/26')?.listed_on, of('ASO 18/26')?.delisted_on], ['2026-07-01', '2028-07-01'])
  assert.deepEqual([of('ASO 1/25')?.listed_on, of('ASO 1/25')?.delisted_on], ['2025-02-05', null])
  assert(entries.every(({ listed_on, ref }) => listed_on !== null && ref !== null))
  assert.deepEqual(of('ASO 44/21')?.assets, ['BTC'])
})

test('the order of the columns, a byte order mark and carriage returns do not matter', async () => {
  const content = `\ufeffמטבע,מספר זיהוי הארנק האלקטרוני/ יוזר,שם מלא\r\n\u200fצ.ת 18/26,,\r\nusdt,${tron},INVENTED\r\n`
  for (const chunkBytes of [1 << 20, 1]) {
    const { entries } = await format.read(fileOf('wallets.csv', content, chunkBytes), null)
    const undated = { listed_on: null, delisted_on: null, label: null }
    assert.deepEqual(entries, [{ address: tron, family: 'tron', assets: ['USDT'], ref: 'ASO 18/26', ...undated }])
  }
})

test('only addresses are kept of a cell, with any text beside them', async () => {
  const bitcoin = madeUp.bitcoin(1)
  const fake = `\u0422${madeUp.tron(2).slice(1)}`
  const { entries } = await read([
    'צ.ת 1/25',
    'INVENTED NAME,123456789,A1234567,12/05/1980,987654321,',
    wallet('somebody@example.org'),
    wallet(`user_name77 ${tron}`),
    wallet(`"${evm}\n${bitcoin}"`),
    wallet(`USDT:${madeUp.tron(3).slice(0, 17)} ${madeUp.tron(3).slice(17)}`),
    wallet(fake),
    wallet('-'),
    wallet(''),
    wallet('D5hkVKXQvJnw9nEvd36eRipxJgu1ts8ydx', 'DOGE'),
  ])
  assert.deepEqual(
    entries.map(({ address }) => address),
    [tron, evm, bitcoin, madeUp.tron(3), fake, madeUp.tron(2)],
  )
  assert(entries.every(({ ref }) => ref === 'ASO 1/25'))
})

test('a row that names an order begins it, however it is written', async () => {
  const spellings = ['צ.ת 18/26', 'צ.ת 18/26,,,,,', 'צ.ת - 18/26', '"צ""ת 18/2026"', 'צ"ת 18/26', 'צו תפיסה 018/26']
  for (const spelling of [...spellings, '\u200fצ.ת 18/26\u200f', 'ASO 18/26']) {
    const { entries } = await read(['צ.ת 2/20', spelling, wallet(tron)])
    assert.equal(entries[0]?.ref, 'ASO 18/26', spelling)
  }
})

test('a wallet before every order, or below another kind of order, has no number and no dates', async () => {
  const release = 'צ.ת 14/26 של שר הביטחון,01.07.2026,01.07.2028'
  const rows = [wallet(tron), 'צ.ת 14/26', wallet(evm), 'צח 14/26', wallet(madeUp.tron(2)), 'INVENTED NAME,,,,,']
  const { entries } = await read([...rows, wallet(madeUp.tron(3))], [release])
  assert.deepEqual(
    entries.map(({ ref, listed_on }) => [ref, listed_on]),
    [
      [null, null],
      ['ASO 14/26', '2026-07-01'],
      [null, null],
      [null, null],
    ],
  )
})

test('the release gives the beginning, the validity the end unless the wallets were forfeited', async () => {
  assert.deepEqual(await datesOf('צ.ת 18/26 של שר הביטחון,01.07.2026,01.07.2028'), ['2026-07-01', '2028-07-01'])
  assert.deepEqual(await datesOf('צו תפיסה 18/26,3.2.2024,1.2.2026'), ['2024-02-03', '2026-02-01'])
  assert.deepEqual(await datesOf('צ.ת 18/26,24.11.2025,צו חילוט (צח 14/26)'), ['2025-11-24', null])
  assert.deepEqual(await datesOf('צ.ת 18/26,24.11.2025,01.01.2026 צו חילוט (צח 14/26)'), ['2025-11-24', null])
  assert.deepEqual(await datesOf('צ.ת 18/26,24.11.2025,-'), ['2025-11-24', null])
  assert.deepEqual(await datesOf('צ.ת 18/26,-,31.02.2026'), [null, null])
  assert.deepEqual(await datesOf('צ.ת 8/26,24.11.2025,01.07.2028'), [null, null])
  assert.deepEqual(await datesOf('צ.ת 118/26,24.11.2025,01.07.2028'), [null, null])
})

test('a release that was updated after its end states when it ended, not when it began', async () => {
  assert.deepEqual(await datesOf('צ.ת 18/26,01.07.2026,01.02.2026'), [null, '2026-02-01'])
})

test('corrections and annexes do not override the order they belong to', async () => {
  const main = 'צ.ת 56/23 של שר הביטחון,28.03.2024,28.03.2026'
  const others = ['צ.ת 56/23 של שר הביטחון - תיקון,3.12.2024,04.12.2024', 'נספח לצו תפיסה 56/23 - פרטי,3.12.2024,-']
  for (const lines of [
    [main, ...others],
    [...others, main],
  ]) {
    const { entries } = await read(['צ.ת 56/23', wallet(tron)], lines)
    assert.deepEqual([entries[0]?.listed_on, entries[0]?.delisted_on], ['2024-03-28', '2026-03-28'])
  }
})

test('an order with two lines lasts as long as either states', async () => {
  const lines = ['צ.ת 5/24,28.03.2024,01.03.2026', 'צ.ת 5/24 - הארכה,02.03.2026,01.03.2028']
  const { entries } = await read(['צ.ת 5/24', wallet(tron)], lines)
  assert.deepEqual([entries[0]?.listed_on, entries[0]?.delisted_on], ['2024-03-28', '2028-03-01'])
})

test('a wallet of several orders has an entry for each, and the intervals of them all once it is taken', async () => {
  const rows = [
    'צ.ת 1/20',
    wallet(tron, 'USDT'),
    wallet(tron, 'TRX'),
    'צ.ת 2/21',
    wallet(tron),
    'צ.ת 3/25',
    wallet(tron),
  ]
  const releases = [
    'צ.ת 1/20,01.01.2020,01.01.2022',
    'צ.ת 2/21,01.06.2021,01.06.2023',
    'צ.ת 3/25,01.02.2025,01.02.2027',
  ]
  const parsed = await read(rows, releases)
  assert.deepEqual(
    parsed.entries.map(({ ref, assets }) => [ref, assets]),
    [
      ['ASO 1/20', ['TRX', 'USDT']],
      ['ASO 2/21', []],
      ['ASO 3/25', []],
    ],
  )
  const { content } = acceptFile(null, parsed, '2026-09-01')
  assert.deepEqual(
    content && entriesOf(content.entries).map(({ listed_on, delisted_on }) => [listed_on, delisted_on]),
    [
      ['2020-01-01', '2023-06-01'],
      ['2025-02-01', '2027-02-01'],
    ],
  )
})

test('a table that is not this one, holds no wallet or ends inside a quote is refused', async () => {
  assert.equal(await refusal(format.read(fileOf('wallets.csv', `a,b\n${tron},x\n`), null), 'schema'), 'header')
  await refusal(format.read(fileOf('wallets.csv', '<!DOCTYPE html><html>Radware</html>'), null), 'html')
  await refusal(format.read(fileOf('wallets.csv', ''), null), 'empty')
  await refusal(format.read(fileOf('wallets.csv', Buffer.from(`\ufeff${header}\n`, 'utf16le')), null), 'encoding')
  await refusal(read(['צ.ת 18/26', wallet('user77')]), 'no_entries')
  await refusal(read([wallet(tron), `"INVENTED`]), 'truncated')
  await refusal(read([`,,,,${'x'.repeat(70_000)},`]), 'schema')
})

test('a fault of the releases names their file', async () => {
  const of = (content: string) =>
    format.read(fileOf('wallets.csv', `${header}\n${wallet(tron)}`), fileOf('releases.csv', content))
  assert.equal(await refusal(of('a,b,c\n1,2,3'), 'schema'), 'releases.csv header')
  assert.equal(await refusal(of(`${releaseHeader}\n`), 'no_entries'), 'releases.csv')
  assert.equal(await refusal(of('<html></html>'), 'html'), 'releases.csv')
  assert.match((await refusal(of(`${releaseHeader}\n"צ.ת`), 'truncated')) ?? '', /^releases\.csv/)
})

test('the files are known by the names their publisher gives them, and nothing is fetched', () => {
  assert(format.matches('wallets.csv') && format.matches('Wallets.CSV') && !format.matches('releases.csv'))
  assert.equal(format.companion?.('wallets.csv'), 'releases.csv')
  assert.deepEqual(ilNbctf.downloads, [])
})

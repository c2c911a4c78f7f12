import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { readSdnCsv } from '../../../src/lists/sources/ofac-sdn-csv.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

const sizeMaxBytes = 8 * 1024 * 1024
const tron = madeUp.tron(1)

function row(number: number | string, remarks: string, name = 'INVENTED'): string {
  return `${number},"${name}",-0- ,"CYBER2",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,${remarks === '' ? '-0- ' : `"${remarks}"`}\r\n`
}

function read(rows: string, comments: string | null = null) {
  const companion = comments === null ? null : fileOf('SDN_COMMENTS.CSV', comments, 700)
  return readSdnCsv(fileOf('SDN.CSV', rows, 700), companion, sizeMaxBytes)
}

async function addresses(rows: string, comments: string | null = null): Promise<string[]> {
  return (await read(rows, comments)).entries.map(({ address }) => address)
}

/** A remark of about 1,300 characters in OFAC's form, its addresses separated as OFAC separates them. */
function longRemark(published: [ticker: string, address: string][]): string {
  const currencies = published.map(([ticker, address]) => `Digital Currency Address - ${ticker} ${address}`)
  return `${'DOB 01 Jan 1970; '.repeat(12)}${currencies.join('; alt. ')}; Linked To: INVENTED GROUP.`
}

test('remarks and comments of a real publication are put together before they are read', async (t) => {
  const sdn = sharedFile('ofac-sdn-files/sdn-2021-07-trim.csv', 'SDN.CSV')
  const comments = sharedFile('ofac-sdn-files/sdn_comments-2025-12.csv', 'SDN_COMMENTS.CSV')
  if (!sdn || !comments) return t.skip(noSample)
  const { published_on, entries } = await readSdnCsv(sdn, comments, sizeMaxBytes)
  assert.equal(published_on, null)
  assert.equal(entries.length, 95)
  const joined = entries.find(({ address }) => address.startsWith('1Gq'))
  assert.deepEqual([joined?.family, joined?.assets, joined?.ref], ['bitcoin', ['XBT'], '30518'])
  const typed = entries.find(({ address }) => address === '0xa7e5d5a720f06526557c513402f2e6b5fa20b00')
  assert.equal(typed?.family, 'other', "OFAC's own address of 39 digits stays listed")
})

test('without the comments no half of an address of a real publication is listed', async (t) => {
  const sdn = sharedFile('ofac-sdn-files/sdn-2021-07-trim.csv', 'SDN.CSV')
  const comments = sharedFile('ofac-sdn-files/sdn_comments-2025-12.csv', 'SDN_COMMENTS.CSV')
  if (!sdn || !comments) return t.skip(noSample)
  const complete = new Set((await readSdnCsv(sdn, comments, sizeMaxBytes)).entries.map(({ address }) => address))
  const alone = (await readSdnCsv(sdn, null, sizeMaxBytes)).entries.map(({ address }) => address)
  assert.equal(alone.length, 79)
  assert.deepEqual(
    alone.filter((address) => !complete.has(address)),
    [],
  )
})

test('wherever the remark is cut, the continued text gives exactly the same addresses', async () => {
  const makers = [madeUp.evm, madeUp.tron, madeUp.bitcoin, madeUp.segwit, madeUp.solana, madeUp.monero]
  const tickers = ['ETH', 'TRX', 'XBT', 'XBT', 'SOL', 'XMR']
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 16, maxLength: 22 }),
      fc.integer({ min: 900, max: 1000 }),
      fc.constantFrom('neither', 'end', 'start', 'both'),
      async (kinds, cutAt, trimmed) => {
        const published = kinds.map((kind, i): [string, string] => [tickers[kind] ?? '', makers[kind]?.(i) ?? ''])
        const remark = longRemark(published)
        const stored = remark.slice(0, cutAt)
        const rest = remark.slice(cutAt)
        const first = trimmed === 'end' || trimmed === 'both' ? stored.trimEnd() : stored
        const second = trimmed === 'start' || trimmed === 'both' ? rest.trimStart() : rest
        assert.deepEqual((await read(row(9, first), `9,"${second}"\r\n`)).entries, (await read(row(9, remark))).entries)
      },
    ),
    { numRuns: 300 },
  )
})

test('wherever the remark is cut and the rest is missing, nothing is listed that was not published', async () => {
  const kinds = [madeUp.solana, madeUp.evm, madeUp.monero, madeUp.tron, madeUp.segwit]
  const published = Array.from({ length: 20 }, (_, i): [string, string] => ['SOL', kinds[i % 5]?.(i) ?? ''])
  const remark = longRemark(published)
  const genuine = new Set(published.map(([, address]) => address))
  for (let cutAt = 900; cutAt <= 1000; cutAt++) {
    for (const comments of [null, '8,"of another entry."\r\n']) {
      const listed = await addresses(row(9, remark.slice(0, cutAt)), comments)
      assert(listed.length >= 5)
      assert.deepEqual(
        listed.filter((address) => !genuine.has(address)),
        [],
        `cut at ${cutAt}`,
      )
    }
  }
})

test('comments that are themselves cut lose their last address and invent none', async () => {
  const [first, second] = [madeUp.solana(1), madeUp.solana(2)]
  const stored = `Digital Currency Address - SOL ${first}; alt. Digital Currency Address - SOL ${second.slice(0, 6)}`
  assert.deepEqual(await addresses(row(9, stored), `9,"${second.slice(6, -1)}"\r\n`), [first])
  assert.deepEqual(await addresses(row(9, stored), `9,"${second.slice(6)}."\r\n`), [first, second])
})

test('an address at the end of a short remark counts, with a full stop or without', async () => {
  for (const end of ['.', '', '; ']) {
    assert.deepEqual(await addresses(row(9, `Digital Currency Address - SOL ${madeUp.solana(1)}${end}`)), [
      madeUp.solana(1),
    ])
  }
})

test('nulls, foreign comments and the closing SUB of a real file are understood', async () => {
  const rows = `${row(1, '')}${row(2, `Digital Currency Address - TRX ${tron}.`)}\u001a`
  assert.deepEqual(await addresses(rows, `77,"Digital Currency Address - TRX ${madeUp.tron(2)}."\r\n\u001a\r\n`), [
    tron,
  ])
  assert.deepEqual(await addresses(row(3, ''), `3,"Digital Currency Address - TRX ${tron}."\r\n`), [tron])
})

test('what stands after an unreadable address is not read, because it may be a name', async () => {
  const { entries } = await read(row(9, 'Digital Currency Address - XMR 4short INVENTED, Person; DOB 1970.'))
  assert.deepEqual([entries[0]?.address, entries[0]?.family, entries[0]?.assets], ['4short', 'other', ['XMR']])
})

test('a hidden blank inside an address does not hide it', async () => {
  const hidden = `${tron.slice(0, 5)}\u00a0${tron.slice(5)}`
  assert.deepEqual(await addresses(row(9, `Digital Currency Address - TRX ${hidden}; alt. x.`)), [tron])
})

test('a file that is not the list is refused with the row that shows it', async () => {
  const good = row(1, `Digital Currency Address - TRX ${tron}.`)
  assert.equal(await refusal(read(`${good}2,"x","y"\r\n`), 'schema'), 'row 2')
  assert.equal(await refusal(read(good.replace('1,', 'ent_num,')), 'schema'), 'row 1')
  assert.equal(await refusal(read(good + good.slice(0, -6)), 'truncated'), 'row 2')
  assert.equal(await refusal(read(`${good}2,"a"b,c\r\n`), 'not_well_formed'), 'row 2')
  assert.equal(await refusal(read(good + row(2, 'x'.repeat(300_000))), 'schema'), 'row 2')
  await refusal(read(row(1, 'DOB 1970.')), 'no_entries')
  await refusal(read('<!DOCTYPE html><html></html>'), 'html')
  await refusal(read(''), 'empty')
  const latin: ListFile = fileOf('SDN.CSV', Buffer.from(row(1, 'x', 'M\u00dcLLER'), 'latin1'))
  await refusal(readSdnCsv(latin, null, sizeMaxBytes), 'encoding')
})

test('comments that cannot be read refuse the list and are named', async () => {
  const good = row(1, `Digital Currency Address - TRX ${tron}.`)
  assert.equal(await refusal(read(good, '<html></html>'), 'html'), 'SDN_COMMENTS.CSV')
  assert.equal(await refusal(read(good, '1,"a","b"\r\n'), 'schema'), 'SDN_COMMENTS.CSV row 1')
  assert.equal(await refusal(read(good, '1,"never clo'), 'truncated'), 'SDN_COMMENTS.CSV row 1')
})

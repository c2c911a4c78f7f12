import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { opensanctions } from '../../../src/lists/sources/opensanctions.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

const [format] = opensanctions.formats
assert(format)

type Properties = Record<string, readonly string[]>
const tron = madeUp.tron(1)
const evm = madeUp.evm(1)

const line = (id: string, schema: string, properties: Properties = {}, more: object = {}) =>
  JSON.stringify({ id, schema, properties, datasets: ['made_up'], ...more })
const wallet = (id: string, key: string, properties: Properties = {}) =>
  line(id, 'CryptoWallet', { publicKey: [key], ...properties })
const sanction = (entity: string, dates: Properties = {}) =>
  line(`s-${entity}`, 'Sanction', { entity: [entity], ...dates })
const somebody = line('p-1', 'Person', { topics: ['sanction'], name: ['INVENTED'] })

const readText = (text: string | Uint8Array, chunkBytes?: number) =>
  format.read(fileOf('entities.ftm.json', text, chunkBytes), null)
const read = (...lines: string[]) => readText(`${lines.join('\n')}\n`)
const idsOf = async (...lines: string[]) => (await read(...lines)).entries.map(({ ref }) => ref)

async function datesOf(...dates: Properties[]) {
  const { entries } = await read(wallet('w', tron), ...dates.map((one) => sanction('w', one)))
  return [entries[0]?.listed_on, entries[0]?.delisted_on]
}

test('of the published example the wallets under sanctions are listed', async (t) => {
  const sample = sharedFile('sanctions-xml/opensanctions-ftm-cryptowallet.jsonl', 'entities.ftm.json')
  if (!sample) return t.skip(noSample)
  const undated = { listed_on: null, delisted_on: null }
  const seized = { listed_on: '2026-04-20', delisted_on: '2028-04-20' }
  const expected = [
    { address: 'TWaertrZdpRJSbLv2G638UL5HCK6sKcZYy', family: 'tron', assets: ['USDT'], ...seized, ref: 'il-1' },
    {
      address: '0x7F367cC41522cE07553e823bf3be79A889DEbe1B',
      family: 'evm',
      assets: ['ETH'],
      ...undated,
      ref: 'ofac-w1',
    },
  ]
  assert.deepEqual(
    (await format.read(sample, null)).entries,
    expected.map((entry) => ({ ...entry, label: null })),
  )
})

test('a wallet is sanctioned by its topics, its holder, or a sanction on either, in any order of lines', async () => {
  const lines = [
    sanction('w-sanction'),
    wallet('w-topic', madeUp.evm(2), { topics: ['crime.theft', 'sanction'] }),
    wallet('w-linked', madeUp.evm(3), { topics: ['sanction.linked'] }),
    wallet('w-sanction', madeUp.evm(4)),
    wallet('w-holder', madeUp.evm(5), { holder: ['p-0', 'p-1'] }),
    wallet('w-holder-sanction', madeUp.evm(6), { holder: ['p-2'] }),
    wallet('w-crime', madeUp.evm(7), { topics: ['crime.terror', 'crime.cyber'], holder: ['p-3'] }),
    wallet('w-other', madeUp.evm(8), { topics: ['sanctioned', 'export.sanction'] }),
    line('p-3', 'Person', { topics: ['role.pep'] }),
    somebody,
    sanction('p-2'),
  ]
  const expected = ['w-topic', 'w-linked', 'w-sanction', 'w-holder', 'w-holder-sanction']
  assert.deepEqual(await idsOf(...lines), expected)
  assert.deepEqual((await idsOf(...lines.toReversed())).toReversed(), expected)
})

test('a sanction gives both days; a month or a year is no day', async () => {
  assert.deepEqual(await datesOf({ startDate: ['2024-05-06'], endDate: ['2026-05-06'] }), ['2024-05-06', '2026-05-06'])
  assert.deepEqual(await datesOf({ startDate: ['2024-05-06T00:00:00'] }), ['2024-05-06', null])
  assert.deepEqual(await datesOf({ startDate: ['2024-05'], endDate: ['2026'] }), [null, null])
  assert.deepEqual(await datesOf({ startDate: ['2024', '2024-06-01'], endDate: ['2026-01-01', '2026-02'] }), [
    '2024-06-01',
    null,
  ])
})

test('of several sanctions the first beginning and the last end count, and one without an end has none', async () => {
  const first = { startDate: ['2020-01-01'], endDate: ['2022-01-01', '2021-01-01'] }
  const second = { startDate: ['2019-01-01'], endDate: ['2021-06-01'] }
  assert.deepEqual(await datesOf(first, second), ['2019-01-01', '2022-01-01'])
  assert.deepEqual(await datesOf(second, first), ['2019-01-01', '2022-01-01'])
  assert.deepEqual(await datesOf(first, second, {}), ['2019-01-01', null])
  assert.deepEqual(await datesOf({}, first, second), ['2019-01-01', null])
})

test('sanctions on the holder cover the wallet too', async () => {
  const ended = { startDate: ['2020-01-01'], endDate: ['2022-01-01'] }
  const held = wallet('w', tron, { holder: ['p-1', 'p-2'] })
  const { entries } = await read(held, sanction('w', ended), sanction('p-2', { startDate: ['2021-01-01'] }))
  assert.deepEqual([entries[0]?.listed_on, entries[0]?.delisted_on], ['2020-01-01', null])
})

test('every public key of a wallet is listed, however it is written', async () => {
  const fake = `\u0422${tron.slice(1)}`
  const keys = [evm.toUpperCase(), fake, madeUp.monero(1)]
  const topics = ['sanction']
  const { entries } = await read(
    line('w', 'CryptoWallet', { publicKey: keys, topics, currency: ['eth', 'ETH', 'Monero coin'] }),
  )
  assert.deepEqual(
    entries.map(({ address }) => address),
    [evm, fake, tron, madeUp.monero(1)],
  )
  assert.deepEqual(entries[0]?.assets, ['ETH'])
})

test('the number or name of a customer of an exchange is not kept', async () => {
  const keys = [
    '123456789',
    '12345678901234567890123456789',
    'somebody.with.a.long.name@example.org',
    'user_77',
    '',
    evm,
  ]
  const { entries } = await read(line('w', 'CryptoWallet', { publicKey: keys, topics: ['sanction'] }))
  assert.deepEqual(
    entries.map(({ address }) => address),
    [evm],
  )
  assert.deepEqual(await idsOf(line('account', 'CryptoWallet', { accountId: ['77'], topics: ['sanction'] })), [])
})

test('the file is of the day on which its newest entity was last seen', async () => {
  const seen = (day: string) => line('x', 'Person', {}, { last_seen: day })
  const days = [seen('2026-11-01T08:00:02'), seen('2026-11-03T08:00:02'), seen('2025-01-01'), seen('soon')]
  assert.equal((await read(somebody, ...days)).published_on, '2026-11-03')
  assert.equal((await read(somebody)).published_on, null)
})

test('blank lines, carriage returns and the size of the pieces do not matter', async () => {
  const text = `\ufeff${wallet('w-1', tron)}\r\n\r\n\n${sanction('w-1')}\n${wallet('w-2', evm, { topics: ['sanction'] })}`
  for (const chunkBytes of [1 << 20, 5, 1]) {
    const { entries } = await readText(text, chunkBytes)
    assert.deepEqual(
      entries.map(({ ref }) => ref),
      ['w-1', 'w-2'],
    )
  }
})

test('a file cut inside its last line is truncated, any other bad line is named', async () => {
  const completeText = `${somebody}\n${wallet('w', tron)}`
  assert.equal(await refusal(readText(completeText.slice(0, -5)), 'truncated'), 'line 2')
  assert.equal(await refusal(readText(`${somebody}\n{"id":\n${somebody}\n`), 'not_well_formed'), 'line 2')
  assert.equal(await refusal(readText(`[\n${somebody}\n]\n`), 'not_well_formed'), 'line 1')
})

test('what is no entity, or has values of another kind, is refused and named', async () => {
  assert.equal(await refusal(read(somebody, `[${somebody}]`), 'schema'), 'line 2')
  assert.equal(await refusal(read('null'), 'schema'), 'line 1')
  assert.equal(await refusal(read('{"datasets":[],"run_time":"2026-11-01"}'), 'schema'), 'line 1 id')
  assert.equal(await refusal(read('{"id":"x"}'), 'schema'), 'line 1 schema')
  assert.equal(await refusal(read('{"id":"x","schema":"Person"}'), 'schema'), 'line 1 properties')
  const nested = '{"id":"x","schema":"CryptoWallet","properties":{"holder":[{"id":"p-1"}]}}'
  assert.equal(await refusal(read(somebody, nested), 'schema'), 'line 2 holder')
  assert.equal(await refusal(read(wallet('w', 'x'.repeat(257))), 'schema'), 'line 1 publicKey')
})

test('a file without a single sanction, an empty one and a page are refused', async () => {
  await refusal(read(wallet('w', tron, { topics: ['crime.cyber'] })), 'no_entries')
  await refusal(readText(''), 'empty')
  await refusal(readText('<!DOCTYPE html><html></html>'), 'html')
  await refusal(readText(Buffer.from(somebody, 'utf16le')), 'encoding')
  assert.deepEqual((await read(somebody)).entries, [])
})

test('a line over 4 MiB and a file over 4 GiB are refused', async () => {
  const long = line('x', 'Person', {}, { caption: 'x'.repeat(4_100_000) })
  assert.deepEqual((await read(somebody, long)).entries, [])
  const longer = line('x', 'Person', {}, { caption: 'x'.repeat(4_400_000) })
  assert.equal(await refusal(read(somebody, longer), 'schema'), 'line 2')
  const huge: ListFile = { ...fileOf('entities.ftm.json', somebody), sizeBytes: 4 * 1024 ** 3 + 1 }
  await refusal(format.read(huge, null), 'too_large')
})

test('the page of an entry is its own page, and nothing is fetched', () => {
  const page = (ref: string | null) => opensanctions.entryPage({ address: tron, ref })
  assert.equal(page('NK-a1'), 'https://www.opensanctions.org/entities/NK-a1/')
  assert.equal(page('a/b?c'), 'https://www.opensanctions.org/entities/a%2Fb%3Fc/')
  assert.equal(page(null), null)
  assert.deepEqual(opensanctions.downloads, [])
  assert(format.matches('entities.ftm.json') && !format.matches('targets.nested.json'))
})

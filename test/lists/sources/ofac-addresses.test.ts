import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofacAddresses } from '../../../src/lists/sources/ofac-addresses.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'

async function readWhole(file: ListFile) {
  const format = ofacAddresses.formats.find(({ matches }) => matches(file.name))
  assert(format, `no format takes ${file.name}`)
  return format.read(file, null)
}

const readFile = async (file: ListFile) => (await readWhole(file)).entries

const read = (name: string, content: string | Uint8Array) => readFile(fileOf(name, content, 50))
const readTxt = (content: string | Uint8Array, asset = 'ETH') => read(`sanctioned_addresses_${asset}.txt`, content)
const readJson = (content: string) => read('sanctioned_addresses_ETH.json', content)
const [one, two] = [madeUp.evm(1), madeUp.evm(2)]

test('real snapshots are read complete, and the text and the JSON of a ticker agree', async (t) => {
  const counts = { XBT: 517, ETH: 77, USDT: 93, XMR: 8, BCH: 7 }
  for (const [asset, count] of Object.entries(counts)) {
    const path = `ofac-digital-currency/snapshot-2025-11-27/sanctioned_addresses_${asset}`
    const [txt, json] = [sharedFile(`${path}.txt`), sharedFile(`${path}.json`)]
    if (!txt || !json) return t.skip(noSample)
    const entries = await readFile(txt)
    assert.equal(entries.length, count, asset)
    assert.deepEqual(await readFile(json), entries)
    assert.deepEqual([...new Set(entries.flatMap(({ assets }) => assets))], [asset])
  }
})

test('no address of a real TRX list of 184 is lost', async (t) => {
  const sample = sharedFile('ofac-digital-currency/snapshot-2026-commit-17121db4/sanctioned_addresses_TRX.txt')
  if (!sample) return t.skip(noSample)
  const entries = await readFile(sample)
  assert.equal(entries.length, 184)
  assert.deepEqual([...new Set(entries.map(({ family }) => family))], ['tron'])
})

test('files are taken by the publisher names, and every one is a layer of its own', () => {
  const formats = (name: string) => ofacAddresses.formats.filter(({ matches }) => matches(name)).length
  assert.equal(formats('sanctioned_addresses_XBT.txt'), 1)
  assert.equal(formats('SANCTIONED_ADDRESSES_sol.JSON'), 1)
  for (const name of [
    'sanctioned_addresses_.txt',
    'sanctioned_addresses_XBT.txt.part',
    'addresses_XBT.txt',
    'sanctioned_addresses_XBT.csv',
  ]) {
    assert.equal(formats(name), 0, name)
  }
  assert(ofacAddresses.formats.every(({ layer }) => layer === null))
})

test('line ends, a byte order mark, blank lines and aliases do not matter', async () => {
  const entries = await readTxt(`\ufeff${one};"INVENTED, Name"\r\n\r\n  ${two.toLowerCase()}  \r\n${one}\n`)
  assert.deepEqual(
    entries.map(({ address, assets, ref, label }) => ({ address, assets, ref, label })),
    [one, two].map((address) => ({ address, assets: ['ETH'], ref: null, label: null })),
  )
})

test('addresses of currencies that are not screened are kept as published', async () => {
  const [entry] = await readTxt(`${madeUp.monero(1)}\n`, 'XMR')
  assert.deepEqual([entry?.address, entry?.family], [madeUp.monero(1), 'other'])
  const typed = '0xa7e5d5a720f06526557c513402f2e6b5fa20b00'
  assert.deepEqual(
    (await readTxt(`${one}\n${typed}\n${two}\n`)).map(({ family }) => family),
    ['evm', 'other', 'evm'],
  )
})

test('one line that is no address is skipped and named; a file of such lines is refused', async () => {
  for (const line of [
    'Too Many Requests',
    '404: Not Found',
    'see https://example.org/',
    '{"message":"x"}',
    '0x',
    '# comment',
    'ServiceTemporarilyUnavailable',
  ]) {
    const { entries, skipped } = await readWhole(fileOf('sanctioned_addresses_ETH.txt', `${one}\n${line}\n${two}\n`))
    assert.deepEqual([entries.length, skipped], [2, { count: 1, places: ['line 2'] }], line)
    assert.equal(await refusal(readTxt(`${one}\n${line}\n${line}\n`), 'address_invalid'), '2 of 3', line)
  }
  await refusal(readTxt('404: Not Found'), 'address_invalid')
})

test('a last line of half an address means that the file was cut', async () => {
  for (const length of [1, 2, 10, 25, 41]) {
    assert.equal(await refusal(readTxt(`${one}\n${two.slice(0, length)}`), 'truncated'), 'line 2')
  }
  assert.equal((await readTxt(`${one}\n${two}`)).length, 2)
})

test('a page, an empty file and wrong bytes are refused', async () => {
  await refusal(readTxt('<!DOCTYPE html><html></html>'), 'html')
  await refusal(readTxt('\r\n\n'), 'empty')
  await refusal(readTxt(Buffer.from(`${one}\n`, 'utf16le')), 'encoding')
  await refusal(readTxt('x'.repeat(9 * 1024 * 1024)), 'too_large')
})

test('a JSON file is an array of addresses and nothing else', async () => {
  assert.deepEqual(
    (await readJson(JSON.stringify([one, two]))).map(({ address }) => address),
    [one, two],
  )
  for (const odd of [7, 'some words', null]) {
    const { entries, skipped } = await readWhole(fileOf('sanctioned_addresses_ETH.json', JSON.stringify([one, odd])))
    assert.deepEqual([entries.length, skipped], [1, { count: 1, places: ['[1]'] }])
  }
  await refusal(readJson(JSON.stringify({ addresses: [one] })), 'schema')
  await refusal(readJson('[]'), 'no_entries')
  const completeText = JSON.stringify([one, two])
  for (let length = 1; length < completeText.length; length++)
    await refusal(readJson(completeText.slice(0, length)), 'truncated')
  await refusal(readJson(`${completeText},`), 'not_well_formed')
})

test('every known ticker is fetched from the branch that is updated every night', () => {
  assert.equal(ofacAddresses.downloads.length, 18)
  assert(ofacAddresses.downloads.every(({ url, file }) => url.endsWith(`/lists/${file}`)))
})

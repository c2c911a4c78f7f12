import { zipSync } from 'fflate'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSdnEnhanced, readSdnEnhancedZip } from '../../../src/lists/sources/ofac-sdn-enhanced.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

const mib = 1024 * 1024
const tron = madeUp.tron(1)

function feature(type: string, value: string): string {
  return `<feature id="1"><type featureTypeId="9">${type}</type><versionId>1</versionId><value>${value}</value></feature>`
}

function entity(id: string, features: string): string {
  const names =
    '<names><name><translations><formattedFullName>INVENTED</formattedFullName></translations></name></names>'
  return `<entity id="${id}">${names}<features>${features}</features></entity>`
}

function list(entities: string, dataAsOf = '2026-09-23T00:00:00-04:00'): string {
  const head = `<publicationInfo><dataAsOf>${dataAsOf}</dataAsOf></publicationInfo>`
  return `<?xml version="1.0" encoding="utf-8"?><sanctionsData xmlns="urn:x">${head}<entities>${entities}</entities></sanctionsData>`
}

const good = list(entity('4632', feature('Location', 'Tehran') + feature('Digital Currency Address - TRX', tron)))
const entry = {
  address: tron,
  family: 'tron',
  assets: ['TRX'],
  listed_on: null,
  delisted_on: null,
  ref: '4632',
  label: null,
}

/** Two megabytes in a few kilobytes of ZIP. */
const padded = good.replace('</entities>', `${'<pad/>'.repeat(mib / 3)}</entities>`)

const read = (content: string) => readSdnEnhanced(fileOf('SDN_ENHANCED.XML', content, 500), mib)

function zipped(files: Record<string, string>, level: 0 | 6 = 6): Uint8Array {
  const entries = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const)
  return zipSync(Object.fromEntries(entries), { level })
}

const readZip = (bytes: Uint8Array, sizeMaxBytes = mib) =>
  readSdnEnhancedZip(fileOf('SDN_ENHANCED.ZIP', bytes, 100), mib, sizeMaxBytes)

test('the addresses of a real SDN_ENHANCED.XML are read with the number of their entity', async (t) => {
  const sample = sharedFile('sanctions-xml/ofac-sdn-enhanced-excerpt.xml')
  if (!sample) return t.skip(noSample)
  const { published_on, entries } = await readSdnEnhanced(sample, mib)
  assert.equal(published_on, null)
  assert.deepEqual(
    entries.map(({ address, assets, ref }) => [address, assets, ref]),
    [
      ['TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81', ['TRX'], '4632'],
      ['TTiDLWE6fZK8okMJv6ijg42yrH6W2pjSr9', ['TRX'], '4632'],
      ['12aNKp2iDKuhEde2YfPd4YBQhszEwkmC1a', ['XBT'], '24003'],
    ],
  )
})

const published = { published_on: '2026-09-23', published_at: Date.UTC(2026, 8, 23, 4) }

test('the day of the data is the day OFAC writes', async () => {
  assert.deepEqual(await read(good), { ...published, entries: [entry], names: [] })
  assert.equal(await refusal(read(list('', 'yesterday')), 'schema'), 'dataAsOf')
})

test('a file of one day of changes is not taken for the list', async () => {
  const changes = good.replace('<entity id="4632">', '<entity id="4632" action="add">')
  assert.equal(await refusal(read(changes), 'schema'), 'entry 4632')
  await refusal(read(good.replace('<feature id="1">', '<feature id="1" action="delete">')), 'schema')
})

test('a currency feature without a value is skipped, and the entity is named', async () => {
  const hollow = entity('7', feature('Digital Currency Address - TRX', ''))
  assert.equal(await refusal(read(list(hollow)), 'address_invalid'), 'entry 7')
  const { entries, skipped } = await read(good.replace('</entities>', `${hollow}</entities>`))
  assert.deepEqual([entries, skipped], [[entry], { count: 1, places: ['entry 7'] }])
})

test('an address in another feature counts by its form or checksum', async () => {
  const { entries } = await read(list(entity('8', feature('Website', `see ${madeUp.evm(3)}`))))
  assert.deepEqual(
    entries.map(({ address, assets }) => [address, assets]),
    [[madeUp.evm(3), []]],
  )
})

test('a list without addresses, a cut list and another document are refused', async () => {
  await refusal(read(list(entity('1', feature('Location', 'Tehran')))), 'no_entries')
  await refusal(read(good.slice(0, -40)), 'truncated')
  await refusal(read(good.replaceAll('sanctionsData', 'Sanctions')), 'schema')
})

test('a ZIP is read like the document inside it, deflated or stored', async () => {
  const expected = { ...published, entries: [entry], names: [] }
  assert.deepEqual(await readZip(zipped({ 'SDN_ENHANCED.XML': good })), expected)
  assert.deepEqual(await readZip(zipped({ 'sdn_enhanced.xml': good, 'readme.txt': 'x' }, 0)), expected)
})

test('a ZIP must hold exactly one XML', async () => {
  assert.equal(await refusal(readZip(zipped({ 'a.xml': good, 'b.XML': good })), 'schema'), 'one XML file expected')
  assert.equal(await refusal(readZip(zipped({ 'a.txt': good })), 'schema'), 'one XML file expected')
})

test('a ZIP that unpacks to more than the bound is refused before it is read', async () => {
  const bomb = zipped({ 'a.xml': padded })
  assert(bomb.length < 8 * 1024)
  assert.equal(await refusal(readZip(bomb), 'too_large'), 'unpacked size')
})

test('a ZIP that lies about what it unpacks to is refused while it is read', async () => {
  const bomb = Buffer.from(zipped({ 'a.xml': padded }))
  bomb.writeUInt32LE(1000, directoryAt(bomb) + 24)
  assert.equal(await refusal(readZip(bomb), 'too_large'), 'unpacked size')
  assert.equal(await refusal(readZip(bomb, 8 * mib), 'not_well_formed'), 'checksum')
})

test('a digit changed inside a stored ZIP is found by its checksum', async () => {
  const archive = Buffer.from(zipped({ 'a.xml': good }, 0))
  const at = archive.indexOf('4632')
  archive[at] = 0x35
  assert.equal(await refusal(readZip(archive), 'not_well_formed'), 'checksum')
})

test('a ZIP cut at any byte is refused', async () => {
  const archive = zipped({ 'a.xml': good })
  for (let length = 2; length < archive.length; length += 7) {
    await refusal(readZip(archive.subarray(0, length)), 'truncated')
  }
})

test('what is no ZIP at all is named for what it is', async () => {
  await refusal(readZip(Buffer.from('<!DOCTYPE html><html></html>')), 'html')
  await refusal(readZip(Buffer.from('no archive')), 'not_well_formed')
  await refusal(readZip(new Uint8Array(0)), 'empty')
  await refusal(readSdnEnhancedZip(fileOf('SDN_ENHANCED.ZIP', zipped({ 'a.xml': good })), 100, mib), 'too_large')
})

test('an encrypted ZIP, an unknown packing and a directory that points nowhere are refused', async () => {
  const archive = Buffer.from(zipped({ 'a.xml': good }))
  const changed = (offset: number, value: number) => {
    const copy = Buffer.from(archive)
    copy.writeUInt16LE(value, directoryAt(copy) + offset)
    return copy
  }
  await refusal(readZip(changed(8, 1)), 'schema')
  await refusal(readZip(changed(10, 14)), 'schema')
  await refusal(readZip(changed(42, 0xfff0)), 'not_well_formed')
  await refusal(readZip(changed(20, 0xfff0)), 'truncated')
  await refusal(readZip(changed(0, 0)), 'not_well_formed')
})

function directoryAt(archive: Buffer): number {
  return archive.readUInt32LE(archive.length - 22 + 16)
}

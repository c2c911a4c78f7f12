import assert from 'node:assert/strict'
import test from 'node:test'
import { bareBlock } from '../../../src/lists/formats/host-collector.ts'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { scamsniffer } from '../../../src/lists/sources/scamsniffer.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, madeUp, noSample, parsedEntries, refusal, sharedFile } from '../list-file-fixtures.ts'

async function readFile(file: ListFile) {
  const format = scamsniffer.formats.find(({ matches }) => matches(file.name))
  assert(format)
  const parsed = await format.read(file, null)
  return { ...parsed, entries: parsedEntries(parsed) }
}

const read = (name: string, content: unknown) => readFile(fileOf(name, JSON.stringify(content), 64))

async function textOf(file: ListFile): Promise<string> {
  let text = ''
  for await (const bytes of file.chunks()) text += Buffer.from(bytes).toString()
  return text
}

test('every host of the published list is one rule of one group', async (t) => {
  const sample = sharedFile('scamsniffer/domains.json')
  if (!sample) return t.skip(noSample)
  const { entries, hosts } = await readFile(sample)
  assert.deepEqual([entries.length, hosts?.length, hosts?.[0]?.facts], [0, 1, bareBlock])
  const words: string[] = JSON.parse(await textOf(sample))
  // Three words without a dot are no hosts; dots at the end and ports make some names equal to others.
  const names = words.filter((word) => word.includes('.')).map((word) => word.replace(/:\d+$/, '').replace(/\.$/, ''))
  assert.equal(words.length, 352_600)
  assert.deepEqual(new Set(hosts?.[0]?.rules), new Set(names.map((name) => new URL(`http://${name}`).hostname)))
})

test('every address of the published lists is read, with a site that led to it', async (t) => {
  const [single, combined] = [sharedFile('scamsniffer/address.json'), sharedFile('scamsniffer/combined.json')]
  if (!single || !combined) return t.skip(noSample)
  const keys = async (file: ListFile) => new Set((await textOf(file)).toLowerCase().match(/0x[0-9a-f]{40}\b/g))
  const [alone, together] = [await readFile(single), await readFile(combined)]
  assert.deepEqual(new Set(alone.entries.map(({ address }) => address.toLowerCase())), await keys(single))
  assert.deepEqual(new Set(together.entries.map(({ address }) => address.toLowerCase())), await keys(combined))
  const sites = Object.keys(JSON.parse(await textOf(combined)))
  assert.deepEqual(
    together.hosts?.[0]?.rules,
    sites.filter((site) => site !== ''),
  )
  assert.equal(together.entries.find(({ address }) => /^0x3da02e1f/i.test(address))?.label, 'degenalgo.art')
  assert(alone.entries.every(({ family, label }) => family === 'evm' && label === null))
})

test('an address is listed once in canonical form, from any case', async () => {
  const key = madeUp.evm(1)
  const { entries, hosts } = await read('address.json', [key.toLowerCase(), key, madeUp.tron(1)])
  assert.deepEqual(
    entries.map(({ address, family, label }) => [address, family, label]),
    [
      // Both spellings are rows still: taking the file makes one entry of them.
      [key, 'evm', null],
      [key, 'evm', null],
      [madeUp.tron(1), 'tron', null],
    ],
  )
  assert.equal(hosts, undefined)
})

test('an address of several sites has the first that is a host for its label', async () => {
  const key = madeUp.evm(1)
  const sites = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`a${i}.example`, [madeUp.evm(2)]]))
  const { entries, hosts } = await read('combined.json', { '': [key], 'Drainer.example.': [key], ...sites })
  assert.deepEqual(
    entries.map(({ address, label }) => [address, label]),
    [
      [key, 'drainer.example'],
      [madeUp.evm(2), 'a0.example'],
    ],
  )
  assert.equal(hosts?.[0]?.rules.length, 11)
})

test('a tenth of strays is borne, more refuses the file', async () => {
  const addresses = Array.from({ length: 9 }, (_, i) => madeUp.evm(i))
  assert.equal((await read('address.json', [...addresses, '0x2e6b7666eba36a'])).entries.length, 9)
  assert.equal(await refusal(read('address.json', [...addresses, '0x12', 'x']), 'address_invalid'), '2 of 11')
  assert.equal(await refusal(read('domains.json', ['a.example', 'ad']), 'host_invalid'), '1 of 2')
})

test('a file of another shape is refused and states where', async () => {
  assert.equal(await refusal(read('domains.json', { domains: ['a.example'] }), 'schema'), 'JSON array expected')
  assert.equal(await refusal(read('domains.json', ['a.example', 7]), 'schema'), '[1]')
  assert.equal(await refusal(read('address.json', [{ address: madeUp.evm(1) }]), 'schema'), '[0]')
  await refusal(read('combined.json', { 'a.example': madeUp.evm(1) }), 'schema')
  await refusal(read('combined.json', [madeUp.evm(1)]), 'schema')
  for (const name of ['domains.json', 'address.json']) await refusal(read(name, []), 'no_entries')
  await refusal(read('combined.json', {}), 'no_entries')
  await refusal(read('combined.json', { 'a.example': [] }), 'no_entries')
  for (const name of ['domains.json', 'address.json']) {
    await refusal(readFile(fileOf(name, '["a.example", "b.exam')), 'truncated')
    await refusesDamage(readFile, name, '["a.example"]')
  }
  await refusal(readFile(fileOf('combined.json', '{"a.example": ["0x')), 'truncated')
  await refusesDamage(readFile, 'combined.json', '{"a.example": []}')
})

test('it is a crowd’s list of addresses and hosts, fetched from its publisher', () => {
  assert.deepEqual([scamsniffer.kind, scamsniffer.crowd, scamsniffer.bundled], ['scam', true, undefined])
  assert.deepEqual(
    scamsniffer.downloads.map(({ file }) => file),
    ['domains.json', 'address.json', 'combined.json'],
  )
})

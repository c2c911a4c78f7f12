import assert from 'node:assert/strict'
import test from 'node:test'
import { labels } from '../../../src/lists/sources/labels.ts'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

async function readFile(file: ListFile) {
  const format = labels.formats.find(({ matches }) => matches(file.name))
  assert(format)
  return (await format.read(file, null)).entries
}

async function labelsOf(name: string, text: string): Promise<[address: string, label: string | null][]> {
  const entries = await readFile(fileOf(name, text, 64))
  return entries.map(({ address, label }) => [address, label])
}

const readJson = (content: unknown) => labelsOf('bridge.json', JSON.stringify(content))
const key = madeUp.evm(1)

test('every named address of the published labels is read', async (t) => {
  for (const name of [
    'etherscan/bridge',
    'etherscan/blocked',
    'etherscan/multichain',
    'arbiscan/exploit',
    'bscscan/wormhole',
  ]) {
    const sample = sharedFile(`explorer-labels/${name}.json`)
    if (!sample) return t.skip(noSample)
    let text = ''
    for await (const bytes of sample.chunks()) text += Buffer.from(bytes).toString()
    const pairs = [...text.matchAll(/"(0x[0-9a-f]{40})": "(.+)"/gi)]
    const named = new Map(pairs.map(([, address = '', label = '']) => [address.toLowerCase(), label]))
    const entries = await readFile(sample)
    assert.equal(named.size > 0, true)
    assert.deepEqual(new Map(entries.map(({ address, label }) => [address.toLowerCase(), label])), named, name)
    assert.equal(entries.length, named.size, name)
  }
})

test('a file may be an object of names, an array or a table', async () => {
  assert.deepEqual(await readJson({ [key.toLowerCase()]: 'Invented: Bridge', '': 'Sum of 1 Account' }), [
    [key, 'Invented: Bridge'],
  ])
  assert.deepEqual(await readJson([{ address: key, label: 'Invented: Hot Wallet', chain: 'base' }]), [
    [key, 'Invented: Hot Wallet (base)'],
  ])
  const table = `chain,address,label\nbase,${key},Invented\n,${madeUp.tron(1)},"Other, Inc."\n,${madeUp.solana(1)},\n`
  assert.deepEqual(await labelsOf('x.csv', table), [
    [key, 'Invented (base)'],
    [madeUp.tron(1), 'Other, Inc.'],
  ])
})

test('an address with several names has them all, each once, within the bound', async () => {
  const item = { address: key, label: 'Invented' }
  assert.deepEqual(await readJson([item, item, { ...item, chain: 'base' }]), [[key, 'Invented; Invented (base)']])
  const [[, long] = []] = await readJson([{ address: key, label: 'x'.repeat(1_000) }])
  assert.equal(long?.length, 120)
  assert(long?.endsWith('…'))
  const [[, cut] = []] = await readJson({ [key]: `${'x'.repeat(118)}😀😀` })
  assert.equal(cut?.isWellFormed(), true)
})

test('a name is one line of visible text', async () => {
  assert.deepEqual(await readJson({ [key]: ' In\u202evented\n\tBridge\u0000 ' }), [[key, 'Invented Bridge']])
  await refusal(readJson({ [key]: ' \u200b' }), 'no_entries')
})

test('what is no address, or another shape, refuses the file and states where', async () => {
  assert.equal(await refusal(readJson({ '0x12': 'b' }), 'address_invalid'), 'entry 1')
  assert.equal(await refusal(readJson([{ address: '0x12', label: 'b' }]), 'address_invalid'), '[0].address')
  assert.equal(await refusal(labelsOf('x.csv', 'address,label\n0x12,b\n'), 'address_invalid'), 'row 2 address')
  assert.equal(await refusal(readJson([{ label: 'b' }]), 'schema'), '[0].address')
  assert.equal(await refusal(labelsOf('x.csv', `address,label\n,b\n`), 'schema'), 'row 2 address')
  assert.equal(await refusal(labelsOf('x.csv', `address,name\n${key},b\n`), 'schema'), 'header')
  await refusal(readJson({ [key]: { name: 'a' } }), 'schema')
  await refusal(readJson('a word'), 'schema')
  await refusal(readJson({ [key]: 'x'.repeat(1_025) }), 'schema')
  await refusal(readJson([]), 'no_entries')
  await refusal(readJson({}), 'no_entries')
  await refusal(labelsOf('x.json', `{"${key}": "a", "${key}": "b"}`), 'schema')
  await refusal(labelsOf('x.json', `{"${key}": "a`), 'truncated')
  await refusal(labelsOf('x.json', `[{"address": "${key}"}`), 'truncated')
  await refusesDamage(readFile, 'x.json', `{"${key}": "a"}`)
  await refusesDamage(readFile, 'x.csv', `address,label\n${key},a\n`)
})

test('it is context, and applies to addresses alone', () => {
  assert.deepEqual([labels.kind, labels.subjects, labels.downloads], ['context', ['address'], []])
})

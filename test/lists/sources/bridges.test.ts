import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bridges } from '../../../src/lists/sources/bridges.ts'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

async function readFile(file: ListFile) {
  const format = bridges.formats.find(({ matches }) => matches(file.name))
  assert(format)
  return (await format.read(file, null)).entries
}

const readTable = (text: string) => readFile(fileOf('invented.csv', text, 64))
const read = (content: unknown) => readFile(fileOf('invented.json', JSON.stringify(content)))
const item = { bridge: 'invented', chain: 'base', contract: 'Router', address: madeUp.evm(1) }

test('the published contracts of four kinds of bridge are read', async (t) => {
  const counts = { across: 45, hop: 143, wormhole: 54, 'native-bridges': 23 }
  for (const [name, count] of Object.entries(counts)) {
    const sample = sharedFile(`bridges/${name}.json`)
    if (!sample) return t.skip(noSample)
    const entries = await readFile(sample)
    assert.equal(entries.length, count, name)
    assert(entries.every(({ label }) => label !== null && label.length <= 240))
  }
})

test('a contract is labelled with its bridge, its name and its chain', async () => {
  const [first, second] = await read([
    item,
    { ...item, chain: 'optimism', address: item.address.toLowerCase(), token: 'USDC' },
    { ...item, chain: 'injective', address: 'inj1ghd753shjuwexxywmgs4xz7x2q732vcnxxynfn' },
  ])
  assert.deepEqual([first?.label, first?.assets], ['invented Router (base, optimism)', ['USDC']])
  assert.deepEqual([second?.label, second?.family], ['invented Router (injective)', 'other'])
})

test('a label of many contracts is cut to its bound', async () => {
  const [entry] = await read(Array.from({ length: 90 }, (_, i) => ({ ...item, contract: `Router${i}` })))
  assert.equal(entry?.label?.length, 240)
  assert(entry?.label?.endsWith('…'))
})

test('another shape is refused and the item is named', async () => {
  assert.equal(await refusal(read([item, { adapter: 'x', address: madeUp.evm(2) }]), 'schema'), '[1].bridge')
  assert.equal(await refusal(read([{ ...item, address: ' ' }]), 'address_invalid'), '[0].address')
  await refusal(read([]), 'no_entries')
  assert(!bridges.formats.some(({ matches }) => ['.part-x.json', '.x.csv', 'labels.txt'].some(matches)))
  await refusesDamage(readFile, 'x.json', JSON.stringify([item]))
})

test('a table has the same content as an array, its columns in any order', async () => {
  const other = { ...item, chain: 'optimism', token: 'USDC' }
  const rows = [{ ...item, token: '' }, other].map(({ address, chain, bridge, contract, token }) => {
    return `${address.toLowerCase()},${token},${chain},note,"${bridge}",${contract}\r\n`
  })
  const table = `address,Token,chain,remark,bridge,contract\r\n${rows.join('')}`
  assert.deepEqual(await readTable(table), await read([item, other]))
})

test('a table that is not complete is refused with its row', async () => {
  const header = 'bridge,chain,contract,address\n'
  const good = `invented,base,Router,${item.address}\n`
  assert.equal(await refusal(readTable(`bridge,chain,address\n${good}`), 'schema'), 'header')
  assert.equal(await refusal(readTable(`${header}${good}invented,,Router,${item.address}\n`), 'schema'), 'row 3 chain')
  assert.equal(await refusal(readTable(`${header}${good}invented,base,Router,\n`), 'schema'), 'row 3 address')
  assert.equal(await refusal(readTable(`${header}invented,base,Router,"\u200b"\n`), 'address_invalid'), 'row 2 address')
  assert.equal(await refusal(readTable(`${header}${good}invented,ba`), 'truncated'), 'row 3')
  await refusal(readTable(header), 'no_entries')
  await refusesDamage(readFile, 'x.csv', header + good)
})

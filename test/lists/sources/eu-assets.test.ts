import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { euAssets } from '../../../src/lists/sources/eu-assets.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

async function readFile(file: ListFile) {
  const format = euAssets.formats.find(({ matches }) => matches(file.name))
  assert(format)
  return (await format.read(file, null)).entries
}

const read = (content: unknown) => readFile(fileOf('assets.json', JSON.stringify(content)))
const asset = {
  name: 'RUBz',
  symbols: ['RUBz'],
  adopted: '2026-05-01',
  in_force_from: '2026-06-01',
  contracts: [{ caip19: `eip155:1/erc20:${madeUp.evm(1)}`, source: 'a page of its issuer' }],
  wrapped: [{ symbol: 'wRUBz' }],
}
const named = {
  ...asset,
  spellings: [{ name: 'RUB zero', source: 'a report' }],
  wrapped: [{ symbol: 'zRUBz', source: 'its code' }],
}

test('the collected facts come to a line for each contract, each name and each wrapped form', async (t) => {
  const sample = sharedFile('sanctioned-assets/assets.json')
  if (!sample) return t.skip(noSample)
  const entries = await readFile(sample)
  assert.deepEqual(
    entries.map(({ address, label, listed_on, networks }) => [address, label, listed_on, networks?.join()]),
    [
      ['0x6fA0BE17e4beA2fCfA22ef89BF8ac9aab0AB0fc9', 'A7A5', '2025-11-25', 'ethereum'],
      ['TLeVfrdym8RoJreJ23dAGyfJDygRtiWKBZ', 'A7A5', '2025-11-25', 'tron'],
      ['A7A5', 'A7A5', '2025-11-25', undefined],
      ['wA7A5', 'A7A5 (wrapped form)', '2025-11-25', undefined],
      ['RUBx', 'RUBx', '2026-04-23', undefined],
      ['digital rouble', 'digital rouble', '2026-04-23', undefined],
    ],
  )
  assert.ok(entries.every(({ listed_on_basis }) => listed_on_basis === 'reported'))
})

test('a line states in which act it is, when it is in force, how long it winds down, and where its contract was read', async () => {
  const act = { ...asset, celex: '32026R9999', basis: 'act', wind_down_until: '2026-07-01' }
  const [contract, name, wrapped, ...others] = await read([act])
  assert.deepEqual(
    [contract?.ref, contract?.listed_on, contract?.wind_down_until, contract?.contract_source],
    ['32026R9999', '2026-06-01', '2026-07-01', 'a page of its issuer'],
  )
  assert.deepEqual([contract?.listed_on_basis, contract?.assets, contract?.family], [undefined, ['RUBz'], 'evm'])
  assert.deepEqual([name?.address, name?.contract_source, wrapped?.address], ['RUBz', undefined, 'wRUBz'])
  assert.deepEqual(others, [])
  assert.match(euAssets.entryPage({ address: 'RUBz', ref: '32026R9999' }) ?? '', /CELEX:32026R9999$/)
  assert.equal(euAssets.entryPage({ address: 'RUBz', ref: null }), null)
})

test('an asset without a day of its own is in force from the adoption, and a network that is unknown keeps its id', async () => {
  const contracts = [{ caip19: `eip155:777/erc20:${madeUp.evm(2)}`, source: 'x' }]
  const [contract] = await read([{ ...asset, in_force_from: null, contracts }])
  assert.deepEqual([contract?.listed_on, contract?.networks], ['2026-05-01', ['eip155:777']])
})

test('a file of another form is refused as a whole', async () => {
  for (const [change, place] of [
    [{ adopted: '2026-02-30' }, '[0].adopted'],
    [{ name: '' }, '[0].name'],
    [{ celex: 'x y' }, '[0].celex'],
    [{ contracts: [{ caip19: madeUp.evm(1), source: 'x' }] }, '[0].contracts[0].caip19'],
    [{ wind_down_until: 'soon' }, '[0].wind_down_until'],
  ] as const)
    assert.equal(await refusal(read([{ ...asset, ...change }]), 'schema'), place)
  const nonsense = { ...asset, contracts: [{ caip19: 'eip155:1/erc20:0x12', source: 'x' }] }
  assert.equal(await refusal(read([nonsense]), 'address_invalid'), '[0].contracts[0].caip19')
  await refusal(read([]), 'no_entries')
  await refusal(read({}), 'schema')
})

test('other names and wrapped forms are lines of their own, each with where it was read', async () => {
  const entries = await read([named])
  assert.deepEqual(
    entries.slice(1).map(({ address, label, contract_source }) => [address, label, contract_source]),
    [
      ['RUBz', 'RUBz', undefined],
      ['RUB zero', 'RUBz', 'a report'],
      ['zRUBz', 'RUBz (wrapped form)', 'its code'],
    ],
  )
  await refusal(read([{ ...asset, spellings: [{ name: 'RUB zero' }] }]), 'schema')
})

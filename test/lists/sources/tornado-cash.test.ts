import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { tornadoCash } from '../../../src/lists/sources/tornado-cash.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

async function readFile(file: ListFile) {
  const format = tornadoCash.formats.find(({ matches }) => matches(file.name))
  assert(format)
  return (await format.read(file, null)).entries
}

const read = (content: unknown) => readFile(fileOf('contracts.json', JSON.stringify(content)))
const pool = {
  chainId: 1,
  chain: 'ethereum',
  kind: 'pool',
  currency: 'ETH',
  denomination: '0.1',
  address: madeUp.evm(1),
}
const proxy = { chainId: 56, chain: 'bsc', kind: 'proxy', address: madeUp.evm(2) }

test('every pool and proxy of the published contracts is listed once', async (t) => {
  const sample = sharedFile('tornado-cash/contracts.json')
  if (!sample) return t.skip(noSample)
  const entries = await readFile(sample)
  assert.equal(entries.length, 49)
  assert(entries.every(({ family, listed_on, ref }) => family === 'evm' && listed_on === null && ref === null))
  const label = (address: string) => entries.find((entry) => entry.address === address)?.label
  assert.equal(label('0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc'), 'Tornado Cash 0.1 ETH pool (ethereum)')
  assert.equal(label('0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'), 'Tornado Cash proxy (ethereum)')
})

test('an address that is a contract on several chains names them all', async () => {
  const [entry, ...others] = await read([
    proxy,
    { ...proxy, chain: 'gnosis', address: proxy.address.toLowerCase() },
    { ...pool, address: proxy.address },
  ])
  assert.equal(entry?.label, 'Tornado Cash proxy (bsc, gnosis); Tornado Cash 0.1 ETH pool (ethereum)')
  assert.deepEqual(entry?.assets, ['ETH'])
  assert.deepEqual(others, [])
})

test('an item that is not a contract refuses the file and is named', async () => {
  assert.equal(await refusal(read([{ ...pool, address: '0x12' }]), 'address_invalid'), '[0].address')
  assert.equal(await refusal(read([{ ...pool, address: undefined }]), 'schema'), '[0].address')
  assert.equal(await refusal(read([{ ...pool, kind: 'router' }]), 'schema'), '[0].kind')
  assert.equal(await refusal(read([{ ...pool, denomination: 1 }]), 'schema'), '[0].denomination')
  await refusal(read({ contracts: [pool] }), 'schema')
  await refusal(read([]), 'no_entries')
})

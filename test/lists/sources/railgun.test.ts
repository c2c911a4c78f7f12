import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { railgun } from '../../../src/lists/sources/railgun.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

async function readFile(file: ListFile) {
  const format = railgun.formats.find(({ matches }) => matches(file.name))
  assert(format)
  return (await format.read(file, null)).entries
}

const read = (content: unknown) => readFile(fileOf('contracts.json', JSON.stringify(content)))
const network = { network: 'Ethereum', chainId: 1, deprecated: false, proxyContract: madeUp.evm(1) }

test('the contracts of the published networks are listed, test networks and a local chain apart', async (t) => {
  const sample = sharedFile('railgun/contracts.json')
  if (!sample) return t.skip(noSample)
  const entries = await readFile(sample)
  const label = (address: string) => entries.find((entry) => entry.address === address)?.label
  assert.equal(label('0xFA7093CDD9EE6932B4eb2c9e1cde7CE00B1FA4b9'), 'Railgun proxy (ethereum, arbitrum)')
  assert.equal(label('0xeCFCf3b4eC647c4Ca6D49108b311b7a7C9543fea'), undefined, 'Sepolia')
  assert.equal(label('0xD1aC80208735C7f963Da560C42d6BD82A8b175B5'), undefined, 'Amoy')
  assert.equal(label('0x610178dA211FEF7D417bC0e6FeD39F05609AD788'), undefined)
  assert.equal(entries.length, 6)
})

test('networks have the names that answers have for them, and one that is unknown keeps its own', async () => {
  const named = [
    { ...network, network: 'BNB_Chain', chainId: 56 },
    { ...network, network: 'Ethereum', chainId: 1 },
    { ...network, network: 'New_Chain', chainId: 777 },
  ]
  const [entry, ...others] = await read(named)
  assert.equal(entry?.label, 'Railgun proxy (bsc, ethereum, New Chain)')
  assert.deepEqual([entry?.networks, others], [['New Chain', 'bsc', 'ethereum'], []])
})

test('a contract is left out on a test network alone, and one that has the same address elsewhere stays', async () => {
  const sepolia = { ...network, network: 'Ethereum_Sepolia', chainId: 11_155_111 }
  await refusal(read([sepolia]), 'no_entries')
  const [entry] = await read([sepolia, network])
  assert.equal(entry?.label, 'Railgun proxy (ethereum)')
})

test('a network without contracts is passed over', async () => {
  const entries = await read([{ network: 'Ropsten', chainId: 3, deprecated: true }, network])
  assert.deepEqual(
    entries.map(({ address }) => address),
    [madeUp.evm(1)],
  )
})

test('a file without contracts or with something else in their place is refused', async () => {
  await refusal(read([{ network: 'Ropsten', chainId: 3 }]), 'no_entries')
  assert.equal(
    await refusal(read([{ ...network, relayAdaptContract: '' }]), 'address_invalid'),
    '[0].relayAdaptContract',
  )
  assert.equal(await refusal(read([network, { ...network, proxyContract: null }]), 'schema'), '[1].proxyContract')
  assert.equal(await refusal(read([{ proxyContract: madeUp.evm(1) }]), 'schema'), '[0].network')
})

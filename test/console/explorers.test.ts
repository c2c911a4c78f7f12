import assert from 'node:assert/strict'
import test from 'node:test'
import { explorerOf, explorers } from '../../console/src/address/explorers.ts'
import { networks } from '../../src/chains/networks.ts'

test('the pages know the explorer of every network of the service’s table, and no other', () => {
  for (const { name, explorerAddressUrl, explorerTransactionUrl } of networks)
    assert.deepEqual(explorerOf(name), { addressUrl: explorerAddressUrl, transactionUrl: explorerTransactionUrl })
  assert.equal(Object.keys(explorers).length, networks.length)
  assert.equal(explorerOf('other'), null)
})

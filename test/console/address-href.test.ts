import assert from 'node:assert/strict'
import test from 'node:test'
import { addressAt, addressHref } from '../../console/src/parts/address-href.ts'
import { defaultNetwork, networks } from '../../src/chains/networks.ts'

test('the link to an address names its network exactly when the service would choose another one by itself', () => {
  for (const network of networks) {
    const query = defaultNetwork(network.family) === network ? '' : `network=${network.name}&`
    assert.equal(addressHref('0xA', { lang: 'zh', chain: network.name }), `/address/0xA?${query}lang=zh`)
  }
})

test('the page of an address finds in its path the input of the link', () => {
  for (const address of ['0xA', 'bc1q/../x', 'a b?c#d%', '地址'])
    assert.equal(addressAt(addressHref(address, { lang: 'en', chain: 'ethereum' }).split('?')[0] ?? ''), address)
  assert.equal(addressAt('/address/%E0%A4%A'), '%E0%A4%A')
})

import assert from 'node:assert/strict'
import test from 'node:test'
import * as viemChains from 'viem/chains'
import { networks } from '../../src/chains/networks.ts'
import { tokens } from '../../src/chains/tokens.ts'

test('an EVM network has the chain id, the currency and the decimals that viem knows it by', () => {
  const evm = networks.filter(({ family }) => family === 'evm')
  for (const { name, chainId, native } of evm) {
    const known = Object.values(viemChains).find(({ id }) => id === chainId)
    assert.ok(known, `${name}: viem knows no chain ${chainId}`)
    const { symbol, decimals } = known.nativeCurrency
    assert.deepEqual([native.symbol, native.decimals], [symbol, decimals], name)
  }
  assert.ok(evm.length >= 8)
})

test('a name and a CAIP-2 form stand for one network', () => {
  for (const forms of [networks.map(({ name }) => name), networks.map(({ caip2 }) => caip2)])
    assert.equal(new Set(forms).size, networks.length)
})

test('every token of the table is on a network of the table', () => {
  const known = new Set(networks.map(({ name }) => name))
  assert.deepEqual(
    tokens.filter(({ network }) => !known.has(network)),
    [],
  )
})

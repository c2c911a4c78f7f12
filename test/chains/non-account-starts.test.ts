import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evmNonAccountByForm, evmNonAccounts } from '../../src/chains/evm/evm-non-accounts.ts'
import { knownContracts } from '../../src/chains/contracts/known-contracts.ts'
import { networks } from '../../src/chains/networks.ts'
import { findNonAccount } from '../../src/chains/non-accounts.ts'
import { allPayable } from '../../src/chains/tokens.ts'
import { checksumText, readAddress } from '../../src/kit/address.ts'

const find = (text: string, network: string) => {
  const { address } = readAddress(text)
  assert.ok(address, text)
  return findNonAccount(address, network)
}

test('every EVM address of a table is found, on the network that it counts on', () => {
  const tabled = [...evmNonAccounts.keys(), ...knownContracts.keys()].filter((text) => text.startsWith('0x'))
  for (const text of tabled) assert.ok(find(text, 'base'), text)
  for (const { address, network } of allPayable) assert.ok(find(address, network), address)
})

test('every EVM address that a form names is found, whichever bytes it begins with', () => {
  const evm = networks.filter(({ family }) => family === 'evm').map(({ name }) => name)
  const tails = ['0', '1', '15', '100', '1000', '1010', 'ffff', 'a4b05', 'ffffffff']
  for (let first = 0; first < 256; first++)
    for (const tail of tails) {
      const start = first.toString(16).padStart(2, '0')
      const text = checksumText(`0x${start}${tail.padStart(38, '0')}`)
      for (const network of evm) {
        const named = evmNonAccountByForm(text, network)
        if (named) assert.ok(find(text, network), `${text} ${network}`)
      }
    }
})

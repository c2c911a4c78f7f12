import assert from 'node:assert/strict'
import test from 'node:test'
import { splitAccountId } from '../../src/kit/account-id.ts'

test('an account is taken apart at the end of its network: its address may have colons', () => {
  const evm = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
  assert.deepEqual(splitAccountId(`eip155:8453:${evm}`), { network: 'eip155:8453', address: evm })
  const cash = 'bitcoincash:qzjv8hrdvz6edu4gkzpnd4w6jc7zf296g5e9kkq4lx'
  assert.deepEqual(splitAccountId(`other:unscreened:${cash}`), { network: 'other:unscreened', address: cash })
})

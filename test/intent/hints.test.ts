import assert from 'node:assert/strict'
import test from 'node:test'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { check } from '../support/intent/check.ts'

const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const owner = '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc'
const safe = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const zero = '0x0000000000000000000000000000000000000000'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])
const transfer: Hex = encodeFunctionData({ abi, functionName: 'transfer', args: [payee, 25_000_000n] })
const bySafe = encodeFunctionData({
  abi,
  functionName: 'execTransaction',
  args: [usdc, 0n, transfer, 0, 0n, 0n, 0n, zero, zero, '0x'],
})
const intent = { action: 'pay', to: payee, amount: '25', asset: 'USDC' }

test('an amount that was declared in base units states it, and what to declare', () => {
  const query = (amount: string, lang: 'en' | 'zh' = 'en') =>
    check({ intent: { ...intent, amount }, contract: usdc, data: transfer }, lang)
  const { decision, differences } = query('25000000')
  assert.equal(decision, 'mismatch')
  assert.deepEqual(differences, [
    {
      field: 'amount',
      declared: '25000000',
      actual: '25',
      detail:
        'intent.amount is in whole units of the asset. 25000000 equals the payment in base units. If that was intended, declare 25.',
    },
  ])
  assert.match(query('25000000', 'zh').differences[0]?.detail ?? '', /^intent\.amount 以资产的整数单位表示。/)
  for (const other of ['25000001', '2500000', '24', '250']) assert.equal(query(other).differences[0]?.detail, undefined)
  const native = (amount: string) =>
    check({ intent: { ...intent, asset: 'ETH', amount }, contract: payee, data: '0x', value: '100000000000' })
  assert.match(native('100000000000').differences[0]?.detail ?? '', /declare 0\.0000001\.$/)
  assert.equal(native('0.0000001').decision, 'match')
})

test('a Safe whose owner was declared advises to declare the Safe', () => {
  const query = (from: string) => check({ intent: { ...intent, from }, contract: safe, data: bySafe })
  assert.equal(query(safe).decision, 'match')
  const { decision, differences } = query(owner)
  assert.equal(decision, 'mismatch')
  assert.deepEqual([differences[0]?.field, differences[0]?.declared, differences[0]?.actual], ['from', owner, safe])
  assert.match(
    differences[0]?.detail ?? '',
    new RegExp(
      `^The payment comes from the account contract ${safe}, not from ${owner}\\. .*declare that account as intent\\.from`,
    ),
  )
  // A third party's money is no account of the payer's.
  const allowed = encodeFunctionData({ abi, functionName: 'transferFrom', args: [safe, payee, 25_000_000n] })
  const other = check({ intent: { ...intent, from: owner }, contract: usdc, data: allowed })
  assert.deepEqual(other.differences, [{ field: 'from', declared: owner, actual: safe }])
})

test('an account contract is assumed to do only what it is called with, and the note states it where one pays', () => {
  const note = (contract: string, data: Hex, lang: 'en' | 'zh' = 'en') => check({ intent, contract, data }, lang).note
  assert.match(note(safe, bySafe), /lookup tables|Lookup tables/)
  assert.match(note(safe, bySafe), / The account contract that pays is assumed to do only what it is asked\./)
  assert.match(note(safe, bySafe, 'zh'), /。付款的账户合约被假定只执行所请求的调用/)
  assert.doesNotMatch(note(usdc, transfer), /account contract/)
})

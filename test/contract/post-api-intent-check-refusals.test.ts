import assert from 'node:assert/strict'
import test from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'
import { path, payee, usdc, intent, good, typedData, check, refused } from './intent-check.ts'

test('400: what is no form of a transaction names its field', async () => {
  const solana = {
    intent: { action: 'pay', to: 'A8fwan3xp7VQm6SeSeQyUdR2xdjz6zSFWcZnAy6ZnpYu', amount: '25' },
    network: 'solana',
  }
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ ...good, data: '' }, 'data_invalid', 'data'],
    [{ ...good, data: '0x1' }, 'data_invalid', 'data'],
    [{ ...good, data: '0Xa9059cbb' }, 'data_invalid', 'data'],
    [{ ...good, data: '0xzz' }, 'data_invalid', 'data'],
    [{ ...good, data: '0xａ1' }, 'data_invalid', 'data'],
    [{ ...good, data: 12 }, 'parameter_invalid', 'data'],
    [{ ...good, data: undefined }, 'parameter_missing', 'data'],
    [{ ...good, typedData }, 'parameter_invalid', 'typedData'],
    [{ ...good, contract: undefined }, 'parameter_missing', 'contract'],
    [{ ...good, contract: `${usdc.slice(0, -1)}9` }, 'address_checksum_invalid', 'contract'],
    [{ ...good, value: '1e18' }, 'amount_invalid', 'value'],
    [{ ...good, value: '-1' }, 'amount_invalid', 'value'],
    [{ ...good, value: '0x' }, 'amount_invalid', 'value'],
    [{ ...good, value: `0x1${'0'.repeat(64)}` }, 'amount_invalid', 'value'],
    [{ ...good, calls: [{ to: usdc }] }, 'parameter_invalid', 'contract'],
    [{ intent, data: good.data, calls: [{ to: usdc }] }, 'parameter_invalid', 'data'],
    [{ intent, typedData, calls: [{ to: usdc }] }, 'parameter_invalid', 'typedData'],
    [{ intent, value: '1', calls: [{ to: usdc }] }, 'parameter_invalid', 'value'],
    [{ intent, calls: [] }, 'parameter_invalid', 'calls'],
    [{ intent, calls: Array.from({ length: 101 }, () => ({ to: usdc })) }, 'parameter_invalid', 'calls'],
    [{ intent, calls: [{ to: solana.intent.to }] }, 'network_mismatch', 'calls[0].to'],
    [{ intent, calls: [{ to: usdc, value: '1e18' }] }, 'amount_invalid', 'calls[0].value'],
    [{ intent, calls: [{ to: usdc, data: '0x1' }] }, 'data_invalid', 'calls[0].data'],
    [{ intent, calls: [{ to: usdc, capabilities: {} }] }, 'body_member_unknown', 'calls[0].capabilities'],
    [{ ...solana, transaction: 'AAAA', calls: [{ to: usdc }] }, 'parameter_invalid', 'calls'],
    [{ ...good, value: 1 }, 'parameter_invalid', 'value'],
    [{ ...good, value: `1${'0'.repeat(78)}` }, 'amount_invalid', 'value'],
    [{ ...good, network: 'tron' }, 'network_mismatch', 'network'],
    [{ ...good, network: 'moonbeam' }, 'network_invalid', 'network'],
    [{ ...good, transaction: 'AAAA' }, 'parameter_invalid', 'transaction'],
    [{ ...good, unknown: 1 }, 'body_member_unknown', 'unknown'],
    [{ ...good, intent: { ...intent, memo: 'x' } }, 'body_member_unknown', 'intent.memo'],
    [{ ...good, intent: { ...intent, action: 'swap' } }, 'parameter_invalid', 'intent.action'],
    [{ ...good, intent: { ...intent, amount: '2.5e1' } }, 'amount_invalid', 'intent.amount'],
    [{ ...good, intent: { ...intent, amount: '25.0000001' } }, 'amount_invalid', 'intent.amount'],
    [{ ...good, intent: { ...intent, amount: '-25' } }, 'amount_invalid', 'intent.amount'],
    [{ ...good, intent: { ...intent, amount: 25 } }, 'parameter_invalid', 'intent.amount'],
    [{ ...good, intent: { ...intent, asset: 'usdc' } }, 'asset_invalid', 'intent.asset'],
    [{ ...good, intent: { ...intent, asset: unlisted.tron } }, 'asset_invalid', 'intent.asset'],
    [{ ...good, intent: { ...intent, asset: `${usdc.slice(0, -1)}9` } }, 'asset_invalid', 'intent.asset'],
    [{ ...good, intent: { ...intent, decimals: 18 } }, 'asset_invalid', 'intent.decimals'],
    [{ ...good, intent: { ...intent, to: 'T' } }, 'address_invalid', 'intent.to'],
    [{ ...good, intent: { ...intent, from: solana.intent.to } }, 'network_mismatch', 'intent.from'],
    [{ ...good, intent: { ...intent, to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } }, 'network_invalid', 'network'],
    [{ ...good, authorizationList: [{ address: 'x', chainId: 1 }] }, 'address_invalid', 'authorizationList[0].address'],
    [
      { ...good, data: undefined, typedData: { ...typedData, message: {} } },
      'typed_data_invalid',
      'typedData.message.from',
    ],
    [{ ...good, data: undefined, typedData, value: '1' }, 'parameter_invalid', 'value'],
    [solana, 'parameter_missing', 'transaction'],
    [{ ...solana, transaction: 'A' }, 'transaction_invalid', 'transaction'],
    [{ ...solana, transaction: 'AAAA\n' }, 'transaction_invalid', 'transaction'],
    [{ ...solana, transaction: 'AAAA', data: '0x' }, 'parameter_invalid', 'data'],
    [{ ...solana, transaction: 'AAAA', lookupTables: [] }, 'parameter_invalid', 'lookupTables'],
    [{ ...solana, transaction: 'AAAA', lookupTables: { a: ['x', 1] } }, 'parameter_invalid', 'lookupTables'],
    [{ ...solana, transaction: 'AAAA', lookupTables: { a: ['x'.repeat(65)] } }, 'parameter_invalid', 'lookupTables'],
    [
      { ...solana, transaction: 'AAAA', lookupTables: { a: Array(257).fill('x') } },
      'parameter_invalid',
      'lookupTables',
    ],
    [
      { ...solana, lookupTables: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [i, []])) },
      'parameter_invalid',
      'lookupTables',
    ],
    [{ ...good, intent: {} }, 'parameter_missing', 'intent.action'],
    [{ ...good, authorizationList: [{ address: payee }] }, 'parameter_missing', 'authorizationList[0].chainId'],
    [{}, 'parameter_missing', 'intent'],
  ]
  for (const [body, code, field] of wrong) {
    const problem = await refused(body)
    assert.deepEqual([problem.reason_code, problem.field], [code, field], JSON.stringify(body).slice(0, 200))
  }
})

test('400: a number in typed data that a wallet would sign as another one is refused', async () => {
  // JavaScript reads each of them as a number that ends in other digits than stand there.
  for (const value of ['9007199254740993', '900000000000000001']) {
    const signed = { ...typedData, message: { ...typedData.message, value: 'VALUE' } }
    const amount = value.replace(/(\d{6})$/, '.$1')
    const body = JSON.stringify({ intent: { ...intent, amount }, contract: usdc, typedData: signed })
    const { status, json } = await shared.ask(path, { method: 'POST', body: body.replace('"VALUE"', value) })
    assert.deepEqual([status, json['reason_code']], [400, 'typed_data_invalid'], value)
    assert.equal(json['field'], 'typedData.message.value')
    assert.equal(
      (await check(JSON.parse(body.replace('VALUE', value)) as Record<string, unknown>)).json.decision,
      'match',
    )
  }
})

test('413: typed data with more members or values than are read is refused before it is read', async () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, 'x']))
  const documents: readonly Record<string, unknown>[] = [
    many(60_000),
    { a: Array.from({ length: 60_000 }, () => 1) },
    { a: Array.from({ length: 60_000 }, () => 'x') },
  ]
  for (const message of documents) {
    const body = { intent, contract: usdc, typedData: { ...typedData, message } }
    const { status, json } = await shared.ask(path, { method: 'POST', body })
    assert.deepEqual([status, json['reason_code']], [413, 'body_too_many_values'])
    assert.match(String(json['field']), /^typedData\.message\./)
  }
  // A document of an ordinary size is read, and refused for its content.
  const problem = await refused({ intent, contract: usdc, typedData: { ...typedData, message: many(1_000) } })
  assert.deepEqual([problem.reason_code, problem.field], ['typed_data_invalid', 'typedData.message.from'])
})

test('200 or 413: calldata of half a megabyte is unknown and not an error, a body over 1 MiB is refused', async () => {
  const { status, json } = await check({ ...good, data: `0xac9650d8${'00'.repeat(500_000)}` })
  assert.deepEqual([status, json.decision], [200, 'unknown'])
  const large = await shared.ask(path, { method: 'POST', body: { ...good, data: `0x${'00'.repeat(600_000)}` } })
  assert.equal(large.status, 413)
})

import assert from 'node:assert/strict'
import test from 'node:test'
import type { IntentResult } from '../../src/intent/intent-result.ts'
import { transferDocument } from '../intent/typed-data/documents.ts'
import { unlisted } from '../support/known-addresses.ts'
import { shared, testNow } from '../support/test-app.ts'

const path = '/api/intent/check'
const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const word = (hex: string) => hex.toLowerCase().padStart(64, '0')
const transfer = `0xa9059cbb${word(payee.slice(2))}${word('17d7840')}`
const intent = { action: 'pay', to: payee, amount: '25', asset: 'USDC' }
const good = { intent, contract: usdc, data: transfer }
const typedData = {
  ...transferDocument(),
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
  message: {
    from: '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc',
    to: payee,
    value: '25000000',
    validAfter: '0',
    validBefore: `${Date.parse(testNow) / 1_000 + 600}`,
    nonce: `0x${'11'.repeat(32)}`,
  },
}

test('200: a transfer that does what was declared is a match, and shows what it does', async () => {
  const { status, json } = await check(good)
  assert.equal(status, 200)
  assert.deepEqual([json.decision, json.reason_code, json.signal_class], ['match', 'INTENT_MATCH', 'ok'])
  assert.deepEqual([json.signal_keys, json.differences, json.evidence], [['none'], [], []])
  assert.deepEqual(json.effects, [
    {
      kind: 'transfer',
      standing: 'payment',
      text: `Transfers 25 USDC from the sender to ${payee}.`,
      asset: { kind: 'token', address: usdc, symbol: 'USDC' },
      by: 'sender',
      from: null,
      to: payee,
      units: '25000000',
      amount: '25',
    },
  ])
  assert.deepEqual(json.decoded, {
    name: 'transfer(address,uint256)',
    target: usdc,
    args: { to: payee, amount: '25000000' },
    calls: [],
    en: `Transfers 25 USDC from the sender to ${payee}.`,
  })
  assert.equal(json.intent.units, '25000000')
})

test('200: an unlimited approval where a payment was declared is a mismatch with its own signal and evidence', async () => {
  const data = `0x095ea7b3${word(payee.slice(2))}${'f'.repeat(64)}`
  const { json } = await check({ ...good, data, lang: 'zh' })
  assert.deepEqual([json.decision, json.reason_code, json.lang], ['mismatch', 'INTENT_MISMATCH', 'zh'])
  assert.deepEqual(json.signal_keys, ['intent.mismatch', 'intent.unlimited_approval'])
  assert.deepEqual(json.differences, [{ field: 'effects', declared: null, actual: 'approval' }])
  assert.equal(json.evidence[0]?.url, `https://etherscan.io/address/${payee}`)
  assert.match(json.effects[0]?.text ?? '', /^授权 0x/)
})

test('200: calldata with something trailing, or of an unknown function, is unknown and no match', async () => {
  for (const data of [`${transfer}00`, '0xdeadbeef', '0xa9059cbb', '0x00']) {
    const { json } = await check({ ...good, data })
    assert.deepEqual(
      [json.decision, json.reason_code, json.signal_keys],
      ['unknown', 'INTENT_UNKNOWN', ['intent.unknown']],
      data,
    )
    assert.equal(json.retry.retryable, false)
  }
})

test('200: without an amount nothing is a match, and with none of the asset’s decimals neither', async () => {
  const { amount: _amount, ...open } = intent
  assert.equal((await check({ ...good, intent: open })).json.decision, 'unknown')
  const token = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'
  const foreign = { ...good, contract: token, intent: { ...intent, asset: token } }
  assert.equal((await check(foreign)).json.decision, 'unknown')
  assert.equal((await check({ ...foreign, intent: { ...foreign.intent, decimals: 6 } })).json.decision, 'match')
  assert.equal((await check({ ...foreign, intent: { ...foreign.intent, decimals: 7 } })).json.decision, 'mismatch')
})

test('200: a native payment is empty calldata with a value, on every network', async () => {
  const body = { intent: { ...intent, asset: 'POL', amount: '0.5' }, network: 'polygon', contract: payee, data: '0x' }
  assert.equal((await check({ ...body, value: '500000000000000000' })).json.decision, 'match')
  assert.equal((await check({ ...body, value: '500000000000000001' })).json.decision, 'mismatch')
  // Without data and value it can only be meant for the code of whom it calls.
  assert.equal((await check(body)).json.decision, 'unknown')
})

test('200: a signed transfer (EIP-3009) is a match for its payer, and a mismatch for another', async () => {
  const body = { intent, contract: usdc, typedData }
  assert.equal((await check(body)).json.decision, 'match')
  const from = (address: string) => ({ ...body, intent: { ...intent, from: address } })
  assert.equal((await check(from(typedData.message.from))).json.decision, 'match')
  assert.deepEqual((await check(from(usdc))).json.differences, [
    { field: 'from', declared: usdc, actual: typedData.message.from },
  ])
  assert.equal((await refused(from(payee))).field, 'intent.from')
  const own = { ...body, intent: { ...intent, to: typedData.message.from } }
  const toOneself = {
    ...own,
    typedData: { ...typedData, message: { ...typedData.message, to: typedData.message.from } },
  }
  assert.equal((await check(toOneself)).json.decision, 'mismatch')
  const permit = { ...typedData, primaryType: 'Permit' }
  assert.equal((await refused({ ...body, typedData: permit })).reason_code, 'typed_data_invalid')
})

test('200: with an EIP-7702 authorization nothing is a match', async () => {
  const { json } = await check({ ...good, authorizationList: [{ address: payee, chainId: '0x1', r: '0x0', s: '0x0' }] })
  assert.deepEqual([json.decision, json.signal_keys], ['mismatch', ['intent.mismatch', 'intent.delegation']])
  assert.equal((await check({ ...good, authorizationList: [] })).json.decision, 'match')
})

test('200: the answer is in English in every language, beside our own words', async () => {
  const unlimited = `0x095ea7b3${word(payee.slice(2))}${'f'.repeat(64)}`
  const sentences = {
    match: 'The transaction does exactly what was declared.',
    mismatch: 'The transaction does something other than what was declared.',
    unknown: 'The bytes of the transaction do not show all of its effects.',
  }
  for (const question of [good, { ...good, data: unlimited }, { ...good, data: '0x12345678' }]) {
    const [en, zh] = await Promise.all([check(question), check({ ...question, lang: 'zh' })])
    for (const { json } of [en, zh]) {
      assert.equal(json.en, sentences[json.decision])
      assert.deepEqual(
        json.actions.map(({ kind, standing }) => [kind, standing]),
        json.effects.map(({ kind, standing }) => [kind, standing]),
      )
      assert.equal(json.decoded.en, json.actions.map((action) => action.en).join(' '))
      assert.equal(json.note, json.notes.join(json.lang === 'zh' ? '' : ' '))
      assert.doesNotMatch(JSON.stringify([json.en, json.decoded.en, json.actions]), /\p{Script=Han}/u)
    }
    assert.deepEqual(
      en.json.actions.map((action) => action.en),
      en.json.effects.map(({ text }) => text),
    )
    assert.deepEqual(zh.json.actions, en.json.actions)
    assert.match(zh.json.notes.join(''), /\p{Script=Han}/u)
  }
})

test('200: a payment of many effects is described in English by the first of them and how many follow', async () => {
  const pay = transfer.slice(2)
  const count = 250
  // Multicall1: aggregate((address,bytes)[]).
  const call = [word(usdc.slice(2)), word('40'), word('44'), pay.padEnd(192, '0')].join('')
  const places = Array.from({ length: count }, (_, i) => word((count * 32 + (i * call.length) / 2).toString(16))).join(
    '',
  )
  const data = `0x252dba42${word('20')}${word(count.toString(16))}${places}${call.repeat(count)}`
  const { json } = await check({ ...good, contract: '0xcA11bde05977b3631167028862bE2a173976CA11', data })
  assert.equal(json.actions.length, json.effects.length)
  const left = json.actions.length - 5 + (json.omitted?.effects ?? 0)
  assert.ok(left > 0 && json.decoded.en.endsWith(` Further effects: ${left}.`), json.decoded.en)
  assert.ok(
    json.decoded.en.startsWith(
      json.actions
        .slice(0, 5)
        .map(({ en }) => en)
        .join(' '),
    ),
  )
})

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

async function check(body: Record<string, unknown>) {
  const { status, json } = await shared.ask<IntentResult>(path, { method: 'POST', body })
  assert.equal(status, 200, JSON.stringify(json).slice(0, 300))
  return { status, json }
}

async function refused(body: Record<string, unknown>): Promise<{ reason_code: string; field?: string }> {
  const { status, json } = await shared.ask(path, { method: 'POST', body })
  assert.equal(status, 400, JSON.stringify(json).slice(0, 300))
  return json as { reason_code: string; field?: string }
}

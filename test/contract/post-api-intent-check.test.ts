import assert from 'node:assert/strict'
import test from 'node:test'
import { payee, usdc, word, transfer, intent, good, typedData, check, refused } from './intent-check.ts'

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

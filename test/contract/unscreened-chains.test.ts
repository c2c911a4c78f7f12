import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import type { DecisionInputs } from '../../src/decision/decision-inputs.ts'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { runCli } from '../support/command-line.ts'
import { activeKey } from '../support/key-holder.ts'
import { callTool } from '../support/mcp-message.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { shared, startTestApp } from '../support/test-app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// An address of Litecoin, Monero or another chain that is not screened was a 400 even where OFAC lists it. It is risky by
// the list now, wherever an address is screened; one that no list names is refused as before.

const listed = [
  'ltc1qr8ntsedq8tv0svmxqhzvdcdl5k7kntdmnhwep7',
  'LTC1QR8NTSEDQ8TV0SVMXQHZVDCDL5K7KNTDMNHWEP7',
  'litecoin:ltc1qr8ntsedq8tv0svmxqhzvdcdl5k7kntdmnhwep7',
  'bitcoincash:qzjv8hrdvz6edu4gkzpnd4w6jc7zf296g5e9kkq4lx',
  't1g7wowvQ8gn2v8jrU1biyJ26sieNqNsBJy',
  '8ANG5NBnApL94YAKRfCSaS7g2fjEi1DWVcFNTn3wQ5HpfsgtnusgxaXE24bbhXukTgF8esRnMsWaReRiqNbSBSbmRE5Nm5M',
  'DTqpKQ96rqkTvHcohQQd9BksmgRjasHgGo',
  'XyARKoupuArYtToA2S6yMdnoquDCDaBsaT',
  'rnXyVQzgxZe7TR1EPzTkGj2jxH4LMJYh66',
]
const [litecoin = ''] = listed
const evm = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const unlisted = 'ltc1qzzzzsedq8tv0svmxqhzvdcdl5k7kntdmnhwep7'

test('a listed address of a chain that is not screened is risky by the list, in each spelling, and states that only lists were checked', async () => {
  for (const addr of listed) {
    const { status, json } = await shared.ask<ScreenResult>(`/api/risk?addr=${addr}`)
    assert.equal(status, 200, addr)
    assert.deepEqual(
      [json.verdict, json.reason_code, json.chain, json.address],
      ['risky', 'SANCTIONS_MATCH', 'other', addr],
    )
    assert.equal(json.evidence[0]?.source, 'ofac')
    assert.match(json.note, /chain of this address is not screened/)
  }
  const before = await shared.ask(`/api/risk?addr=${litecoin}&on=2019-01-01`)
  assert.deepEqual([before.status, before.json['reason_code']], [400, 'address_invalid'])
  const named = await shared.ask<ScreenResult>(`/api/risk?addr=${litecoin}&network=base`)
  assert.match(named.json.note, /network base does not apply/)
  assert.equal((await shared.ask(`/api/risk?addr=${litecoin}&network=other`)).status, 200)
  assert.equal((await shared.ask(`/api/risk?addr=${litecoin}&network=no-such`)).json['reason_code'], 'network_invalid')
})

test('one that no list names is refused at each door as before, with its field', async () => {
  const refused = async (path: string, field: string, body?: object) => {
    const { status, json } = await shared.ask(path, body && { method: 'POST', body: { ...body } })
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'address_invalid', field], path)
  }
  for (const addr of [unlisted, 'A7A5', 'other', '0x12']) {
    await refused(`/api/risk?addr=${addr}`, 'addr')
    await refused(`/api/decide?to=${addr}`, 'to')
    await refused('/api/pay', 'to', { action: 'preview', amountUsdc: 1, to: addr })
    await refused(`/api/evidence/bundle?address=${addr}`, 'address')
    await refused('/api/probe/plan', 'to', { to: addr, amount: '1' })
    await refused('/api/payee/decide', 'payer.address', { payee: 'weather', payer: { address: addr } })
  }
  const demand = { scheme: 'exact', network: 'litecoin', amount: '1', asset: 'LTC', payTo: unlisted }
  const { json } = await shared.ask('/api/decide', { method: 'POST', body: { requirements: demand } })
  assert.deepEqual([json['reason_code'], json['field']], ['network_invalid', 'requirements.network'])
})

test('decisions decline it, batches have a row for it, and the inputs of its decision name no chain', async () => {
  const { json } = await shared.ask<DecisionResult>(`/api/decide?to=${litecoin}&amountUsdc=1&include=inputs,proof`)
  assert.deepEqual([json.decision, json.reason_code, json.settlement], ['decline', 'SANCTIONS_MATCH', null])
  const { facts } = json.inputs as Pick<DecisionInputs, 'facts'>
  assert.deepEqual(facts.subject, { address: litecoin, family: 'other', network: 'other' })
  assert.deepEqual(facts.observations, [])
  assert.equal(json.proof, undefined)
  const demand = { scheme: 'exact', network: 'litecoin', amount: '1', asset: 'LTC', payTo: litecoin }
  const demanded = await shared.ask<DecisionResult>('/api/decide', { method: 'POST', body: { requirements: demand } })
  assert.equal(demanded.json.reason_code, 'SANCTIONS_MATCH')
  const batch = await shared.ask('/api/risk/batch', { method: 'POST', body: { addresses: [litecoin, unlisted] } })
  assert.deepEqual(batch.json['summary'], { total: 2, risky: 1, caution: 0, uncertain: 0, clear: 0, invalid: 1 })
  const bundle = await shared.ask(`/api/evidence/bundle?address=${litecoin}&include=proof`)
  assert.equal(bundle.status, 200)
  const payee = await shared.ask('/api/payee/decide', {
    method: 'POST',
    body: { payee: 'none', payer: { address: litecoin } },
  })
  assert.match(payee.text, /"verdict":"risky"/)
  const tool = await callTool('2025-11-25', 'screen_address', { addr: litecoin })
  assert.match(JSON.stringify(tool), /SANCTIONS_MATCH/)
})

test('a plan for it advises not to proceed, beside any network and asset, and so does its comparison', async () => {
  for (const to of listed)
    for (const more of [{}, { network: 'base', asset: 'LTC' }, { network: 'other', asset: 'A7A5' }]) {
      const { status, json } = await shared.ask('/api/probe/plan', {
        method: 'POST',
        body: { to, amount: '1', ...more },
      })
      assert.equal(status, 200, to)
      assert.deepEqual([json['proceed'], json['verdict'], json['reason_code']], [false, 'risky', 'SANCTIONS_MATCH'])
      const { plan, pinned } = json as { plan: string; pinned: { network: string; asset: string } }
      assert.deepEqual([pinned.network, pinned.asset], ['other', more.asset ?? 'USDC'])
      const observed = { to, network: 'other', asset: pinned.asset }
      const compared = await shared.ask('/api/probe/verify', { method: 'POST', body: { plan, observed } })
      assert.deepEqual([compared.json['result'], compared.json['proceed']], ['same', false], compared.text)
      assert.equal(compared.json['reason_code'], 'SANCTIONS_MATCH')
    }
})

test('a plan for another payee differs where it is observed, and one that no list names is refused there', async () => {
  const planned = await shared.ask('/api/probe/plan', { method: 'POST', body: { to: evm, amount: '1' } })
  const compare = (to: string) =>
    shared.ask('/api/probe/verify', { method: 'POST', body: { plan: planned.json['plan'], observed: { to } } })
  assert.equal((await compare(litecoin)).json['result'], 'changed')
  const { status, json } = await compare(unlisted)
  assert.deepEqual([status, json['reason_code'], json['field']], [400, 'address_invalid', 'observed.to'])
})

test('a payment to it is blocked at gate 9, and its record and pages can be read', async () => {
  const { pay } = await payingAgent(await shared.app())
  const paid = await pay({ amountUsdc: 1, to: litecoin, nonce: 'litecoin-1' })
  assert.deepEqual([paid.status, paid.json['reason_code']], [403, 'SANCTIONS_MATCH'])
  assert.match(
    String(paid.json['advice']),
    /^Nothing was paid, and no change of the request would have this payee paid/,
  )
  const refused = await pay({ amountUsdc: 1, to: unlisted, nonce: 'litecoin-1' })
  assert.deepEqual([refused.status, refused.json['reason_code']], [400, 'address_invalid'])
  for (const page of [
    `/report/${litecoin}`,
    `/report/${litecoin}?network=other`,
    `/address/${litecoin}`,
    `/evidence/ofac/${litecoin}`,
  ]) {
    assert.equal((await shared.ask(page)).status, 200, page)
  }
})

test('the own list of an operator names it too, and the command line reports the same', async (t) => {
  const listsDir = await temporaryFolder(t)
  await mkdir(join(listsDir, 'own'))
  await writeFile(join(listsDir, 'own/own.json'), JSON.stringify([{ address: unlisted, reason: 'never paid' }]))
  const app = await startTestApp({ LISTS_DIR: listsDir })
  t.after(app.stop)
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted}`)
  assert.deepEqual([json.verdict, json.signal_keys], ['risky', ['list.own']])
  const dataDir = await temporaryFolder(t)
  const words = await runCli(['screen', litecoin], { DATA_DIR: dataDir })
  assert.equal(words.code, 3, words.err)
  assert.match(words.out, /Risky.*other/)
  const none = await runCli(['screen', unlisted], { DATA_DIR: dataDir })
  assert.match(none.err, /is not an address of a supported type/)
})

test('a party of a demand on such a chain is declined as one of a screened chain is', async () => {
  const payTo = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
  const asset = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
  const demand = { scheme: 'exact', network: 'eip155:8453', amount: '10000', asset, payTo }
  for (const extra of [
    { feePayer: litecoin },
    { facilitatorAddress: `LTC:${litecoin}` },
    { note: `pay to ${litecoin}` },
  ]) {
    const requirements = { ...demand, extra }
    const { json } = await shared.ask<DecisionResult>('/api/decide', { method: 'POST', body: { requirements } })
    assert.deepEqual([json.decision, json.reason_code], ['decline', 'SANCTIONS_MATCH'], JSON.stringify(extra))
  }
  const clean = { ...demand, extra: { feePayer: unlisted, requestId: 'req-0123456789abcdef0123456789' } }
  const { json } = await shared.ask<DecisionResult>('/api/decide', { method: 'POST', body: { requirements: clean } })
  assert.notEqual(json.decision, 'decline')
})

test('what was logged of it replays to the same', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const { headers } = await activeKey(app, { decision_log: true })
  await app.ask(`/api/risk?addr=${litecoin}`, { headers })
  await app.ask(`/api/decide?to=${litecoin}&amountUsdc=1`, { headers })
  const { json } = await app.ask('/api/access-keys/decisions', { headers })
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'export.json'), JSON.stringify(json))
  await writeFile(join(folder, 'keys.json'), (await app.ask('/.well-known/service-keys.json')).text)
  const { code, out } = await runCli(['replay', join(folder, 'export.json'), '--keys', join(folder, 'keys.json')], {
    DATA_DIR: folder,
  })
  assert.equal(code, 0, out)
  assert.match(out, /2 match/)
})

test('a listed name of NEAR and a listed account of Hedera are risky by the list, and others are refused as before', async (t) => {
  const path = await temporaryFolder(t)
  await mkdir(join(path, 'ofac'), { recursive: true })
  const id = (ticker: string, text: string) =>
    `<id><idType>Digital Currency Address - ${ticker}</idType><idNumber>${text}</idNumber></id>`
  const content =
    '<sdnList><publshInformation><Publish_Date>11/28/2026</Publish_Date><Record_Count>1</Record_Count></publshInformation>' +
    '<sdnEntry><uid>1</uid><lastName>Made Up Trading</lastName><sdnType>Entity</sdnType><idList>' +
    `${id('NEAR', 'made-up.near')}${id('HBAR', '0.0.12345')}</idList></sdnEntry></sdnList>`
  await writeFile(join(path, 'ofac', 'SDN.XML'), content)
  const app = await startTestApp({ LISTS_DIR: path })
  t.after(app.stop)
  for (const addr of ['made-up.near', '0.0.12345']) {
    const { status, json } = await app.ask<ScreenResult>(`/api/risk?addr=${addr}`)
    assert.deepEqual([status, json.verdict, json.chain], [200, 'risky', 'other'], addr)
    const decided = await app.ask(`/api/decide?to=${addr}&amountUsdc=1`)
    assert.deepEqual([decided.json['decision'], decided.json['reason_code']], ['decline', 'SANCTIONS_MATCH'], addr)
  }
  for (const addr of ['honest.near', '0.0.99', '1.0.12345', 'made-up.example'])
    assert.equal((await app.ask(`/api/risk?addr=${addr}`)).json['reason_code'], 'address_invalid', addr)
})

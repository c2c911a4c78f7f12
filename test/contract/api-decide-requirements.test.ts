import assert from 'node:assert/strict'
import test from 'node:test'
import { decodeJwt } from 'jose'
import { verifyAttestation } from '../../sdk/src/index.ts'
import type { DecisionInputs } from '../../src/decision/decision-inputs.ts'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import { canonicalHash } from '../../src/kit/canonical-json.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

const path = '/api/decide'
/** A deny rule of the host list that ships with the service. */
const listedHost = '07e96d43-381a-46a3-9c16-6daf97213efc.co'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
/** What a seller sends in `accepts`, in version 2 and in version 1. */
const second = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '25500000',
  asset: usdc,
  payTo: unlisted.evm,
  maxTimeoutSeconds: 60,
  extra: { name: 'USD Coin', version: '2' },
}
const { amount: _amount, ...rest } = second
const first = {
  ...rest,
  network: 'base',
  maxAmountRequired: '25500000',
  resource: 'https://api.example.com/weather',
  description: 'Weather',
  mimeType: 'application/json',
  outputSchema: null,
}

test('200: a demand of either version is decided on like the payment that it requests, with one signature', async () => {
  const plain = await decide({ to: unlisted.evm, amountUsdc: '25.5', network: 'base' })
  for (const requirements of [second, first, { ...second, x402Version: 2 }, { ...first, x402Version: 1 }]) {
    const { json } = await decide({ requirements, maxAmountUsdc: '25.5', url: 'https://api.example.com/weather' })
    assert.deepEqual([json.decision, json.verdict, json.chain], [plain.json.decision, 'clear', 'base'])
    assert.deepEqual(json.payment, {
      scheme: 'exact',
      network: 'eip155:8453',
      asset: usdc,
      symbol: 'USDC',
      amount: '25.5',
    })
    assert.deepEqual([json.site?.host, json.site?.verdict, json.payee?.verdict], ['api.example.com', 'clear', 'clear'])
    const claims = await verifyAttestation(json.settlement?.attestation ?? '', await keys(), {
      issuer: testBaseUrl,
      now: (await shared.app()).world.now(),
    })
    assert.ok('amount' in claims)
    const { amount, asset, site, sub, inputs_hash } = claims
    assert.deepEqual(
      { amount, asset, site, sub, inputs_hash },
      {
        amount: '25.5',
        asset: 'USDC',
        site: 'api.example.com',
        sub: `eip155:8453:${unlisted.evm}`,
        inputs_hash: json.inputs_hash,
      },
    )
    const verified = await shared.ask(`/api/attestation/verify?token=${json.settlement?.attestation}`)
    assert.equal(verified.json['site'], 'api.example.com')
  }
})

test('200: in a query the demand is its JSON text, and it agrees with the same in a body', async () => {
  const query = `?requirements=${encodeURIComponent(JSON.stringify(second))}`
  assert.equal((await shared.ask<DecisionResult>(path + query)).json.payment?.amount, '25.5')
  const body = { requirements: { ...second, network: 'BASE', more: 'alone' } }
  assert.equal((await shared.ask(path + query, { method: 'POST', body })).status, 200)
  // Words are judged in every member.
  const worded = { requirements: { ...second, more: 'words that only one of them has' } }
  assert.equal((await shared.ask(path + query, { method: 'POST', body: worded })).status, 400)
  const other = { requirements: { ...second, amount: '25500001' } }
  const { status, json } = await shared.ask(path + query, { method: 'POST', body: other })
  assert.deepEqual([status, json['field']], [400, 'requirements'])
})

test('200: a risky page declines a clear payee, and a risky payee is declined on a clear page', async () => {
  const page = await decide({ requirements: second, url: `https://${listedHost}/connect` })
  assert.deepEqual([page.json.decision, page.json.verdict], ['decline', 'risky'])
  assert.deepEqual([page.json.payee?.verdict, page.json.site?.verdict], ['clear', 'risky'])
  assert.equal(page.json.reason_code, page.json.site?.reason_code)
  assert.equal(page.json.settlement, null)
  assert.ok(page.json.signal_keys.every((key) => key.startsWith('host.')))
  const payee = await decide({ requirements: { ...second, payTo: sanctioned.evm }, url: 'https://etherscan.io' })
  assert.deepEqual([payee.json.decision, payee.json.reason_code], ['decline', 'SANCTIONS_MATCH'])
  const both = await decide({ to: sanctioned.evm, url: `https://${listedHost}/connect` })
  assert.equal(both.json.reason_code, 'SANCTIONS_MATCH')
  assert.ok(both.json.signal_keys.includes('list.sanctions') && both.json.site?.signal_keys.includes('host.phishing'))
  const odd = await decide({ to: unlisted.evm, url: 'http://127.0.0.1/pay' })
  assert.deepEqual([odd.json.decision, odd.json.verdict, odd.json.payee?.verdict], ['review', 'caution', 'clear'])
})

test('200: the page that a demand names is screened, and looked up beside the one that the caller names', async () => {
  for (const resource of [`https://${listedHost}/weather`, { url: `https://${listedHost}/weather` }]) {
    const requirements = { ...first, resource }
    assert.equal((await decide({ requirements })).json.decision, 'decline')
    const beside = (await decide({ requirements, url: 'https://etherscan.io' })).json
    assert.deepEqual([beside.decision, beside.site?.host], ['decline', 'etherscan.io'])
  }
  for (const resource of ['mcp://tool/weather', '/weather', { url: '/weather' }, null]) {
    assert.equal((await decide({ requirements: { ...first, resource } })).json.site, undefined)
  }
})

test('200: what counts is the most that can be taken', async () => {
  for (const [requirements, maxAmountUsdc, decision, reason] of [
    [{ ...second, scheme: 'upto' }, '25.5', 'allow', 'NO_RISK_SIGNAL'],
    [{ ...second, scheme: 'upto', extra: { expected: '1' } }, '25.499999', 'decline', 'AMOUNT_OVER_CAP'],
    [second, '25.499999', 'decline', 'AMOUNT_OVER_CAP'],
    [{ ...second, scheme: 'batch-settlement' }, '50', 'review', 'AMOUNT_UNKNOWN'],
    [{ ...second, scheme: 'batch-settlement' }, '1', 'decline', 'AMOUNT_OVER_CAP'],
    [{ ...second, asset: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42' }, '50', 'review', 'AMOUNT_UNKNOWN'],
    [{ ...second, payTo: sanctioned.evm, scheme: 'new' }, '50', 'decline', 'SANCTIONS_MATCH'],
  ] as const) {
    const { json } = await decide({ requirements, maxAmountUsdc })
    assert.deepEqual([json.decision, json.reason_code], [decision, reason], JSON.stringify(requirements))
    if (reason !== 'AMOUNT_UNKNOWN') continue
    assert.deepEqual(json.signal_keys, ['intent.unknown'])
    assert.equal(json.evidence[0]?.url, `${testBaseUrl}/docs/reasons/AMOUNT_UNKNOWN`)
    const zh = await decide({ requirements, maxAmountUsdc, lang: 'zh' })
    assert.match(zh.json.evidence[0]?.detail ?? '', /\p{Script=Han}/u)
  }
  const uncapped = await decide({ requirements: { ...second, asset: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42' } })
  assert.equal(uncapped.json.decision, 'allow')
  assert.equal(decodeJwt(uncapped.json.settlement?.attestation ?? '')['asset'], 'EURC')
})

test('200: in brief the decision comes first, and the signature covers what the complete answer covers', async () => {
  const request = { requirements: second, url: 'https://etherscan.io', maxAmountUsdc: '30', task: 'Weather data' }
  const [complete, brief] = await Promise.all([decide(request), decide({ ...request, view: 'brief' })])
  assert.ok(brief.text.startsWith('{"decision":"allow","allow":true,'))
  assert.ok(Buffer.byteLength(brief.text.slice(0, brief.text.indexOf(',"settlement"'))) <= 1_200)
  assert.equal(brief.json.inputs_hash, complete.json.inputs_hash)
  assert.deepEqual(brief.json.signal_keys, complete.json.signal_keys)
  assert.equal(decodeJwt(brief.json.settlement?.attestation ?? '')['inputs_hash'], complete.json.inputs_hash)
  assert.deepEqual([brief.json.evidence, brief.json.intelligence], [undefined, undefined])
  const declined = await decide({ to: sanctioned.evm, view: 'brief', lang: 'zh' })
  assert.ok(declined.text.startsWith('{"decision":"decline","allow":false,'))
  assert.match(declined.json.advice, /\p{Script=Han}/u)
  assert.equal(declined.json.settlement, null)
})

test('200: with include=inputs the hash names the demand and the page, too', async () => {
  const { json } = await decide<DecisionResult & { inputs: DecisionInputs }>({
    requirements: second,
    url: 'https://etherscan.io/pay?a=1',
    include: 'inputs',
  })
  assert.equal(canonicalHash(json.inputs), json.inputs_hash)
  assert.equal(json.inputs.request.demand?.amount, '25.5')
  assert.equal(json.inputs.site?.subject.url, 'https://etherscan.io/pay?a=1')
  const other = await decide({ requirements: { ...second, scheme: 'upto' }, url: 'https://etherscan.io/pay?a=1' })
  assert.notEqual(other.json.inputs_hash, json.inputs_hash)
})

test('400: every fault of a demand names its field', async () => {
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ requirements: { ...second, network: 'mars' } }, 'network_invalid', 'requirements.network'],
    [{ requirements: { ...second, network: 'eip155:999999' } }, 'network_invalid', 'requirements.network'],
    [{ requirements: { ...second, network: 8453 } }, 'parameter_invalid', 'requirements.network'],
    [{ requirements: { ...second, network: 'solana' } }, 'network_mismatch', 'requirements.payTo'],
    [{ requirements: { ...second, amount: '25.5' } }, 'amount_invalid', 'requirements.amount'],
    [{ requirements: { ...second, amount: '-1' } }, 'amount_invalid', 'requirements.amount'],
    [{ requirements: { ...second, amount: '1e6' } }, 'amount_invalid', 'requirements.amount'],
    [{ requirements: { ...second, amount: '0x10' } }, 'amount_invalid', 'requirements.amount'],
    [{ requirements: { ...second, amount: '' } }, 'amount_invalid', 'requirements.amount'],
    [{ requirements: { ...second, amount: '01' } }, 'amount_invalid', 'requirements.amount'],
    [{ requirements: { ...second, amount: '9'.repeat(79) } }, 'amount_invalid', 'requirements.amount'],
    [{ requirements: { ...second, amount: `1${'0'.repeat(18)}` } }, 'amount_invalid', 'requirements.amount'],
    [{ requirements: { ...second, amount: 25500000 } }, 'parameter_invalid', 'requirements.amount'],
    [{ requirements: { ...first, maxAmountRequired: 'ten' } }, 'amount_invalid', 'requirements.maxAmountRequired'],
    [{ requirements: { ...first, amount: '1' } }, 'amount_invalid', 'requirements.maxAmountRequired'],
    [{ requirements: rest }, 'parameter_missing', 'requirements.amount'],
    [{ requirements: { ...second, x402Version: 1 } }, 'parameter_missing', 'requirements.maxAmountRequired'],
    [{ requirements: { ...first, x402Version: 2 } }, 'parameter_missing', 'requirements.amount'],
    [{ requirements: { ...second, x402Version: 3 } }, 'parameter_invalid', 'requirements.x402Version'],
    [{ requirements: { ...second, x402Version: '2' } }, 'parameter_invalid', 'requirements.x402Version'],
    [{ requirements: { ...second, payTo: undefined } }, 'parameter_missing', 'requirements.payTo'],
    [{ requirements: { ...second, payTo: 'merchant' } }, 'address_invalid', 'requirements.payTo'],
    [{ requirements: { ...second, payTo: miscased() } }, 'address_checksum_invalid', 'requirements.payTo'],
    [{ requirements: { ...second, asset: unlisted.evm } }, 'asset_invalid', 'requirements.asset'],
    [{ requirements: { ...second, asset: 'USDC' } }, 'asset_invalid', 'requirements.asset'],
    [{ requirements: { ...second, network: 'polygon' } }, 'asset_invalid', 'requirements.asset'],
    [{ requirements: { ...second, asset: undefined } }, 'parameter_missing', 'requirements.asset'],
    [{ requirements: { ...second, scheme: undefined } }, 'parameter_missing', 'requirements.scheme'],
    [{ requirements: { ...second, scheme: '' } }, 'parameter_invalid', 'requirements.scheme'],
    [{ requirements: [second] }, 'parameter_invalid', 'requirements'],
    [{ requirements: null }, 'parameter_invalid', 'requirements'],
    [{ requirements: 'not JSON' }, 'parameter_invalid', 'requirements'],
    [{ requirements: second, to: unlisted.evm }, 'parameter_invalid', 'to'],
    [{ requirements: second, amountUsdc: '25.5' }, 'parameter_invalid', 'amountUsdc'],
    [{ requirements: second, network: 'base' }, 'parameter_invalid', 'network'],
    [{ requirements: second, url: 'ftp://x.example' }, 'url_invalid', 'url'],
    [{ requirements: second, view: 'short' }, 'parameter_invalid', 'view'],
    [{ url: 'https://etherscan.io' }, 'parameter_missing', 'to'],
  ]
  for (const [body, code, field] of wrong) {
    const { status, json } = await shared.ask(path, { method: 'POST', body })
    assert.deepEqual(
      [status, json['reason_code'], json['field']],
      [400, code, field],
      JSON.stringify(body).slice(0, 200),
    )
  }
})

test('400: what would help against a point in the amount of an entry does not allow one', async () => {
  const body = { requirements: { ...second, amount: '0.01' } }
  const { json } = await shared.ask<{ detail: string; retry: { condition: string } }>(path, { method: 'POST', body })
  assert.match(json.detail, /smallest unit of the asset, without sign, point/)
  assert.match(json.retry.condition, /in `requirements` the smallest unit of the asset without a point/)
})

test('400: a text that is not the JSON of one entry is refused with what belongs there', async () => {
  const header = Buffer.from(JSON.stringify({ x402Version: 2, accepts: [second] })).toString('base64')
  for (const requirements of ['not JSON', '', '5', 'null', JSON.stringify([second]), header]) {
    const { json } = await shared.ask(path, { method: 'POST', body: { requirements } })
    const report = 'requirements must be one entry of `accepts` of a 402 answer, as an object or as its JSON text.'
    assert.deepEqual([json['reason_code'], json['detail']], ['parameter_invalid', report], requirements)
  }
})

/** Its letters are not cased as EIP-55 cases them. */
function miscased(): string {
  return unlisted.evm.replace(/[a-f]/, (letter) => letter.toUpperCase())
}

async function decide<Body = DecisionResult>(body: Record<string, unknown>) {
  const answer = await shared.ask<Body>(path, { method: 'POST', body })
  assert.equal(answer.status, 200, answer.text.slice(0, 300))
  return answer
}

async function keys() {
  return (await shared.ask<Parameters<typeof verifyAttestation>[1]>('/.well-known/service-keys.json')).json
}

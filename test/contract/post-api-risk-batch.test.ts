import assert from 'node:assert/strict'
import test from 'node:test'
import { bridge, sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

type Batch = {
  summary: { total: number; risky: number; caution: number; uncertain: number; clear: number; invalid: number }
  results: {
    address: string
    verdict: string
    risk: number | null
    blocked: boolean
    top: string
    reason_code: string
    signal_keys: string[]
  }[]
  invalid: { address: string; detail: string }[]
}
type Problem = { reason_code: string; field?: string; detail: string }

const path = '/api/risk/batch'

test('200: risky addresses come first, and every one is answered as alone', async () => {
  const requests = [unlisted.evm, sanctioned.tron, bridge, unlisted.solana, tornadoPool, sanctioned.bitcoin]
  const { json } = await batch({ addresses: requests })
  assert.deepEqual(json.summary, { total: 6, risky: 3, caution: 0, uncertain: 0, clear: 3, invalid: 0 })
  assert.deepEqual(
    json.results.map(({ address }) => address),
    [sanctioned.tron, tornadoPool, sanctioned.bitcoin, unlisted.evm, bridge, unlisted.solana],
  )
  for (const result of json.results) {
    const { json: alone } = await shared.ask(`/api/risk?addr=${result.address}`)
    const { address, verdict, risk, blocked, signals, reason_code, signal_keys } = alone
    const top = (signals as string[])[0]
    assert.deepEqual(result, { address, verdict, risk, blocked, top, reason_code, signal_keys })
  }
})

test('200: an address that stands in it twice is screened once, found by its canonical form', async () => {
  const lower = unlisted.evm.toLowerCase()
  const { json } = await batch({
    addresses: [lower, unlisted.evm, unlisted.bitcoin.toUpperCase(), unlisted.bitcoin, lower],
  })
  assert.deepEqual(json.summary, { total: 2, risky: 0, caution: 0, uncertain: 0, clear: 2, invalid: 0 })
  assert.deepEqual(
    json.results.map(({ address }) => address),
    [unlisted.evm, unlisted.bitcoin],
  )
})

test('200: what is no address is counted and named in both languages, is not clear and fails nothing else', async () => {
  const addresses = [
    sanctioned.evm,
    'nonsense',
    unlisted.evm.slice(0, -1),
    '',
    'nonsense',
    unlisted.tron.replace(/8$/, '9'),
  ]
  const { json } = await batch({ addresses })
  assert.deepEqual(json.summary, { total: 5, risky: 1, caution: 0, uncertain: 0, clear: 0, invalid: 4 })
  assert.deepEqual(
    json.results.map(({ address }) => address),
    [sanctioned.evm],
  )
  assert.deepEqual(json.invalid, [
    { address: 'nonsense', detail: 'addresses[1] is not an address of a supported type.' },
    { address: unlisted.evm.slice(0, -1), detail: 'addresses[2] must have 40 hexadecimal digits after 0x.' },
    { address: '', detail: 'addresses[3] is empty.' },
    { address: unlisted.tron.replace(/8$/, '9'), detail: 'The checksum of addresses[5] is wrong.' },
  ])
  const { json: zh } = await batch({ addresses: ['nonsense', sanctioned.evm], lang: 'zh' })
  assert.equal(zh.invalid[0]?.detail, 'addresses[0] 不是受支持类型的地址。')
  assert.equal(zh.results[0]?.top, '在制裁名单上：OFAC SDN 名单。')
})

test('200: a long text that is no address is named, but not echoed in full', async () => {
  const { json } = await batch({ addresses: ['x'.repeat(60_000)] })
  assert.equal(json.invalid[0]?.address, `${'x'.repeat(128)}…`)
  assert.deepEqual(json.summary, { total: 1, risky: 0, caution: 0, uncertain: 0, clear: 0, invalid: 1 })
})

test('200: 25 distinct addresses are screened, also when they fill 100 entries', async () => {
  const { status, json } = await batch({
    addresses: [...distinct(25), ...distinct(25), ...distinct(25), ...distinct(25)],
  })
  assert.deepEqual([status, json.summary.total, json.results.length], [200, 25, 25])
  const mixed = await batch({ addresses: [...distinct(24), 'nonsense'] })
  assert.deepEqual(mixed.json.summary, { total: 25, risky: 0, caution: 0, uncertain: 0, clear: 24, invalid: 1 })
})

test('400: an empty batch and one of 26 are refused', async () => {
  const empty = ['batch_empty', 'The batch contains no address.', '批量请求中没有地址。']
  const distinctOnes = [
    'batch_too_large',
    'addresses has 26 distinct entries; at most 25 are allowed.',
    'addresses 去重后有 26 个条目，最多允许 25 个。',
  ]
  const entries = [
    'batch_too_large',
    'addresses has 101 entries; at most 100 are allowed.',
    'addresses 有 101 个条目，最多允许 100 个。',
  ]
  await refusedInBoth({ addresses: [] }, 400, 'addresses', empty)
  await refusedInBoth({ addresses: distinct(26) }, 400, 'addresses', distinctOnes)
  await refusedInBoth({ addresses: [...distinct(25), 'nonsense'] }, 400, 'addresses', distinctOnes)
  await refusedInBoth({ addresses: Array.from({ length: 101 }, () => unlisted.evm) }, 400, 'addresses', entries)
})

test('400: a member that is missing, unknown or of another type is named', async () => {
  await refusedInBoth({}, 400, 'addresses', [
    'parameter_missing',
    'The parameter addresses is missing.',
    '缺少参数 addresses。',
  ])
  const array = ['parameter_invalid', 'addresses must be an array.', 'addresses 必须是数组。']
  for (const addresses of [unlisted.evm, 5, true, { 0: unlisted.evm }, null])
    await refusedInBoth({ addresses }, 400, 'addresses', array)
  const text = ['parameter_invalid', 'addresses[1] must be a string.', 'addresses[1] 必须是字符串。']
  for (const member of [5, null, [unlisted.evm], { addr: unlisted.evm }, false])
    await refusedInBoth({ addresses: [unlisted.evm, member] }, 400, 'addresses[1]', text)
  const unknown = [
    'body_member_unknown',
    'address is unknown. Did you mean addresses?',
    'address 未知。您是否想使用 addresses？',
  ]
  await refusedInBoth({ addresses: [unlisted.evm], address: 'x' }, 400, 'address', unknown)
  await refusedInBoth({ lang: 'en', address: 'x' }, 400, 'address', unknown)
})

test('400: a query beside the body is refused by name, but for the language', async () => {
  const answer = await batch({ addresses: [unlisted.evm] }, '?addresses=x')
  assert.deepEqual(
    [answer.status, problem(answer).reason_code, problem(answer).field],
    [400, 'parameter_unknown', 'addresses'],
  )
  assert.equal((await batch({ addresses: [unlisted.evm] }, '?lang=zh')).json.results[0]?.top, '未发现风险信号。')
  const apart = await batch({ addresses: [unlisted.evm], lang: 'en' }, '?lang=zh')
  assert.deepEqual([apart.status, problem(apart).field, problem(apart).reason_code], [400, 'lang', 'parameter_invalid'])
  const unspoken = await batch({ addresses: [unlisted.evm], lang: 'de' })
  assert.deepEqual([unspoken.status, problem(unspoken).reason_code], [400, 'language_unknown'])
})

test('200: a caller that sends the complete batch with an unknown length is answered the same', async () => {
  const answer = await shared.ask<Batch>(path, {
    method: 'POST',
    body: JSON.stringify({ addresses: [sanctioned.evm] }),
    chunked: true,
  })
  assert.deepEqual([answer.status, answer.json.summary.risky], [200, 1])
})

function batch(body: Record<string, unknown>, query = '') {
  return shared.ask<Batch>(path + query, { method: 'POST', body })
}

/** The same refusal in each way of requesting a language: `[code, en, zh]`. */
async function refusedInBoth(body: Record<string, unknown>, status: number, field: string, [code, en, zh]: string[]) {
  const { lang: _lang, ...plain } = body
  const requests = [
    [await batch(plain), en],
    [await batch({ ...plain, lang: 'zh-CN' }), zh],
    [await batch(plain, '?lang=zh'), zh],
  ] as const
  for (const [answer, detail] of requests) {
    const reply = problem(answer)
    assert.deepEqual([answer.status, reply.reason_code, reply.field, reply.detail], [status, code, field, detail])
  }
}

function problem(answer: { json: unknown }): Problem {
  return answer.json as Problem
}

function distinct(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `0x5c${i.toString(16).padStart(38, '0')}`)
}

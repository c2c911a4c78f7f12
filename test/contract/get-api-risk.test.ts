import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import type { ListEntry } from '../../src/lists/entry.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { dayAfter, dayBefore } from '../../src/kit/day.ts'
import { bridge, sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp, testBaseUrl } from '../support/test-app.ts'

const networkOf = { evm: 'ethereum', tron: 'tron', bitcoin: 'bitcoin', solana: 'solana' } as const
const families = ['evm', 'tron', 'bitcoin', 'solana'] as const

test('200: a sanctioned address of each family is risky and blocked, with its listing as evidence', async () => {
  for (const family of families) {
    const { status, json } = await screen(`addr=${sanctioned[family]}`)
    assert.equal(status, 200)
    assert.deepEqual(
      [json.address, json.chain, json.verdict, json.risk, json.blocked, json.reason_code, json.signal_class],
      [sanctioned[family], networkOf[family], 'risky', 100, true, 'SANCTIONS_MATCH', 'regulatory'],
    )
    assert.equal(json.signal_keys[0], 'list.sanctions')
    const [evidence] = json.evidence
    assert.equal(evidence?.page, `${testBaseUrl}/evidence/ofac/${sanctioned[family]}`)
    assert.match(evidence?.snapshot ?? '', /^[0-9a-f]{64}$/)
    assert.match(evidence?.as_of ?? '', /^\d{4}-\d{2}-\d{2}/)
    assert.equal(json.retry.retryable, false)
  }
})

test('200: an address no list holds is clear, states what was not queried and that clear is no proof', async () => {
  for (const family of families) {
    const { json } = await screen(`addr=${unlisted[family]}`)
    assert.deepEqual(
      [json.chain, json.verdict, json.risk, json.blocked, json.reason_code, json.signal_class],
      [networkOf[family], 'clear', 0, false, 'NO_RISK_SIGNAL', 'ok'],
    )
    assert.deepEqual([json.signal_keys, json.signals, json.evidence], [['none'], ['No risk signal found.'], []])
    assert.match(json.note, /not licensed AML compliance.*not proof of safety.*enforce their own mandate/)
    // The lists that the operator may keep and does not are no sources.
    const ofOthers = json.intelligence.sources.filter(({ kind }) => kind !== 'own' && kind !== 'allow')
    const silent = ofOthers.filter(({ status }) => status === 'not_configured' || status === 'no_view')
    const names = silent.map(({ detail }) =>
      detail.replace(/: not (enabled|checked|available).*$/, '').replace(': ', ' '),
    )
    assert.ok(json.note.endsWith(` Not checked: ${names.join(', ')}.`), json.note)
    assert.ok(json.intelligence.sources.some(({ id }) => id === `${networkOf[family]}.issuer_freeze`))
  }
})

test('200: the request of one caller does not show in the answer to another', async () => {
  const strangers = [
    unlisted.evm,
    '0x5c5C5c5c00000000000000000000000000000101',
    '0x5c5C5C5C00000000000000000000000000000102',
  ]
  for (const query of ['', '&lang=zh', '&network=base', '&network=base&lang=zh', '&on=2024-01-01']) {
    const answers = await Promise.all(strangers.map((addr) => screen(`addr=${addr}${query}`)))
    const [first] = answers
    for (const [i, { json }] of answers.entries()) {
      assert.deepEqual(json, { ...first?.json, address: strangers[i] })
      assert.equal(json.chain, query.includes('base') ? 'base' : 'ethereum')
      assert.equal(json.lang, query.includes('zh') ? 'zh' : 'en')
      assert.equal(json.on, query.includes('on=') ? '2024-01-01' : undefined)
    }
  }
})

test('200: one mixer has three answers, by the day of the query', async () => {
  const answers: [string, string[], number, string][] = [
    ['2022-08-07', ['list.mixer'], 85, 'MIXER_MATCH'],
    ['2022-08-08', ['list.sanctions', 'list.mixer'], 100, 'SANCTIONS_MATCH'],
    ['2025-03-20', ['list.sanctions', 'list.mixer'], 100, 'SANCTIONS_MATCH'],
    ['2025-03-21', ['list.mixer'], 85, 'MIXER_MATCH'],
  ]
  for (const [on, keys, risk, code] of answers) {
    const { json } = await screen(`addr=${tornadoPool}&on=${on}`)
    assert.deepEqual([json.on, json.signal_keys, json.risk, json.reason_code], [on, keys, risk, code], on)
    assert.deepEqual([json.verdict, json.blocked], ['risky', true])
    const ofac = json.evidence.find(({ source }) => source === 'ofac')
    const isActive = keys.includes('list.sanctions')
    assert.deepEqual([ofac?.weight, ofac?.signal_key], isActive ? [100, 'list.sanctions'] : [0, null])
    assert.deepEqual([ofac?.listed_on, ofac?.delisted_on], ['2022-08-08', '2025-03-21'])
    const interval = json.lists?.find(({ id }) => id === 'ofac')
    assert.deepEqual(interval, {
      id: 'ofac',
      listed_on: '2022-08-08',
      listed_on_basis: 'authority',
      delisted_on: '2025-03-21',
      active: isActive,
    })
    assert.match(json.note, new RegExp(`Based on the lists of ${on} only`))
  }
  const { json: today } = await screen(`addr=${tornadoPool}`)
  assert.deepEqual([today.signal_keys, today.on, today.lists], [['list.mixer'], undefined, undefined])
  assert.match(
    today.evidence.at(-1)?.detail ?? '',
    /Listed from 2022-08-08, removed on 2025-03-21\. It no longer affects the score/,
  )
})

test('200: before its first listing an address is clear, and the listing to come is shown as such', async () => {
  const { json } = await screen(`addr=${sanctioned.evm}&on=2022-04-13`)
  assert.deepEqual([json.verdict, json.risk, json.evidence[0]?.weight], ['clear', 0, 0])
  assert.match(json.evidence[0]?.detail ?? '', /^Not listed on that day; listed from 2022-04-14/)
  assert.equal((await screen(`addr=${sanctioned.evm}&on=2022-04-14`)).json.verdict, 'risky')
})

test('200: an entry whose day is unknown is uncertain between the last copy without it and the first with it', async () => {
  const { entries } = JSON.parse(await readFile('data/lists/ofac.json', 'utf8')) as { entries: ListEntry[] }
  const bounded = entries.filter(
    ({ family, listed_on, absent_on, known_to }) =>
      family !== 'other' && listed_on === null && absent_on !== null && known_to === null,
  )
  assert.ok(bounded.length > 0)
  for (const { address, absent_on, known_from } of bounded.slice(0, 20)) {
    const [absent, first] = [absent_on ?? '', known_from]
    const on = async (day: string) => (await screen(`addr=${address}&on=${day}`)).json
    const before = await on(absent)
    assert.deepEqual([before.verdict, before.lists?.[0]?.active], ['clear', false], address)
    assert.match(before.advice, /before paying it\. Sanctions lists that were not checked, .*UN Security Council/)
    for (const day of [dayAfter(absent), dayBefore(first)]) {
      const between = await on(day)
      assert.deepEqual(
        [between.verdict, between.risk, between.blocked, between.reason_code, between.cause, between.retry.retryable],
        ['uncertain', null, true, 'LISTED_ON_UNKNOWN', 'listed_on_unknown', false],
        `${address} ${day}`,
      )
      const [evidence] = between.evidence
      assert.deepEqual(
        [evidence?.absent_on, evidence?.listed_on, evidence?.listed_on_basis, evidence?.weight],
        [absent, first, 'bounded', 0],
      )
      assert.match(
        evidence?.detail ?? '',
        new RegExp(`not known whether.*copy of ${first}.*Until the end of ${absent} it was not`),
      )
      assert.equal(between.lists?.[0]?.active, null)
      assert.match(between.advice, /treat it as blocked for that day\. Asking again does not help/)
      assert.match(between.signals.join(), /^A list names it, /)
    }
    assert.equal((await on(first)).reason_code, 'SANCTIONS_MATCH')
  }
})

test('200: a bridge’s contract is context: shown in evidence, weighing nothing', async () => {
  const { json } = await screen(`addr=${bridge}`)
  assert.deepEqual(
    [json.verdict, json.risk, json.evidence[0]?.weight, json.evidence[0]?.source],
    ['clear', 0, 0, 'bridges'],
  )
})

test('200: Chinese changes the prose and nothing a program branches on', async () => {
  for (const addr of [sanctioned.evm, tornadoPool, unlisted.tron]) {
    const { json: en } = await screen(`addr=${addr}&lang=en`)
    for (const lang of ['zh', 'zh-CN', 'zh_Hant_TW']) {
      const { json: zh } = await screen(`addr=${addr}&lang=${lang}`)
      const { lang: sentence, signals, note, advice, retry, evidence, intelligence, ...rest } = zh
      assert.equal(sentence, 'zh')
      for (const text of [...signals, note, advice, retry.condition ?? '', ...evidence.map(({ detail }) => detail)])
        assert.match(text, /\p{Script=Han}/u)
      assert.equal(
        intelligence.sources.every(({ detail }) => /\p{Script=Han}/u.test(detail)),
        true,
      )
      for (const [name, value] of Object.entries(rest)) assert.deepEqual(value, en[name as keyof ScreenResult], name)
      assert.deepEqual(evidence.map(withoutProse), en.evidence.map(withoutProse))
    }
  }
})

test('200: an address is answered in canonical form', async () => {
  const forms: [string, string][] = [
    [unlisted.evm.toLowerCase(), unlisted.evm],
    [`0x${unlisted.evm.slice(2).toUpperCase()}`, unlisted.evm],
    [unlisted.bitcoin.toUpperCase(), unlisted.bitcoin],
  ]
  for (const [written, canonical] of forms) assert.equal((await screen(`addr=${written}`)).json.address, canonical)
  assert.equal((await screen(`%61ddr=${unlisted.evm.replace('x', '%78')}`)).json.address, unlisted.evm)
})

test('200: a network is taken by name or CAIP-2 form, and an EVM name beside another family is ignored and reported', async () => {
  const evm =
    'ethereum base bsc polygon arbitrum optimism avalanche arc eip155:1 eip155:8453 eip155:56 eip155:137'.split(' ')
  const answered = 'ethereum base bsc polygon arbitrum optimism avalanche arc ethereum base bsc polygon'.split(' ')
  for (const [i, network] of evm.entries()) {
    assert.equal((await screen(`addr=${unlisted.evm}&network=${network}`)).json.chain, answered[i])
  }
  for (const family of ['tron', 'bitcoin', 'solana'] as const) {
    assert.equal((await screen(`addr=${unlisted[family]}&network=${family}`)).json.chain, family)
    const { json } = await screen(`addr=${unlisted[family]}&network=base`)
    assert.equal(json.chain, family)
    assert.match(
      json.note,
      new RegExp(`The network base does not apply .* ignored\\. The address was screened on ${family}\\.`),
    )
  }
  assert.equal(
    (await screen(`addr=${unlisted.solana}&network=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`)).json.chain,
    'solana',
  )
})

test('200: one answer uses one snapshot, whose root /api/lists names', async () => {
  const { json } = await screen(`addr=${unlisted.evm}`)
  const lists = await shared.ask<{ root: string }>('/api/lists')
  assert.equal(json.lists_root, lists.json.root)
})

test('400: today is the UTC day, to the millisecond', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const path = `/api/risk?addr=${unlisted.evm}&on=2026-12-02`
  app.world.clock.ms = Date.parse('2026-12-01T23:59:59.999Z')
  assert.equal((await app.ask(path)).status, 400)
  app.world.clock.ms += 1
  assert.equal((await app.ask(path)).status, 200)
})

test('200: sanctions lists older than LISTS_MAX_AGE_HOURS leave an unlisted address uncertain, and a hit a hit', async (t) => {
  const app = await startTestApp({ LISTS_MAX_AGE_HOURS: '72' })
  t.after(app.stop)
  for (const [lang, advice] of [
    [
      'en',
      'Sanctions lists are older than the limit of 72 hours (OFAC SDN list: covers listings up to 2026-08-20, 103 days old). ' +
        'Sanctions lists that were not checked, for want of a copy: UK Sanctions List, EU consolidated financial sanctions, ' +
        'UN Security Council consolidated list. Do not pay yet: screening did not complete. A retry helps once the operator ' +
        'has updated the lists.',
    ],
    [
      'zh',
      '制裁名单已超过 72 小时的时限（OFAC SDN 名单：完整至 2026-08-20，距今 103 天）。因无副本而未查询的制裁名单：英国制裁名单、欧盟金融制裁综合名单、联合国安理会综合制裁名单。暂勿付款：筛查未完成。运营方更新名单后，重试才有效。',
    ],
  ]) {
    const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}&lang=${lang}`)
    assert.deepEqual(
      [json.verdict, json.risk, json.blocked, json.reason_code, json.signal_class, json.cause, json.advice],
      ['uncertain', null, true, 'LISTS_STALE', 'uncertain', 'stale', advice],
    )
    const brief = await app.ask<{ advice: string }>('/api/decide', {
      method: 'POST',
      body: { to: unlisted.evm, view: 'brief', lang },
    })
    assert.ok(brief.json.advice.endsWith(String(advice)), brief.json.advice)
    const past = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}&on=2026-11-02&lang=${lang}`)
    assert.equal(past.json.reason_code, 'DAY_NOT_COVERED')
    assert.match(past.json.advice, /2026-11-02.*OFAC.*2026-08-20/)
    assert.match(past.json.advice, lang === 'en' ? /UK Sanctions List/ : /英国/)
    assert.deepEqual([json.retry.retryable, json.retry.after_seconds], [true, 3600])
    assert.equal(json.intelligence.sources.find(({ id }) => id === 'ofac')?.status, 'stale')
  }
  for (const addr of [sanctioned.evm, tornadoPool]) {
    const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${addr}`)
    assert.deepEqual([json.verdict, json.blocked], ['risky', true])
  }
  const batch = await app.ask<{ results: { verdict: string }[] }>('/api/risk/batch', {
    method: 'POST',
    body: { addresses: [unlisted.evm, unlisted.tron] },
  })
  assert.deepEqual(
    batch.json.results.map(({ verdict }) => verdict),
    ['uncertain', 'uncertain'],
  )
})

function screen(query: string) {
  return shared.ask<ScreenResult>(`/api/risk?${query}`)
}

function withoutProse({ label: _label, detail: _detail, ...rest }: ScreenResult['evidence'][number]) {
  return rest
}

import assert from 'node:assert/strict'
import test from 'node:test'
import { reasonCodes } from '../../src/endpoint/reason-codes.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

type Codes = {
  codes: {
    code: string
    class: string
    status: number
    meaning: Record<string, string>
    change: Record<string, string>
    retry: { retryable: boolean; after_seconds?: number; condition?: string }
    page: string
  }[]
}

test('200: the closed registry is served in full, each code in both languages', async () => {
  const { json } = await shared.ask<Codes>('/api/reason-codes')
  assert.deepEqual(
    json.codes.map(({ code }) => code),
    Object.keys(reasonCodes),
  )
  for (const { code, status, meaning, change, retry, ...rest } of json.codes) {
    assert.equal(code === code.toUpperCase(), status === 200, `${code}: a verdict is no error`)
    // Credentials and links are no fault of the request's form, and a payment that is required is none at all.
    const others = status === 402 ? ['payment'] : status === 400 ? [] : ['authorization']
    const ofCaller = ['client_error', ...others]
    if (status >= 400) assert.equal(status < 500, ofCaller.includes(rest.class), code)
    for (const text of [meaning['en'], meaning['zh'], change['en'], change['zh']]) assert.ok(text, code)
    assert.match(`${meaning['zh']}${change['zh']}`, /\p{Script=Han}/u)
    assert.equal(
      retry.after_seconds !== undefined,
      retry.retryable,
      `${code}: when to retry is said exactly when it helps`,
    )
    assert.equal(retry.condition, change['en'])
    assert.equal(rest.page, `${testBaseUrl}/docs/reasons/${code}`)
  }
})

test('200: the codes the documentation promises are there with their class', async () => {
  const { json } = await shared.ask<Codes>('/api/reason-codes')
  const classes = Object.fromEntries(json.codes.map((entry) => [entry.code, entry.class]))
  const promised = {
    SANCTIONS_MATCH: 'regulatory',
    MIXER_MATCH: 'regulatory',
    SANCTIONS_TAINT: 'regulatory',
    ENFORCEMENT_TAINT: 'regulatory',
    MIXER_TAINT: 'regulatory',
    OWN_LIST_TAINT: 'payment',
    OWN_LIST_MATCH: 'payment',
    SCAM_MATCH: 'payment',
    ISSUER_FROZEN: 'regulatory',
    ONCHAIN_HIGH_RISK: 'payment',
    RISK_SIGNALS_PRESENT: 'payment',
    NO_RISK_SIGNAL: 'ok',
    SCREENING_UNAVAILABLE: 'uncertain',
    LISTS_STALE: 'uncertain',
  }
  for (const [code, expected] of Object.entries(promised)) assert.equal(classes[code], expected, code)
})

test('200: in Chinese the condition of a retry is Chinese', async () => {
  const { json } = await shared.ask<Codes>('/api/reason-codes?lang=zh')
  for (const { retry, change } of json.codes) assert.equal(retry.condition, change['zh'])
})

test('every code has a page in both languages that states what it means', async () => {
  const { json } = await shared.ask<Codes>('/api/reason-codes')
  for (const { page, code, meaning } of json.codes) {
    for (const lang of ['en', 'zh']) {
      const answer = await shared.ask(`${new URL(page).pathname}?lang=${lang}`)
      assert.equal(answer.status, 200, code)
      assert.match(answer.headers['content-type'] ?? '', /^text\/html; charset=utf-8/)
      assert.ok(answer.text.includes(`<html lang="${lang}">`))
      const shown = (meaning[lang] ?? '').replace('{field}', '…').replaceAll("'", '&#39;')
      // What stands between backticks is shown as code.
      const text = answer.text.replaceAll(/<\/?code>/g, '`')
      assert.ok(text.includes(shown), `${code} ${lang}`)
    }
  }
})

test('400: parameters are refused', async () => {
  const { status, json } = await shared.ask('/api/reason-codes?code=x')
  assert.deepEqual([status, json['reason_code'], json['field']], [400, 'parameter_unknown', 'code'])
})

import assert from 'node:assert/strict'
import test from 'node:test'
import { refusalReasons } from '../../src/endpoint/payment-refusals.ts'
import { unescaped } from '../support/html-text.ts'
import { unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

/** Code stands in code spans on the page, between backticks in the answer. */
const inCode = (text: string) => text.replace(/`([^`]*)`/g, '<code>$1</code>')

type Bound = { key: string; values: Record<string, number>; reason_code: string | null; detail: string }

test('GET /api/pay and the page of limits have the same bounds, in both languages, and the reference leads there', async () => {
  for (const lang of ['en', 'zh']) {
    const bounds = (await shared.ask(`/api/pay?lang=${lang}`)).json['bounds'] as Bound[]
    const page = unescaped((await shared.ask(`/docs/limits?lang=${lang}`)).text)
    assert.ok(bounds.length > 5)
    for (const { key, values, detail, reason_code: code } of bounds) {
      assert.ok(page.includes(`<tr id="${key}"><td class="sentence">${inCode(detail)}</td>`), key)
      if (code !== null) assert.ok(page.includes(`/docs/reasons/${code}?lang=${lang}`), code)
      for (const value of Object.values(values)) assert.ok(detail.includes(String(value)), `${key}: ${value}`)
    }
    assert.match((await shared.ask(`/docs?lang=${lang}`)).text, /href="\/docs\/limits/)
  }
})

test('the bound of previews without the secret is the one that holds', async () => {
  const bounds = (await shared.ask('/api/pay')).json['bounds'] as Bound[]
  const bound = bounds.find(({ key }) => key === 'open_previews') ?? assert.fail('no bound')
  const body = { action: 'preview', agentId: 'previewed-often', to: unlisted.evm, amountUsdc: '1' }
  const answers = [...Array<number>((bound.values['max'] ?? 0) + 1).keys()].map(() =>
    shared.ask('/api/pay', { method: 'POST', body }),
  )
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  assert.deepEqual(
    [statuses.filter((status) => status === 200).length, statuses.filter((s) => s === 429).length],
    [bound.values['max'], 1],
  )
  const refused = await shared.ask('/api/pay', { method: 'POST', body })
  assert.equal(refused.json['reason_code'], bound.reason_code)
})

test('the page of payment_required has every value of payment_refusal, and names the quote id', async () => {
  for (const lang of ['en', 'zh']) {
    const { text } = await shared.ask(`/docs/reasons/payment_required?lang=${lang}`)
    for (const reason of refusalReasons) assert.ok(text.includes(`<tr id="${reason}">`), reason)
    assert.ok(text.includes('quoteId'))
  }
  const other = await shared.ask('/docs/reasons/payment_pending')
  assert.ok(!other.text.includes('insufficient_funds'))
})

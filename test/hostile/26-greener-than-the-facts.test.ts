import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { signIn } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { shared } from '../support/test-app.ts'

// Seen: gate 9 of a payment, and its page in the console, were "Screening completed and found no risk signal" beside lists
// that were 99 days old and 15 sources that had not been checked.

// A host that one list of seven was checked for was "Clear" without a word of it, and the brief view of a decision named
// neither its sources nor those of its page.

type Brief = {
  not_checked: number
  site: { verdict: string; not_checked: number }
}

const checksSchema = z.object({ checks: z.array(z.object({ key: z.string(), detail: z.string() })) })

function screeningOf({ json }: { json: unknown }): string {
  return checksSchema.parse(json).checks.find(({ key }) => key === 'screening')?.detail ?? assert.fail()
}

test('gate 9 states how old the lists are and how much was not checked, when paid and in the record', async () => {
  const app = await shared.app()
  const owner = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 50, dailyUsdc: 500 }, {}, owner.headers)
  const paid = await agent.pay({ nonce: 'covered' })
  const said = screeningOf(paid)
  assert.match(
    said,
    /complete through \d{4}-\d\d-\d\d \(age in days: \d+\)\. Sources that were not checked: [1-9]\d*\./,
  )
  const zh = screeningOf(await agent.pay({ nonce: 'covered zh', lang: 'zh' }))
  assert.match(zh, /完整至 \d{4}-\d\d-\d\d（距今 \d+ 天）；未查询的来源：[1-9]\d* 个。/)
  // The record repeats what was covered when it was paid, and a preview says the same.
  const { reads } = await signIn(app, owner.email)
  const kept = await app.ask(`/api/console/payments/${String(paid.json['paymentId'])}`, { headers: reads })
  assert.equal(screeningOf(kept), said)
  const preview = await agent.pay({ action: 'preview', nonce: 'previewed' })
  assert.equal(screeningOf(preview), said)
})

test('a host is never clear without a word of the lists that were not checked, nor is a brief decision', async () => {
  const app = await shared.app()
  for (const [lang, said] of [
    ['en', /Lists of hosts that were checked: 1 of \d; the oldest copy is of \d{4}-\d\d-\d\d\./],
    ['zh', /已查询 1 份，最旧的副本日期为 \d{4}-\d\d-\d\d/],
  ] as const) {
    const { json } = await app.ask(`/api/endpoint?url=api.example.com&lang=${lang}`)
    assert.equal(json['verdict'], 'clear')
    assert.match(String(json['advice']), said)
    // The page and its report lead with the same sentence.
    for (const path of ['/host/api.example.com', '/report/host/api.example.com'])
      assert.match((await app.ask(`${path}?lang=${lang}`)).text, said, path)
  }
  const asked = { to: unlisted.evm, url: 'https://api.example.com/pay', view: 'brief' }
  const { json } = await app.ask<Brief>('/api/decide', { method: 'POST', body: asked })
  assert.equal(json.site.verdict, 'clear')
  assert.ok(json.site.not_checked >= 1 && json.not_checked >= 1)
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { consoleSite } from './console-site.ts'
import { noBrowser } from './open-site.ts'
import { hasCount, stumblingBlocks } from './page-checks.ts'

describe('an owner in an emergency', { skip: noBrowser }, () => {
  const site = consoleSite()

  test('stops the payments of an agent with one click; its right-to-left name is isolated', async () => {
    const headers = site.owner.changes
    const mandate = { maxUsdc: 500, dailyUsdc: 2_000 }
    const body = { agentId: 'urgent', entity: 'مثال "المحدودة"', mandate }
    const { json } = await site.app.ask('/api/console/agents', { method: 'POST', headers, body })
    const { page } = await site.open('/console/agents/urgent?lang=en')
    const quoted = page.locator('.caller-text').first()
    assert.equal(await quoted.locator('bdi').innerText(), 'مثال "المحدودة"')
    const secret = { 'x-agent-secret': String(json['agentSecret']) }
    // What the agent changed since the page was read does not keep its owner from it.
    const lower = { action: 'set-mandate', agentId: 'urgent', mandate: { maxUsdc: 499.99 } }
    assert.equal((await site.app.ask('/api/pay', { method: 'POST', headers: secret, body: lower })).status, 200)
    await page.getByRole('button', { name: 'Stop payments' }).click()
    await page.getByText('Payments are stopped.', { exact: true }).waitFor()
    await page.getByText('no payment above 0.000001 USDC is made').waitFor()
    await hasCount(page.getByRole('button', { name: 'Stop payments' }), 0)
    assert.deepEqual(await stumblingBlocks(page), [])
    const payment = { agentId: 'urgent', action: 'pay', amountUsdc: 1, to: `0x${'12'.repeat(20)}`, nonce: 'n-1' }
    const paid = await site.app.ask('/api/pay', { method: 'POST', headers: secret, body: payment })
    assert.equal(paid.status, 403, paid.text)
    assert.equal(paid.json['reason_code'], 'payment_limit_exceeded')
  })
})

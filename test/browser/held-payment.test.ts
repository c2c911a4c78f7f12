import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signIn } from '../support/console-session.ts'
import { freePort } from '../support/free-port.ts'
import { activeKey } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { findAccessFaults } from './access-faults.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { hasCount } from './page-checks.ts'

/** With as many, an amount far above them is unusual, and held. */
const usualPayments = 20

describe('the overview shows the payments that were held', { skip: noBrowser }, () => {
  let site: Site
  let app: TestApp
  let base: string
  before(async () => {
    site = await openSite()
    const port = await freePort()
    base = `http://localhost:${port}`
    app = await startTestApp({ PORT: String(port), BASE_URL: base })
  })
  after(async () => {
    await site.leave()
    await app.stop()
  })

  test('a held payment stands there with its gate and reason, and its page states that no money moved', async () => {
    const owner = await activeKey(app)
    const mandate = { maxUsdc: 50, dailyUsdc: 500, anomaly: 'review' }
    const agent = await payingAgent(app, mandate, {}, owner.headers)
    const { page } = await site.visit(`${base}/console?lang=en`)
    // The console requests the last 24 hours of the browser's clock.
    await page.clock.setFixedTime(app.world.clock.ms)
    const [name = '', value = ''] = (await signIn(app, owner.email)).cookie.split('=')
    await page.context().addCookies([{ name, value, domain: 'localhost', path: '/api/console' }])
    await page.goto(`${base}/console?lang=en`)
    const panel = page.getByRole('region', { name: 'What needs you' })
    await panel.getByText('Nothing needs you').waitFor()
    for (let n = 0; n < usualPayments; n++)
      assert.equal((await agent.pay({ nonce: `usual ${n}`, amountUsdc: 3 })).status, 200)
    assert.equal((await agent.pay({ nonce: 'held', amountUsdc: 40 })).json['status'], 'held')
    await page.reload()
    const row = panel.getByRole('row').filter({ hasText: 'unlike the earlier payments' })
    for (const part of [agent.agentId, '40.00 USDC', 'held']) await row.getByText(part, { exact: true }).waitFor()
    await hasCount(panel.getByRole('row'), 2, 'the header and the one that was held, not what passed')
    const figures = page.getByRole('region', { name: 'Payments', exact: true })
    const numbers = async (name: string) =>
      figures.getByRole('listitem').filter({ hasText: name }).locator('dd').allInnerTexts()
    assert.deepEqual(await numbers('Held'), ['1', '1'])
    assert.deepEqual(await numbers('Paid'), ['0', '0'], 'a simulated payment is not among the paid')
    await figures.getByText('60.00 USDC today, 60.00 USDC in the period').waitFor()
    assert.deepEqual(await findAccessFaults(page), [])
    await row.getByRole('link').first().click()
    await page.getByText('no money moved, and none will move for it later').waitFor()
  })
})

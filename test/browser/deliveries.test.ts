import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { createGuardedFetch } from '../../src/kit/guarded-fetch.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { consoleAgent } from '../support/paying-agent.ts'
import { until } from '../support/until.ts'
import { findAccessFaults } from './access-faults.ts'
import { consoleSite } from './console-site.ts'
import { noBrowser } from './open-site.ts'
import { hasCount } from './page-checks.ts'

describe('deliveries are a table whose rows lead to their payments', { skip: noBrowser }, () => {
  const site = consoleSite({ WEBHOOK_ALLOW_LOOPBACK: 'on' })
  let status = 200
  const receiver = createServer((request, response) => {
    request.resume()
    response.writeHead(status).end()
  })
  let paymentId = ''
  before(async () => {
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
    const { app, owner } = site
    app.world.fetchGuarded = createGuardedFetch({ after: app.world.clock.after })
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    await app.ask('/api/console/webhook', { method: 'PUT', headers: owner.changes, body: { url } })
    const agent = await consoleAgent(app, owner, { maxUsdc: 50, dailyUsdc: 500 })
    await agent.pay({ to: sanctioned.evm })
    const attempts = async () => {
      await app.world.clock.pass(250)
      const { json } = await app.ask<{ items: { attempts: unknown[] }[] }>('/api/console/webhook/deliveries', {
        headers: owner.reads,
      })
      return json.items.filter((item) => item.attempts.length > 0).length
    }
    await until(async () => (await attempts()) === 1)
    status = 410
    paymentId = String((await agent.pay({ amountUsdc: 60 })).json['paymentId'])
    await until(async () => (await attempts()) === 2)
  })
  after(() => receiver.close())

  test('each row has time, agent, payment, reason, state and attempts; state and search filter, and are in the URL', async () => {
    const { page } = await site.open('/console/webhook?lang=en', { viewport: { width: 1280, height: 800 } })
    const rows = page.locator('tr.linked')
    await hasCount(rows, 2)
    const first = await rows.first().innerText()
    for (const part of [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/, /now|ago/, /agent-/, /payment_limit_exceeded/, /paused/])
      assert.match(first, part)
    assert.ok(first.includes(paymentId))
    await rows.first().locator('xpath=ancestor::table').locator('thead').waitFor()
    await page.getByLabel('State').selectOption('delivered')
    await hasCount(rows, 1)
    assert.match(page.url(), /status=delivered/)
    await page.reload()
    await rows.getByText('SANCTIONS_MATCH').waitFor()
    await page.getByLabel('State').selectOption('')
    await page.getByLabel('Payment, agent or reason').fill(paymentId)
    await page.keyboard.press('Enter')
    await hasCount(rows, 1)
    await rows.getByRole('button', { name: 'Attempts: 1' }).click()
    await page.locator('tr.opened').getByText('410').first().waitFor()
    assert.deepEqual(await findAccessFaults(page), [])
    // What is clicked on is the link of the row, which covers the cell.
    await rows.locator('td').nth(3).click({ force: true })
    await page.waitForURL(`**/console/payments/${paymentId}*`)
  })

  for (const width of [360, 390, 700])
    test(`at ${width} px, in Chinese and in the dark, each delivery is a card with its names; nothing scrolls sideways`, async () => {
      const { page } = await site.open('/console/webhook?lang=zh', {
        viewport: { width, height: 740 },
        colorScheme: 'dark',
      })
      const first = page.locator('tr.linked').first()
      await first.getByText('payment_limit_exceeded').waitFor()
      assert.ok((await first.innerText()).includes(paymentId))
      const table = page.getByRole('table', { name: '投递记录' })
      const [wide, seen] = await table.evaluate(({ scrollWidth, clientWidth }: Sized) => [scrollWidth, clientWidth])
      assert.ok((wide ?? 0) <= (seen ?? 0), `${wide} in ${seen}`)
      for (const button of await first.getByRole('button').all()) {
        const box = await button.boundingBox()
        assert.ok(box && box.x + box.width <= width, JSON.stringify(box))
      }
      await first.getByRole('button').first().click()
      await page.locator('tr.opened').getByText('paymentId').waitFor()
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
      assert.deepEqual(await findAccessFaults(page), [])
    })

  test('without deliveries, the page has what brings the first: the webhook, then one button', async () => {
    await site.signInAnother()
    const { page } = await site.open('/console/webhook?lang=en')
    await page.getByText('Nothing was sent yet: set the webhook above first.').waitFor()
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    await site.app.ask('/api/console/webhook', { method: 'PUT', headers: site.owner.changes, body: { url } })
    await page.reload()
    await page.getByRole('button', { name: 'Send a first test' }).click()
    await page.getByText('test message').waitFor()
  })
})

type Sized = { scrollWidth: number; clientWidth: number }

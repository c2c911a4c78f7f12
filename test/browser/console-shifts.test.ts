import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sanctioned } from '../support/known-addresses.ts'
import { consoleAgent } from '../support/paying-agent.ts'
import { consoleSite } from './console-site.ts'
import { observeShifts, shiftMax, shiftOf } from './layout-shifts.ts'
import { noBrowser } from './open-site.ts'
import { hasCount } from './page-checks.ts'

/** The files of the page and what it reads: as few as a page that is not drawn by the service has. */
const requestsMax = 8

// Seen: 0.25 to 0.33 at 1280 pixels and 0.67 to 0.75 at 390, because the footer stood at the top until the page was there.
describe('nothing moves while a page of the console loads', { skip: noBrowser }, () => {
  const site = consoleSite()
  let [agentId, paymentId] = ['', '']
  before(async () => {
    const { app, owner } = site
    const agent = await consoleAgent(app, owner, { maxUsdc: 50, dailyUsdc: 500 })
    ;({ agentId } = agent)
    await agent.pay()
    paymentId = String((await agent.pay({ to: sanctioned.evm })).json['paymentId'])
    for (const [method, path, body] of [
      ['POST', '/keys', { label: 'checkout' }],
      ['PUT', '/webhook', { url: 'https://hooks.example.com' }],
    ] as const)
      assert.ok((await app.ask(`/api/console${path}`, { method, headers: owner.changes, body })).status < 300)
  })

  const paths = () => [
    '/console',
    '/console/payments',
    `/console/payments/${paymentId}`,
    '/console/agents',
    `/console/agents/${agentId}`,
    '/console/keys',
    '/console/webhook',
    '/console/decisions',
    '/console/services',
    '/console/people',
  ]
  for (const width of [1280, 390])
    test(`at ${width} pixels every page shifts by at most ${shiftMax}, and takes few requests`, async () => {
      for (const path of paths()) {
        const { page, requests } = await site.open(`${path}?lang=en`, { viewport: { width, height: 900 } }, (opened) =>
          opened.addInitScript(observeShifts),
        )
        await page.locator('.room h1').waitFor()
        await page.waitForLoadState('networkidle')
        await hasCount(page.locator('.waiting'), 0)
        const moved = await shiftOf(page)
        assert.ok(moved <= shiftMax, `${path} shifts by ${moved}`)
        assert.ok(requests.length <= requestsMax, `${path}: ${requests.length} requests`)
        await page.context().close()
      }
    })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { consoleAgent } from '../support/paying-agent.ts'
import { consoleSite } from './console-site.ts'
import { sanctioned } from './examples.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { isAnswered } from './page-checks.ts'

const dayMs = 86_400_000
const shifts = [-dayMs, dayMs, 366 * dayMs]

/** A page whose browser has a clock that is off. */
const shiftClock = (page: Page, byMs: number) =>
  page.addInitScript(`{ const right = Date.now; Date.now = () => right() + ${byMs} }`)

describe('the clock of the browser changes nothing that a page states', { skip: noBrowser }, () => {
  const site = consoleSite()
  let plain: Site
  before(async () => {
    plain = await openSite()
  })
  after(() => plain.leave())

  test('when an address was screened, and how old its lists are', async () => {
    const textWith = async (byMs: number) => {
      const { page } = await plain.visit('/mark.svg')
      await shiftClock(page, byMs)
      await page.goto(`${plain.base}/address/${sanctioned}?lang=en`)
      await isAnswered(page)
      return (await page.getByRole('main').innerText()).replaceAll(
        /\d\d:\d\d:\d\d UTC \((now|\d+ seconds ago)\)/g,
        'TIME',
      )
    }
    const right = await textWith(0)
    assert.match(right, /Screened at \d{4}-\d\d-\d\d TIME/)
    for (const byMs of shifts) assert.equal(await textWith(byMs), right, `${byMs / dayMs} days`)
  })

  test('the days of what was spent, and how long ago a key was used', async () => {
    const { app, owner } = site
    const agent = await consoleAgent(app, owner)
    assert.equal((await agent.pay({ amountUsdc: 3, nonce: 'one' })).status, 200)
    const { json } = await app.ask('/api/console/agents', { headers: owner.reads })
    const items = json['items'] as { today: { day: string } }[]
    const today = new Date(items[0]?.today.day ?? '')
    const label = today.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    for (const byMs of [0, ...shifts]) {
      const { page } = await site.open('/console?lang=en', {}, (opened) => shiftClock(opened, byMs))
      await page.getByText('3.00 USDC in the last 30 days').waitFor()
      assert.equal(await page.locator('.x-axis span').last().innerText(), label, `${byMs / dayMs} days`)
    }
  })
})

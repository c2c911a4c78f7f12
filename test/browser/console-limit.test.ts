import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../support/console-session.ts'
import { freePort } from '../support/free-port.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { findAccessFaults } from './access-faults.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { fitsPhone, hasCount } from './page-checks.ts'

const shots = new URL('../../test-output/console-limit/', import.meta.url)
const minuteMs = 60_000

// Seen: after sixty reads in a minute the console was one red line without its navigation, until it was reloaded.
describe('a console that has read too much in a minute keeps its navigation and goes on by itself', {
  skip: noBrowser,
}, () => {
  let site: Site
  let app: TestApp
  let page: Page
  let requests: string[]
  let base: string
  before(async () => {
    site = await openSite()
    const port = await freePort()
    base = `http://localhost:${port}`
    app = await startTestApp({ PORT: String(port), BASE_URL: base, LIMITS: 'on' })
    const { cookie, changes } = await signIn(app, 'owner@example.com')
    const agent = { agentId: 'shopper-7', entity: 'Example Ltd' }
    const { status } = await app.ask('/api/console/agents', { method: 'POST', headers: changes, body: agent })
    assert.equal(status, 201)
    ;({ page, requests } = await site.visit(`${base}/docs/limits`, { viewport: { width: 360, height: 740 } }))
    const [name = '', value = ''] = cookie.split('=')
    await page.context().addCookies([{ name, value, domain: 'localhost', path: '/api/console' }])
    await page.clock.install()
    await mkdir(shots, { recursive: true })
  })
  beforeEach(() => nextMinute())
  after(async () => {
    await site.leave()
    await app.stop()
  })

  /** Reads from the page itself until it is refused. */
  const useUp = () => page.evaluate(`(async () => { while ((await fetch('/api/console/session')).status !== 429); })()`)
  const nextMinute = () => (app.world.clock.ms += minuteMs)
  /** The navigation, which is a menu on a phone. */
  const rooms = async (name = 'Console') => {
    const menu = page.locator('.console > .menu')
    if (await menu.isVisible()) await menu.click()
    return page.getByRole('navigation', { name })
  }
  const refused = () =>
    page
      .getByRole('alert')
      .filter({ has: page.locator('a[href*=rate_limited]') })
      .first()

  test('the overview reads nothing twice', async () => {
    await page.goto(`${base}/console?lang=en`)
    await page.getByRole('heading', { name: 'Limits' }).waitFor()
    await page.getByText('No webhook').first().waitFor()
    const reads = requests.filter((url) => url.includes('/api/console')).map((url) => url.replace(/&from=.*/, ''))
    assert.deepEqual(reads, [...new Set(reads)])
  })

  for (const [lang, name, again, byItself] of [
    ['en', 'Console', 'Try again', 'The next one is served in'],
    ['zh', '控制台', '重试', '届时将自动重新加载'],
  ] as const) {
    test(`in ${lang}, a page that is opened then states when it goes on, and a button reads it once it may`, async () => {
      await useUp()
      const before = requests.length
      await page.goto(`${base}/console/keys?lang=${lang}`)
      await refused().getByText(byItself).waitFor()
      const reads = requests.slice(before).filter((url) => url.includes('/api/console'))
      assert.deepEqual(
        reads,
        [`${base}/api/console/read?paths=%2Fsession%2C%2Fkeys&lang=${lang}`],
        'what is refused is not requested at once again',
      )
      await hasCount((await rooms(name)).getByRole('link'), 8)
      await fitsPhone(page)
      assert.deepEqual(await findAccessFaults(page), [])
      await page.screenshot({ path: new URL(`opened-${lang}.png`, shots).pathname })
      await page.keyboard.press('Escape')
      nextMinute()
      await page.getByRole('button', { name: again }).click()
      await refused().waitFor({ state: 'detached' })
      await (await rooms(name)).getByText('owner@example.com').waitFor()
      await page.keyboard.press('Escape')
    })
  }

  test('a page that is gone to then is loaded by itself when its time has come', async () => {
    await page.goto(`${base}/console?lang=en`)
    await page.getByRole('heading', { name: 'Limits' }).waitFor()
    await useUp()
    await (await rooms()).getByRole('link', { name: 'Payee services' }).click()
    await refused().getByText('The page then loads automatically.').waitFor()
    assert.equal(await page.getByRole('navigation', { name: 'Console' }).isVisible(), false, 'the menu is closed')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByText('owner@example.com').waitFor()
    await page.screenshot({ path: new URL('gone-to.png', shots).pathname })
    nextMinute()
    await page.clock.fastForward(minuteMs)
    await refused().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Register a service' }).first().waitFor()
  })

  test('what is on the page stays while it cannot be read again', async () => {
    await page.goto(`${base}/console?lang=en`)
    await page.getByRole('heading', { name: 'Limits' }).waitFor()
    await useUp()
    await page.clock.fastForward(10_000)
    const answered = page.waitForResponse((response) => response.status() === 429)
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
    await answered
    await (await rooms()).getByRole('link', { name: 'Agents' }).click()
    await page.getByRole('heading', { name: 'Agents', exact: true }).waitFor()
    await page.getByRole('link', { name: 'shopper-7' }).waitFor()
  })
})

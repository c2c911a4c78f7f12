import { after, before } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { signIn, type Session } from '../support/console-session.ts'
import { freePort } from '../support/free-port.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { openSite, type Site } from './open-site.ts'

/** A service with an owner, whose browser is signed in to the console. For all tests of a `describe`. */
export function consoleSite(env: Readonly<Record<string, string>> = {}) {
  let result: { site: Site; app: TestApp; base: string; owner: Session } | null = null
  before(async () => {
    const site = await openSite()
    const port = await freePort()
    const base = `http://localhost:${port}`
    const app = await startTestApp({ PORT: String(port), BASE_URL: base, ...env })
    result = { site, app, base, owner: await signIn(app) }
  })
  after(async () => {
    await result?.site.leave()
    await result?.app.stop()
  })
  const there = () => {
    if (result === null) throw new Error('the service is there once the tests run')
    return result
  }
  return {
    get app() {
      return there().app
    },
    get site() {
      return there().site
    },
    get base() {
      return there().base
    },
    get owner() {
      return there().owner
    },
    /** From here on the owner is another one, who has nothing yet. */
    signInAnother: async () => {
      const now = there()
      now.owner = await signIn(now.app)
    },
    /** Opens a page of the console. `prepare` runs before the page loads anything. */
    open: async (path: string, options: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<unknown>) => {
      const { site, base, owner } = there()
      const { page, requests } = await site.visit(`${base}/mark.svg`, options)
      const [name = '', value = ''] = owner.cookie.split('=')
      await page.context().addCookies([{ name, value, domain: 'localhost', path: '/api/console' }])
      await prepare?.(page)
      requests.length = 0
      await page.goto(base + path)
      return { page, requests }
    },
  }
}

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after } from 'node:test'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { startService } from './start-service.ts'

/** A running service and a browser to look at it. */
export type Site = {
  base: string
  /** Where the service keeps its data, and the mails that it would have sent. */
  dataDir: string
  /** Opens a path of the service, or the URL of another one, in a window of its own. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Visit>
  /** Closes the windows that are open: one test does not look at another's. */
  leave: () => Promise<void>
}

/** An open page with all its errors and requests. */
type Visit = { page: Page; complaints: string[]; requests: string[] }

const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const waitTimeoutMs = 60_000

/** Why these tests cannot run, or false when they can. */
export const noBrowser: string | false = existsSync(chromiumPath)
  ? false
  : `Chromium is not at ${chromiumPath}: install it or give its path as CHROMIUM_PATH.`

/**
 * The service and the browser of all test files of this process, which end with it. The web app has to be built, as
 * `npm test` does by itself.
 */
export function openSite(): Promise<Site> {
  opened ??= startSite()
  return opened
}

let opened: ReturnType<typeof startSite> | null = null
after(async () => (await opened)?.close())

async function startSite(): Promise<Site & { close: () => Promise<void> }> {
  const built = existsSync(new URL('../../console/dist/index.html', import.meta.url))
  assert.ok(built, 'The web app is not built: run node node_modules/vite/bin/vite.js build console')
  const service = await startService()
  const browser = await launchBrowser().catch(async (error: unknown) => {
    await service.stop()
    throw error
  })
  return {
    base: service.base,
    dataDir: service.dataDir,
    async visit(path, options = {}) {
      const context = await browser.newContext({ locale: 'en-US', ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(waitTimeoutMs)
      const visit: Visit = { page, complaints: [], requests: [] }
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') visit.complaints.push(message.text())
      })
      page.on('pageerror', (error) => visit.complaints.push(error.message))
      page.on('request', (request) => visit.requests.push(request.url()))
      await page.goto(new URL(path, service.base).href)
      return visit
    },
    async leave() {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    async close() {
      await browser.close()
      await service.stop()
    },
  }
}

function launchBrowser(): Promise<Browser> {
  // Chromium refuses to make a sandbox for root, which is who runs tests in a container.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: chromiumPath, args })
}

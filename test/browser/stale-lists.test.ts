import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { unlisted } from './examples.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { fitsPhone, hasContrast, isAnswered } from './page-checks.ts'

/** Years after the built-in lists were made. */
const later = Date.UTC(2031, 0, 1)

const pages = [
  {
    path: `/address/${unlisted}`,
    en: 'out of date, older than three times its publication interval',
    zh: '超过其发布间隔的三倍',
  },
  {
    path: `/?q=${unlisted}`,
    en: 'out of date, older than three times its publication interval',
    zh: '超过其发布间隔的三倍',
  },
  { path: '/?q=example.com', en: 'Out of date: polkadot-phishing.', zh: '已过时：polkadot-phishing。' },
  { path: '/', en: 'out of date', zh: '已过时' },
  { path: '/host/example.com', en: 'Out of date', zh: '已过时' },
  { path: '/lists', en: 'Out of date', zh: '已过时' },
] as const

describe('a list that is out of date stands out, in words and in amber', { skip: noBrowser }, () => {
  let site: Site
  let app: TestApp
  before(async () => {
    site = await openSite()
    app = await startTestApp()
    app.world.clock.ms = later
  })
  after(() => app.stop())
  afterEach(() => site.leave())

  const open = async (path: string, options: Parameters<Site['visit']>[1] = {}): Promise<Page> => {
    const { page } = await site.visit(app.url + path, options)
    if (path.startsWith('/address/')) await isAnswered(page)
    return page
  }

  for (const { path, ...words } of pages) {
    for (const lang of ['en', 'zh'] as const) {
      test(`${path} states it in ${lang}, on a phone too`, async () => {
        const page = await open(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, {
          viewport: { width: 360, height: 740 },
        })
        const reply = page.locator('.warning, .state.stale, .pill.stale').filter({ hasText: words[lang] }).first()
        await reply.waitFor()
        assert.equal(await isAmber(reply), true)
        await fitsPhone(page)
      })
    }
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every text of these pages has a contrast of at least 4.5 in the ${colorScheme} scheme`, async () => {
      for (const { path, en } of pages) {
        const page = await open(path, { colorScheme })
        await page.getByText(en).first().waitFor()
        await hasContrast(page)
      }
    })
  }

  // Seen: a green "In use" beside contracts of 1,609 days.
  test('a list in use is not called out of date; where its copy is old, it is called that, in amber', async () => {
    for (const path of ['/lists', '/']) {
      const page = await open(path)
      const old = page.locator('.pill.dated, .state.dated').first()
      await old.waitFor()
      assert.match(await old.innerText(), /in use, old copy/i)
      assert.equal(await isAmber(old), true)
      assert.equal(await page.locator('.pill.fresh, .state.fresh').count(), 0)
    }
    const page = await open('/lists')
    const mixers = page.locator('details', { has: page.locator('#mixers') })
    await mixers.locator('summary').click()
    await mixers.getByText('In use').waitFor()
    // Its sentences state that it does not go out of date: what begins with it would call it that.
    assert.equal(await mixers.locator('.pill.stale').or(mixers.getByText('Out of date:')).count(), 0)
  })
})

/** More red than green and more green than blue, each by far. */
async function isAmber(place: Locator): Promise<boolean> {
  const color = await place.evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
  return red > green + 20 && green > blue + 20
}

declare function getComputedStyle(element: unknown): { color: string }

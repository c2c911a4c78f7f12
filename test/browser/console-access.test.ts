import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { findAccessFaults } from './access-faults.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'

describe('the door of the console is open to everyone', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  for (const [lang, width, colorScheme] of [
    ['en', 1280, 'light'],
    ['zh', 390, 'dark'],
  ] as const) {
    test(`axe finds nothing in ${lang} at ${width} pixels in the ${colorScheme} scheme`, async () => {
      const { page } = await site.visit(`/console?lang=${lang}`, { viewport: { width, height: 900 }, colorScheme })
      await page.getByRole('textbox').waitFor()
      assert.deepEqual(await findAccessFaults(page), [])
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
    })
  }
})

import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { drawnPaths } from '../support/page-paths.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { observeShifts, shiftOf, shiftMax } from './layout-shifts.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'

// Seen: 0.6 to 0.7 on the page of an address, whose pictures stood at the top until the verdict was there, and 0.13 to 0.16 on
// the first page, whose footer did.
describe('nothing moves while a page loads', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  const ofApp = [
    '/',
    `/?addr=${sanctioned.evm}`,
    `/address/${sanctioned.evm}`,
    `/address/${unlisted.evm}`,
    `/address/${unlisted.tron}`,
    `/address/${unlisted.evm}?on=2025-01-01`,
  ]
  /** What the service draws differs between languages by its texts alone. */
  const visits = [
    ...ofApp.flatMap((path) => [`${withLang(path)}en`, `${withLang(path)}zh`]),
    ...drawnPaths.map((path) => `${withLang(path)}zh`),
  ]
  for (const width of [1280, 390])
    test(`at ${width} pixels every page shifts by at most ${shiftMax}, in both languages`, async () => {
      const tooMuch: string[] = []
      for (const path of visits) {
        const { page } = await site.visit('/mark.svg', { viewport: { width, height: 900 } })
        await page.addInitScript(observeShifts)
        await page.goto(site.base + path)
        await page.waitForLoadState('networkidle')
        const shift = await shiftOf(page)
        if (shift > shiftMax) tooMuch.push(`${path}: ${shift}`)
        await page.context().close()
      }
      assert.deepEqual(tooMuch, [])
    })
})

function withLang(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=`
}

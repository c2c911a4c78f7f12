import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { observeShifts, shiftMax, shiftOf } from './layout-shifts.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { hasContrast } from './page-checks.ts'

describe('the page of an address begins with what the lists contain', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  /** The page with its question to the service held back, and every verdict that it showed. */
  const open = async (path: string, width = 390) => {
    const { page } = await site.visit('/mark.svg', { viewport: { width, height: 844 } })
    const gate = Promise.withResolvers<'answer' | 'fail'>()
    await page.route('**/api/risk?*', async (route) =>
      (await gate.promise) === 'fail' ? route.abort() : route.continue(),
    )
    await page.addInitScript(observeShifts)
    await page.addInitScript(recordCards)
    await page.goto(site.base + path)
    // The app has drawn: it has the menu of all pages, and the answer of the document.
    await page.locator('#network:enabled').waitFor()
    return { page, end: gate.resolve }
  }

  for (const lang of ['en', 'zh'])
    for (const width of [390, 1280]) {
      test(`no verdict is green before the answer, and nothing moves, in ${lang} at ${width} pixels`, async () => {
        for (const address of [unlisted.evm, sanctioned.evm]) {
          const { page, end } = await open(`/address/${address}?lang=${lang}`, width)
          const isListed = address === sanctioned.evm
          await page.locator('#lists-answer article').waitFor()
          const shown = await page.evaluate<string[]>('window.cards')
          assert.ok(shown.length > 0)
          for (const tone of shown)
            assert.match(tone, isListed ? /^verdict risky$/ : /^verdict (?:in-part|preliminary)$/)
          assert.equal(await greenOf(page), false)
          const before = await placesOf(page)
          const counted = await countOf(page)
          assert.match(counted, /\d+/)
          end('answer')
          await page.locator('.answer > article').waitFor()
          assert.equal(await page.locator('#lists-answer').count(), 0)
          assert.deepEqual(await placesOf(page), before, `${address}: the parts of the card`)
          assert.equal(await countOf(page), counted, 'as many sources as the document said')
          assert.ok((await shiftOf(page)) <= shiftMax)
          await page.context().close()
        }
      })
    }

  test('a listing stays where the question fails, and nothing else does', async () => {
    for (const address of [unlisted.evm, sanctioned.evm]) {
      const { page, end } = await open(`/address/${address}?lang=en`)
      end('fail')
      await page.getByRole('alert').getByText('The service is unreachable').waitFor()
      assert.equal(await page.locator('#lists-answer article.risky').count(), address === sanctioned.evm ? 1 : 0)
      assert.equal(await page.locator('article').count(), address === sanctioned.evm ? 1 : 0)
    }
  })

  test('another language or network is another question, which the document does not answer', async () => {
    const { page } = await open(`/address/${sanctioned.evm}?lang=en`)
    await page.getByRole('link', { name: '中文' }).click()
    await page.locator('#lists-answer').waitFor({ state: 'detached' })
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`it can be read in the ${colorScheme} scheme without script`, async () => {
      const { page } = await site.visit(`/address/${unlisted.evm}?lang=en`, { javaScriptEnabled: false, colorScheme })
      await page.getByRole('heading', { name: 'On no checked list' }).waitFor()
      assert.match(await page.locator('body').innerText(), /without it no chain was read.*the report on this address/)
      assert.doesNotMatch(await page.getByRole('article').innerText(), /goes on/)
    })

    test(`every text of it has a contrast of at least 4.5 in the ${colorScheme} scheme`, async () => {
      const { page } = await open(`/address/${unlisted.evm}?lang=en`)
      await page.emulateMedia({ colorScheme })
      await hasContrast(page)
    })
  }
})

/** Keeps the classes of every card that the page shows. */
const recordCards = `
  window.cards = []
  new MutationObserver(() => {
    const card = document.querySelector('article')?.className
    if (card !== undefined && card !== window.cards.at(-1)) window.cards.push(card)
  }).observe(document, { subtree: true, childList: true, attributes: true })
`

/** Whether the head of the card has the colour of a clear verdict. */
function greenOf(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const [red, green, blue] = getComputedStyle(document.querySelector('article h2')).color.match(/\\d+/g).map(Number)
    return green > red + 20 && green > blue + 20
  })()`)
}

/** The numbers of how many sources were checked. */
async function countOf(page: Page): Promise<string> {
  const line = await page.locator('article .on-sources, article .coverage').first().innerText()
  return (line.match(/\d+/g) ?? []).slice(0, 2).join(' of ')
}

/** Where the card begins, and the parts of its head and its advice. */
function placesOf(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(
    `[...document.querySelectorAll('h1, article, article h2, .subject, .advice')].map((each) => each.getBoundingClientRect().top)`,
  )
}

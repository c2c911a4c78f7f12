import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Lang } from '../../src/messages/message.ts'
import { answerChain, flowOf, refuseFlow, subject, traceOfTen, traceOfThreeHundred } from './chain-fixture.ts'
import { tron } from './examples.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { fitsPhone, hasContrast, stumblingBlocks, tabStops } from './page-checks.ts'

describe('the address page can be used by everyone', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  const openBoth = async (count: 10 | 300, lang: Lang, options: BrowserContextOptions): Promise<Page> => {
    const { page } = await site.visit(`/address/${subject}?lang=${lang}`, options)
    const trace = await (count === 10 ? traceOfTen(lang) : traceOfThreeHundred(lang))
    await answerChain(page, { flow: { ...(await flowOf(count, lang)), truncated: true }, trace })
    await openPanels(page)
    await page.locator('.end').nth(1).click()
    await page.locator('.node.risky').first().click()
    return page
  }

  for (const count of [10, 300] as const) {
    for (const lang of ['en', 'zh'] as const) {
      test(`at 360 pixels the page does not scroll sideways with ${count} parties in ${lang}, and names are complete`, async () => {
        const page = await openBoth(count, lang, { viewport: { width: 360, height: 740 } })
        await fitsPhone(page)
        for (const name of ['.end .name', '.node .name']) assert.deepEqual(await cut(page, name), [])
        if (count === 300) await page.locator('.paths button').click()
        for (const group of await page.locator('.node.group').all()) await group.click()
        await fitsPhone(page)
      })
    }

    test(`nothing of the page with ${count} parties makes a screen reader stumble`, async () => {
      const page = await openBoth(count, 'en', {})
      assert.deepEqual(await stumblingBlocks(page), [])
    })
  }

  for (const scheme of ['light', 'dark'] as const) {
    test(`every text has a contrast of at least 4.5 in the ${scheme} scheme`, async () => {
      const page = await openBoth(10, 'en', { colorScheme: scheme })
      await hasContrast(page)
      const { page: off } = await site.visit(`/address/${tron}?lang=en`, { colorScheme: scheme })
      await openPanels(off)
      await off.getByText('This chain is not configured').nth(1).waitFor()
      await hasContrast(off)
      await refuseFlow(off)
      await off.goto(`${site.base}/address/${subject}?lang=en`)
      await openPanels(off)
      await off.getByText('limits the request rate').waitFor()
      await hasContrast(off)
    })
  }

  test('everything the keyboard reaches shows that it does, in the order of the page', async () => {
    const page = await openBoth(300, 'en', {})
    await page.locator('.skip').focus()
    const stops = await tabStops(page, 200)
    for (const { name, outline } of stops) assert.match(outline, /solid [2-9]/, `${name} is focused invisibly`)
    const names = stops.map(({ name }) => name)
    const expected = [
      'network',
      'Copy',
      'Fund flow',
      'flow-in-1',
      'Trace',
      'Zoom out',
      'Zoom in',
      'Fit to view',
      'Chart: use the arrow keys to scroll',
      'trace-in-3-',
      'Show all 100 paths',
    ]
    // The buttons of the flow's frame have the names of those of the trace's.
    const trace = names.indexOf('Trace')
    const places = expected.map((name, at) => {
      const from = at > expected.indexOf('Trace') ? trace : 0
      return names.findIndex((each, place) => place >= from && each.startsWith(name))
    })
    assert.ok(!places.includes(-1), `${expected[places.indexOf(-1)]} is not reached: ${names.join(', ')}`)
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
    assert.equal(names.filter((name) => /^(flow|trace)-/.test(name)).length, 2, 'a picture has one stop')
  })
})

async function openPanels(page: Page): Promise<void> {
  await page.locator('.answer > article').waitFor()
  for (const button of await page.locator('.chart-panel h2 button').all()) await button.click()
}

/** The texts of elements that are wider than the button they stand in. */
function cut(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((elements: readonly { scrollWidth: number; clientWidth: number; textContent: string }[]) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
}

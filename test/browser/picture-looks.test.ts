import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { answerChain, flowOf, subject, traceOfTen } from './chain-fixture.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { hasCount, stumblingBlocks } from './page-checks.ts'
import { answerAround, cleanVerdict, directVerdict, taintedVerdict } from './traced-verdict-fixture.ts'

describe('what the pictures of an address show at a glance', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  const openBoth = async (lang: 'en' | 'zh' = 'en'): Promise<Page> => {
    const { page } = await site.visit(`/address/${subject}?lang=${lang}`, { viewport: { width: 1280, height: 900 } })
    await answerChain(page, { flow: await flowOf(10, lang), trace: await traceOfTen(lang) })
    await page.getByRole('button', { name: /Fund flow|资金流/ }).click()
    await page.getByRole('button', { name: /Trace|追踪/ }).click()
    await page.locator('.end').first().waitFor()
    await page.locator('.node').first().waitFor()
    return page
  }

  test('the amount of each step stands at its arrow', async () => {
    const page = await openBoth()
    const amounts = await page.locator('.step-amount').allTextContents()
    assert.equal(amounts.length, await page.locator('.step').count())
    for (const amount of ['1.2K', '1M', '320', '0.015'])
      assert.ok(amounts.includes(amount), `${amount} in ${amounts.join()}`)
    await page.getByText('amount moved (USDC/USDT)').waitFor()
  })

  test('a legend names each colour and shape that occurs', async () => {
    for (const [lang, words] of [
      ['en', ['not listed', 'sanctions', 'bridge', 'mixer', 'scam reports', 'known service']],
      ['zh', ['不在名单上', '制裁', '跨链桥', '混币器', '诈骗举报', '已知服务']],
    ] as const) {
      const page = await openBoth(lang)
      const legend = page.getByRole('list', { name: /Legend|图例/ }).first()
      const entries = await legend.getByRole('listitem').allInnerTexts()
      assert.deepEqual(
        entries.map((entry) => entry.trim()).toSorted((a, b) => a.localeCompare(b)),
        [...words].toSorted((a, b) => a.localeCompare(b)),
      )
      const tones = await page.evaluate<string[]>(coloursOfFlow)
      assert.ok(new Set(tones).size >= 5, `colours: ${tones.join()}`)
      assert.deepEqual(await stumblingBlocks(page), [])
    }
  })

  test('who a party is comes before its address, in the picture and in the table', async () => {
    const page = await openBoth()
    const end = await page.locator('.end').filter({ hasText: 'LAZARUS GROUP' }).innerText()
    assert.ok(end.indexOf('LAZARUS GROUP') < end.indexOf('0x'), end)
    const row = await page.getByRole('row').filter({ hasText: 'LAZARUS GROUP' }).innerText()
    assert.ok(row.indexOf('LAZARUS GROUP') < row.indexOf('0x'), row)
    const node = await page.locator('.node.risky').first().innerText()
    assert.ok(node.indexOf('OFAC') < node.indexOf('0x'), node)
  })

  test('a screen that turns narrow is never wider than itself', async () => {
    const page = await openBoth()
    for (const width of [390, 844, 360]) {
      await page.setViewportSize({ width, height: 800 })
      assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= width, `at ${width}`)
    }
  })

  test('on paper a picture is as wide as the page, without what only a screen can do', async () => {
    const page = await openBoth()
    await page.emulateMedia({ media: 'print' })
    for (const removed of ['.zoom', '.past'])
      assert.equal(await page.locator(removed).first().isVisible(), false, removed)
    const a4 = 688
    await page.setViewportSize({ width: a4, height: 1000 })
    for (const box of await boxesOf(page))
      assert.ok(box.x >= 0 && box.x + box.width <= a4, `a picture ends at ${box.x + box.width}`)
  })

  test('both pictures zoom by button and key, and on paper each is as without zoom', async () => {
    const page = await openBoth()
    const widths = async () => (await boxesOf(page)).map(({ width }) => Math.round(width))
    const before = await widths()
    assert.equal(before.length, 2)
    for (const button of await page.getByRole('button', { name: 'Zoom in' }).all()) await button.click()
    const closer = await widths()
    closer.forEach((width, at) => assert.ok(width > (before[at] ?? 0), `${width} after ${before[at]}`))
    const flow = page.getByRole('group', { name: 'Chart: use the arrow keys to scroll' }).first()
    await flow.press('-')
    assert.deepEqual(await widths(), [before[0], closer[1]])
    await flow.press('+')
    await page.emulateMedia({ media: 'print' })
    const printed = await widths()
    await page.emulateMedia({ media: null })
    await flow.press('-')
    await page.getByRole('button', { name: 'Zoom out' }).last().click()
    await page.emulateMedia({ media: 'print' })
    assert.deepEqual(await widths(), printed)
  })

  test('the trace is open where the verdict rests on transfers, until its reader closes it, and nowhere else', async () => {
    for (const [verdict, isOpen] of [
      [await taintedVerdict(), true],
      [await directVerdict(), true],
      [await cleanVerdict(), false],
    ] as const) {
      const { page } = await site.visit('/docs')
      const trace = await answerAround(page, verdict)
      trace.end()
      await page.goto(`${site.base}/address/${subject}?lang=en`)
      await page.locator('.answer > article:not(.preliminary):not([aria-busy="true"]) h2').first().waitFor()
      const button = page.getByRole('button', { name: 'Trace' })
      await page
        .locator(`.chart-panel button[aria-expanded="${isOpen}"]`)
        .nth(isOpen ? 0 : 1)
        .waitFor()
      assert.equal(await button.getAttribute('aria-expanded'), String(isOpen))
      if (!isOpen) continue
      await page.locator('.node').first().waitFor()
      await button.click()
      await hasCount(page.locator('.node'), 0)
    }
  })
})

/** The pictures, as large as they are drawn. */
async function boxesOf(page: Page) {
  const boxes = await Promise.all((await page.locator('.sizer').all()).map((picture) => picture.boundingBox()))
  return boxes.map((box) => box ?? assert.fail('a picture is not drawn'))
}

const coloursOfFlow =
  "[...document.querySelector('.legend').querySelectorAll('.swatch')].map((each) => getComputedStyle(each).borderTopColor)"

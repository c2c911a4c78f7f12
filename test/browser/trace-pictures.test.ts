import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { answerChain, party, subject, traceOfTen, traceOfThreeHundred } from './chain-fixture.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { apart, hasCount, inside, isFocused } from './page-checks.ts'
import { until } from '../support/until.ts'

describe('a trace is drawn, and can be read without the drawing', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  const openTrace = async (count: 10 | 300): Promise<Page> => {
    const { page } = await site.visit(`/address/${subject}?lang=en`, { viewport: { width: 1280, height: 900 } })
    await answerChain(page, { trace: await (count === 10 ? traceOfTen() : traceOfThreeHundred()) })
    await page.getByRole('button', { name: 'Trace' }).click()
    await page.locator('.node').first().waitFor()
    return page
  }

  test('a trace is drawn in columns, listed parties marked, and its shares are stated in words', async () => {
    const page = await openTrace(10)
    const panel = page.getByRole('region', { name: 'Trace' })
    await panel.getByText('96.45% of the funds received by this address came from listed parties').last().waitFor()
    await panel.getByText('100% of the funds sent by this address went to listed parties').last().waitFor()
    await panel.getByText(/Read at 2026-11-20 11:59:\d\d UTC \(.+ ago\) on ethereum/).waitFor()
    const columns = await page.locator('.column-name').allInnerTexts()
    const away = ['3 transfers away', '2 transfers away', '1 transfer away']
    assert.deepEqual(columns, [...away, 'This address', ...away.toReversed()])
    await hasCount(page.locator('.node'), 12)
    const listed = page.locator('.node.risky')
    await hasCount(listed, 6)
    for (const node of await listed.all()) {
      assert.match(await node.innerText(), /OFAC SDN list|Tornado Cash contracts/)
      await hasCount(node.locator('svg'), 1)
    }
    await apart(page.locator('.node'))
    await inside(page.locator('.frame'), page.locator('.node'))
  })

  test('a party of a trace has its name before its address, in the picture and in its paths; a long one is cut', async () => {
    const [long, turned] = ['A very long name of a party '.repeat(8).trim(), 'شركة (Ltd) 12']
    const { page } = await site.visit(`/address/${subject}?lang=en`, { viewport: { width: 1280, height: 900 } })
    const trace = await traceOfTen()
    assert.equal(trace.names[party(1)], 'LAZARUS GROUP')
    await answerChain(page, { trace: { ...trace, names: { ...trace.names, [party(4)]: long, [party(9)]: turned } } })
    await page.getByRole('button', { name: 'Trace' }).click()
    for (const [number, name, list] of [
      [1, 'LAZARUS GROUP', ' · OFAC SDN list'],
      [4, long, ''],
      [9, turned, ' · OFAC SDN list'],
    ] as const) {
      const node = page
        .locator('.node')
        .filter({ hasText: shortOf(party(number)) })
        .first()
      const [first, second] = (await node.innerText()).split('\n')
      assert.equal(first, name)
      assert.ok(second?.startsWith(shortOf(party(number)) + list), second)
      await inside(node, node.locator('.entity'))
      await node.click()
      await page.locator('.details').getByText(name).waitFor()
      const link = page.locator('.steps a').filter({ hasText: name }).first()
      assert.match(await link.innerText(), new RegExp(`${shortOf(party(number))}$`))
      assert.equal(await link.locator('bdi').getAttribute('dir'), 'ltr')
      assert.ok(((await link.locator('.entity').boundingBox())?.width ?? 999) <= 260)
    }
    await apart(page.locator('.node'))
  })

  test('what is chosen in a trace makes its own paths stand out and no others', async () => {
    const page = await openTrace(10)
    assert.equal(await page.locator('.step.on, .step.off').count(), 0)
    await page
      .locator('.node')
      .filter({ hasText: shortOf(party(4)) })
      .click()
    await hasCount(page.locator('.step.on'), 3)
    await hasCount(page.locator('.step.off'), 8)
    await page.locator('.details').getByText('2 transfers away · 60 USDC/USDT moved on towards this address').waitFor()
  })

  test('each way of a trace is shown with its amounts, and its transfers open on the explorer', async () => {
    const page = await openTrace(10)
    const trace = await traceOfTen()
    const ways = page.getByRole('region', { name: 'All paths to listed parties' }).getByRole('listitem')
    await hasCount(ways, trace.paths.length)
    for (const [i, path] of trace.paths.entries()) {
      const way = ways.nth(i)
      const detail = trace.evidence[i]?.detail ?? 'none'
      assert.ok((await way.innerText()).includes(detail))
      const links = await way.locator('.steps a').evaluateAll(hrefsOf)
      const [parties, txs] =
        path.direction === 'in' ? [path.parties.toReversed(), path.txs.toReversed()] : [path.parties, path.txs]
      const expected = parties.flatMap((address, step) => [
        ...(step > 0 ? [`https://etherscan.io/tx/${encodeURIComponent(txs[step - 1] ?? '')}`] : []),
        `/address/${address}?lang=en`,
      ])
      assert.deepEqual(links, expected)
    }
  })

  test('300 parties are drawn as few as can be read, and every one of them can be brought forward', async () => {
    const page = await openTrace(300)
    await hasCount(page.locator('.node'), 39)
    await apart(page.locator('.node'))
    await inside(page.locator('.frame'), page.locator('.node'))
    for (const group of await page.locator('.node.group').all()) await group.click()
    await hasCount(page.locator('.node:not(.group)'), 301)
    const shown = page.getByRole('region', { name: 'All paths to listed parties' }).getByRole('listitem')
    await hasCount(shown, 10)
    await page.getByRole('button', { name: 'Show all 100 paths' }).click()
    await hasCount(shown, 100)
  })

  test('the keyboard walks a trace, opens a group and comes back, and stays in view', async () => {
    const page = await openTrace(300)
    await page.getByRole('button', { name: 'Fit to view' }).focus()
    await page.keyboard.press('Tab')
    const frame = page.locator('.frame')
    await isFocused(frame)
    await page.keyboard.press('Tab')
    await isFocused(page.locator('.node.subject'))
    for (const column of ['1 transfer away', '2 transfers away', '3 transfers away']) {
      await page.keyboard.press('ArrowLeft')
      await page.locator('.node:focus', { hasText: column }).waitFor()
    }
    await page.keyboard.press('End')
    const group = page.locator('.node.group:focus')
    await group.waitFor()
    assert.equal(await group.getAttribute('aria-expanded'), 'false')
    const before = await page.locator('.node').count()
    await page.keyboard.press('Enter')
    await page.locator('.node.group[aria-expanded="true"]:focus').waitFor()
    await hasCount(page.locator('.node'), before + 52)
    await page.keyboard.press('End')
    await inside(frame, page.locator('.node:focus'))
    await page.keyboard.press('ArrowUp')
    await inside(frame, page.locator('.node:focus'))
    await page
      .locator('.details')
      .getByText(/listed: (OFAC|Tornado)/)
      .waitFor()
    await hasCount(page.locator('.node[tabindex="0"]'), 1)
    for (let step = 0; step < 51; step++) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.locator('.node.group[aria-expanded="false"]:focus').waitFor()
    await hasCount(page.locator('.node'), before)
  })

  test('a group that opens far from where it stood takes the view with it', async () => {
    const page = await openTrace(300)
    const groups = page.locator('.node.group')
    await groups.first().click()
    const middle = groups.filter({ hasText: '2 transfers away' }).first()
    await middle.focus()
    const before = await middle.evaluate(topOf)
    await page.keyboard.press('Enter')
    await page.locator('.node.group[aria-expanded="true"]:focus').waitFor()
    await until(async () => (await middle.evaluate(topOf)) !== before)
    await inside(page.locator('.frame'), page.locator('.node:focus'))
  })

  test('plus and minus zoom, 0 shows the complete picture, and arrow keys move the frame', async () => {
    const page = await openTrace(300)
    const [frame, node] = [page.locator('.frame'), page.locator('.node.subject')]
    await frame.focus()
    const widthNow = async () => Math.round((await node.boundingBox())?.width ?? 0)
    const first = await widthNow()
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await until(async () => (await widthNow()) > 1.5 * first)
    const scrolled = (): Promise<number> => frame.evaluate(scrollLeftOf)
    const before = await scrolled()
    // The browser itself moves the frame; a key that comes while it still lays out the larger picture moves nothing.
    await until(async () => {
      await page.keyboard.press('ArrowRight')
      return (await scrolled()) > before
    })
    await page.keyboard.press('0')
    await inside(frame, page.locator('.node'))
    await page.keyboard.press('-')
    await until(async () => (await widthNow()) < first)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Fit to view' }).click()
    await inside(frame, page.locator('.node'))
  })

  test('the wheel zooms with Ctrl alone, else it scrolls', async () => {
    const page = await openTrace(10)
    const node = page.locator('.node.subject')
    const widthNow = async () => Math.round((await node.boundingBox())?.width ?? 0)
    const first = await widthNow()
    await page.locator('.frame').hover()
    await page.mouse.wheel(0, 60)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await until(async () => Math.abs((await widthNow()) / first - Math.exp(0.5)) < 0.02)
    await page.keyboard.up('Control')
    assert.equal(await page.evaluate('window.visualViewport.scale'), 1, 'the page itself is not zoomed')
  })

  test('the mouse pulls the picture', async () => {
    const page = await openTrace(300)
    const frame = page.locator('.frame')
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Zoom in' }).click()
    await frame.scrollIntoViewIfNeeded()
    const box = await frame.boundingBox()
    assert.ok(box)
    const before = await frame.evaluate(scrollLeftOf)
    await page.mouse.move(box.x + box.width / 2, box.y + 45)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + 45, { steps: 4 })
    await page.mouse.up()
    await until(async () => Math.round((await frame.evaluate(scrollLeftOf)) - before) === 60)
  })
})

function shortOf(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

function hrefsOf(links: unknown[]): (string | null)[] {
  return (links as { getAttribute: (name: string) => string | null }[]).map((link) => link.getAttribute('href'))
}

function scrollLeftOf(element: unknown): number {
  return (element as { scrollLeft: number }).scrollLeft
}

function topOf(element: unknown): string {
  return (element as { style: { top: string } }).style.top
}

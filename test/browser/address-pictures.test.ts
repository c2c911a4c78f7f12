import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { answerChain, flowOf, party, subject, traceOfTen, traceOfThreeHundred } from './chain-fixture.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { apart, hasCount, inside, isFocused } from './page-checks.ts'
import { until } from '../support/until.ts'

describe('fund flow and trace are drawn, and can be read without the drawing', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  const openFlow = async (count: 10 | 300): Promise<Page> => {
    const { page } = await site.visit(`/address/${subject}?lang=en`, { viewport: { width: 1280, height: 900 } })
    await answerChain(page, { flow: await flowOf(count) })
    await page.getByRole('button', { name: 'Fund flow' }).click()
    await page.locator('.end').first().waitFor()
    return page
  }
  const openTrace = async (count: 10 | 300): Promise<Page> => {
    const { page } = await site.visit(`/address/${subject}?lang=en`, { viewport: { width: 1280, height: 900 } })
    await answerChain(page, { trace: await (count === 10 ? traceOfTen() : traceOfThreeHundred()) })
    await page.getByRole('button', { name: 'Trace' }).click()
    await page.locator('.node').first().waitFor()
    return page
  }

  test('each party of a flow has a band, and what sets it apart is stated beside its colour and shape', async () => {
    const page = await openFlow(10)
    await hasCount(page.locator('.band'), 10)
    const marked = [
      [1, 'LAZARUS GROUP (sanctions)', 'risky'],
      [2, 'Across Protocol: Spoke Pool V2 (bridge)', 'context'],
      [6, 'Tornado.Cash: 100 ETH (mixer)', 'risky'],
      [7, 'ScamSniffer (scam reports)', 'caution'],
      [8, 'Example Exchange (known service)', 'context'],
    ] as const
    const shapes = new Set<string>()
    for (const [number, words, tone] of marked) {
      const end = page.locator('.end').filter({ hasText: shortOf(party(number)) })
      assert.match(await end.innerText(), new RegExp(escaped(words)))
      assert.match((await end.getAttribute('class')) ?? '', new RegExp(tone))
      shapes.add(await end.locator('svg').innerHTML())
    }
    assert.equal(shapes.size, 4, 'risky, scam, bridge and service look different')
    await hasCount(page.locator('.end svg'), marked.length, 'who is on no list has no mark')
    await hasCount(page.locator('.band.risky'), 2)
  })

  test('a chosen party shows its exact figures and leads on; hovering its band does the same', async () => {
    const page = await openFlow(10)
    const details = page.locator('.details')
    await page
      .locator('.end')
      .filter({ hasText: shortOf(party(1)) })
      .click()
    await details.getByText('sent 365,513.57836 USDT to this address, 1 transfer').waitFor()
    assert.ok((await details.innerText()).includes(party(1)))
    const hrefs = await Promise.all((await details.getByRole('link').all()).map((link) => link.getAttribute('href')))
    assert.deepEqual(hrefs, [`/address/${party(1)}?lang=en`, `https://etherscan.io/address/${party(1)}`])
    await page.locator('.band rect').first().hover()
    await details.getByText('sent 900,000 USDC to this address, 1 transfer').waitFor()
  })

  test('the tables list what the bands show, to the last place', async () => {
    const page = await openFlow(10)
    const flow = await flowOf(10)
    for (const [name, parties] of [
      ['Largest senders to this address', flow.inbound],
      ['Largest recipients from this address', flow.outbound],
    ] as const) {
      const rows = page.getByRole('table', { name }).getByRole('row')
      await hasCount(rows, 1 + parties.length)
      for (const [i, { address, usdc = 0, usdt, risky }] of parties.entries()) {
        const text = await rows.nth(i + 1).innerText()
        assert.ok(text.includes(address))
        assert.ok(text.replaceAll(',', '').includes(`${usdc || usdt} ${usdc ? 'USDC' : 'USDT'}`), text)
        assert.equal(/sanctions|mixer/.test(text), risky)
      }
    }
  })

  test('of 300 parties the largest are drawn one by one, and all others together as thick as what they moved', async () => {
    const page = await openFlow(300)
    const flow = await flowOf(300)
    const ends = page.locator('.end')
    await hasCount(ends, 18)
    await hasCount(ends.filter({ hasText: '142 others' }), 2)
    await page
      .getByText('The 8 largest counterparties of each direction are shown individually, all others as a total.')
      .waitFor()
    await apart(ends)
    const heights = await page.locator('.band rect').evaluateAll(heightsOf)
    const sums = [...flow.inbound, flow.others.inbound, ...flow.outbound, flow.others.outbound]
    const [largest] = sums
    assert.ok(largest && heights.length === sums.length && (heights[0] ?? 0) > 10)
    for (const [i, sum] of sums.entries()) {
      const expected = (dollarsOf(sum) / dollarsOf(largest)) * (heights[0] ?? 0)
      assert.ok(Math.abs((heights[i] ?? 0) - expected) < 0.01, `band ${i}: ${heights[i]}, not ${expected}`)
    }
  })

  test('what the smaller parties moved together is shown to the last place, in the picture and in the table', async () => {
    const page = await openFlow(300)
    const { others } = await flowOf(300)
    for (const [nth, name, { usdc = 0, usdt, count }] of [
      [0, 'Largest senders to this address', others.inbound],
      [1, 'Largest recipients from this address', others.outbound],
    ] as const) {
      await page.locator('.end').filter({ hasText: '142 others' }).nth(nth).click()
      const row = page.getByRole('table', { name }).getByRole('row').last()
      for (const shown of [await page.locator('.details').innerText(), await row.innerText()]) {
        const text = shown.replaceAll(',', '')
        for (const part of ['142 others', `${usdc} USDC`, `${usdt} USDT`, `${count} transfers`])
          assert.ok(text.includes(part), `${part} is not in: ${text}`)
      }
    }
  })

  test('the keyboard walks a flow: one stop of the Tab key, arrow keys from party to party', async () => {
    const page = await openFlow(300)
    const ends = page.locator('.end')
    await page.getByRole('button', { name: 'Fund flow' }).focus()
    // Three buttons of the zoom and the frame come first.
    for (let stop = 1; stop <= 5; stop++) await page.keyboard.press('Tab')
    await isFocused(ends.first())
    await page.keyboard.press('ArrowDown')
    await isFocused(ends.nth(1))
    await page.locator('.details').getByText('LAZARUS GROUP (sanctions)').waitFor()
    await page.keyboard.press('End')
    await isFocused(ends.nth(8))
    await page.keyboard.press('ArrowRight')
    await isFocused(ends.nth(17))
    await page.keyboard.press('Home')
    await isFocused(ends.nth(9))
    await hasCount(page.locator('.end[tabindex="0"]'), 1)
    await page.keyboard.press('Tab')
    await isFocused(page.locator('.details').getByRole('link').first())
  })

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

function escaped(words: string): string {
  return words.replaceAll(/[.()]/g, '\\$&')
}

function hrefsOf(links: unknown[]): (string | null)[] {
  return (links as { getAttribute: (name: string) => string | null }[]).map((link) => link.getAttribute('href'))
}

function scrollLeftOf(element: unknown): number {
  return (element as { scrollLeft: number }).scrollLeft
}

function heightsOf(bars: unknown[]): number[] {
  return (bars as { getAttribute: (name: string) => string | null }[]).map((bar) => Number(bar.getAttribute('height')))
}

function dollarsOf({ usdc = 0, usdt }: { usdc?: number | undefined; usdt: number }): number {
  return usdc + usdt
}

function topOf(element: unknown): string {
  return (element as { style: { top: string } }).style.top
}

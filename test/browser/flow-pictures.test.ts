import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { answerChain, flowOf, party, subject } from './chain-fixture.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { apart, hasCount, isFocused } from './page-checks.ts'

describe('a fund flow is drawn, and can be read without the drawing', { skip: noBrowser }, () => {
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
})

function shortOf(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

function escaped(words: string): string {
  return words.replaceAll(/[.()]/g, '\\$&')
}

function heightsOf(bars: unknown[]): number[] {
  return (bars as { getAttribute: (name: string) => string | null }[]).map((bar) => Number(bar.getAttribute('height')))
}

function dollarsOf({ usdc = 0, usdt }: { usdc?: number | undefined; usdt: number }): number {
  return usdc + usdt
}

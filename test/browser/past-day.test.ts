import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { sanctioned, unlisted } from './examples.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { fitsPhone, hasCount, hasTitle, stumblingBlocks } from './page-checks.ts'

// Seen: a link with `?on=` to the page of an address showed the verdict of today, without any notice of it.

describe('pages judge on the day that their URL names', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  for (const [lang, clear, asOf, today] of [
    ['en', 'Verdict: Clear', 'As of 2022-01-01 (UTC), by the lists alone.', 'Screen the address as of today'],
    ['zh', /^结论：\s*无风险信号 /, '截至 2022-01-01（UTC），仅依据名单。', '筛查该地址今天的情况'],
  ] as const)
    test(`an address that was listed later is clear on a day before, which the page states, in ${lang}`, async () => {
      const { page, requests } = await site.visit(`/address/${sanctioned}?on=2022-01-01&lang=${lang}`, {
        viewport: { width: 360, height: 800 },
      })
      const card = page.getByRole('article')
      await card.getByRole('heading', { name: clear }).waitFor()
      await card.getByText(asOf).waitFor()
      assert.doesNotMatch(await card.innerText(), /You may proceed|范围内继续/)
      await hasTitle(page, /0x098B…2f96 · 2022-01-01/)
      await page.getByRole('status').getByText('2022-01-01').first().waitFor()
      assert.equal(await page.locator('.chart-panel').count(), 0, 'what the chain shows today is offered')
      assert.equal(await page.getByRole('link', { name: /evidence bundle|证据包/ }).count(), 0)
      const report = await page.getByRole('link', { name: /^(?:Report to|可签署)/ }).getAttribute('href')
      assert.match(report ?? '', /[?&]on=2022-01-01(?:&|$)/)
      await fitsPhone(page)
      assert.deepEqual(await stumblingBlocks(page), [])
      assert.ok(requests.some((url) => url.includes('/api/risk?') && url.includes('on=2022-01-01')))
      await page.getByRole('link', { name: today }).click()
      await page.getByRole('heading', { name: /Verdict: Risky|结论：\s*高风险/ }).waitFor()
      await hasCount(page.getByText(asOf), 0)
    })

  test('a day that is chosen on the page of an address is judged on that page', async () => {
    const { page } = await site.visit(`/address/${sanctioned}?lang=en`)
    await page.getByLabel('As of which day (UTC)').fill('2022-01-01')
    await page.getByRole('button', { name: 'Screen for this day' }).click()
    await page.getByRole('article').getByText('As of 2022-01-01 (UTC), by the lists alone.').waitFor()
    assert.match(page.url(), /\/address\/0x[^?]+\?lang=en&on=2022-01-01$/)
  })

  for (const on of ['bad', '', '2999-01-01', '2017-01-01', '2022-01-01&on=2023-01-01'])
    test(`a page of an address refuses on=${on}, as the API does`, async () => {
      const { page } = await site.visit(`/address/${sanctioned}?on=${on}&lang=en`)
      const refusal = page.getByRole('alert')
      await refusal.getByText('on is').waitFor()
      assert.equal(await page.getByRole('article').count(), 0)
    })

  test('the landing page judges on that day too, refuses one for a host, and forgets it with the next question', async () => {
    const { page } = await site.visit(`/?q=${sanctioned}&on=2022-01-01&lang=en`)
    await page.getByRole('article').getByText('As of 2022-01-01 (UTC)').waitFor()
    const own = await page.getByRole('link', { name: 'Address page: fund flow and trace' }).getAttribute('href')
    assert.match(own ?? '', /[?&]on=2022-01-01(?:&|$)/)
    await page.getByLabel('Address or payment URL').fill(unlisted)
    await page.getByRole('button', { name: 'Screen', exact: true }).click()
    await page.getByText(/^on ethereum$/).waitFor()
    await page.waitForURL((url) => !url.searchParams.has('on'))
    await hasCount(page.getByText('As of 2022-01-01 (UTC)'), 0)
    await page.goto(`${site.base}/?q=metmask.io&on=2022-01-01&lang=en`)
    await page.getByText('Unknown parameter: on.').waitFor()
    assert.equal(await page.getByRole('article').count(), 0)
  })
})

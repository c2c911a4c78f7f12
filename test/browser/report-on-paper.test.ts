import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { crowdedReport, crowdedReports } from './crowded-report.ts'
import { isToSign, pagesOnPaper } from './on-paper.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'

describe('a report takes at most two pages of paper, for any content of the lists', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  for (const kind of crowdedReports)
    test(`${kind}: all lists, 60 transfers and 60 findings with long texts; what is not printed is counted and named`, async () => {
      // Three are printed in full size, more are not.
      for (const lang of ['en', 'zh'] as const)
        for (const findings of [3, 60]) {
          const { page } = await site.visit('/docs/limits')
          await page.setContent(await crowdedReport(site.base, kind, lang, findings))
          const rows = page.locator('.sentence:is(td)')
          assert.equal(await rows.count(), findings)
          assert.ok(await rows.last().isVisible(), 'a screen shows all')
          assert.ok((await pagesOnPaper(page)) <= 2, `${findings} findings in ${lang}`)
          await page.emulateMedia({ media: 'print' })
          await isToSign(page)
          const rest = await page.locator('p.on-paper:visible').allInnerTexts()
          assert.equal(rest.length, Number(findings > 5) + Number(kind === 'address'))
          for (const each of rest) assert.match(each, /55 .*http:.*\/report\//)
          assert.equal(await page.locator('tr:visible .sentence:is(td)').count(), Math.min(5, findings))
          await site.leave()
        }
    })
})

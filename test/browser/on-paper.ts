import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** The number of A4 pages on which a page is printed. */
export async function pagesOnPaper(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1')
  return [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length
}

/** A report on paper: coverage and ages of the lists in the first third of page one, and lines to sign beside the code. */
export async function isToSign(page: Page): Promise<void> {
  // The margins of site.css: 14 mm beside and 12 mm above.
  const [a4Width, a4Height, beside, above] = [794, 1123, 53, 45]
  await page.setViewportSize({ width: a4Width - 2 * beside, height: a4Height })
  const ages = await page.locator('.verdict > header .coverage').last().boundingBox()
  assert.ok(ages && above + ages.y + ages.height <= a4Height / 3, `the ages end at ${ages?.y}`)
  assert.equal(await page.locator('.sign-off dd:visible').count(), 3)
  const code = await page.locator('.qr svg').boundingBox()
  // 85 modules that a phone has to distinguish: at least 0.5 mm each.
  assert.ok(code && code.width >= 85 * 1.9, `a code of ${code?.width} pixels`)
}

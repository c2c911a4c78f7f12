import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { sanctioned, tornadoPool } from '../support/known-addresses.ts'
import { pagesOnPaper } from './on-paper.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'

const paths = [
  '/',
  `/address/${sanctioned.evm}`,
  '/host/metmask.io',
  `/evidence/ofac/${tornadoPool}`,
  '/lists',
  '/docs',
]

describe('public pages on paper', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  for (const path of paths)
    test(`${path}: no navigation, and dark on white where the reader prefers a dark screen`, async () => {
      const { page } = await site.visit(`${path}?lang=zh`, { colorScheme: 'dark' })
      await page.locator('main h1').first().waitFor()
      await page.emulateMedia({ media: 'print' })
      for (const each of await page.locator('nav, .languages').all()) assert.equal(await each.isVisible(), false)
      const looks = await page.evaluate<string[]>(looksOfBody)
      assert.deepEqual(looks.slice(0, 2), ['rgb(23, 33, 45)', 'rgb(255, 255, 255)'])
      for (const font of ['PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'SimSun'])
        assert.ok(looks[2]?.includes(font), font)
    })

  test('a host with ten signals, twelve findings and eight lists takes two pages, and its card begins on the first', async () => {
    for (const host of ['metmask.io', `${'secure-login.'.repeat(16)}metarnask.io`, 'xn--pypal-4ve.com'])
      for (const lang of ['en', 'zh']) {
        const { page } = await site.visit(`/host/${host}?lang=${lang}`)
        await page.evaluate(repeatRows)
        assert.ok((await pagesOnPaper(page)) <= 2, `${host} in ${lang}`)
        await page.emulateMedia({ media: 'print' })
        assert.equal(await page.evaluate<string>(breakOfCard), 'auto', 'else it would leave the first page empty')
        await site.leave()
      }
  })
})

const looksOfBody = `(({ color, backgroundColor, fontFamily }) => [color, backgroundColor, fontFamily])(getComputedStyle(document.body))`

const repeatRows = `for (const [list, count] of [['.signals', 10], ['ul.evidence', 12], ['ul.sources', 8]]) {
  const rows = document.querySelector(list)
  while (rows.children.length < count) rows.append(rows.children[0].cloneNode(true))
}`

const breakOfCard = "getComputedStyle(document.querySelector('.verdict')).breakInside"

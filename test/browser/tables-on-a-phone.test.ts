import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { brokenWords } from './broken-words.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'

describe('tables keep the order of their columns and the words of their headers', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  after(() => site.leave())
  const visit = async (path: string, width: number): Promise<Page> =>
    (await site.visit(path, { viewport: { width, height: 900 } })).page

  test('on a phone, a bound stands before the code of what exceeds it, in the header and in each row', async () => {
    const page = await visit('/docs/limits?lang=en', 390)
    const tops = await page.evaluate<[number, number][]>(
      `[...document.querySelectorAll('tr:has(.sentence)')].map((row) => [...row.children].map((cell) => cell.getBoundingClientRect().top))`,
    )
    assert.ok(tops.length > 10)
    for (const [first, second] of tops) assert.ok(first < second, `${first} ${second}`)
  })

  for (const lang of ['en', 'zh'])
    test(`on a phone, each list is a card: its name, and each value behind the head of its column, in ${lang}`, async () => {
      const page = await visit(`/lists?lang=${lang}`, 390)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
      const cards = await page.evaluate<{ width: number; labels: string[] }[]>(
        `[...document.querySelectorAll('.glance tbody tr')].map((row) => ({
          width: Math.max(...[...row.children].map((cell) => cell.getBoundingClientRect().right)),
          labels: [...row.children].map((cell) => getComputedStyle(cell, '::before').content),
        }))`,
      )
      assert.ok(cards.length > 10)
      for (const { width, labels } of cards) {
        assert.ok(width <= 390, `${width}`)
        assert.equal(labels.filter((label) => /^".+"$/.test(label)).length, 5)
      }
    })

  // Seen: each row of /incidents broke its columns at another place, so that percentages stood under other heads.
  for (const [path, labelled] of [
    ['/incidents', 2],
    ['/docs/verdicts', 2],
    ['/report/0x098B716B8Aaf21512996dC57EB0615e2383E2f96', 3],
  ] as const)
    for (const lang of ['en', 'zh'])
      test(`on a phone, each number of ${path} stands behind the head of its column, at the right edge, in ${lang}`, async () => {
        const page = await visit(`${path}?lang=${lang}`, 390)
        const rows = await page.evaluate<{ labels: string[]; rights: number[] }[]>(
          `[...document.querySelector('.glance').querySelectorAll('tbody tr')].map((row) => {
            const cells = [...row.querySelectorAll('td[data-label]')]
            return {
              labels: cells.map((cell) => getComputedStyle(cell, '::before').content),
              rights: cells.map((cell) => Math.round(cell.getBoundingClientRect().right)),
            }
          })`,
        )
        assert.ok(rows.length > 0)
        for (const { labels, rights } of rows) {
          assert.equal(labels.filter((label) => /^".+"$/.test(label)).length, labelled)
          assert.equal(new Set(rights).size, 1, rights.join(' '))
        }
      })

  test('a sentence behind other columns stands below them', async () => {
    const page = await visit('/docs/webhooks?lang=en', 390)
    const rows = await page.evaluate<[number, number][]>(
      `[...document.querySelectorAll('tr:has(.sentence:not(:first-child))')].map((row) => [row.children[0].getBoundingClientRect().top, row.querySelector('.sentence').getBoundingClientRect().top])`,
    )
    for (const [first, sentence] of rows) assert.ok(first < sentence, `${first} ${sentence}`)
  })

  for (const width of [390, 700, 1280])
    test(`no header of a table breaks inside a word at ${width}`, async () => {
      for (const path of ['/lists', '/incidents', '/registry', '/docs/limits', '/docs/verdicts']) {
        const page = await visit(`${path}?lang=en`, width)
        assert.deepEqual(await page.evaluate(brokenWords), [], path)
      }
    })

  test('a table that has too little room is wider than that, and breaks no word of its headers', async () => {
    const page = await visit('/lists?lang=en', 1280)
    await page.evaluate(`(() => {
      const narrow = document.createElement('div')
      narrow.style.width = '120px'
      const heads = ['Amount', 'Gate and reason', 'Published', 'Licence'].map((name) => '<th>' + name + '</th>')
      narrow.innerHTML = '<table><thead><tr>' + heads.join('') + '</tr></thead></table>'
      document.querySelector('main').append(narrow)
    })()`)
    assert.deepEqual(await page.evaluate(brokenWords), [])
  })
})

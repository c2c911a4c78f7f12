import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { unlisted } from './examples.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { fitsPhone, hasContrast, isAnswered } from './page-checks.ts'

const pages = [
  { path: `/address/${unlisted}` },
  { path: `/?q=${unlisted}` },
  { path: '/?q=example.com' },
  { path: '/host/example.com' },
] as const

const words = {
  en: {
    verdict: 'Uncertain',
    why: /clock (of this service )?(is wrong|cannot be right)/,
    nothing: 'No list that was checked has a rule',
    next: 'Retry once the operator has set the clock',
  },
  zh: { verdict: '无法确定', why: /时钟不正确/, nothing: '没有名单包含', next: '请在运营方校准时钟后重试' },
} as const

describe('under a wrong clock pages state why there is no verdict, and what to do', { skip: noBrowser }, () => {
  let site: Site
  let app: TestApp
  let rightMs: number
  before(async () => {
    site = await openSite()
    app = await startTestApp()
    rightMs = app.world.clock.ms
    app.world.clock.ms = Date.UTC(2021, 0, 1)
  })
  after(() => app.stop())
  afterEach(() => site.leave())

  const open = async (path: string, options: Parameters<Site['visit']>[1] = {}): Promise<Page> => {
    const { page } = await site.visit(app.url + path, options)
    if (path.startsWith('/address/')) await isAnswered(page)
    return page
  }

  for (const { path } of pages) {
    for (const lang of ['en', 'zh'] as const) {
      test(`${path} in ${lang}, on a phone`, async () => {
        const reply = words[lang]
        const page = await open(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, {
          viewport: { width: 360, height: 740 },
        })
        const main = page.getByRole('main')
        await main.getByText(reply.next).waitFor()
        assert.ok((await main.innerText()).includes(reply.verdict))
        assert.match(await main.innerText(), reply.why)
        assert.equal(await main.getByText(reply.nothing).count(), 0, 'it reads as if somebody had looked')
        assert.equal(await page.locator('.verdict.clear').count(), 0)
        await fitsPhone(page)
      })
    }
  }

  test('no signed bundle is offered, and the verdict is there with the clock set right', async (context) => {
    const page = await open(`/address/${unlisted}`)
    const heading = page.getByRole('heading', { name: 'Verdict: Uncertain' })
    await heading.waitFor()
    assert.equal(await page.getByRole('link', { name: 'Signed evidence bundle' }).count(), 0)
    const wrongMs = app.world.clock.ms
    context.after(() => (app.world.clock.ms = wrongMs))
    app.world.clock.ms = rightMs
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Verdict: Clear' }).waitFor()
    await page.getByRole('link', { name: 'Signed evidence bundle' }).waitFor()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every text has a contrast of at least 4.5 in the ${colorScheme} scheme`, async () => {
      for (const { path } of pages) {
        const page = await open(path, { colorScheme })
        await page.getByText(words.en.next).waitFor()
        await hasContrast(page)
      }
    })
  }
})

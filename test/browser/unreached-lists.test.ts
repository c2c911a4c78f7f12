import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { after, afterEach, before, describe, test } from 'node:test'
import { sources } from '../../src/lists/sources.ts'
import { startTestApp, testNow, type TestApp } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'
import { findAccessFaults } from './access-faults.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { fitsPhone } from './page-checks.ts'

const shots = new URL('../../test-output/unreached-lists/', import.meta.url)

/** The lists that are downloaded, without the two of which a built-in copy is in use. */
const withoutCopy = sources.filter(({ downloads }) => downloads.length > 0).length - 2

describe('lists that could not be downloaded are one row of the home page', { skip: noBrowser }, () => {
  let site: Site
  let app: TestApp
  before(async () => {
    site = await openSite()
    const world = { ...testWorld(testNow), fetch: () => Promise.reject(new Error('no network')) }
    app = await startTestApp({ LISTS_UPDATE: 'on' }, world)
    await until(async () => (await unreached()).length === withoutCopy)
    await mkdir(shots, { recursive: true })
  })
  after(() => app.stop())
  afterEach(() => site.leave())

  const unreached = async () => {
    const { json } = await app.ask<{ lists: { id: string; cause?: string }[] }>('/api/lists')
    return json.lists.filter(({ cause }) => cause === 'download_failed').map(({ id }) => id)
  }

  for (const [lang, title, row, state, cause] of [
    ['en', 'List updates', `Download failed: ${withoutCopy}`, 'Download failed', 'the download failed'],
    ['zh', '名单更新情况', `下载失败：${withoutCopy} 个`, '下载失败', '下载失败（'],
  ] as const) {
    for (const width of [360, 1280]) {
      test(`in ${lang} at ${width} px, it counts them and leads to each on the page of lists, which uses the same word`, async () => {
        const { page } = await site.visit(`${app.url}/?lang=${lang}`, { viewport: { width, height: 900 } })
        const panel = page.getByRole('region', { name: title })
        const failed = panel.getByRole('listitem').filter({ hasText: row })
        await failed.waitFor()
        const links = await failed.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
        assert.deepEqual(links, [
          ...(await unreached()).map((id) => `/lists?lang=${lang}#${id}`),
          `/lists?lang=${lang}`,
        ])
        // What is left are the two lists whose older copy is in use.
        assert.ok((await panel.innerText()).split(cause).length - 1 <= 2)
        assert.equal(
          await panel
            .locator('.state')
            .getByText(/^(failed|失败)$/)
            .count(),
          0,
        )
        if (width === 360) await fitsPhone(page)
        assert.deepEqual(await findAccessFaults(page), [])
        await panel.screenshot({ path: new URL(`home-${lang}-${width}.png`, shots).pathname })
        await failed.getByRole('link').first().click()
        await page.locator('#ofac-addresses').getByText('sanctioned_addresses_SOL.txt').waitFor()
        await page.locator('#ofac-addresses .pill', { hasText: state }).waitFor()
        await page.screenshot({ path: new URL(`lists-${lang}-${width}.png`, shots).pathname })
      })
    }
  }
})

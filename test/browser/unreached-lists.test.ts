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

describe('lists that could not be downloaded are counted on the first page and shown on the page of lists', {
  skip: noBrowser,
}, () => {
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

  const states = async () => {
    const { json } = await app.ask<{ lists: { id: string; status: string; cause?: string }[] }>('/api/lists')
    return json.lists
  }
  const unreached = async () => (await states()).filter(({ cause }) => cause === 'download_failed').map(({ id }) => id)
  /** Those, and the lists that only the operator can provide. */
  const withoutAny = async () =>
    (await states()).filter(({ status, cause }) => status === 'off' || cause === 'download_failed')

  for (const [lang, title, count, more, state] of [
    ['en', 'The lists and their dates', (n: number) => `No copy: ${n}`, 'Status of all lists', 'Download failed'],
    ['zh', '名单及其日期', (n: number) => `没有副本：${n} 个`, '所有名单的状态', '下载失败'],
  ] as const) {
    for (const width of [360, 1280]) {
      test(`in ${lang} at ${width} px, it counts them with the others without a copy and leads to each`, async () => {
        const { page } = await site.visit(`${app.url}/?lang=${lang}`, { viewport: { width, height: 900 } })
        const panel = page.getByRole('region', { name: title })
        await panel.getByText(count((await withoutAny()).length)).waitFor()
        if (width === 360) await fitsPhone(page)
        assert.deepEqual(await findAccessFaults(page), [])
        await panel.screenshot({ path: new URL(`home-${lang}-${width}.png`, shots).pathname })
        await panel.getByRole('link', { name: more }).click()
        await page.waitForURL(`${app.url}/lists?lang=${lang}`)
        await page.goto(`${app.url}/lists?lang=${lang}#ofac-addresses`)
        await page.locator('#ofac-addresses').getByText('sanctioned_addresses_SOL.txt').waitFor()
        for (const id of await unreached())
          assert.ok(await page.locator(`#${id} .pill`, { hasText: state }).count(), id)
        await page.screenshot({ path: new URL(`lists-${lang}-${width}.png`, shots).pathname })
      })
    }
  }
})

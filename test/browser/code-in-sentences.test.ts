import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { unlisted } from './examples.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { refuseScreening } from './screen-result-fixture.ts'

const shots = new URL('../../test-output/code-in-sentences/', import.meta.url)

describe('a sentence of the API that marks code with backticks shows it as code', { skip: noBrowser }, () => {
  let site: Site
  let app: TestApp
  let lists: string
  before(async () => {
    site = await openSite()
    lists = await mkdtemp(join(tmpdir(), 'countersign-allow-'))
    await mkdir(join(lists, 'own'))
    const entry = { host: 'metmask.io', reason: 'Supplier since 2024', approved_by: 'Zoe Approver' }
    await writeFile(join(lists, 'own/own-allow.json'), JSON.stringify([entry]))
    app = await startTestApp({ LISTS_DIR: lists })
    await mkdir(shots, { recursive: true })
  })
  after(async () => {
    await app.stop()
    await rm(lists, { recursive: true })
  })
  afterEach(() => site.leave())

  for (const lang of ['en', 'zh'] as const) {
    for (const path of ['/host/metmask.io?', '/?q=metmask.io&']) {
      test(`${path} in ${lang}: what the verdict would be without the operator`, async () => {
        const viewport = { width: 390, height: 740 }
        const { page } = await site.visit(`${app.url}${path}lang=${lang}`, { viewport })
        await page.locator('.advice code').getByText('caution', { exact: true }).waitFor()
        assert.doesNotMatch(await page.locator('main').innerText(), /`/)
        const name = `${path.startsWith('/host') ? 'host' : 'home'}-${lang}.png`
        await page.locator('.advice').screenshot({ path: new URL(name, shots).pathname })
      })
    }
  }

  test('a refusal that names a header', async () => {
    const { page } = await site.visit('/?lang=en')
    await refuseScreening(page, 'rate_limited')
    await page.goto(`${site.base}/?q=${unlisted}&lang=en`)
    await page.getByRole('alert').locator('code', { hasText: 'retry-after' }).waitFor()
    assert.doesNotMatch(await page.locator('main').innerText(), /`/)
  })
})

import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { findAccessFaults } from './access-faults.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { isToSign, pagesOnPaper } from './on-paper.ts'

const shots = new URL('../../test-output/public/', import.meta.url)

/** Every public page by the name of its pictures; a token is put in for `TOKEN`. */
const paths: Readonly<Record<string, string>> = {
  home: '/',
  'home-address': `/?q=${tornadoPool}`,
  'home-host': '/?q=metmask.io',
  address: `/address/${sanctioned.evm}`,
  'address-clear': `/address/${unlisted.evm}`,
  host: '/host/metmask.io',
  evidence: `/evidence/ofac/${tornadoPool}`,
  report: `/report/${sanctioned.evm}`,
  'report-past': `/report/${tornadoPool}?on=2023-01-01`,
  'report-host': '/report/host/metmask.io',
  'report-check': '/report/verify/a.b.c',
  attestation: '/attestation',
  'attestation-token': '/attestation/TOKEN',
  registry: '/registry',
  lists: '/lists',
  observatory: '/observatory',
  incidents: '/incidents',
  status: '/status',
  docs: '/docs',
  'docs-decisions': '/docs/api/decisions',
  'docs-search': '/docs/search?q=verdict',
  guard: '/docs/guard',
  decide: '/docs/decide',
  verify: '/docs/verify',
  operate: '/docs/operate',
  owners: '/docs/owners',
  settings: '/docs/settings',
  security: '/docs/security',
  verdicts: '/docs/verdicts',
  reasons: '/docs/reasons',
  reason: '/docs/reasons/MIXER_MATCH',
  webhooks: '/docs/webhooks',
  limits: '/docs/limits',
  proofs: '/docs/proofs',
  mcp: '/docs/mcp',
  devnet: '/docs/devnet',
  missing: '/nowhere',
}
/** One width after the other: a page is laid out anew for each. */
const looks = [
  { width: 1280, schemes: ['light', 'dark'] },
  { width: 390, schemes: ['dark', 'light'] },
] as const

/** Of a longer page the rest looks like its beginning. */
const pictureMaxPx = 4_000

describe('public pages', { skip: noBrowser }, () => {
  let site: Site
  let token: string
  before(async () => {
    site = await openSite()
    await mkdir(shots, { recursive: true })
    const decided = await (await fetch(`${site.base}/api/decide?to=${unlisted.evm}&amountUsdc=1`)).text()
    token = /"(eyJ[\w-]+\.[\w-]+\.[\w-]+)"/.exec(decided)?.[1] ?? assert.fail('a token')
  })
  afterEach(() => site.leave())

  for (const [name, path] of Object.entries(paths)) {
    test(`${name}: axe finds nothing, nothing scrolls sideways in either language, and pictures are kept`, async () => {
      for (const lang of ['en', 'zh']) {
        const query = path.replace('TOKEN', token)
        const { page, complaints } = await site.visit(`${query}${query.includes('?') ? '&' : '?'}lang=${lang}`)
        await isDrawn(page)
        for (const { width, schemes } of looks) {
          await page.setViewportSize({ width, height: 900 })
          for (const [nth, colorScheme] of schemes.entries()) {
            await page.emulateMedia({ colorScheme })
            const [wide, tall] = await page.evaluate<[number, number]>(
              '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
            )
            assert.equal(wide, width, `${lang} at ${width}`)
            const { pathname } = new URL(`${name}-${lang}-${width}-${colorScheme}.jpg`, shots)
            // The window is made as tall as the picture: of a full page all is painted, however little of it is kept.
            if (nth === 0) await page.setViewportSize({ width, height: Math.min(tall, pictureMaxPx) })
            await page.screenshot({ path: pathname, type: 'jpeg', quality: 70 })
          }
        }
        // The reference is built alike in both languages, and axe takes long for one.
        if (name !== 'docs-decisions' || lang === 'en')
          assert.deepEqual(await findAccessFaults(page), [], `${lang} on a phone`)
        assert.deepEqual(
          complaints.filter((each) => !/404/.test(each)),
          [],
        )
        await site.leave()
      }
    })
  }

  test('docs: results stand below the box, code is copied, an old anchor leads on, and all works without script', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const { page, complaints } = await site.visit('/docs#verifyAttestation', { permissions })
    await page.waitForURL('**/docs/api/attestations?lang=en#verifyAttestation')
    const operation = page.locator('#verifyAttestation')
    await operation.getByRole('button', { name: 'Copy' }).first().click()
    await operation.getByRole('button', { name: 'Copied' }).waitFor()
    assert.match(
      await page.evaluate<string>('navigator.clipboard.readText()'),
      /^curl -s '.*\/api\/attestation\/verify\?/,
    )
    await page.getByRole('searchbox').fill('MIXER_MATCH')
    await page.locator('.found').getByRole('link', { name: 'MIXER_MATCH' }).click()
    await page.waitForURL('**/docs/reasons/MIXER_MATCH?lang=en')
    assert.deepEqual(complaints, [])
    const { page: plain } = await site.visit('/docs/api/screening', { javaScriptEnabled: false })
    await plain.locator('#screenBatch .answer').first().waitFor()
    await plain.getByRole('searchbox').fill('LISTS_MAX_AGE_HOURS')
    await plain.getByRole('button', { name: 'Search' }).click()
    await plain.getByRole('link', { name: 'LISTS_MAX_AGE_HOURS' }).click()
    await plain.locator('#LISTS_MAX_AGE_HOURS').waitFor()
  })

  for (const name of ['report', 'report-past', 'report-host', 'evidence']) {
    test(`${name}: on paper it takes at most two pages of A4, without what only a screen can do`, async () => {
      for (const lang of ['en', 'zh']) {
        const path = paths[name] ?? ''
        const { page } = await site.visit(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
        const pages = await pagesOnPaper(page)
        assert.ok(pages >= 1 && pages <= 2, `${pages} pages in ${lang}`)
        await page.emulateMedia({ media: 'print' })
        for (const onScreen of ['nav', 'form', 'details.twin'])
          for (const each of await page.locator(onScreen).all()) assert.equal(await each.isVisible(), false, onScreen)
        if (name !== 'evidence') await isToSign(page)
        // Number and fingerprint of the signed bundle, and the root of the lists.
        const hashes = await page.locator('code.hash:visible').allInnerTexts()
        const sums = hashes.filter((text) => /^[0-9a-f]{64}$/.test(text)).length
        assert.ok(sums >= (name === 'report' || name === 'report-host' ? 3 : 1), `${sums} sums are printed`)
      }
    })
  }
})

/** The page stands; one of the web app with all that it requests. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  if ((await page.locator('#root').count()) > 0) await page.waitForLoadState('networkidle')
}

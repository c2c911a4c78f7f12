import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sanctionsAuthorities } from '../../src/lists/sanctions-authorities.ts'
import { sanctioned, unlisted, wrongChecksum } from './examples.ts'
import {
  answerHostScreening,
  endlessHost,
  knownHost,
  listedHost,
  lookAlikeHost,
  refuseHostScreening,
  uncertainHost,
} from './host-result-fixture.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { fitsPhone, hasContrast, isFocused, tabStops } from './page-checks.ts'
import { answerScreening, cautious, endless, screenResult, uncertain } from './screen-result-fixture.ts'

describe('the landing page can be used by everyone', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  test('an address is screened with the keyboard alone, and the keyboard stands at the verdict afterwards', async () => {
    const { page } = await site.visit('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await isFocused(skip)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await isFocused(page.getByLabel('Address or payment URL'))
    await page.keyboard.type(sanctioned)
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name: 'Verdict: Risky' })
    await heading.waitFor()
    await isFocused(heading)
    await page.keyboard.press('Tab')
    await isFocused(page.getByRole('button', { name: 'Copy the address' }))
    await page.keyboard.press('Tab')
    await isFocused(page.getByRole('region', { name: 'Evidence' }).getByRole('link').first())
  })

  test('after a refusal the keyboard stands in the field that was refused', async () => {
    const { page } = await site.visit('/')
    await page.getByLabel('Address or payment URL').fill(wrongChecksum)
    await page.getByRole('button', { name: 'Screen', exact: true }).click()
    await page.getByRole('alert').getByText('checksum').waitFor()
    await isFocused(page.getByLabel('Address or payment URL'))
    await page.goto(`${site.base}/?addr=${sanctioned}&network=tron`)
    await page.getByRole('button', { name: 'Screen', exact: true }).click()
    await isFocused(page.getByLabel('Network'))
  })

  test('after a failure the keyboard stands on the button that tries again', async () => {
    const { page } = await site.visit('/')
    await page.route('**/api/risk?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Unlisted address' }).click()
    await isFocused(page.getByRole('button', { name: 'Try again' }))
  })

  test('the verdict is announced, and a link that screens at once moves the keyboard nowhere', async () => {
    const { page } = await site.visit(`/?addr=${sanctioned}`)
    await page.getByRole('status').getByText('Screened 0x098B…2f96: Risky, risk score 100 of 100.').waitFor()
    assert.equal(await page.evaluate('document.activeElement === document.body'), true)
  })

  test('a URL is screened with the keyboard alone, and where it leads is announced', async () => {
    const { page } = await site.visit('/')
    await answerHostScreening(page, listedHost)
    await page.getByLabel('Address or payment URL').focus()
    await page.keyboard.type('https://paypal.com@login.drainer.example/')
    await page.keyboard.press('Enter')
    await isFocused(page.getByRole('heading', { name: 'Verdict: Risky' }))
    const reply =
      'The URL you entered leads to login.drainer.example. Screened login.drainer.example: Risky, risk score 90 of 100.'
    await page.getByRole('status').getByText(reply).waitFor()
  })

  test('after a refusal of a URL the keyboard stands in the box', async () => {
    const { page } = await site.visit('/')
    await refuseHostScreening(page, 'url.no_dot')
    const field = page.getByLabel('Address or payment URL')
    await field.fill('http://intranet/')
    await page.getByRole('button', { name: 'Screen', exact: true }).click()
    await page.getByRole('alert').getByText('has no dot').waitFor()
    await isFocused(field)
  })

  test('everything the keyboard reaches shows that it does', async () => {
    const { page } = await site.visit(`/?addr=${sanctioned}`)
    await page.getByRole('article').waitFor()
    const stops = await tabStops(page, 80)
    for (const { name, outline } of stops) assert.match(outline, /solid [2-9]/, `${name} is focused invisibly`)
    const reached = new Set(stops.map(({ name }) => name))
    for (const name of [
      'English',
      '中文',
      'q',
      'network',
      'Screen',
      'TRON address',
      'Look-alike site',
      'Copy',
      'What verdicts mean',
    ]) {
      assert.ok(reached.has(name), `${name} is not reached`)
    }
  })

  for (const scheme of ['light', 'dark'] as const) {
    test(`every text has a contrast of at least 4.5 in the ${scheme} scheme`, async () => {
      const { page } = await site.visit('/', { colorScheme: scheme })
      // A clear verdict that lacks a sanctions list has no mark.
      const sources = sanctionsAuthorities.map(([id]) => {
        return {
          id,
          kind: 'sanctions' as const,
          status: 'fresh' as const,
          as_of: '2026-01-01',
          detail: `${id}, as of 2026-01-01.`,
        }
      })
      for (const result of [screenResult({ intelligence: { sources } }), cautious, endless, uncertain]) {
        await answerScreening(page, result)
        await page.goto(`${site.base}/?addr=${unlisted}`)
        await page.getByRole('article').waitFor()
        await measureAll(page)
      }
      for (const result of [knownHost, lookAlikeHost, endlessHost, uncertainHost]) {
        await answerHostScreening(page, result)
        await page.goto(`${site.base}/?q=${result.url}`)
        await page.getByRole('article').waitFor()
        await measureAll(page)
      }
      await page.unroute('**/api/risk?*')
      await page.goto(`${site.base}/?addr=${wrongChecksum}`)
      await page.getByText('checksum is wrong').waitFor()
      await measureAll(page)
      await page.route('**/api/risk?*', (route) => route.abort())
      await page.goto(`${site.base}/?addr=${unlisted}`)
      await page.getByText('The service is unreachable').waitFor()
      await measureAll(page)
    })
  }

  for (const lang of ['en', 'zh']) {
    test(`at 360 pixels nothing scrolls sideways, however long the answer, in ${lang}`, async () => {
      const { page } = await site.visit(`/?lang=${lang}&addr=${sanctioned}`, { viewport: { width: 360, height: 740 } })
      await page.getByRole('article').waitFor()
      await fitsPhone(page)
      await answerScreening(page, endless)
      await page.goto(`${site.base}/?lang=${lang}&addr=${'0'.repeat(200)}`)
      await page.getByRole('article').waitFor()
      for (const details of await page.locator('summary').all()) await details.click()
      await fitsPhone(page)
      await answerHostScreening(page, endlessHost)
      await page.goto(`${site.base}/?lang=${lang}&q=https://${'a'.repeat(60)}@${'b'.repeat(600)}.example`)
      await page.getByRole('article').getByText(endlessHost.host).first().waitFor()
      for (const details of await page.locator('summary').all()) await details.click()
      await fitsPhone(page)
    })
  }

  test('each verdict has a shape of its own beside its colour', async () => {
    const { page } = await site.visit('/')
    const shapes = new Set<string>()
    // A clear verdict that lacks a sanctions list has no mark.
    const sources = sanctionsAuthorities.map(([id]) => {
      return {
        id,
        kind: 'sanctions' as const,
        status: 'fresh' as const,
        as_of: '2026-01-01',
        detail: `${id}, as of 2026-01-01.`,
      }
    })
    for (const result of [screenResult({ intelligence: { sources } }), cautious, endless, uncertain]) {
      await answerScreening(page, result)
      await page.goto(`${site.base}/?addr=${unlisted}`)
      shapes.add(await page.locator('article header svg').innerHTML())
    }
    assert.equal(shapes.size, 4)
  })

  test('nothing moves where reduced motion is preferred', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const { page } = await site.visit('/', { reducedMotion })
      await page.route('**/api/risk?*', () => undefined)
      await page.getByRole('button', { name: 'Unlisted address' }).click()
      await page.locator('.waiting').waitFor()
      const running = await page.evaluate('document.getAnimations().length')
      assert.equal(running, reducedMotion === 'reduce' ? 0 : 1)
    }
  })
})

async function measureAll(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'The lists and their dates' }).getByText('entries').first().waitFor()
  await hasContrast(page)
}

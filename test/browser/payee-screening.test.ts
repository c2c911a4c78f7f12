import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { consoleAgent } from '../support/paying-agent.ts'
import { findAccessFaults } from './access-faults.ts'
import { consoleSite } from './console-site.ts'
import { noBrowser } from './open-site.ts'
import { fitsPhone } from './page-checks.ts'

// Seen: a green "Clear" beside an OFAC list of a hundred days, and of three authorities no list at all.
describe('the screening of a payee is not green while sanctions lists are old or missing', { skip: noBrowser }, () => {
  const site = consoleSite()

  for (const [lang, old, missing, width, colorScheme] of [
    ['en', /^Out of date: OFAC SDN list/, /Sanctions lists not checked/, 1280, 'light'],
    ['zh', /^已过时/, /制裁名单/, 360, 'dark'],
  ] as const)
    test(`it begins with what is missing, in amber, in ${lang}`, async () => {
      const agent = await consoleAgent(site.app, site.owner, { maxUsdc: 50, dailyUsdc: 500 })
      const { json } = await agent.pay()
      const { page } = await site.open(`/console/payments/${String(json['paymentId'])}?lang=${lang}`, {
        viewport: { width, height: 900 },
        colorScheme,
      })
      const payee = page.locator('.payee')
      await payee.waitFor()
      const text = await payee.innerText()
      assert.match(text, old)
      assert.match(text, missing)
      for (const place of ['.warned', '.word']) {
        const color = await payee
          .locator(place)
          .first()
          .evaluate((element) => getComputedStyle(element).color)
        const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
        assert.ok(red > green + 20 && green > blue + 20, `${place} is ${color}`)
      }
      assert.deepEqual(await findAccessFaults(page), [])
      if (width === 360) await fitsPhone(page)
    })
})

declare function getComputedStyle(element: unknown): { color: string }

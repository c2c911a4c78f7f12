import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { findAccessFaults } from './access-faults.ts'
import { consoleSite } from './console-site.ts'
import { noBrowser } from './open-site.ts'
import { fitsPhone } from './page-checks.ts'

describe('the page of keys shows when each was last used, and the calls of a week', { skip: noBrowser }, () => {
  const site = consoleSite()

  test('a used key and an unused one, in both languages, on a phone and in the dark', async () => {
    const { app, owner } = site
    const create = async (label: string) => {
      const { json } = await app.ask('/api/console/keys', { method: 'POST', headers: owner.changes, body: { label } })
      return { 'x-api-key': String(json['key']) }
    }
    await create('spare')
    const headers = await create('checkout')
    for (let call = 0; call < 3; call++) await app.ask(`/api/risk?addr=${unlisted.evm}`, { headers })
    const usedAt = new Date(app.world.clock.ms).toISOString().slice(0, 19).replace('T', ' ')
    for (const [lang, never, viewport, colorScheme] of [
      ['en', 'never', { width: 1280, height: 800 }, 'light'],
      ['zh', '从未使用', { width: 360, height: 740 }, 'dark'],
    ] as const) {
      const { page } = await site.open(`/console/keys?lang=${lang}`, { viewport, colorScheme })
      const card = (label: string) => page.locator('.panel').filter({ hasText: label })
      await card('checkout').getByText(`${usedAt} UTC`).last().waitFor()
      const week = card('checkout').locator('.week')
      assert.equal(await week.locator('.amount').innerText(), '3')
      assert.match((await week.getByRole('img').getAttribute('aria-label')) ?? '', /\d{4}-\d\d-\d\d[:：] ?3/)
      await card('spare').getByText(never, { exact: true }).first().waitFor()
      assert.equal(await card('spare').locator('.week .amount').innerText(), '0')
      assert.deepEqual(await findAccessFaults(page), [])
      if (viewport.width === 360) await fitsPhone(page)
    }
  })
})

import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { signInToken } from '../support/console-session.ts'
import { findAccessFaults } from './access-faults.ts'
import { consoleSite } from './console-site.ts'
import { noBrowser } from './open-site.ts'
import { fitsPhone } from './page-checks.ts'

const minuteMs = 60_000

describe('the mailed link ends in the console', { skip: noBrowser }, () => {
  const door = consoleSite()
  afterEach(() => door.site.leave())
  const linkOf = async (lang: string) =>
    `${door.base}/console/sign-in?token=${await signInToken(door.app, 'new@example.com')}&lang=${lang}`

  test('after one press, with no token on the way, and again when the link is opened or the page loaded again', async () => {
    const link = await linkOf('en')
    const { page, complaints } = await door.site.visit(link)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    assert.deepEqual([new URL(page.url()).pathname, page.url().includes('token')], ['/console', false])
    for (const again of [() => page.reload(), () => page.goto(link)]) {
      await again()
      await page.getByText('new@example.com').waitFor()
      assert.doesNotMatch(await page.locator('body').innerText(), /c[st]s?_[\w-]{20}|csrf/i)
    }
    assert.deepEqual(complaints, [])
  })

  for (const [lang, sentence, button] of [
    ['en', 'This sign-in link was already used or has expired.', 'Send another link'],
    ['zh', '此登录链接已被使用或已过期。', '重新发送链接'],
  ] as const)
    test(`an expired link in a browser without a session offers another one, in ${lang}`, async () => {
      const link = await linkOf(lang)
      door.app.world.clock.ms += 61 * minuteMs
      const { page, complaints } = await door.site.visit(link, { viewport: { width: 360, height: 740 } })
      await page.getByText(sentence).waitFor()
      assert.deepEqual(await findAccessFaults(page), [])
      await fitsPhone(page)
      await page.getByRole('textbox').fill('new@example.com')
      await page.getByRole('button', { name: button }).click()
      await page.getByText(sentence).waitFor({ state: 'detached' })
      assert.deepEqual(complaints, [])
    })
})

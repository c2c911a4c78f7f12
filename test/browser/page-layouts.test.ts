import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { consoleAgent } from '../support/paying-agent.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { consoleSite } from './console-site.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { isAnswered } from './page-checks.ts'

// Each was seen in the gallery.
describe('pages have neither holes nor cut texts', { skip: noBrowser }, () => {
  const inConsole = consoleSite()
  let site: Site
  before(async () => {
    site = await openSite()
  })
  after(() => site.leave())
  const visit = async (path: string, width: number): Promise<Page> =>
    (await site.visit(path, { viewport: { width, height: 900 } })).page

  for (const width of [1280, 390])
    test(`the parts of the sign-in stand together at ${width} pixels`, async () => {
      const page = await visit('/console?lang=en', width)
      await page.getByRole('button', { name: 'Send the link' }).waitFor()
      const parts = await Promise.all((await page.locator('.sign-in > *').all()).map(boxOf))
      for (const [at, part] of parts.entries()) {
        const above = parts[at - 1]
        if (above) assert.ok(part.y - above.y - above.height < 60, `${at}: ${part.y - above.y - above.height} pixels`)
      }
      const last = await boxOf(page.getByRole('button', { name: 'Send the link' }))
      const card = await boxOf(page.locator('.sign-in .panel'))
      assert.ok(card.y + card.height - last.y - last.height < 60, 'the card ends below its button')
    })

  test('on a phone the choice of a network is as wide as its form', async () => {
    for (const path of ['/?lang=en', `/?q=${sanctioned.evm}&lang=en`]) {
      const page = await visit(path, 390)
      await page.locator('#network:enabled').waitFor()
      const [network, text] = [await boxOf(page.locator('#network')), await boxOf(page.locator('#q'))]
      assert.equal(Math.round(network.width), Math.round(text.width), path)
    }
  })

  test('on a phone every setting stands within the screen', async () => {
    const page = await visit('/docs/settings?lang=en', 390)
    const rights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('td.sentence')].map((cell) => cell.getBoundingClientRect().right)`,
    )
    assert.ok(rights.length > 50)
    for (const right of rights) assert.ok(right <= 390, `${right}`)
  })

  test('what a member or a setting means has the widest column', async () => {
    for (const [path, meaning] of [
      ['/docs/api/screening?lang=en', '#screenAddress .members tbody td:last-child'],
      ['/docs/settings?lang=en', 'td.sentence'],
    ] as const) {
      const page = await visit(path, 1280)
      const cell = await boxOf(page.locator(meaning).first())
      const row = await boxOf(page.locator(meaning).first().locator('xpath=..'))
      assert.ok(cell.width > row.width / 2, `${path}: ${cell.width} of ${row.width}`)
    }
  })

  test('no button is printed', async () => {
    const page = await visit(`/address/${sanctioned.evm}?lang=en`, 1280)
    await isAnswered(page)
    await page.emulateMedia({ media: 'print' })
    for (const button of await page.getByRole('article').locator('button').all())
      assert.equal(await button.isVisible(), false)
  })

  test('buttons beside a heading stand together, and a URL has room on a phone', async () => {
    await consoleAgent(inConsole.app, inConsole.owner)
    const { page } = await inConsole.open('/console/agents?lang=en', { viewport: { width: 1280, height: 900 } })
    const claim = await boxOf(page.getByRole('button', { name: 'Claim an agent' }))
    const register = await boxOf(page.getByRole('button', { name: 'Register an agent' }))
    assert.ok(register.x - claim.x - claim.width < 40)
    const { page: phone } = await inConsole.open('/console/webhook?lang=en', { viewport: { width: 390, height: 900 } })
    assert.ok((await boxOf(phone.getByLabel('Receiver'))).width > 280)
  })
})

async function boxOf(place: Locator) {
  return (await place.boundingBox()) ?? assert.fail('it is not drawn')
}

import assert from 'node:assert/strict'
import { before, after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { nextMail } from '../support/key-holder.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { hasCount, hasValue } from './page-checks.ts'

const email = 'careful@example.com'
const agentId = 'swapper'

describe('an owner confirms what the page shows, while the agent swaps it', { skip: noBrowser }, () => {
  let site: Site
  let page: Page
  let secret = ''
  before(async () => {
    site = await openSite()
  })
  after(() => site.leave())

  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  /** What the agent requests, past the owner's browser. */
  const propose = async (mandate: object) => {
    const body = JSON.stringify({ action: 'set-mandate', agentId, mandate })
    const headers = { 'x-agent-secret': secret, 'content-type': 'application/json' }
    return (await fetch(`${site.base}/api/pay`, { method: 'POST', headers, body })).status
  }
  /** The button that is pressed in the dialog of the page as it is. */
  const confirm = async () => {
    await page.getByRole('button', { name: 'Confirm the change', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(agentId)
    return dialog
  }

  test('signs in and registers an agent', async () => {
    ;({ page } = await site.visit('/console?lang=en'))
    await page.getByLabel('E-mail address').fill(email)
    const { links } = await nextMail({ dataDir: site.dataDir }, () => press('Send the link'), email)
    await page.goto(links[0] ?? assert.fail('no link'))
    await press('Sign in')
    await page.getByRole('link', { name: 'Agents' }).first().click()
    await press('Register an agent')
    await page.getByLabel('Agent id').fill(agentId)
    await page.getByLabel('Responsible organisation').fill('Example Ltd')
    await press('Register')
    secret = await page.locator('section.secret code').first().innerText()
    await press('I have copied it')
  })

  test('the dialog shows the change; one that was swapped behind it is refused, shown, and requested again', async () => {
    assert.equal(await propose({ maxUsdc: 101 }), 202)
    await page.goto(`${site.base}/console/agents/${agentId}?lang=en`)
    await page.getByText('Requested by the agent, with its secret:').waitFor()
    const dialog = await confirm()
    await dialog.getByText('101 USDC').waitFor()
    assert.equal(await propose({ maxUsdc: 9_000_000, dailyUsdc: 9_000_000 }), 202)
    await dialog.getByRole('button', { name: 'Confirm the change', exact: true }).click()
    await page.getByRole('alert').getByText('The change that was shown has been replaced').waitFor()
    const waiting = page.locator('section.waits')
    await waiting.getByText('9000000 USDC').first().waitFor()
    await hasCount(page.getByRole('dialog'), 0, 'what was typed for the other change confirms nothing')
    const again = await confirm()
    await again.getByText('9000000 USDC').first().waitFor()
    await again.getByRole('button', { name: 'Confirm the change', exact: true }).click()
    await waiting.waitFor({ state: 'detached' })
  })

  test('a change that comes while the dialog is open closes it', async () => {
    assert.equal(await propose({ maxUsdc: 9_000_001, dailyUsdc: 9_000_001 }), 202)
    await page.reload()
    const dialog = await confirm()
    assert.equal(await propose({ maxUsdc: 9_000_002, dailyUsdc: 9_000_002 }), 202)
    // Another tab that came to the front before has the page read again.
    await page.evaluate(
      "setTimeout(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })), 5100)",
    )
    await dialog.waitFor({ state: 'detached' })
    await page.locator('section.waits').getByText('9000002 USDC').first().waitFor()
  })

  test('what stands in the fields is saved, and the trial of another draft is not shown beside it', async () => {
    await page.goto(`${site.base}/console/agents/${agentId}?lang=en`)
    await page.getByLabel('Limit of a single payment, USDC').fill('50')
    await press('Try on past payments')
    await page.getByText('It only tightens, and is in force as soon as you save it.').waitFor()
    await page.getByLabel('Limit of a single payment, USDC').fill('40')
    await page.getByText('It only tightens').waitFor({ state: 'detached' })
    await press('Save the mandate')
    await page.getByText('The mandate is saved and in force.').waitFor()
    await hasValue(page.getByLabel('Limit of a single payment, USDC'), '40')
  })
})

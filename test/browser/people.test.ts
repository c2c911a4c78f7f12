import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nextMail } from '../support/key-holder.ts'
import { consoleSite } from './console-site.ts'
import { findAccessFaults } from './access-faults.ts'
import { noBrowser } from './open-site.ts'

describe('the people of an account in the console', { skip: noBrowser }, () => {
  const site = consoleSite()

  test('an owner invites, changes a role and removes; the invited person joins and sees what the role allows', async () => {
    const { page } = await site.open('/console/people?lang=en', { viewport: { width: 390, height: 800 } })
    await page.getByText('The first owner: confirmations of changes').waitFor()
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByLabel('E-mail address').fill('auditor@example.com')
    await page.getByLabel('Role', { exact: true }).selectOption('auditor')
    assert.deepEqual(await findAccessFaults(page), [])
    const send = async () => {
      await page.getByRole('button', { name: 'Send the invitation' }).click()
      await page.getByText('The invitation to').waitFor()
    }
    const mail = await nextMail(site.app, send, 'auditor@example.com')
    await page.locator('li', { hasText: 'auditor@example.com' }).getByText('invited').waitFor()

    const joined = await page.context().browser()?.newContext()
    const other = (await joined?.newPage()) ?? assert.fail('a second browser')
    await other.goto(mail.links[0] ?? '')
    await other.getByText(`It opens the account of “`).waitFor()
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.waitForURL(/\/console\?/)
    await other.goto(`${site.base}/console/webhook?lang=en`)
    await other.getByText('Your role is Auditor. Changing this takes the role: Owner, Operator.').waitFor()
    await other.goto(`${site.base}/console/people?lang=en`)
    await other.getByText('you', { exact: false }).first().waitFor()
    assert.equal(await other.getByRole('button', { name: 'Invite a person' }).count(), 0)

    await page.reload()
    const card = page.locator('li', { hasText: 'auditor@example.com' })
    await card.getByText('Joined').waitFor()
    await card.getByRole('button', { name: 'Change the role' }).click()
    await page.getByLabel('Role', { exact: true }).selectOption('operator')
    await page.getByRole('button', { name: 'Save the role' }).click()
    await card.getByText('The role is changed.').waitFor()
    await card.getByText('Operator').waitFor()
    await card.getByRole('button', { name: 'Remove the person' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the person' }).click()
    await card.waitFor({ state: 'detached' })
    await other.goto(`${site.base}/console/people?lang=en`)
    await other.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
    await joined?.close()
  })
})

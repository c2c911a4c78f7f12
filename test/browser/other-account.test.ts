import assert from 'node:assert/strict'
import { before, after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { nextMail } from '../support/key-holder.ts'
import { findAccessFaults } from './access-faults.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { hasCount } from './page-checks.ts'

const owner = 'tab-owner@example.com'
const stranger = 'tab-stranger@example.com'

/** A stranger mails a sign-in link of their own to an owner who has the console open, and the owner opens it. */
describe('an open tab stays with the owner it was opened for', { skip: noBrowser }, () => {
  let site: Site
  let page: Page
  before(async () => {
    site = await openSite()
    ;({ page } = await site.visit('/console?lang=en'))
    await signIn(owner)
    await page.goto(`${site.base}/console?lang=en`)
    await page.getByText(owner).waitFor()
  })
  after(() => site.leave())

  /** Opens a fresh link of an account in another tab of the same browser, and presses its button. */
  const signIn = async (email: string) => {
    const other = await page.context().newPage()
    const ask = async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email })
      await fetch(`${site.base}/api/console/sign-in`, { method: 'POST', headers, body })
    }
    const { links } = await nextMail({ dataDir: site.dataDir }, ask, email)
    await other.goto(links[0] ?? assert.fail('no link'))
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('heading', { name: 'Overview' }).waitFor()
    await other.close()
  }
  const comesToTheFront = () =>
    page.evaluate("setTimeout(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })), 5100)")
  const notice = () => page.getByRole('alert').getByRole('heading', { name: 'Another account is signed in now' })
  /** The agents of the account that is signed in now, as another tab sees them. */
  const agents = async () => {
    const answer = await page.context().request.get(`${site.base}/api/console/agents`)
    return ((await answer.json()) as { items: unknown[] }).items
  }

  test('a newer session of the same owner is taken up, in what is read and in what is changed', async () => {
    await signIn(owner)
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.getByText('Payments of your agents are shown here.').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('it reads nothing of another account: going on to a page shows who is signed in now', async () => {
    await signIn(stranger)
    const answered: number[] = []
    page.on('response', (response) => {
      if (/\/api\/console\/(?!session)/.test(response.url())) answered.push(response.status())
    })
    // What this page shows was not read before: the overview keeps its answers for some seconds.
    await page.getByRole('link', { name: 'Payee services' }).click()
    await notice().waitFor()
    await page.getByText(`This tab was opened for ${owner}.`).waitFor()
    assert.ok(answered.length > 0 && answered.every((status) => status === 403), String(answered))
    assert.deepEqual(await findAccessFaults(page), [])
  })

  test('its button goes on as the other account; signed in again, the tab of the first one can go on too', async () => {
    await page.getByRole('button', { name: `Go on as ${stranger}` }).click()
    await page.getByRole('navigation', { name: 'Console' }).getByText(stranger).waitFor()
    await signIn(owner)
    await comesToTheFront()
    await notice().waitFor()
    await signIn(stranger)
    await comesToTheFront()
    await page.getByRole('navigation', { name: 'Console' }).getByText(stranger).waitFor()
  })

  test('what was being filled in is not done in the other account', async () => {
    await page.getByRole('link', { name: 'Agents', exact: true }).click()
    await page.getByRole('button', { name: 'Register an agent' }).click()
    await page.getByLabel('Agent id').fill('of-the-tab')
    await page.getByLabel('Responsible organisation').fill('Example Ltd')
    await signIn('tab-third@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).click()
    await notice().waitFor()
    await hasCount(page.getByRole('dialog'), 0)
    assert.deepEqual(await agents(), [], 'nothing was registered for the account that is signed in')
  })
})

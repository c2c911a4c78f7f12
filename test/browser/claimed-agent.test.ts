import assert from 'node:assert/strict'
import { before, after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { timeFrom } from '../../src/kit/time-of.ts'
import { signIn } from '../support/console-session.ts'
import { freePort } from '../support/free-port.ts'
import { activeKey } from '../support/key-holder.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { walletProof } from '../support/wallet-proof.ts'
import { evmWallet } from '../support/wallets.ts'
import { findAccessFaults } from './access-faults.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { hasCount, hasValue } from './page-checks.ts'

const agentId = 'claimed-one'
const wallet = evmWallet(9_401)
const dayMs = 86_400_000

/** An app of this process, whose clock the tests set, shown in the browser. */
describe('an agent that was claimed is loosened and its wallet freed a day later', { skip: noBrowser }, () => {
  let site: Site
  let app: TestApp
  let page: Page
  let base: string
  let email: string
  before(async () => {
    site = await openSite()
    const port = await freePort()
    base = `http://localhost:${port}`
    app = await startTestApp({ PORT: String(port), BASE_URL: base })
    // So that the moment a day after the claim is no full minute.
    app.world.clock.ms += 44_000
    await claim()
    ;({ page } = await site.visit(`${base}/console?lang=en`))
    await openAgent()
  })
  after(async () => {
    await site.leave()
    await app.stop()
  })

  /** Registers the agent with its wallet and without an account, and claims it with a key of the owner. */
  const claim = async () => {
    const proof = await walletProof(wallet, { agentId, issuedAt: app.world.clock.ms, service: base })
    const body = { action: 'register', agentId, entity: 'Example Ltd', mandate: { maxUsdc: 5 }, ...proof }
    const { status, json } = await app.ask('/api/pay', { method: 'POST', body })
    assert.equal(status, 201, JSON.stringify(json))
    const owner = await activeKey(app)
    ;({ email } = owner)
    const headers = { ...owner.headers, 'x-agent-secret': String(json['agentSecret']) }
    const claimed = await app.ask('/api/pay', { method: 'POST', headers, body: { action: 'claim', agentId } })
    assert.equal(claimed.status, 200)
  }
  const openAgent = async () => {
    const [name = '', value = ''] = (await signIn(app, email)).cookie.split('=')
    await page.context().addCookies([{ name, value, domain: 'localhost', path: '/api/console' }])
    await page.goto(`${base}/console/agents/${agentId}?lang=en`)
    await page.getByRole('heading', { name: agentId }).waitFor()
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const tryOn = async (maxUsdc: string) => {
    await page.getByLabel('Limit of a single payment, USDC').fill(maxUsdc)
    await press('Try on past payments')
  }
  const propose = async (maxUsdc: string) => {
    await tryOn(maxUsdc)
    await page.getByText('It loosens the mandate.').waitFor()
    await press('Save the mandate')
  }

  test('on the day of the claim, the page states from when; a loosening is refused, and the wallet has no button to free it', async () => {
    const from = new Date(app.world.clock.ms + dayMs).toISOString()
    const shownFrom = timeFrom(Date.parse(from))
    const waits = page.getByText('Claimed less than a day ago.')
    await waits.waitFor()
    assert.equal(await waits.locator('time').getAttribute('datetime'), from)
    assert.ok((await waits.innerText()).includes(`${shownFrom} (`), await waits.innerText())
    await page.getByText(wallet.address).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Free the wallet' }).count(), 0)
    await tryOn('50')
    const later = page.getByText('It can be saved from:')
    await later.waitFor()
    assert.equal(await later.locator('time').getAttribute('datetime'), from)
    assert.ok((await later.innerText()).includes(shownFrom), await later.innerText())
    await press('Save the mandate')
    await page.locator('a[href*="/loosening_waits"]').waitFor()
    assert.equal(await page.locator('section.waits').count(), 0)
    assert.deepEqual(await findAccessFaults(page), [])
  })

  test('an agent and a service that are named like a listed party are shown with their lists, in both languages', async () => {
    const owner = await activeKey(app, { email })
    const named = { action: 'register', agentId: 'named-one', entity: 'Lazarus Group' }
    await app.ask('/api/pay', { method: 'POST', headers: owner.headers, body: named })
    const service = { sid: 'laz', name: 'Lazarus Group', url: 'https://laz.example', wallet: wallet.address }
    await app.ask('/api/registry/services', { method: 'POST', headers: owner.headers, body: service })
    for (const [lang, badge, reply] of [
      ['en', 'named like a listed party', /full name of a party on: ofac\. A name alone proves nothing/],
      ['zh', '与名单主体同名', /名单（ofac）上的主体全名相同/],
    ] as const) {
      await page.goto(`${base}/console/agents?lang=${lang}`)
      const cards = page.locator('li.panel')
      await cards.filter({ hasText: 'named-one' }).getByText(badge, { exact: true }).waitFor()
      assert.equal(await cards.filter({ hasText: agentId }).getByText(badge, { exact: true }).count(), 0)
      for (const place of ['agents/named-one', 'services']) {
        await page.goto(`${base}/console/${place}?lang=${lang}`)
        await page.getByText(badge, { exact: true }).waitFor()
        await page.getByText(reply).waitFor()
        assert.deepEqual(await findAccessFaults(page), [], place)
      }
    }
    await openAgent()
    assert.equal(await page.getByText('named like a listed party', { exact: true }).count(), 0)
  })

  test('a day later, a loosening waits on the overview, on the agents and here, and is in force once it is confirmed', async () => {
    app.world.clock.ms += dayMs
    await openAgent()
    assert.equal(await page.getByText('Claimed less than a day ago.').count(), 0)
    await propose('50')
    await page.getByRole('heading', { name: 'Change awaiting your confirmation' }).waitFor()
    for (const [place, link] of [
      ['/console/agents', 'A change of its mandate waits for you'],
      ['/console', `Mandate of ${agentId}`],
    ] as const) {
      await page.goto(`${base}${place}?lang=en`)
      await page.locator('.waits').getByRole('link', { name: link }).waitFor()
      assert.deepEqual(await findAccessFaults(page), [], place)
    }
    await page.getByRole('heading', { name: 'Changes that wait for you: 1' }).waitFor()
    await page.getByRole('link', { name: `Mandate of ${agentId}` }).click()
    await press('Confirm the change')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('50 USDC').waitFor()
    const confirm = dialog.getByRole('button', { name: 'Confirm the change', exact: true })
    assert.equal(await confirm.isEnabled(), false, 'the name of the agent has to be written')
    await dialog.getByRole('textbox').fill(agentId)
    await confirm.click()
    await page.locator('section.waits').waitFor({ state: 'detached' })
    await hasValue(page.getByLabel('Limit of a single payment, USDC'), '50')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/console/agents?lang=en', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    assert.equal(await page.locator('.waits').count(), 0, 'what was read before the confirmation is not shown again')
    answer.resolve()
    await page.getByRole('heading', { name: 'Daily limits' }).waitFor()
    assert.equal(await page.locator('.waits').count(), 0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('the wallet is freed by a button that shows it, once; another agent can then have it', async () => {
    const register = async () => {
      const proof = await walletProof(wallet, { agentId: 'next-one', issuedAt: app.world.clock.ms, service: base })
      const body = { action: 'register', agentId: 'next-one', entity: 'Example Ltd', ...proof }
      return (await app.ask('/api/pay', { method: 'POST', body })).status
    }
    assert.equal(await register(), 409)
    await page.goto(`${base}/console/agents/${agentId}?lang=en`)
    await press('Free the wallet')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(wallet.address).waitFor()
    await dialog.getByRole('button', { name: 'Keep as it is' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await register(), 409, 'nothing happens to who closes the dialog')
    await press('Free the wallet')
    await page.getByRole('dialog').getByRole('button', { name: 'Free the wallet', exact: true }).click()
    await page.getByText('The wallet is not bound to this agent.').waitFor()
    // The dialog, whose button bears that name too, closes after it.
    await hasCount(page.getByRole('button', { name: 'Free the wallet' }), 0)
    assert.equal(await register(), 201)
  })

  test('an agent without an owner is claimed on the page of agents with its secret, and keeps its mandate for a day', async () => {
    const body = { action: 'register', agentId: 'found-one', entity: 'Example Ltd', mandate: { maxUsdc: 5 } }
    const { json } = await app.ask('/api/pay', { method: 'POST', body })
    await page.goto(`${base}/console/agents?lang=en`)
    await press('Claim an agent')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('cannot be loosened for 24 hours').waitFor()
    assert.deepEqual(await findAccessFaults(page), [])
    const claimWith = async (secret: string) => {
      await dialog.getByLabel('Agent id').fill('found-one')
      await dialog.getByLabel('Secret of the agent').fill(secret)
      await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
    }
    await claimWith('csa_wrong')
    await dialog.locator('a[href*="/agent_unauthenticated"]').waitFor()
    await claimWith(String(json['agentSecret']))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'found-one' }).click()
    await page.getByText('Claimed less than a day ago.').waitFor()
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { consoleSite } from './console-site.ts'
import { noBrowser } from './open-site.ts'
import { hasCount, hasValue } from './page-checks.ts'

const max = 'Limit of a single payment, USDC'
const daily = 'Daily limit, USDC'

describe('what an owner has typed stays when what is stored changes', { skip: noBrowser }, () => {
  const site = consoleSite({ WEBHOOK_ALLOW_LOOPBACK: 'on' })
  const ask = async (path: string, body: Readonly<Record<string, unknown>>, method = 'POST') => {
    const answer = await site.app.ask(`/api/console${path}`, { method, headers: site.owner.changes, body })
    assert.ok(answer.status < 300, JSON.stringify(answer.json))
    return answer.json
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const inDialog = (page: Page) => page.getByRole('dialog')
  /** A change elsewhere reaches the page when another window comes to the front, and after each change made in it. */
  const readAgain = (page: Page) =>
    page.evaluate("setTimeout(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })), 5100)")

  test('a mandate that the agent changes meanwhile: the draft stays, and Save puts what was typed in force', async () => {
    const mandate = { maxUsdc: 500, dailyUsdc: 2_000 }
    const { agentSecret } = await ask('/agents', { agentId: 'swapper', entity: 'Example Ltd', mandate })
    const { page } = await site.open('/console/agents/swapper?lang=en')
    await page.getByLabel(max).fill('1')
    const set = { action: 'set-mandate', agentId: 'swapper', mandate: { maxUsdc: 499.99, dailyUsdc: 1_900 } }
    const headers = { 'x-agent-secret': String(agentSecret) }
    assert.equal((await site.app.ask('/api/pay', { method: 'POST', headers, body: set })).status, 200)
    await press(page, 'Try on past payments')
    const notice = page.getByRole('alert').filter({ hasText: 'while you were typing' })
    await notice.getByText('499.99 USDC').waitFor()
    await notice.getByText('1900 USDC').waitFor()
    await hasValue(page.getByLabel(max), '1')
    await hasValue(page.getByLabel(daily), '1900')
    await press(page, 'Save the mandate')
    await page.getByText('The mandate is saved and in force.').waitFor()
    const headersOfOwner = { headers: site.owner.reads }
    const { json } = await site.app.ask('/api/console/agents?agent_id=swapper', headersOfOwner)
    assert.partialDeepStrictEqual(json, { items: [{ mandate: { maxUsdc: 1, dailyUsdc: 1_900 }, pending: null }] })
    await hasCount(notice, 0)
    await press(page, 'Save the mandate')
    await page.getByText('Nothing changed: this mandate is in force already.').waitFor()
    await hasCount(page.getByText('The mandate is saved and in force.'), 0)
  })

  test('a save of another state than the one shown is refused once, with the draft kept', async () => {
    await ask('/agents', { agentId: 'raced', entity: 'Example Ltd', mandate: { maxUsdc: 50, dailyUsdc: 100 } })
    const { page } = await site.open('/console/agents/raced?lang=en')
    // It tightens what was shown and loosens what is in force by then.
    await page.getByLabel(max).fill('45')
    await ask('/agents/raced/mandate', { mandate: { maxUsdc: 40 } })
    await press(page, 'Save the mandate')
    await page.getByText('The state has changed since it was read').waitFor()
    await page.getByRole('alert').getByText('40 USDC').waitFor()
    await hasValue(page.getByLabel(max), '45')
    await press(page, 'Drop what I typed')
    await hasValue(page.getByLabel(max), '40')
  })

  test('the settings of a key and of a service, in their dialogs', async () => {
    const { key_id: key, revision } = await ask('/keys', { label: 'shop' })
    assert.ok(revision)
    const { page } = await site.open('/console/keys?lang=en')
    await press(page, 'Change settings')
    await inDialog(page).getByLabel('Allowed addresses').fill('192.0.2.7')
    await ask(`/keys/${String(key)}/settings`, { expires_at: '2099-01-01T00:00:00Z' })
    await readAgain(page)
    await inDialog(page).getByRole('alert').getByText('2099-01-01').waitFor()
    await hasValue(inDialog(page).getByLabel('Allowed addresses'), '192.0.2.7')
    await hasValue(inDialog(page).getByLabel('Expires'), '2099-01-01')
    await inDialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('The settings are saved and in force.').waitFor()

    const service = {
      sid: 'data',
      name: 'Data',
      url: 'https://example.com',
      wallet: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
    }
    await ask('/services', service)
    await page.goto(`${site.base}/console/services?lang=en`)
    await press(page, 'Change the service')
    await inDialog(page).getByLabel('Name').fill('Weather')
    await ask('/services', { ...service, url: 'https://example.org' })
    await readAgain(page)
    await inDialog(page).getByRole('alert').getByText('https://example.org').waitFor()
    await hasValue(inDialog(page).getByLabel('Name'), 'Weather')
    await inDialog(page).getByRole('button', { name: 'Save the service' }).click()
    await page.getByText('The service is saved.').waitFor()
  })

  test('a first webhook and a first agent that another tab sets meanwhile', async () => {
    await site.signInAnother()
    const { page } = await site.open('/console/webhook?lang=en')
    await page.getByLabel('Receiver').fill('https://hooks.example.com/mine')
    await ask('/webhook', { url: 'https://hooks.example.com/theirs' }, 'PUT')
    await readAgain(page)
    await page.getByRole('alert').getByText('https://hooks.example.com/theirs').waitFor()
    await hasValue(page.getByLabel('Receiver'), 'https://hooks.example.com/mine')

    await page.goto(`${site.base}/console?lang=en`)
    await page.getByRole('link', { name: 'Register an agent' }).click()
    await inDialog(page).getByLabel('Agent id').fill('typed-first')
    await ask('/agents', { agentId: 'other-tab', entity: 'Example Ltd' })
    await readAgain(page)
    await page.getByRole('link', { name: 'other-tab', includeHidden: true }).waitFor({ state: 'attached' })
    await hasValue(inDialog(page).getByLabel('Agent id'), 'typed-first')
  })

  test('what a button brought about stands in view beside it, on a phone and on a desk', async () => {
    await ask('/agents', { agentId: 'watched', entity: 'Example Ltd' })
    for (const viewport of [
      { width: 390, height: 700 },
      { width: 1280, height: 800 },
    ]) {
      const { page } = await site.open('/console/agents/watched?lang=en', { viewport })
      const isSeen = (place: Locator) => until(() => isInView(place))
      await press(page, 'Save the mandate')
      await isSeen(page.getByRole('status').filter({ hasText: 'Nothing changed' }))
      await page.getByLabel(max).fill('0')
      await press(page, 'Save the mandate')
      await isSeen(page.getByRole('alert'))
      await page.getByLabel(max).fill('7')
      await press(page, 'Try on past payments')
      await isSeen(page.getByRole('heading', { name: 'What it would change' }))
      await page.getByRole('button', { name: /^(Show it publicly|Take it out)$/ }).click()
      await isSeen(page.getByRole('status').filter({ hasText: /The agent is (shown|taken out)/ }))
    }
  })
})

/** Whether an element is within the window. */
async function isInView(place: Locator): Promise<boolean> {
  const [box, window] = [await place.boundingBox(), place.page().viewportSize()]
  return box !== null && window !== null && box.y >= 0 && box.y + box.height <= window.height
}

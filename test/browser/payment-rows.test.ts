import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sanctioned } from '../support/known-addresses.ts'
import { consoleAgent } from '../support/paying-agent.ts'
import { brokenWords } from './broken-words.ts'
import { consoleSite } from './console-site.ts'
import { noBrowser } from './open-site.ts'
import { hasCount } from './page-checks.ts'

describe('rows of payments', { skip: noBrowser }, () => {
  const site = consoleSite()
  let agentId: string
  let paymentId: string
  before(async () => {
    const agent = await consoleAgent(site.app, site.owner)
    agentId = agent.agentId
    assert.equal((await agent.pay({ amountUsdc: 3, nonce: 'paid' })).status, 200)
    const long = await consoleAgent(site.app, site.owner, {}, { agentId: longId })
    await long.pay({ amountUsdc: 5_000, nonce: 'too much' })
    const blocked = await agent.pay({ amountUsdc: 5, to: sanctioned.evm, nonce: 'blocked' })
    paymentId = String(blocked.json['paymentId'])
  })

  for (const path of ['/console', '/console/payments', '/console/agents/:agent'])
    test(`a click anywhere on a row of ${path} opens its payment`, async () => {
      const { page } = await site.open(`${path.replace(':agent', agentId)}?lang=en`, { viewport })
      const row = page.locator('.table tr.linked').filter({ hasText: 'SANCTIONS_MATCH' })
      await row.getByText('The address is on a sanctions list').waitFor()
      const cells = await row.locator('td').count()
      assert.ok(cells >= 6)
      for (let n = 0; n < cells; n++) {
        // What is clicked on is the link of the row, which covers the cell.
        await row.locator('td').nth(n).click({ force: true })
        await page.waitForURL(`**/console/payments/${paymentId}*`)
        await page.goBack()
        await row.waitFor()
      }
    })

  test('a click on a payment of a trial opens it beside the form, whose draft stays', async () => {
    const { page } = await site.open(`/console/agents/${agentId}?lang=en`, { viewport })
    await page.getByLabel('Limit of a single payment, USDC').fill('1')
    await page.getByRole('button', { name: 'Try on past payments' }).click()
    const row = page.locator('form .table tr.linked').first()
    await row.waitFor()
    const opened = page.context().waitForEvent('page')
    await row.locator('td').nth(2).click({ force: true })
    await (await opened).waitForURL(/\/console\/payments\/pay_/)
    assert.equal(await page.getByLabel('Limit of a single payment, USDC').inputValue(), '1')
  })

  test('the page of a payment is headed by the sentence of its reason, and its advice is that of the API', async () => {
    const { page } = await site.open(`/console/payments/${paymentId}?lang=en`, { viewport })
    const heading = page.getByRole('heading', { name: 'The address is on a sanctions list' })
    assert.match(await heading.innerText(), /^The address is on a sanctions list.*SANCTIONS_MATCH$/s)
    await page.getByText('no change of the request would have this payee paid').waitFor()
  })

  for (const [width, lang] of [
    [1280, 'en'],
    [1024, 'en'],
    [1280, 'zh'],
  ] as const)
    test(`no word of a row is broken at ${width} px, in ${lang}`, async () => {
      for (const path of ['/console', '/console/payments', `/console/agents/${agentId}`]) {
        const { page } = await site.open(`${path}?lang=${lang}`, { viewport: { width, height: 900 } })
        await page.getByText('SANCTIONS_MATCH').first().waitFor()
        await hasCount(page.locator('.waiting'), 0)
        const broken = await page.evaluate<string[]>(brokenWords)
        assert.deepEqual(
          broken.filter((word) => word !== longId),
          [],
          path,
        )
      }
    })
})

/** An id that has to break, and takes no room from other columns for it. */
const longId = 'shopper'.repeat(6)
const viewport = { width: 1280, height: 900 }

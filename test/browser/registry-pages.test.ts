import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { registerAgent } from '../support/agents.ts'
import { activeKey } from '../support/key-holder.ts'
import { host, register, verifiedService } from '../support/payees.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { evmWallet } from '../support/wallets.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { fitsPhone, hasContrast, stumblingBlocks } from './page-checks.ts'

const longName = 'A seller of weather observations with a name as long as names may be, and then some'

describe('a person can browse the registry', { skip: noBrowser }, () => {
  let site: Site
  let app: TestApp
  before(async () => {
    site = await openSite()
    app = await startTestApp()
    const holder = await activeKey(app)
    await verifiedService(app, host(app), { sid: 'weather', policy: { min_usdc: '0.01', max_usdc: '25' }, holder })
    const listed = {
      sid: 'sensor-data-with-a-long-identifier',
      name: longName,
      url: 'https://data.sensors.example/pay',
      wallet: evmWallet(8).address,
      policy: { require_kya: true, purposes: ['data', 'archives of the last year'] },
    }
    assert.equal((await register(app, holder, listed)).status, 201)
    await registerAgent(app, { agentId: 'agt_open', entity: 'Open Agents Ltd', discoverable: 1 })
    await registerAgent(app, { agentId: 'agt_private', entity: 'Private Agents Ltd' })
  })
  after(() => app.stop())
  afterEach(() => site.leave())

  test('from the list to a payee and back; an agent that did not opt in is nowhere', async () => {
    const { page, complaints } = await site.visit(`${app.url}/registry`)
    await page.getByText('Open Agents Ltd').waitFor()
    assert.equal(await page.getByText('Private Agents Ltd').count(), 0)
    await page.getByRole('link', { name: 'weather', exact: true }).click()
    await page.getByRole('heading', { name: 'Service weather', level: 1 }).waitFor()
    await page.getByText('0.01').first().waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Registry' }).click()
    await page.getByRole('link', { name: 'sensor-data-with-a-long-identifier' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  for (const lang of ['en', 'zh'] as const) {
    for (const path of ['/registry', '/registry/sensor-data-with-a-long-identifier', '/registry/nobody'] as const) {
      test(`${path} in ${lang} fits a phone, and nothing makes a screen reader stumble`, async () => {
        const { page } = await site.visit(`${app.url}${path}?lang=${lang}`, { viewport: { width: 360, height: 740 } })
        await fitsPhone(page)
        assert.deepEqual(await stumblingBlocks(page), [])
      })
    }
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every text has a contrast of at least 4.5 in the ${colorScheme} scheme`, async () => {
      const { page } = await site.visit(`${app.url}/registry`, { colorScheme })
      await hasContrast(page)
    })
  }
})

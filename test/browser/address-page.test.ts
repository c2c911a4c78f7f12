import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { until } from '../support/until.ts'
import { answerChain, cleanTrace, emptyFlow, flowOf, refuseFlow, subject, traceOfTen } from './chain-fixture.ts'
import { sanctioned, tron, unlisted, wrongChecksum } from './examples.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { hasTitle, hasValue, isAnswered } from './page-checks.ts'

describe('the address page shows the data on one address', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  test('it shows the verdict on the address that its path names, in the language of its URL', async () => {
    const { page } = await site.visit(`/address/${sanctioned}?lang=zh`)
    await page.getByRole('heading', { name: /^结论：\s*高风险$/ }).waitFor()
    await page.getByRole('heading', { level: 1, name: '地址 0x098B…2f96' }).waitFor()
    await page.locator('html[lang="zh"]').waitFor()
    await hasTitle(page, /^高风险：0x098B…2f96/)
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
    await page.getByRole('status').getByText('Screened 0x098B…2f96: Risky, risk score 100 of 100.').waitFor()
    assert.equal(new URL(page.url()).search, '?lang=en')
  })

  test('cards and newest listings of the landing page lead to it', async () => {
    const { page } = await site.visit(`/?q=${unlisted}&network=base&lang=en`)
    const link = page.getByRole('article').getByRole('link', { name: 'Address page: fund flow and trace' })
    assert.equal(await link.getAttribute('href'), `/address/${unlisted}?network=base&lang=en`)
    const recent = page.getByRole('region', { name: 'Latest listings' })
    const first = recent.getByRole('link', { name: 'Address page' }).first()
    assert.match((await first.getAttribute('href')) ?? '', /^\/address\/\w+\?lang=en$/)
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Address 0x4838…5f97' }).waitFor()
    await isAnswered(page)
    await page.getByText('on base').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Address page: fund flow and trace' }).count(), 0)
    await page.getByRole('link', { name: 'Screen another address or URL' }).click()
    await page.getByLabel('Address or payment URL').waitFor()
  })

  test('another network requests everything again, and the back button goes back', async () => {
    const { page, requests } = await site.visit(`/address/${subject}?lang=en`)
    await answerChain(page, { flow: await flowOf(10) })
    await page.getByRole('button', { name: 'Fund flow' }).click()
    await page.getByRole('group', { name: 'Fund flow chart' }).waitFor()
    await page.getByLabel('Network').selectOption('polygon')
    await page.getByText('on polygon').waitFor()
    assert.equal(new URL(page.url()).search, '?lang=en&network=polygon')
    const flow = `${site.base}/api/risk/flow?addr=${subject}&network=polygon&lang=en`
    await until(() => requests.includes(flow))
    await page.goBack()
    await page.getByRole('article').getByText('on ethereum').waitFor()
    await hasValue(page.getByLabel('Network'), '')
  })

  test('an address that names its network itself is offered no other, unless a link named one', async () => {
    const { page } = await site.visit(`/address/${tron}?lang=en`)
    await isAnswered(page)
    await page.getByText('on tron').waitFor()
    assert.equal(await page.getByLabel('Network').count(), 0)
    await page.goto(`${site.base}/address/${tron}?lang=en&network=nowhere`)
    await page.locator('#network-problem').getByText('network').waitFor()
    await page.getByLabel('Network').selectOption('')
    await page.getByText('on tron').waitFor()
  })

  test('what is no address is refused with the sentence of the service, and nothing is drawn', async () => {
    const { page } = await site.visit(`/address/${wrongChecksum}?lang=en`)
    await page.getByText(`“${wrongChecksum}” is in mixed case, but its EIP-55 checksum is wrong`).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Fund flow' }).count(), 0)
    await page.goto(`${site.base}/address/${encodeURIComponent('<b>50%/&')}?lang=en`)
    await page.getByRole('heading', { level: 1, name: '<b>50%/&' }).waitFor()
    await page.getByLabel('Address or payment URL').fill(unlisted)
    await page.getByRole('button', { name: 'Screen' }).click()
    await page.getByRole('heading', { name: /^Verdict: / }).waitFor()
  })

  for (const [address, setting] of [
    [unlisted, 'RPC_URL_ETHEREUM'],
    [tron, 'TRON_API_URL'],
  ] as const) {
    test(`a chain that is not configured is reported calmly, and that ${setting} switches it on`, async () => {
      const { page } = await site.visit(`/address/${address}?lang=en`)
      await page.locator('.answer > article').waitFor()
      for (const name of ['Fund flow', 'Trace']) {
        await page.getByRole('button', { name }).click()
        const panel = page.getByRole('region', { name })
        await panel.getByRole('heading', { name: 'This chain is not configured' }).waitFor()
        const text = await panel.innerText()
        assert.match(text, /no endpoint is configured for it/)
        assert.match(text, new RegExp(`ONCHAIN=public uses public endpoints, ${setting} uses an endpoint of their own`))
        assert.equal(await panel.getByRole('alert').count(), 0)
        assert.equal(await panel.getByRole('button', { name: 'Try again' }).count(), 0)
      }
    })
  }

  test('a chain that did not answer is reported with its cause, and a retry draws', async () => {
    const { page } = await site.visit(`/address/${subject}?lang=en`)
    await refuseFlow(page)
    await page.getByRole('button', { name: 'Fund flow' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'its endpoint limits the request rate' })
    await failure.waitFor()
    await page.unroute('**/api/risk/flow?*')
    await answerChain(page, { flow: await flowOf(10) })
    await failure.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('group', { name: 'Fund flow chart' }).waitFor()
  })

  test('flow is not shown of a Bitcoin address, in the words of the service', async () => {
    const { page } = await site.visit('/address/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?lang=en')
    await page.getByRole('button', { name: 'Fund flow' }).click()
    await page.getByRole('alert').getByText('fund flow is available for EVM networks and TRON').waitFor()
  })

  test('while the chain is read, a notice states it', async () => {
    const { page } = await site.visit(`/address/${subject}?lang=en`)
    const gate = Promise.withResolvers<void>()
    const flow = await flowOf(10)
    await page.route('**/api/risk/flow?*', async (route) => {
      await gate.promise
      await route.fulfill({ json: flow })
    })
    await page.getByRole('button', { name: 'Fund flow' }).click()
    await page.getByText('Reading the chain.').last().waitFor()
    gate.resolve()
    await page.getByRole('group', { name: 'Fund flow chart' }).waitFor()
    await page.getByRole('status').getByText('10 transfers read. 2 counterparties are risky').waitFor()
  })

  test('an answer that was cut short has a notice above the picture', async () => {
    const { page } = await site.visit(`/address/${subject}?lang=en`)
    const cut = 'Truncated: the time limit for one trace was reached.'
    const trace = { ...(await traceOfTen()), truncated: true, note: cut }
    await answerChain(page, { flow: { ...(await flowOf(10)), truncated: true }, trace })
    for (const name of ['Fund flow', 'Trace']) {
      await page.getByRole('button', { name }).click()
      const panel = page.getByRole('region', { name })
      const note = await panel.getByText('Not all data was read').boundingBox()
      const picture = await panel.getByRole('group', { name: /chart/ }).first().boundingBox()
      assert.ok(note && picture && note.y + note.height <= picture.y)
    }
    await page.getByText(cut).waitFor()
  })

  test('where nothing moved and nothing was found, a notice states it and nothing is drawn', async () => {
    const { page } = await site.visit(`/address/${subject}?lang=en`)
    await answerChain(page, { flow: await emptyFlow(), trace: await cleanTrace() })
    await page.getByRole('button', { name: 'Fund flow' }).click()
    await page.getByText('No transfers of dollar tokens were found').waitFor()
    await page.getByRole('button', { name: 'Trace' }).click()
    await page.getByText('No path to a listed party was found').waitFor()
    await page.getByText('No funds received by this address were found to come from listed parties').last().waitFor()
    await page.getByText('No transfers from this address were found.').last().waitFor()
    assert.equal(await page.getByRole('group', { name: /chart/ }).count(), 0)
    assert.equal(await page.getByRole('table').count(), 0)
  })

  test('an answer that is no flow is not drawn', async () => {
    const { page } = await site.visit(`/address/${subject}?lang=en`)
    await answerChain(page, { flow: { total: 1 }, trace: { ...(await traceOfTen()), paths: [{}] } })
    for (const name of ['Fund flow', 'Trace']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('region', { name }).getByRole('alert').getByText('could not be read').waitFor()
    }
  })
})

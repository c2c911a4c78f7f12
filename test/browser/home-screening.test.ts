import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sharedNetworks } from '../../src/chains/networks.ts'
import { mixer, sanctioned, tron, unlisted, wrongChecksum } from './examples.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { hasCount, hasValue } from './page-checks.ts'
import { answerScreening, refuseScreening, screenResult, uncertain } from './screen-result-fixture.ts'

describe('the landing page screens addresses', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  const examples = [
    { button: 'Sanctioned address', address: sanctioned, says: 'On a sanctions list', publisher: true },
    { button: 'Mixer, no longer sanctioned', address: mixer, says: 'Belongs to a mixer', publisher: false },
    { button: 'TRON address', address: tron, says: 'On a sanctions list', publisher: true },
  ]
  for (const { button, address, says: message, publisher } of examples) {
    test(`the example “${button}” gives its verdict in a word and evidence with links`, async () => {
      const { page } = await site.visit('/')
      await page.getByRole('button', { name: button }).click()
      const card = page.getByRole('article')
      await card.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
      await hasValue(page.getByLabel('Address or payment URL'), address)
      assert.match(await card.innerText(), new RegExp(`${address}[^]*${message}`))
      const links = await hrefs(card.getByRole('region', { name: 'Evidence' }).getByRole('link'))
      if (publisher) assert.ok(links.some((href) => href.startsWith('https://sanctionssearch.ofac.treas.gov/')))
      assert.ok(
        links.some((href) => href.startsWith(`${site.base}/evidence/`)),
        'no link to our record',
      )
    })
  }

  test('an ended listing is shown among the evidence without weight', async () => {
    const { page } = await site.visit(`/?addr=${mixer}`)
    const ended = page.getByRole('region', { name: 'Evidence' }).getByRole('listitem').filter({ hasText: '2025-03-21' })
    assert.match(await ended.innerText(), /no weight/)
  })

  test('an unlisted address is clear, and the page states what was not queried', async () => {
    const { page } = await site.visit('/')
    await page.getByRole('button', { name: 'Unlisted address' }).click()
    await page.getByRole('heading', { name: 'Verdict: Clear' }).waitFor()
    const basis = page.getByRole('region', { name: 'Data sources' })
    assert.match(await basis.innerText(), /Not checked: .*ethereum direct transfers with listed addresses/)
    await basis.getByText(/All sources: \d+ checked, \d+ not checked/).click()
    assert.match(await basis.innerText(), /OFAC SDN list, as of \d{4}-\d\d-\d\d/)
  })

  test('a list that was never downloaded counts as not checked, without a warning of its own', async () => {
    const { page } = await site.visit('/')
    const [ofac, chain] = screenResult({}).intelligence.sources
    assert.ok(ofac && chain)
    const detail = 'UN list: the download failed (unreachable).'
    const failed = { ...ofac, id: 'un-sc', status: 'failed', cause: 'download_failed', as_of: null, detail } as const
    await answerScreening(page, screenResult({ intelligence: { sources: [ofac, failed, chain] } }))
    await page.getByRole('button', { name: 'Unlisted address' }).click()
    const basis = page.getByRole('region', { name: 'Data sources' })
    await basis.getByText('All sources: 1 checked, 2 not checked').click()
    await hasCount(basis.getByText(detail), 1)
  })

  test('the risk number is drawn on a scale that names both thresholds', async () => {
    const { page } = await site.visit(`/?addr=${sanctioned}`)
    const picture = page.getByRole('img', {
      name: /^Scale from 0 to 100: risk score 100 of 100\. Caution starts at 20, risky at 70\.$/,
    })
    assert.match((await picture.textContent()) ?? '', /ClearCautionRisky02070100100/)
  })

  test('a wrong checksum is explained at the field with the sentence of the service', async () => {
    const { page } = await site.visit('/')
    const field = page.getByLabel('Address or payment URL')
    await field.fill(wrongChecksum)
    await field.press('Enter')
    const problem = page.getByRole('alert').filter({ hasText: 'EIP-55 checksum is wrong' })
    await problem.waitFor()
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    const described = (await field.getAttribute('aria-describedby')) ?? ''
    assert.ok(described.split(' ').includes((await problem.getAttribute('id')) ?? 'none'))
    assert.equal(await page.getByRole('article').count(), 0)
    await field.fill(unlisted)
    await hasCount(problem, 0)
    assert.equal(await field.getAttribute('aria-invalid'), 'false')
  })

  test('a network that does not fit is explained at the network field', async () => {
    const { page } = await site.visit(`/?addr=${sanctioned}&network=tron`)
    const select = page.getByLabel('Network')
    await page.locator('#network-problem').getByText('network').waitFor()
    await hasValue(select, 'tron')
    assert.equal(await select.getAttribute('aria-invalid'), 'true')
    assert.equal(await page.getByLabel('Address or payment URL').getAttribute('aria-invalid'), 'false')
  })

  test('submitting nothing prompts for an address or a URL and sends no request', async () => {
    const { page, requests } = await site.visit('/')
    // The example is the one answer that the page requests by itself.
    await page.getByRole('link', { name: 'Evidence and sources' }).waitFor()
    await page.getByRole('button', { name: 'Screen', exact: true }).click()
    await page.getByRole('alert').getByText('Enter an address or a URL.').waitFor()
    assert.deepEqual(
      requests.filter((url) => /\/api\/(risk|endpoint)\?/.test(url)),
      [`${site.base}/api/risk?addr=${sanctioned}&lang=en`],
    )
  })

  test('every network of the service’s table that takes 0x addresses can be chosen', async () => {
    const { page, requests } = await site.visit('/')
    const options = page.getByLabel('Network').locator('option')
    await options.getByText('base', { exact: true }).waitFor({ state: 'attached' })
    const offered = await options.evaluateAll(valuesOf)
    assert.deepEqual(offered, ['', ...sharedNetworks.filter(({ family }) => family === 'evm').map(({ name }) => name)])
    await page.getByLabel('Network').selectOption('base')
    await page.getByLabel('Address or payment URL').fill(unlisted)
    await page.keyboard.press('Enter')
    await page.getByText('on base').waitFor()
    assert.equal(requests.filter((url) => url.includes('/api/networks')).length, 1)
  })

  test('without the table of networks the one that a link names stays chosen, and an address is screened', async () => {
    const { page } = await site.visit('/docs')
    await page.route('**/api/networks', (route) => route.abort())
    await page.goto(`${site.base}/?addr=${unlisted}&network=base`)
    await page.getByText('on base').waitFor()
    const options = page.getByLabel('Network').locator('option')
    assert.deepEqual(await options.evaluateAll(valuesOf), ['', 'base'])
  })

  test('an uncertain verdict states why and does not state that nothing was found', async () => {
    const { page } = await site.visit('/')
    await answerScreening(page, uncertain)
    await page.getByRole('button', { name: 'Unlisted address' }).click()
    const card = page.getByRole('article')
    await card.getByRole('heading', { name: 'Verdict: Uncertain' }).waitFor()
    const text = await card.innerText()
    assert.match(text, /a data source is out of date/)
    assert.doesNotMatch(text, /No risk signal found|No list that was asked/)
    assert.equal(await card.getByRole('img').count(), 0)
  })

  test('an answer with a verdict the page does not know is not shown as a verdict', async () => {
    const { page } = await site.visit('/')
    await page.route('**/api/risk?*', (route) => route.fulfill({ json: { ...uncertain, verdict: 'fine' } }))
    await page.getByRole('button', { name: 'Unlisted address' }).click()
    await page.getByRole('alert').getByText('The response could not be read').waitFor()
    assert.equal(await page.getByRole('article').count(), 0)
  })

  test('a service that cannot be reached is reported as unreachable, and a retry brings the verdict', async () => {
    const { page } = await site.visit(`/?addr=${unlisted}`)
    await page.getByRole('article').waitFor()
    await page.route('**/api/risk?*', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Sanctioned address' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'The service is unreachable' })
    await failure.waitFor()
    assert.equal(await page.getByRole('article').count(), 0, 'the old verdict is still shown')
    await page.unroute('**/api/risk?*')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
  })

  test('a refusal that is about no field is shown with the sentence of the service and a way to retry', async () => {
    const { page } = await site.visit('/')
    await refuseScreening(page, 'not_ready')
    await page.getByRole('button', { name: 'Sanctioned address' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'The service is not ready.' })
    await failure.getByRole('button', { name: 'Try again' }).waitFor()
  })

  test('a slow answer takes the old verdict away and states what is going on', async () => {
    const { page } = await site.visit(`/?addr=${unlisted}`)
    await page.getByRole('heading', { name: 'Verdict: Clear' }).waitFor()
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/risk?*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Sanctioned address' }).click()
    await page.getByText('Screening…').last().waitFor()
    assert.equal(await page.getByRole('article').count(), 0)
    gate.resolve()
    await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
  })

  test('the curl line sends exactly this request', async () => {
    const { page } = await site.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByLabel('Network').selectOption('polygon')
    await page.getByLabel('Address or payment URL').fill(sanctioned)
    await page.keyboard.press('Enter')
    await page.getByRole('article').getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    assert.equal(copied, `curl '${site.base}/api/risk?addr=${sanctioned}&network=polygon&lang=en'`)
    const answer = (await (await fetch(copied.slice(6, -1))).json()) as { verdict: string }
    assert.equal(answer.verdict, 'risky')
  })

  test('the state of the lists and the five newest listings stand beside the box', async () => {
    const { page } = await site.visit('/')
    const lists = page.getByRole('region', { name: 'The lists and their dates' })
    const ofac = lists.getByRole('listitem').filter({ hasText: 'sanctions' }).first()
    assert.match(
      await ofac.innerText(),
      /(in use|out of date)[^]*[1-9][\d,]* entries[^]*as of \d{4}-\d\d-\d\d[^]*(\d+ days?|less than a day) old/,
    )
    const recent = page.getByRole('region', { name: 'Latest listings' })
    await recent.getByRole('listitem').first().waitFor()
    await hasCount(recent.getByRole('listitem'), 5)
    const links = await hrefs(recent.locator('.links a'))
    assert.ok(links.every((href) => /^https?:|^\/address\//.test(href)))
    assert.ok(links.some((href) => href.startsWith('/address/')))
  })

  test('panels that cannot be loaded report it and can be retried', async () => {
    const { page } = await site.visit('/docs')
    await page.route('**/api/lists?*', (route) => route.abort())
    await page.goto(`${site.base}/`)
    const lists = page.getByRole('region', { name: 'The lists and their dates' })
    await lists.getByText('Loading failed.').waitFor()
    await page.unroute('**/api/lists?*')
    await lists.getByRole('button', { name: 'Try again' }).click()
    await lists.getByText('entries').first().waitFor()
  })
})

async function hrefs(links: ReturnType<Page['getByRole']>): Promise<string[]> {
  await links.first().waitFor()
  return Promise.all((await links.all()).map(async (link) => (await link.getAttribute('href')) ?? ''))
}

function valuesOf(options: unknown[]): string[] {
  return (options as { value: string }[]).map(({ value }) => value)
}

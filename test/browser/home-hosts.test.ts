import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { sanctioned } from './examples.ts'
import {
  answerHostScreening,
  knownHost,
  listedHost,
  listedUrl,
  lookAlikeHost,
  lookAlikeUrl,
  neverDownloadedHost,
  refuseHostScreening,
  uncertainHost,
} from './host-result-fixture.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { hasCount, hasValue } from './page-checks.ts'
import { answerScreening, screenResult } from './screen-result-fixture.ts'

describe('the landing page screens payment URLs', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  test('the look-alike among the examples is warned of by the service', async () => {
    const { page } = await site.visit('/')
    await page.getByRole('button', { name: 'Look-alike site' }).click()
    const card = page.getByRole('article')
    await card.getByRole('heading', { name: /^Verdict: (Caution|Risky)$/ }).waitFor()
    await hasValue(page.getByLabel('Address or payment URL'), lookAlikeUrl)
    assert.match(await card.innerText(), /metmask\.io[^]*imitates a known name[^]*host\.lookalike/)
  })

  test('the known site among the examples is not warned of by the service', async () => {
    const { page } = await site.visit('/')
    await page.getByRole('button', { name: 'Known site' }).click()
    await page.getByRole('article').getByRole('heading', { name: 'Verdict: Clear' }).waitFor()
    await page.getByRole('article').getByText('1 of', { exact: false }).first().waitFor()
  })

  test('the page of the host opens, and so does the page of the lists', async () => {
    const { page } = await site.visit(`/?q=${lookAlikeUrl}`)
    for (const name of ['Details of this host', 'Status of all lists']) {
      const href = await page.getByRole('article').getByRole('link', { name }).getAttribute('href')
      const answer = await fetch(site.base + href)
      assert.equal(answer.status, 200, `${href}`)
      assert.match(await answer.text(), name === 'Details of this host' ? /metmask\.io/ : /eth-phishing-detect/)
    }
  })

  test('what was typed and where it leads stand side by side where they differ', async () => {
    const { page } = await ask('https://paypal.com@login.drainer.example/\u202egpj', listedHost)
    const leads = page.getByRole('article').locator('dl')
    const isolated = leads.locator('bdi')
    assert.deepEqual(await isolated.allInnerTexts(), [
      'https://paypal.com@login.drainer.example/⟨U+202E⟩gpj',
      'login.drainer.example',
    ])
    assert.match(await leads.innerText(), /^You entered[^]*Actual target[^]*login\.drainer\.example$/)
    assert.deepEqual(await isolated.evaluateAll(directionsOf), ['isolate ltr', 'isolate ltr'])
  })

  test('where they do not differ the host stands there once, with its registered domain', async () => {
    const { page } = await ask(lookAlikeUrl, lookAlikeHost)
    const header = page.getByRole('article').locator('header')
    assert.doesNotMatch(await header.innerText(), /You entered|Actual target/)
    assert.match(await header.innerText(), /metmask\.io[^]*Registered domain:\s+metmask\.io/)
  })

  test('of an IP address the page states that no registered domain stands behind it', async () => {
    const { page } = await ask('http://0x7f.1/', { ...knownHost, host: '127.0.0.1', registrable_domain: null })
    const header = page.getByRole('article').locator('header')
    assert.match(await header.innerText(), /0x7f\.1[^]*127\.0\.0\.1[^]*An IP address/)
  })

  test('no link of the card leads to the host that was screened', async () => {
    const { page } = await ask(listedUrl, listedHost)
    const links = await hrefs(page.getByRole('article').getByRole('link'))
    assert.ok(links.length >= 5)
    assert.deepEqual(
      links.filter((href) => new URL(href, site.base).host.endsWith('drainer.example')),
      [],
    )
  })

  test('evidence from lists names source and age, and what no longer counts is marked', async () => {
    const { page } = await ask(listedUrl, listedHost)
    const evidence = page.getByRole('region', { name: 'Evidence' })
    const [active = '', ended = ''] = await evidence.getByRole('listitem').allInnerTexts()
    assert.match(active, /eth-phishing-detect[^]*Source: lists\.example[^]*data as of 2026-01-01/)
    assert.doesNotMatch(active, /no weight/)
    assert.match(ended, /polkadot-phishing[^]*no weight/)
  })

  test('evidence from the form of the URL states that the text itself is the source', async () => {
    const { page } = await ask(lookAlikeUrl, lookAlikeHost)
    const evidence = page.getByRole('region', { name: 'Evidence' })
    assert.match(await evidence.innerText(), /imitates a known name: MetaMask[^]*Source: the URL itself/)
    assert.equal(await evidence.getByRole('link').count(), 0)
    await page.getByRole('img', { name: /risk score 60 of 100/ }).waitFor()
  })

  test('how many lists could match, how current they were and what each stated can be read', async () => {
    const { page } = await ask('https://etherscan.io', knownHost)
    const basis = page.getByRole('region', { name: 'Data sources' })
    const text = await basis.innerText()
    assert.match(text, /2 of 2 host lists were checked\./)
    assert.match(
      text,
      /newest data is as of 2026-01-01 \(\d+ days old\), the oldest as of 2025-12-24 \(\d+ days old\)\./,
    )
    await basis.getByText('Result of each list').click()
    await basis.getByRole('listitem').first().waitFor()
    const [vouching = '', silent = '', ...others] = await basis.getByRole('listitem').allInnerTexts()
    assert.match(vouching, /eth-phishing-detect phishing hosts, as of 2026-01-01 \(.*\), allows this host/)
    assert.match(silent, /polkadot-phishing .*no match/)
    assert.deepEqual(others, [])
    assert.match(text, /Not checked: Operator's own list\./)
  })

  test('an uncertain verdict on a URL states why and does not state that nothing was found', async () => {
    const { page } = await ask('https://etherscan.io', uncertainHost)
    const text = await page.getByRole('article').innerText()
    assert.match(
      text,
      /Uncertain[^]*no list of phishing hosts is loaded[^]*0 of 2[^]*The newest file was rejected: polkadot-phishing/,
    )
    assert.doesNotMatch(text, /No risk signal found|No list that was checked has a rule/)
    await page.getByRole('article').getByRole('button', { name: 'Try again' }).waitFor()
  })

  test('a list whose download failed and that has no copy counts as not checked, and is not called a rejected file', async () => {
    const { page } = await ask('https://etherscan.io', neverDownloadedHost)
    const basis = page.getByRole('region', { name: 'Data sources' })
    assert.match(await basis.innerText(), /1 of 2 host lists were checked\.[^]*Not checked: Polkadot phishing list/)
    assert.doesNotMatch(await basis.innerText(), /rejected/)
    await basis.getByText('Result of each list').click()
    await hasCount(basis.getByRole('listitem'), 1)
  })

  test('a URL that is refused is explained at the box with the sentence of the service', async () => {
    const { page } = await site.visit('/')
    await refuseHostScreening(page, 'url.public_suffix')
    const field = page.getByLabel('Address or payment URL')
    await field.fill('https://co.uk/')
    await field.press('Enter')
    const problem = page.getByRole('alert').filter({ hasText: 'public suffix' })
    await problem.waitFor()
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    const described = (await field.getAttribute('aria-describedby')) ?? ''
    assert.ok(described.split(' ').includes((await problem.getAttribute('id')) ?? 'none'))
    await field.fill('https://example.co.uk/')
    await hasCount(problem, 0)
  })

  test('the curl line sends exactly this request, with any content of the URL', async () => {
    const { page, requests } = await ask("https://login.drainer.example/'; echo", listedHost)
    const line = await page.getByRole('article').locator('pre').innerText()
    const query = requests.find((url) => url.includes('/api/endpoint?'))
    assert.equal(line, `curl '${query}'`)
    assert.equal(line.split("'").length, 3)
  })

  test('the network field is disabled for a URL, and enabled again for an address', async () => {
    const { page, requests } = await site.visit('/')
    await answerHostScreening(page, listedHost)
    await page.getByLabel('Network').selectOption('base')
    const field = page.getByLabel('Address or payment URL')
    await field.fill(listedUrl)
    await page.getByLabel('Network').and(page.locator(':disabled')).waitFor()
    assert.match(await page.getByLabel('Network').innerText(), /Not used for a URL/)
    await field.fill(sanctioned)
    await hasValue(page.getByLabel('Network'), 'base')
    await field.fill(listedUrl)
    await field.press('Enter')
    await page.getByRole('article').waitFor()
    assert.ok(requests.includes(`${site.base}/api/endpoint?url=${encodeURIComponent(listedUrl)}&lang=en`))
  })

  test('an address and a URL can be submitted one after the other, each to its own endpoint', async () => {
    const { page } = await ask(listedUrl, listedHost)
    await answerScreening(page, screenResult({}))
    const field = page.getByLabel('Address or payment URL')
    await field.fill(sanctioned)
    await field.press('Enter')
    await page.getByText(/^Screened at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/).waitFor()
    await page.getByRole('button', { name: 'Copy the address' }).waitFor()
    assert.equal(await page.getByText('Registered domain:').count(), 0)
    await page.goBack()
    await page.getByText('Registered domain:').waitFor()
    assert.doesNotMatch(await page.getByRole('article').innerText(), /gateway/i, 'no gate of the gateway screens URLs')
  })

  test('an answer about a host that lacks its lists is not shown as a verdict', async () => {
    const { page } = await site.visit('/')
    await page.route('**/api/endpoint?*', (route) => route.fulfill({ json: { ...knownHost, lists: undefined } }))
    await page.getByRole('button', { name: 'Known site' }).click()
    await page.getByRole('alert').getByText('The response could not be read').waitFor()
    assert.equal(await page.getByRole('article').count(), 0)
  })

  /** Types a text, submits it and answers with this result. */
  async function ask(text: string, result: typeof knownHost): Promise<{ page: Page; requests: string[] }> {
    const { page, requests } = await site.visit('/')
    await answerHostScreening(page, result)
    const field = page.getByLabel('Address or payment URL')
    await field.fill(text)
    await field.press('Enter')
    await page.getByRole('article').waitFor()
    return { page, requests }
  }
})

async function hrefs(links: Locator): Promise<string[]> {
  return Promise.all((await links.all()).map(async (link) => (await link.getAttribute('href')) ?? ''))
}

/** It is sent to the browser as it stands. */
function directionsOf(elements: unknown[]): string[] {
  return elements.map((element) => {
    const { unicodeBidi, direction } = getComputedStyle(element)
    return `${unicodeBidi} ${direction}`
  })
}

declare function getComputedStyle(element: unknown): { unicodeBidi: string; direction: string }

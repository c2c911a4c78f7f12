import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { nextMail } from '../support/key-holder.ts'
import { until } from '../support/until.ts'
import { findAccessFaults } from './access-faults.ts'
import { sanctioned } from './examples.ts'
import { brokenWords } from './broken-words.ts'
import { measureScripts, scriptMaxBytes } from './measure-scripts.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { checked, looks, paths } from './console-pages.ts'
import { hasCount, hasTitle, hasValue } from './page-checks.ts'

const email = 'owner@example.com'
const shots = new URL('../../test-output/console/', import.meta.url)
type Received = { headers: Readonly<Record<string, string>>; body: string }

describe('an owner steers agents in the console', { skip: noBrowser }, () => {
  let site: Site
  let page: Page
  let complaints: string[]
  let receiver: Server
  let secret = ''
  let answers = 200
  const received: Received[] = []

  before(async () => {
    site = await openSite()
    receiver = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => (body += text))
      request.on('end', () => {
        received.push({ headers: request.headers as Received['headers'], body })
        response.statusCode = answers
        response.end()
      })
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    await mkdir(shots, { recursive: true })
  })
  after(() => {
    receiver.close()
    return site.leave()
  })

  const open = (name: string) => page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const shownSecret = () => page.locator('section.secret code').first().innerText()

  test('signs in by the mailed link, which only a press uses up', async () => {
    const visit = await site.visit('/console?lang=en')
    ;({ page, complaints } = visit)
    await page.getByLabel('E-mail address').fill(email)
    const { links } = await nextMail({ dataDir: site.dataDir }, () => press('Send the link'), email)
    await page.goto(links[0] ?? assert.fail('no link'))
    await press('Sign in')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/console')
    for (const reload of [() => page.reload(), () => page.goto(links[0] ?? '')]) {
      await reload()
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
      await page.getByText(email).waitFor()
    }
  })

  test('neither the overview nor the page of the webhook logs an error where there is none', async () => {
    const before = complaints.length
    await page.goto(`${site.base}/console?lang=en`)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await open('Webhook')
    await page.getByRole('button', { name: 'Set the webhook' }).waitFor()
    assert.deepEqual(complaints.slice(before), [])
  })

  test('creates a key that is shown once, and fences it', async () => {
    await open('API keys')
    await press('Create a key')
    await page.getByLabel('Name').fill('checkout')
    await page.getByLabel('Only these scopes').first().check()
    await press('Create')
    await page.getByText('Choose at least one scope, or all of them.').waitFor()
    await page.getByText('screen_address', { exact: true }).click()
    await press('Create')
    assert.match(await shownSecret(), /^csk_\w+$/)
    await press('I have copied it')
    await hasCount(page.locator('.terms .chip'), 1)
    await press('Change settings')
    await page.getByLabel('Allowed addresses').fill('203.0.113.0/24')
    await press('Save')
    await page.getByText('203.0.113.0/24').waitFor()
    await press('Change settings')
    await page.getByLabel('Allowed addresses').fill('')
    await press('Save')
    await page.getByRole('heading', { name: 'Change awaiting your confirmation' }).waitFor()
    await press('Cancel the change')
    await page.getByRole('heading', { name: 'Change awaiting your confirmation' }).waitFor({ state: 'detached' })
    await page.getByText('203.0.113.0/24').waitFor()
  })

  test('sets a webhook and registers an agent', async () => {
    await open('Webhook')
    await hasTitle(page, /^Webhook · /)
    await page.getByLabel('Receiver').fill('https://169.254.169.254/hook')
    await press('Set the webhook')
    await page.getByText('“Receiver” contains an address that is not public.').waitFor()
    assert.equal(await page.getByLabel('Receiver').inputValue(), 'https://169.254.169.254/hook', 'what was typed stays')
    await page.getByLabel('Receiver').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
    await press('Set the webhook')
    secret = await shownSecret()
    assert.match(secret, /^whsec_/)
    await press('I have copied it')
    await open('Agents')
    await press('Register an agent')
    await page.getByLabel('Agent id').fill('shopper-7')
    await page.getByLabel('Responsible organisation').fill('Example Ltd')
    await press('Register')
    await page.getByRole('heading', { name: 'Secret of shopper-7' }).waitFor()
  })

  test('a blocked payment arrives at the receiver, and its gate and evidence are two clicks from the overview', async () => {
    const agentSecret = await shownSecret()
    const pay = async (to: string, amountUsdc: string, nonce: string) => {
      const body = JSON.stringify({ agentId: 'shopper-7', amountUsdc, to, nonce })
      const headers = { 'x-agent-secret': agentSecret, 'content-type': 'application/json' }
      return fetch(`${site.base}/api/pay`, { method: 'POST', headers, body })
    }
    const paid = await pay('0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', '40', 'fine')
    const { attestation } = (await paid.json()) as { attestation: { attestation: string } }
    const blocked = await pay(sanctioned, '25', 'listed')
    assert.deepEqual([paid.status, blocked.status], [200, 403])
    await until(() => received.length === 1)
    const message = new Webhook(secret).verify(received[0]?.body ?? '', { ...received[0]?.headers }) as { kind: string }
    assert.equal(message.kind, 'block')
    await open('Overview')
    const row = page.getByRole('row').filter({ hasText: 'The address is on a sanctions list' })
    await row.getByRole('link').first().click()
    await page.getByText('Screening/AML').waitFor()
    await page.locator('.evidence li').first().waitFor()
    const decided = page.getByRole('region', { name: 'The gate that decided' })
    await decided.getByText('Screening/AML').waitFor()
    const others = page.locator('details').filter({ hasText: 'The other gates (8)' })
    assert.equal(await others.getByText('Identity/KYC').isVisible(), false, 'what did not decide is folded')
    await others.locator('summary').click()
    await others.getByText('Identity/KYC').waitFor()
    await hasCount(others.locator('li'), 8)
    const [gate, evidence] = [await decided.boundingBox(), await page.locator('.payee-evidence').boundingBox()]
    assert.ok(gate && evidence && evidence.x > gate.x + gate.width, 'the evidence stands beside it')
    // The second click: what the publisher states, on a page of its own.
    await page.locator('.evidence a[href*="/evidence/"]').first().click()
    await page.waitForURL(/\/evidence\//)
    await page.goBack()
    await open('Payments')
    for (const [sought, match] of [
      [blocked.headers.get('x-request-id') ?? '', '25.00 USDC'],
      [attestation.attestation, '40.00 USDC'],
    ] as const) {
      await page.getByLabel('Payment, request, attestation').fill(sought)
      await press('Search')
      await hasCount(page.getByRole('row'), 2)
      await page.getByRole('row').filter({ hasText: match }).waitFor()
    }
  })

  test('the overview shows what was spent by day, as bars with axes and in words', async () => {
    await open('Overview')
    await page.getByText('40.00 USDC in the last 30 days').first().waitFor()
    const chart = page.locator('.spend').first()
    await hasCount(chart.locator('rect.simulated'), 30)
    assert.equal(await chart.locator('rect.simulated').last().getAttribute('height'), '80', 'of an axis to 50')
    assert.equal(await chart.locator('rect.moved').last().getAttribute('height'), '0', 'no money moved')
    assert.match(await chart.locator('.y-axis').innerText(), /50 USDC\s+25\s+0/)
    await hasCount(chart.locator('.x-axis span'), 3)
  })

  test('registers a payee service and changes it', async () => {
    await open('Payee services')
    await press('Register a service')
    await page.getByLabel('Id').fill('weather-data')
    await page.getByLabel('Name').fill('Weather')
    await page.getByLabel('URL').fill('https://weather.example/pay')
    await page.getByLabel('Wallet').fill('0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97')
    await press('Register')
    await page.getByRole('heading', { name: /Weather/ }).waitFor()
    await press('Change the service')
    await page.getByLabel('Name').fill('Weather by the hour')
    await page.getByLabel('Maximum payment').fill('5')
    await press('Save the service')
    await page.getByRole('heading', { name: /Weather by the hour/ }).waitFor()
    await press('Change the service')
    await hasValue(page.getByLabel('Maximum payment'), '5')
    await page.keyboard.press('Escape')
  })

  test('tries a lower limit on what was paid, puts it in force, and sees a higher one wait', async () => {
    await open('Agents')
    await page.getByRole('link', { name: 'shopper-7' }).click()
    await page.getByLabel('Limit of a single payment, USDC').fill('10')
    await press('Try on past payments')
    await page.getByText('It only tightens, and is in force as soon as you save it.').waitFor()
    await page.getByRole('cell', { name: /Payment limit/ }).waitFor()
    await press('Save the mandate')
    await page.getByText('It only tightens').waitFor({ state: 'detached' })
    await page.getByText('The mandate is saved and in force.').waitFor()
    await page.getByLabel('Limit of a single payment, USDC').fill('9')
    await page.getByLabel('Ends').fill('2031-05-01T08:30')
    await press('Save the mandate')
    await page.getByText('The mandate is saved and in force.').waitFor()
    await page.reload()
    await hasValue(page.getByLabel('Limit of a single payment, USDC'), '9')
    await hasValue(page.getByLabel('Ends'), '2031-05-01T08:30')
    await page.getByLabel('Limit of a single payment, USDC').fill('50')
    await press('Save the mandate')
    await page.getByRole('heading', { name: 'Change awaiting your confirmation' }).waitFor()
  })

  test('rotates the secret, sends a test and replays: both signatures verify, and the id stays', async () => {
    await open('Webhook')
    await press('Rotate the secret')
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click()
    await hasCount(page.locator('section.secret'), 1)
    const rotated = await shownSecret()
    await page.getByText('The replaced secret still signs for 24 h').waitFor()
    await press('Send again')
    await until(() => received.length === 2)
    assert.equal(received[1]?.headers['webhook-id'], received[0]?.headers['webhook-id'])
    for (const each of [secret, rotated]) new Webhook(each).verify(received[1]?.body ?? '', { ...received[1]?.headers })
    await press('Send a test')
    await until(() => received.length === 3)
    await press('Refresh')
    await page.getByRole('row', { name: 'test message' }).getByRole('button', { name: 'Attempts: 1' }).click()
    assert.equal(await page.locator('tr.opened pre').innerText(), received[2]?.body)
    await press('Attempts: 1')
    answers = 500
    await press('Send a test')
    await until(() => received.length === 4)
    await until(async () => {
      await press('Refresh')
      return page.getByText('3 of 4 delivered').isVisible()
    })
  })

  test('no page complains, axe finds nothing, nothing scrolls sideways, and the first paint is light', async () => {
    assert.deepEqual(
      complaints.filter((each) => !/401|404/.test(each)),
      // The receiver that was refused, once.
      ['Failed to load resource: the server responded with a status of 400 (Bad Request)'],
      'the security policy included',
    )
    const { bytes } = await measureScripts(page)
    assert.ok(bytes > 50_000 && bytes <= scriptMaxBytes, `${bytes} bytes of script were transferred`)
    await open('Payments')
    const payment = await page.locator('td a[href*="/payments/"]').first().getAttribute('href')
    for (const [name, path] of Object.entries({ ...paths, payment: payment ?? assert.fail('a payment') }))
      for (const lang of ['en', 'zh'] as const) {
        await page.goto(`${site.base}${path.split('?')[0]}?lang=${lang}`)
        await page.locator('.room h1').waitFor()
        await hasCount(page.locator('.waiting'), 0)
        for (const [width, colorScheme] of looks) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          const picture = new URL(`${name}-${lang}-${width}-${colorScheme}.png`, shots)
          await page.screenshot({ path: picture.pathname, fullPage: true })
          const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
          assert.ok(wide <= width, `${path} at ${width}`)
          assert.deepEqual(await page.evaluate(brokenWords), [], `${path} at ${width}`)
        }
        const [width, colorScheme] = checked[lang]
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        assert.deepEqual(await findAccessFaults(page), [], `${path} ${lang}`)
      }
  })

  test('what a session was for is over once its owner signs out', async () => {
    await page.goto(`${site.base}/console?lang=en`)
    await press('Menu')
    await press('Sign out')
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
    assert.deepEqual(await findAccessFaults(page), [])
  })
})

import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { until } from '../support/until.ts'
import { mixer, sanctioned, unlisted } from './examples.ts'
import { answerHostScreening, listedHost, listedUrl } from './host-result-fixture.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { hasTitle, hasValue } from './page-checks.ts'

describe('the landing page keeps question and language in its URL', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  for (const name of ['q', 'addr']) {
    test(`a link with ${name} screens an address at once`, async () => {
      const { page } = await site.visit(`/?${name}=${sanctioned}`)
      await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
      await hasValue(page.getByLabel('Address or payment URL'), sanctioned)
      await hasTitle(page, /^Risky: 0x098B…2f96/)
    })
  }

  for (const name of ['q', 'url', 'addr']) {
    test(`a link with ${name} screens a URL at once`, async () => {
      const { page, requests } = await site.visit('/docs')
      await answerHostScreening(page, listedHost)
      await page.goto(`${site.base}/?${name}=${encodeURIComponent(listedUrl)}`)
      await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
      await hasValue(page.getByLabel('Address or payment URL'), listedUrl)
      await hasTitle(page, /^Risky: login\.drainer\.example/)
      assert.ok(requests.includes(`${site.base}/api/endpoint?url=${encodeURIComponent(listedUrl)}&lang=en`))
    })
  }

  test('a URL that is submitted stands in the URL of the page, and a link of the older form gives way to it', async () => {
    const { page } = await site.visit(`/?addr=${sanctioned}&network=base`)
    await answerHostScreening(page, listedHost)
    await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
    const field = page.getByLabel('Address or payment URL')
    await field.fill(` ${listedUrl} `)
    await field.press('Enter')
    await page.getByRole('article').getByText('drainer.example').first().waitFor()
    assert.deepEqual(Object.fromEntries(new URL(page.url()).searchParams), { q: listedUrl })
    await page.getByRole('link', { name: '中文' }).click()
    await page.getByText('注册域名：').waitFor()
    assert.deepEqual(Object.fromEntries(new URL(page.url()).searchParams), { q: listedUrl, lang: 'zh' })
    await page.goBack()
    await page.getByText('on base').waitFor()
    await hasValue(field, sanctioned)
  })

  test('what is submitted stands in the URL, and the back button brings back what was there before', async () => {
    const { page } = await site.visit('/')
    const field = page.getByLabel('Address or payment URL')
    await field.fill(` ${sanctioned} `)
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
    assert.equal(new URL(page.url()).search, `?q=${sanctioned}`)
    await page.getByRole('button', { name: 'Unlisted address' }).click()
    await page.getByRole('heading', { name: 'Verdict: Clear' }).waitFor()

    await page.goBack()
    await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
    await hasValue(field, sanctioned)
    await page.goBack()
    await page.getByRole('article').waitFor({ state: 'detached' })
    await hasValue(field, '')
    await page.goForward()
    await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
  })

  test('the language switch keeps question, verdict and what is typed, and queries the API in that language', async () => {
    const { page, requests } = await site.visit(`/?addr=${mixer}`)
    await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
    await page.getByLabel('Address or payment URL').fill(unlisted)
    await page.getByRole('link', { name: '中文' }).click()
    await page.getByRole('heading', { name: /^结论：\s*高风险$/ }).waitFor()
    await page.getByText('请勿向该地址付款。').waitFor()
    assert.deepEqual(Object.fromEntries(new URL(page.url()).searchParams), { addr: mixer, lang: 'zh' })
    await hasValue(page.getByLabel('地址或付款 URL'), unlisted)
    await page.locator('html[lang="zh"]').waitFor()
    assert.ok(requests.includes(`${site.base}/api/risk?addr=${mixer}&lang=zh`))
    await until(() => requests.includes(`${site.base}/api/lists?lang=zh`))
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Verdict: Risky' }).waitFor()
    await page.locator('html[lang="en"]').waitFor()
  })

  test('without lang the browser’s language decides, and an unknown lang is ignored', async () => {
    const chinese = await site.visit('/', { locale: 'zh-CN' })
    await chinese.page.getByRole('heading', { level: 1, name: '智能体付款前，先由 Countersign 会签。' }).waitFor()
    const german = await site.visit('/?lang=de', { locale: 'de-DE' })
    await german.page.getByRole('heading', { level: 1, name: 'Before an agent pays' }).waitFor()
    const chosen = await site.visit('/?lang=en', { locale: 'zh-CN' })
    await chosen.page.getByRole('heading', { level: 1, name: 'Before an agent pays' }).waitFor()
  })

  test('a newest listing is a link that screens its address', async () => {
    const { page } = await site.visit('/?lang=en')
    const recent = page.getByRole('region', { name: 'Latest listings' })
    const link = recent.locator('a[href*="q="]').first()
    const address = (await link.innerText()).trim()
    assert.equal(await link.getAttribute('href'), `/?q=${address}&lang=en`)
    await link.click()
    await page.getByRole('article').getByText(address).first().waitFor()
    assert.equal(new URL(page.url()).searchParams.get('q'), address)
  })
})

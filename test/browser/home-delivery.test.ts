import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { sanctioned } from './examples.ts'
import { measureScripts, scriptMaxBytes } from './measure-scripts.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'

describe('the landing page is light and keeps to itself', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  test('no request leaves the origin, and the browser reports no error or violation of the security policy', async () => {
    const { page, requests, complaints } = await site.visit('/')
    await page.getByRole('button', { name: 'Sanctioned address' }).click()
    await page.getByRole('article').waitFor()
    await page.getByRole('link', { name: '中文' }).click()
    await page.getByRole('heading', { name: /^结论：\s*高风险$/ }).waitFor()
    assert.ok(requests.length >= 6)
    assert.deepEqual(
      requests.filter((url) => !url.startsWith(`${site.base}/`)),
      [],
    )
    assert.deepEqual(complaints, [])
  })

  test('the first paint transfers at most 200 KB of script', async () => {
    const { page } = await site.visit('/')
    const { bytes } = await measureScripts(page)
    assert.ok(bytes > 10_000 && bytes <= scriptMaxBytes, `${bytes} bytes of script were transferred`)
  })

  test('the document holds no inline script or style, and is served under a policy that forbids them', async () => {
    const response = await fetch(`${site.base}/`)
    const html = await response.text()
    assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self'/)
    assert.doesNotMatch(policy, /unsafe/)
  })

  test('without JavaScript a sentence names the API', async () => {
    const { page } = await site.visit('/', { javaScriptEnabled: false })
    const text = await page.locator('body').innerText()
    assert.match(text, /This page needs JavaScript; the API does not: GET \/api\/risk\?addr=ADDRESS/)
    assert.match(text, /本页面需要 JavaScript/)
  })

  test('the links of the footer lead somewhere', async () => {
    const { page } = await site.visit(`/?addr=${sanctioned}`)
    const links = await page.locator('footer a').all()
    const hrefs = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
    assert.deepEqual(
      hrefs.map((href) => href.split('?')[0]),
      ['/docs', '/docs/verdicts', '/docs/reasons', '/lists', '/attestation', '/status', '/openapi.json'],
    )
    for (const href of hrefs) assert.equal((await fetch(site.base + href)).status, 200, href)
  })
})

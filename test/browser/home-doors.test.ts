import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { guardExamples } from '../../src/http/pages/guard-examples.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'

describe('the first page has two doors', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  test('one shows a real answer in place, and leads to all of it', async () => {
    const { page } = await site.visit('/')
    const door = page.getByRole('region', { name: 'Check a payee' })
    await door.getByText('Listed since 2022-04-14').waitFor()
    assert.match(await door.innerText(), /Risky[^]*risk score 100 of 100[^]*OFAC SDN list/)
    await door.getByRole('link', { name: 'Evidence and sources' }).click()
    await page.getByRole('heading', { name: /Verdict:\s+Risky/ }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'Check a payee' }).getByText('Listed since').count(), 0)
  })

  test('the other has ten lines of the SDK that name this service, the paste for MCP, and the local chain', async () => {
    const { page } = await site.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] })
    const door = page.getByRole('region', { name: 'Guard an agent' })
    await door.getByRole('button', { name: 'Copy' }).first().click()
    await door.getByText('Copied').waitFor()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    assert.equal(copied, guardExamples(site.base).short.trimEnd())
    assert.equal(copied.split('\n').filter((line) => line !== '').length, 9)
    const text = await door.innerText()
    for (const line of [`claude mcp add --transport http countersign ${site.base}/api/mcp`, 'npm run devnet'])
      assert.ok(text.includes(line), line)
    for (const href of ['/docs/guard', '/docs/mcp', '/docs/devnet', '/docs/verify'])
      assert.equal(await page.locator(`main a[href^="${href}?"]`).count(), 1, href)
  })

  test('in Chinese the example has a colon of Chinese', async () => {
    const { page } = await site.visit('/?lang=zh')
    await page.locator('.example-answer').getByText('OFAC SDN 名单：').waitFor()
  })

  test('before any script has loaded the same texts are there, in both languages', async () => {
    for (const [lang, texts] of [
      ['en', ['Check a payee', 'Guard an agent', 'npm run devnet', 'Signed, and verified without this service']],
      ['zh', ['筛查收款方', '保护智能体', 'npm run devnet', '结论均有签名，可脱离本服务验证']],
    ] as const) {
      const { page } = await site.visit(`/?lang=${lang}`, { javaScriptEnabled: false })
      const shown = await page.locator('main').innerText()
      for (const text of texts) assert.ok(shown.includes(text), text)
    }
  })

  test('on a phone the navigation is one menu, which needs no script and which the keyboard opens and closes', async () => {
    for (const path of ['/', '/lists']) {
      const { page } = await site.visit(path, {
        viewport: { width: 390, height: 844 },
        ...(path === '/lists' ? { javaScriptEnabled: false } : {}),
      })
      const link = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Registry' })
      assert.equal(await link.isVisible(), false)
      await page.getByRole('button', { name: 'Menu' }).focus()
      await page.keyboard.press('Enter')
      await link.waitFor()
      await page.keyboard.press('Escape')
      await link.waitFor({ state: 'hidden' })
    }
  })
})

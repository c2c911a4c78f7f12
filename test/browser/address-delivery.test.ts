import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { answerChain, flowOf, subject, traceOfTen } from './chain-fixture.ts'
import { measureScripts, scriptMaxBytes } from './measure-scripts.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'

describe('the address page is light and served like the landing page', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  test('its scripts, its headers, HEAD and refusals are those of the landing page', async () => {
    const path = `${site.base}/address/${subject}?lang=zh`
    const [landing, page, head] = await Promise.all([
      fetch(`${site.base}/`),
      fetch(path),
      fetch(path, { method: 'HEAD' }),
    ])
    const names = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'content-type']
    assert.deepEqual([page.status, head.status], [200, 200])
    for (const name of [...names, 'cache-control', 'vary']) {
      assert.ok(landing.headers.get(name), name)
      assert.equal(page.headers.get(name), landing.headers.get(name), name)
      assert.equal(head.headers.get(name), landing.headers.get(name), name)
    }
    const loadedBy = (text: string): string[] => text.match(/<(?:script|link)[^>]*>/g) ?? []
    const tags = loadedBy(await page.text())
    assert.ok(tags.some((tag) => tag.startsWith('<script')))
    assert.deepEqual(
      loadedBy(await landing.text()).filter((tag) => !tags.includes(tag)),
      [],
    )
    // The document states its time, so that another second has another tag.
    for (const { headers } of [page, head]) assert.match(headers.get('etag') ?? '', /^"[\w-]{22}"$/)
    assert.equal(await head.text(), '')
    const post = await fetch(path, { method: 'POST' })
    assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
    assert.equal(((await post.json()) as { reason_code: string }).reason_code, 'method_not_allowed')
    for (const other of ['/address', '/address/', `/address/${subject}/more`])
      assert.equal((await fetch(site.base + other)).status, 404, other)
  })

  test('the first paint transfers at most 200 KB of script, and none that draws', async () => {
    const { page } = await site.visit(`/address/${subject}`)
    const { bytes, urls } = await measureScripts(page)
    await page.locator('.answer > article').waitFor()
    assert.ok(bytes > 10_000 && bytes <= scriptMaxBytes, `${bytes} bytes of script were transferred`)
    assert.deepEqual(
      urls.filter((url) => /flow|trace|chart/.test(url)),
      [],
    )
  })

  for (const [name, path, sentence] of [
    ['an address', `/address/${subject}`, 'On no checked list'],
    ['the console', '/console', 'Set what your agents may pay'],
    ['a payment', '/console/payments/pay_1', 'Set what your agents may pay'],
  ] as const) {
    test(`the document of ${name} states what it is before its script has come, and names every script of the first paint`, async () => {
      const { page } = await site.visit(path, { javaScriptEnabled: false })
      await page.getByText(sentence).waitFor()
      const links = new Set((await (await fetch(site.base + path)).text()).match(/\/assets\/[\w.-]+/g))
      const running = await site.visit(path)
      const { urls } = await measureScripts(running.page)
      assert.ok(urls.length > 3)
      assert.deepEqual(
        urls.filter((url) => !links.has(new URL(url).pathname)),
        [],
      )
    })
  }

  test('where no chain is read, no flow, trace or script that draws is requested before a panel is opened', async () => {
    const { page, requests } = await site.visit(`/address/${subject}`)
    await answerChain(page, { flow: await flowOf(10), trace: await traceOfTen() })
    await page.locator('.answer > article').waitFor()
    await page.getByRole('button', { name: 'Trace' }).scrollIntoViewIfNeeded()
    const query = (part: RegExp) => requests.filter((url) => part.test(url)).length
    assert.deepEqual([query(/api\/risk\/(flow|trace)/), query(/assets\/(flow|trace)-panel/)], [0, 0])
    await page.getByRole('button', { name: 'Fund flow' }).click()
    await page.getByRole('group', { name: 'Fund flow chart' }).waitFor()
    assert.deepEqual([query(/api\/risk\/flow/), query(/assets\/flow-panel.*js/)], [1, 1])
    assert.deepEqual([query(/api\/risk\/trace/), query(/assets\/trace-panel/)], [0, 0])
    await page.getByRole('button', { name: 'Trace' }).click()
    await page.getByRole('group', { name: 'Trace chart' }).waitFor()
    assert.deepEqual([query(/api\/risk\/trace/), query(/assets\/trace-panel.*js/)], [1, 1])
  })

  test('no request leaves the origin, and the browser reports no error or violation of the security policy', async () => {
    const { page, requests, complaints } = await site.visit(`/address/${subject}`)
    await answerChain(page, { flow: await flowOf(300), trace: await traceOfTen() })
    await page.getByRole('button', { name: 'Fund flow' }).click()
    await page.getByRole('button', { name: 'Trace' }).click()
    await page.locator('.node').first().click()
    for (const button of await page.getByRole('button', { name: 'Zoom in' }).all()) await button.click()
    assert.deepEqual(
      requests.filter((url) => !url.startsWith(`${site.base}/`)),
      [],
    )
    assert.deepEqual(complaints, [])
  })

  test('a picture that cannot be fetched is reported', async () => {
    const { page } = await site.visit('/docs')
    await page.route('**/assets/flow-panel*', (route) => route.abort())
    await page.goto(`${site.base}/address/${subject}?lang=en`)
    await page.getByRole('button', { name: 'Fund flow' }).click()
    await page.getByRole('alert').getByText('The chart could not be loaded.').waitFor()
    await page.unroute('**/assets/flow-panel*')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByRole('button', { name: 'Fund flow', expanded: false }).waitFor()
  })
})

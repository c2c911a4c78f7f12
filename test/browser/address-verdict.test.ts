import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { subject } from './chain-fixture.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'
import { fitsPhone, hasContrast, hasTitle, stumblingBlocks } from './page-checks.ts'
import { screenResult } from './screen-result-fixture.ts'
import {
  answerAround,
  cleanVerdict,
  directVerdict,
  taintedVerdict,
  type TracedVerdict,
} from './traced-verdict-fixture.ts'

const running = 'Lists and direct counterparties were checked; the trace of funds is running.'
const finished = 'Lists, direct counterparties and a trace of funds were checked.'
const without = 'Lists and direct counterparties were checked; a trace of funds is not included.'

describe('the address page judges once, after its trace', { skip: noBrowser }, () => {
  let site: Site
  before(async () => {
    site = await openSite()
  })
  afterEach(() => site.leave())

  /** The page of the address with its trace under way, and its requests since. */
  const open = async (verdict: TracedVerdict, { lang = 'en', width = 1280 } = {}) => {
    const { page, requests } = await site.visit('/docs', { viewport: { width, height: 900 } })
    const trace = await answerAround(page, verdict)
    await page.addInitScript(recordStatus)
    requests.length = 0
    await page.goto(`${site.base}/address/${subject}?lang=${lang}`)
    await page.locator('.answer > article.preliminary').waitFor()
    const query = (path: string) => requests.filter((url) => new URL(url).pathname === path).length
    return { page, trace, asked: query }
  }

  test('while the trace runs nothing shows clear, and what was looked at so far is stated in words', async () => {
    const { page } = await open(await taintedVerdict())
    const card = page.getByRole('article')
    await card.getByRole('heading', { name: 'Verdict: Preliminary' }).waitFor()
    await card.getByText(running).waitFor()
    await card.getByText('Wait for the final verdict before paying.').waitFor()
    assert.doesNotMatch(await card.innerText(), /\bClear\b(?! and allow)|You may proceed|does not block|risk score/)
    assert.equal(await card.getByRole('img').count(), 0, 'a score is shown')
    await hasTitle(page, /^Preliminary: /)
    assert.equal(await page.getByRole('link', { name: 'Signed evidence bundle' }).count(), 0)
    const tone = await page.evaluate<string>(`getComputedStyle(document.querySelector('article h2')).color`)
    const [red = 0, green = 0, blue = 0] = (tone.match(/\d+/g) ?? []).map(Number)
    assert.ok(Math.max(red, green, blue) - Math.min(red, green, blue) < 40, `${tone} is no neutral colour`)
  })

  test('the verdict that follows contains what the trace found, and agrees with it', async () => {
    const verdict = await taintedVerdict()
    const { page, trace, asked: query } = await open(verdict)
    trace.end()
    const card = page.getByRole('article')
    await card.getByRole('heading', { name: 'Verdict: Caution' }).waitFor()
    await card.getByText(finished).waitFor()
    await card.getByText('taint.multihop').first().waitFor()
    await page.getByRole('link', { name: 'Signed evidence bundle' }).waitFor()
    // The verdict rests on it, so it is open.
    await page.getByText('100% of the funds received by this address came from listed parties').first().waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Verdict: Clear' }).count(), 0)
    assert.deepEqual([query('/api/risk'), query('/api/risk/trace')], [2, 1])
  })

  test('a screen reader hears that the trace runs, and the final verdict once', async () => {
    const { page, trace } = await open(await cleanVerdict())
    await page.getByRole('status').getByText(running).waitFor()
    trace.end()
    const final = 'Screened 0x4838…5f97: Clear, risk score 0 of 100.'
    await page.getByRole('status').getByText(final).waitFor()
    await page.getByRole('button', { name: 'Trace' }).click()
    await page.getByText('No path to a listed party was found').waitFor()
    const received = await page.evaluate<string[]>('window.heard')
    assert.equal(received.filter((reply) => reply === final).length, 1, received.join(' / '))
    assert.equal(received.filter((reply) => reply === running).length, 1, received.join(' / '))
    assert.equal(received.filter((reply) => /Clear/.test(reply)).length, 1, received.join(' / '))
  })

  for (const lang of ['en', 'zh']) {
    for (const width of [1280, 360]) {
      test(`nothing moves when the verdict turns final, in ${lang} at ${width} pixels`, async () => {
        const { page, trace } = await open(await cleanVerdict(lang === 'zh' ? 'zh' : 'en'), { lang, width })
        if (width === 360) await fitsPhone(page)
        const before = await placesOf(page)
        trace.end()
        await page.locator('article.clear').waitFor()
        assert.deepEqual(await placesOf(page), before)
      })
    }
  }

  test('findings that are there already are shown while the trace runs', async () => {
    const { page, trace } = await open(await directVerdict())
    const card = page.getByRole('article')
    await card.getByText('Risk signals are already present.').waitFor()
    await card.getByText('taint.onehop').first().waitFor()
    trace.end()
    await card.getByRole('heading', { name: 'Verdict: Caution' }).waitFor()
  })

  test('a trace that fails leaves the verdict as it is, and how far it looked is stated', async () => {
    const { page, trace, asked: query } = await open(await cleanVerdict())
    trace.fail()
    const card = page.getByRole('article')
    await card.getByRole('heading', { name: 'Verdict: Clear' }).waitFor()
    await card.getByText(without).waitFor()
    await card.getByText('Only direct transfers with listed parties were checked.').waitFor()
    assert.deepEqual([query('/api/risk'), query('/api/risk/trace')], [1, 1])
  })

  test('a trace that was cut short is reported as incomplete', async () => {
    const verdict = await cleanVerdict()
    const { page, trace } = await open({ ...verdict, trace: { ...verdict.trace, truncated: true } })
    trace.end()
    const card = page.getByRole('article')
    await card.getByText('the trace of funds is incomplete').waitFor()
    assert.equal(await card.getByText(finished).count(), 0)
  })

  test('a service without the trace is not reported to have weighed it', async () => {
    const verdict = await cleanVerdict()
    const { page, trace } = await open({ ...verdict, after: verdict.before })
    trace.end()
    await page.getByRole('article').getByText(without).waitFor()
  })

  test('when the final verdict cannot be read the page does not turn green, and a retry brings it', async () => {
    const verdict = await taintedVerdict()
    const { page, trace } = await open(verdict)
    await page.unroute('**/api/risk?*')
    await page.route('**/api/risk?*', (route) => route.abort())
    trace.end()
    const failure = page.getByRole('alert').filter({ hasText: 'The service is unreachable' })
    await failure.waitFor()
    await page.getByRole('heading', { name: 'Verdict: Preliminary' }).waitFor()
    await page.unroute('**/api/risk?*')
    await page.route('**/api/risk?*', (route) => route.fulfill({ json: verdict.after }))
    await failure.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Verdict: Caution' }).waitFor()
  })

  test('what an earlier trace found without a finding is not traced again', async () => {
    const { after } = await cleanVerdict()
    const { page, requests } = await site.visit('/docs')
    await page.route('**/api/risk?*', (route) => route.fulfill({ json: after }))
    await page.goto(`${site.base}/address/${subject}?lang=en`)
    await page.getByRole('article').getByText(finished).waitFor()
    await page.getByRole('button', { name: 'Fund flow' }).waitFor()
    assert.equal(requests.filter((url) => url.includes('/api/risk/trace')).length, 0)
  })

  test('a finding of an earlier trace waits for no other, which only draws it; the other language shows the same verdict', async () => {
    const { after } = await taintedVerdict()
    const { page, requests } = await site.visit('/docs')
    await page.route('**/api/risk?*', (route) => route.fulfill({ json: after }))
    await page.route('**/api/risk/trace?*', () => new Promise(() => {}))
    const drawnIn = (lang: string) =>
      page.waitForRequest((sent) => isTrace(sent.url()) && sent.url().includes(`lang=${lang}`))
    const english = drawnIn('en')
    await page.goto(`${site.base}/address/${subject}?lang=en`)
    await page.getByRole('article').getByText(finished).waitFor()
    await english
    const chinese = drawnIn('zh')
    await page.getByRole('link', { name: '中文' }).click()
    await page.getByRole('heading', { name: /^结论：\s*谨慎$/ }).waitFor()
    await chinese
    assert.equal(requests.filter(isTrace).length, 2, 'one for each language')
  })

  test('another language shows no verdict of before the trace on its way', async () => {
    const { page, trace } = await open(await taintedVerdict())
    trace.end()
    await page.getByRole('heading', { name: 'Verdict: Caution' }).waitFor()
    await page.evaluate(recordHeadings)
    await page.getByRole('link', { name: '中文' }).click()
    await page.getByRole('heading', { name: /^结论：\s*谨慎$/ }).waitFor()
    const seen = await page.evaluate<string[]>('window.headings')
    assert.doesNotMatch(seen.join(' / '), /Clear|无风险|Preliminary|初步/)
  })

  test('neither a risky nor an uncertain verdict waits for a trace, nor one of a chain that is not read', async () => {
    const { before } = await cleanVerdict()
    const { intelligence } = before
    const uncertain = { verdict: 'uncertain', risk: null, blocked: true } as const
    const verdicts = [
      [screenResult({ intelligence, verdict: 'risky', risk: 100, blocked: true }), 'Risky'],
      [screenResult({ intelligence, ...uncertain }), 'Uncertain'],
      [screenResult({}), 'Clear'],
    ] as const
    for (const [result, word] of verdicts) {
      const { page, requests } = await site.visit('/docs')
      await page.route('**/api/risk?*', (route) => route.fulfill({ json: result }))
      await page.goto(`${site.base}/address/${subject}?lang=en`)
      await page.getByRole('heading', { name: `Verdict: ${word}` }).waitFor()
      assert.equal(await page.getByText('Wait for the final verdict').count(), 0)
      assert.equal(requests.filter((url) => url.includes('/api/risk/trace')).length, 0)
    }
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a preliminary verdict can be read in the ${colorScheme} scheme, and aloud`, async () => {
      const { page } = await open(await directVerdict())
      await page.emulateMedia({ colorScheme })
      await hasContrast(page)
      assert.deepEqual(await stumblingBlocks(page), [])
    })
  }
})

/** Where each heading and panel begins, and how high the page is. */
function placesOf(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`[
    ...[...document.querySelectorAll('article h2, article h3, .charts h2')].map((each) => each.getBoundingClientRect().top),
    document.documentElement.scrollHeight,
  ]`)
}

/** Keeps every text that the status of the page got. */
const recordStatus = `
  window.heard = []
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      const said = document.querySelector('.unseen[role=status]')?.textContent ?? ''
      if (said !== '' && said !== window.heard.at(-1)) window.heard.push(said)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
`

/** Keeps every heading that a verdict got. */
const recordHeadings = `
  window.headings = []
  new MutationObserver(() => window.headings.push(document.querySelector('article h2')?.textContent ?? ''))
    .observe(document, { subtree: true, childList: true, characterData: true })
`

function isTrace(url: string): boolean {
  return url.includes('/api/risk/trace?')
}

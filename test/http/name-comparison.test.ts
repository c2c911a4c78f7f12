import assert from 'node:assert/strict'
import test from 'node:test'
import { drawNameComparison } from '../../src/http/pages/name-comparison.ts'
import { readPaymentUrl } from '../../src/kit/payment-url.ts'
import type { Lang } from '../../src/messages/message.ts'
import { hostShape } from '../../src/screening/hosts/host-shape.ts'
import { unescaped } from '../support/html-text.ts'
import { shared } from '../support/test-app.ts'

test('a name that poses as another stands beside the genuine one, with each difference in words', () => {
  for (const [host, ...expected] of [
    ['metmask.io', 'metmask.io', 'metamask.io', 'Position 4: “a” is missing.'],
    ['xn--pple-43d.com', 'аpple.com', 'apple.com', 'Position 1: “а” (U+0430, Cyrillic) in place of “a”.'],
    ['metamask-login.com', 'Position 9: “-login” is added.', 'Position 16: “com” in place of “io”.'],
    ['login.metamask.io.evil.com', 'Position 1: “login.” is added.', 'Position 18: “.evil.com” is added.'],
    ['paypa1.com', 'Position 6: “1” (the digit 1) in place of “l”.'],
    ['unisvvap.org', 'uniswap.org', 'Position 5: “v” in place of “w”.', 'Position 6: “v” is added.'],
  ]) {
    const drawn = drawnFor(host ?? '', 'en')
    for (const part of expected) assert.ok(drawn.includes(part), `${host}: ${part} in ${drawn}`)
  }
  assert.match(drawnFor('xn--pple-43d.com', 'zh'), /第 1 位：以“а”（U\+0430，西里尔文）代替“a”。/)
})

test('a difference has a mark beside its colour, and the picture is not read out twice', () => {
  const drawn = drawnFor('xn--pple-43d.com', 'en')
  assert.match(drawn, /aria-hidden="true"><span class="pair replaced"><code>а<\/code><code>a<\/code><span>≠</)
})

test('a host that poses as no name is compared with none, on the page too', async () => {
  for (const host of ['metamask.io', 'api.example.com']) assert.equal(drawnFor(host, 'en'), '')
  assert.doesNotMatch((await shared.ask('/host/api.example.com')).text, /class="names"/)
  assert.match((await shared.ask('/host/metmask.io')).text, /The genuine name it resembles:.{1,40}metamask\.io/)
})

function drawnFor(host: string, lang: Lang): string {
  const { url } = readPaymentUrl(host)
  assert.ok(url)
  return unescaped(drawNameComparison(hostShape(url), url, lang)?.html ?? '')
}

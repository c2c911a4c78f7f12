import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readPaymentUrl, type PaymentUrl } from '../../src/kit/payment-url.ts'

/**
 * Ways to write https://example.com, unless the host is named, so that a person or another parser sees something else.
 */
const hidden: readonly (readonly [text: string, host?: string])[] = [
  ['https://exa\tmple.com/'],
  ['https://exa\nmple.com/'],
  ['ht\rtps://example.com/'],
  ['https://example.com/a\tb'],
  ['\u0001https://example.com/'],
  ['https://exa%6dple.com/'],
  ['https://example%2Ecom/'],
  ['https://%65%78%61mple.com'],
  ['https://exa\u00admple.com/'],
  ['https://exa\u200bmple.com/'],
  ['https://example\u2060.com/'],
  ['\ufeffexample.com'],
  ['https://exa\ufe0fmple.com/'],
  ['https://ｅxample.com/'],
  ['https://𝐞xample.com/'],
  ['https://ⓔxample.com/'],
  ['https://example。com/'],
  ['https://example．com/'],
  ['https://example｡com/'],
  ['https://ſhop.example/', 'shop.example'],
  ['https://\u212araken.com/', 'kraken.com'],
  ['https://ﬁnance.example/', 'finance.example'],
  ['https://ﾊ.example/', 'xn--mdk.example'],
  ['https://①②⑦.⓪.⓪.①/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://017700000001/', '127.0.0.1'],
  ['https://127.1/', '127.0.0.1'],
  ['https://127.0.0.01/', '127.0.0.1'],
  ['http:8080', '0.0.31.144'],
  ['https:example.com'],
  ['https:/example.com'],
  ['https:///example.com'],
  ['https:////example.com'],
  ['///example.com'],
  ['https:\\\\example.com'],
  ['https:/\\example.com'],
  ['\\\\example.com'],
  ['https://example.com\\@other.example/'],
  ['https://example.com\\.other.example/'],
  ['https://example.com/\u202emoc.rehto'],
  ['https://example.com⁄login.evil.example/', 'example.xn--comlogin-g03d.evil.example'],
  ['https://example.comノlogin.evil.example/', 'example.xn--comlogin-634g.evil.example'],
]

test('a written form that hides the host is noticed, and the host is screened as parsed', () => {
  for (const [text, host = 'example.com'] of hidden) {
    const url = read(text)
    assert.deepEqual([url.host, url.isHidden], [host, true], JSON.stringify(text))
  }
})

test('ordinary ways to write a host hide nothing', () => {
  for (const text of [
    'HTTPS://EXAMPLE.COM',
    'https://example.com.',
    'https://example.com:443',
    'https://example.com:',
    'https://bücher.example',
    'https://BÜCHER.example',
    'https://bu\u0308cher.example',
    'https://bücher.xn--bcher-kva.example',
    'https://XN--BCHER-KVA.example',
    'https://straße.example',
    'https://STRAẞE.example',
    'https://ΣΑΣ.example',
    'https://σχολη.ΕΛΛΑΣ',
    'https://яндекс.рф',
    'https://яндекс.рф:8443/',
    'https://ノート.example',
    'https://例え.テスト',
    'https://नमः.example',
    'https://l·l.example',
    'https://نامه\u200cای.example',
    'https://Ꭰ.example',
    'https://example.com/a\\b?c=d@e#f%20\u200b',
    'https://example.com/é',
  ]) {
    assert.equal(read(text).isHidden, false, text)
  }
})

test('a capital I among small letters passes for an l, one of a word in capitals or camel case does not', () => {
  for (const text of [
    'https://paypaI.example',
    'bIockchain.example/x',
    'a.metamask-IegaI.example',
    'https://bücherI.example',
  ]) {
    assert.equal(read(text).isHidden, true, text)
  }
  for (const text of [
    'https://Ionos.example',
    'LinkedIn.example',
    'OPENAI.example',
    'OpenAI.example',
    'I.example',
    'https://ISO.example',
  ]) {
    assert.equal(read(text).isHidden, false, text)
  }
})

test('of all characters that a parser turns into plain ASCII, none does so unnoticed', () => {
  let turned = 0
  for (let code = 0x80; code < 0x1fbff; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    const text = `https://x${String.fromCodePoint(code)}y.example/`
    if (!/^x(?!n--)[\w-]*y\.example$/.test(URL.parse(text)?.hostname ?? '')) continue
    turned++
    const { url } = readPaymentUrl(text)
    assert.ok(url === undefined || url.isHidden, `U+${code.toString(16)}`)
  }
  assert.ok(turned > 1_000, `${turned}`)
})

test('user information hides the host as soon as it can be taken for one', () => {
  const plain = read('https://user:p-w@example.com/')
  assert.deepEqual([plain.host, plain.hasUserInfo, plain.isHidden], ['example.com', true, false])
  for (const text of [
    'https://paypal.com@evil.example/',
    'https://paypal%2ecom@evil.example',
    'https://a@b@evil.example',
    'https://\u3002@evil.example',
    'https://:p%2ew@evil.example',
  ]) {
    const { host, hasUserInfo, isHidden } = read(text)
    assert.deepEqual([host, hasUserInfo, isHidden], ['evil.example', true, true], text)
  }
  assert.equal(read('https://:password@example.com/').hasUserInfo, true)
  assert.equal(read('https://example.com/@user').hasUserInfo, false)
})

test('letter case, a dot at the end, a port and a path never change the host nor hide it', () => {
  const host = fc
    .array(fc.stringMatching(/^[a-z0-9]{1,10}$/), { minLength: 1, maxLength: 4 })
    .map((labels) => `${labels.join('.')}.example`)
  fc.assert(
    fc.property(host, fc.nat(65_535), fc.boolean(), fc.boolean(), (host, port, isLoud, hasScheme) => {
      const written = `${isLoud ? host.toUpperCase() : host}.:${port}/x`
      const url = read(hasScheme ? `https://${written}` : written)
      assert.deepEqual([url.host, url.isHidden], [host, false], written)
    }),
    { numRuns: 1_000 },
  )
})

function read(text: string): PaymentUrl {
  const { url, fault } = readPaymentUrl(text)
  assert.ok(url, `${JSON.stringify(text)}: ${fault}`)
  return url
}

import assert from 'node:assert/strict'
import test from 'node:test'
import { readPaymentUrl } from '../../../src/kit/payment-url.ts'
import { redirectTargets } from '../../../src/screening/hosts/redirect-targets.ts'

const encoded = encodeURIComponent
const bad = 'https://uniswap.claims/x'

test('where a redirector or a translated page leads is a URL of its own, and so is what other parsers read', () => {
  assertLeads({
    'https://www.google.com/url?q=https://uniswap.claims/x&sa=D': 'uniswap.claims',
    'https://accounts.google.com/o/oauth2/auth?redirect_uri=https%3A%2F%2Fcoinbase-verify.com': 'coinbase-verify.com',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fmetamask.claims': 'metamask.claims',
    'https://href.li/?https://uniswap.claims': 'uniswap.claims',
    'https://href.li/#https://uniswap.claims': 'uniswap.claims',
    'https://web.archive.org/web/2024/https://uniswap.claims/': 'uniswap.claims',
    'https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=https%3a%2f%2funiswap.claims%2f/RK=2/RS=x': 'uniswap.claims',
    'https://uniswap-claims.translate.goog/?_x_tr_sl=auto': 'uniswap.claims',
    'https://best--shop-example-com.translate.goog/': 'best-shop.example.com',
    'https://uniswap-claims.cdn.ampproject.org/c/s/uniswap.claims/x': 'uniswap.claims uniswap.claims',
    'https://www.google.com/search?q=https://uniswap.claims': '',
    'https://yandex.ru/search/?url=uniswap.claims': '',
    'https://www.google.com/url?q=uniswap': '',
    'https://shop.example/?next=https://uniswap.claims': '',
    'https://google.com/': '',
    'http://shop.example\\@uniswap.claims/pay': 'uniswap.claims',
  })
})

test('a redirector completes a target without a scheme; words, and pages of the site itself, are no target', () => {
  assertLeads({
    'https://translate.google.com/translate?u=uniswap.claims': 'uniswap.claims',
    'https://translate.google.com/translate?sl=en&u=uniswap.claims%2Fpay%3Fx%3D1': 'uniswap.claims',
    'https://www.google.com/url?q=uniswap.claims': 'uniswap.claims',
    'https://www.google.com/url/?q=uniswap.claims': 'uniswap.claims',
    'https://www.google.com//url?q=uniswap.claims': 'uniswap.claims',
    'https://www.google.com/%75rl?q=uniswap.claims': 'uniswap.claims',
    'https://www.youtube.com/redirect?q=uniswap.claims': 'uniswap.claims',
    'https://vk.com/away.php?to=uniswap.claims': 'uniswap.claims',
    'https://accounts.google.com/x?continue=//uniswap.claims': 'uniswap.claims',
    'https://r.jina.ai/uniswap.claims/x': 'uniswap.claims',
    'https://12ft.io/uniswap.claims/x': 'uniswap.claims',
    'https://web.archive.org/web/2024id_/uniswap.claims/x': 'uniswap.claims',
    'https://href.li/?uniswap.claims/x': 'uniswap.claims',
    'https://www.google.com/amp/s/uniswap.claims/x': 'uniswap.claims',
    'https://cdn.ampproject.org/c/s/uniswap.claims/x': 'uniswap.claims',
    'https://12ft.io/proxy?q=uniswap.claims': 'uniswap.claims',
    'https://archive.ph/?url=uniswap.claims': 'uniswap.claims',
    'https://www.google.com/url?q=weather': '',
    'https://www.google.com/url?q=node.js': '',
    'https://www.google.com/url?q=what%20is%20uniswap.claims': '',
    'https://www.google.com/url?q=1.5': '',
    'https://www.microsoft.com/x?r=2.5': '',
    'https://www.google.com/search?q=uniswap.claims': '',
    'https://www.google.com/maps?q=uniswap.claims': '',
    'https://accounts.google.com/x?continue=settings.py': '',
    'https://finance.yahoo.com/quote/ADYEN.AS': '',
    'https://archive.org/download/photos/photos.zip': '',
    'https://r.jina.ai/favicon.ico': '',
  })
})

test('a target is read in every spelling that a server or a browser completes to one', () => {
  const spellings = [
    'https:\\\\uniswap.claims',
    '/\\uniswap.claims',
    '\\\\uniswap.claims',
    '///uniswap.claims',
    'http:uniswap.claims',
    'ht\ttps://uniswap.claims',
    ' https://uniswap.claims',
    'x@uniswap.claims',
    'HTTPS:/uniswap.claims',
    encoded(bad),
    encoded(encoded(bad)),
    `${encoded(bad)}%zz`,
    'uniswap.claims\\x',
    `a1${Buffer.from(bad).toString('base64')}`,
    Buffer.from(bad).toString('base64'),
    'https-3A__uniswap.claims_x',
  ]
  for (const text of spellings) {
    assertLeads({ [`https://l.facebook.com/l.php?u=${encoded(text)}`]: 'uniswap.claims' })
    assertLeads({ [`https://l.facebook.com/l.php?U=${encoded(text)}`]: 'uniswap.claims' })
  }
  assertLeads({ 'https://12ft.io/https%3A%2F%2Funiswap.claims/%zz': 'uniswap.claims' })
  for (const country of ['lu', 'com.vn', 'co.id', 'de'])
    assertLeads({ [`https://www.google.${country}/url?q=${encoded(bad)}`]: 'uniswap.claims' })
})

test('every target of a redirector counts, in any parameter, but not where a page is come from or searched for', () => {
  const good = encoded('https://shop.example.com/')
  assertLeads({
    [`https://www.google.com/pagead/aclk?q=${good}&adurl=${encoded(bad)}`]: 'shop.example.com uniswap.claims',
    [`https://l.facebook.com/l.php?u=${good}&u=${encoded(bad)}`]: 'shop.example.com uniswap.claims',
    [`https://www.google.com/travel/clk?pcurl=${encoded(bad)}`]: 'uniswap.claims',
    [`https://medium.com/m/global-identity-2?redirectUrl=${encoded(bad)}`]: 'uniswap.claims',
    [`https://www.google.com/url?url=${good}&ref=${encoded(bad)}&source=${encoded(bad)}`]: 'shop.example.com',
    [`https://duckduckgo.com/?q=${encoded(bad)}`]: '',
  })
})

test('what stands behind a target in the path is a part of it', () => {
  for (const own of ['ref', 'share', 'url', 'q', 'return', 'next'])
    for (const service of ['https://r.jina.ai/', 'https://web.archive.org/web/2024/', 'https://archive.ph/newest/']) {
      assertLeads({ [`${service}${bad}?${own}=https://shop.example.com`]: 'uniswap.claims' })
      assertLeads({ [`${service}https://shop.example.com/?share=${bad}`]: 'shop.example.com' })
    }
})

test('a target is followed to its own, also within one domain, and a circle ends', () => {
  const inner = `https://l.facebook.com/l.php?u=${encoded(bad)}`
  assertLeads({
    [`https://www.google.com/url?q=${encoded(inner)}`]: 'l.facebook.com uniswap.claims',
    [`https://www.google.com/url?q=${encoded(`https://www.google.com/url?q=${encoded(bad)}`)}`]:
      'www.google.com uniswap.claims',
    [`https://www-google-com.translate.goog/url?q=${encoded(bad)}&_x_tr_sl=de`]: 'www.google.com uniswap.claims',
    [`https://l.facebook.com/l.php?u=${encoded('https://shop.example\\@uniswap.claims')}`]:
      'shop.example uniswap.claims',
    'https://www.google.com/url?q=https://www.google.com/url': 'www.google.com',
  })
  const r = 'https://r.jina.ai/'
  const deep = redirectTargets(read(r.repeat(90) + bad))
  assert.deepEqual([deep.targets.length, deep.isCutOff], [16, true])
  const many = Array.from({ length: 40 }, (_, i) => `u=a${i}.com`).join('&')
  assert.equal(redirectTargets(read(`https://l.facebook.com/l.php?${many}&u=${encoded(bad)}`)).isCutOff, true)
})

function assertLeads(cases: Record<string, string>): void {
  for (const [text, hosts] of Object.entries(cases)) {
    const match = redirectTargets(read(text))
      .targets.map(({ host }) => host)
      .join(' ')
    assert.equal(match, hosts, text)
  }
}

function read(text: string) {
  return readPaymentUrl(text).url ?? assert.fail(text)
}

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { toASCII } from 'tr46'
import { pagePath } from '../../src/kit/page-path.ts'
import { readPaymentUrl, type PaymentUrl, type PaymentUrlFault } from '../../src/kit/payment-url.ts'
import { cpuMs } from '../support/cpu-time.ts'

test('a URL is read as the URL standard reads it, with what is screened beside it', () => {
  assert.deepEqual(read('HTTPS://Shop.Example.CO.UK.:443/a/../pay//?x=1#top'), {
    url: 'https://shop.example.co.uk./pay//?x=1#top',
    host: 'shop.example.co.uk',
    unicodeHost: 'shop.example.co.uk',
    registrableDomain: 'example.co.uk',
    names: ['shop.example.co.uk', 'example.co.uk'],
    isIp: false,
    path: '/pay?x=1',
    hasUserInfo: false,
    isHidden: false,
    alsoRead: null,
  })
})

test('a host in Unicode is screened in punycode and shown in Unicode', () => {
  const { host, unicodeHost, registrableDomain } = read('https://www.bücher.example/')
  assert.deepEqual(
    [host, unicodeHost, registrableDomain],
    ['www.xn--bcher-kva.example', 'www.bücher.example', 'xn--bcher-kva.example'],
  )
  assert.equal(read('https://www.xn--bcher-kva.example/').unicodeHost, 'www.bücher.example')
})

test('every IP address is screened, has no registered name and stands alone', () => {
  for (const [text, host] of [
    ['https://10.0.0.1/x', '10.0.0.1'],
    ['1.2.3.4.', '1.2.3.4'],
    ['http://[::1]:8080/', '[::1]'],
    ['[2001:DB8:0:0::1]', '[2001:db8::1]'],
    ['https://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]'],
  ] as const) {
    const { isIp, registrableDomain, names, isHidden, ...url } = read(text)
    assert.deepEqual([url.host, isIp, registrableDomain, names, isHidden], [host, true, null, [host], false], text)
  }
})

test('a bare host that ends in a number, in any base, is an address and no name', () => {
  for (const text of ['127.0.0.0x1', '127.0x1', '0x7f.1', '127.0.0.0X1', '127.0.0.01', '127.1', '1.2.3.0x']) {
    const { host, isIp, isHidden } = read(text)
    assert.deepEqual([host, isIp, isHidden], [text === '1.2.3.0x' ? '1.2.3.0' : '127.0.0.1', true, true], text)
  }
})

test('a bare host is https, with or without port and path, and its name is no scheme', () => {
  for (const [text, url] of [
    ['example.com', 'https://example.com/'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['example.com:8080 \n', 'https://example.com:8080/'],
    ['example.com:', 'https://example.com/'],
    ['example.com:/x', 'https://example.com/x'],
    ['example.com:80?q', 'https://example.com:80/?q'],
    ['http.example:80', 'https://http.example:80/'],
    ['//example.com/x', 'https://example.com/x'],
    ['user@example.com', 'https://user@example.com/'],
    ['127.0.0.1:8402/pay', 'https://127.0.0.1:8402/pay'],
    [' \texample.com\r\n', 'https://example.com/'],
  ] as const) {
    assert.equal(read(text).url, url, text)
    assert.equal(read(text).isHidden, false, text)
  }
})

const faults: Record<PaymentUrlFault, readonly string[]> = {
  empty: ['', ' ', '\t\n', '\u0000'],
  too_long: [`https://example.com/${'a'.repeat(2_029)}`],
  malformed: [
    'https://',
    'https:',
    'https:///',
    'https://exa mple.com',
    'https://example.com:65536',
    'https://example.com:８０',
    'https://[fe80::1%25eth0]/',
    'https://[::1',
    'https://a.1.2.3.4.5',
    'https://1.2.3.256',
    'https://a\u200db.example',
    'https://exa\u202emple.com',
    'https://אa.com',
    'https：//example.com',
    '\ufeffhttps://example.com',
    'пример.рф://example.com',
    '/example.com',
    '?x=example.com',
    '#example.com',
    'https://example.com/\ud800',
    '\udc00example.com',
  ],
  scheme: [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'javascript.x:alert(1)',
    'data:text/html,x',
    'ftp://example.com/',
    'ws://example.com/',
    'file:///etc/passwd',
    'mailto:',
    'mailto:a@example.com',
    'tel:123456',
    'blob:https://example.com/1',
    'view-source:https://example.com/',
    'ethereum:0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
    'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'com.example.app://pay',
    'example.com://pay',
    'user:word@example.com',
  ],
  host_invalid: [
    'https://xn--a.example',
    'https://xn--0.com',
    'https://a..b.com',
    'https://example.com..',
    'https://./',
    'https://-a.com',
    'https://a-.com',
    'https://r3---sn.example.com',
    `https://${'a'.repeat(64)}.com`,
    'a'.repeat(255),
    `${'a.'.repeat(126)}example`,
    'https://xn--abc-123.com',
    // A letter that Unicode 17 has not assigned (U+190EA), which tr46 takes.
    'https://a.xn--0x7f',
  ],
  no_dot: [
    'localhost',
    'localhost:3000',
    'https://localhost/',
    'example',
    'https://例え/',
    'http://https://example.com',
  ],
  public_suffix: ['co.uk', 'https://公司.cn', 'foo.ck'],
}

for (const [fault, texts] of Object.entries(faults)) {
  test(`what is refused as ${fault} is refused as nothing else`, () => {
    for (const text of texts) assert.equal(readPaymentUrl(text).fault, fault, JSON.stringify(text.slice(0, 80)))
  })
}

test('exactly 2,048 characters and a name of exactly 253 are read', () => {
  assert.equal(read(`https://example.com/${'a'.repeat(2_028)}`).host, 'example.com')
  assert.equal(read(`${'a.'.repeat(123)}example`).host.length, 253)
})

test('the own name of a hosting platform is a site, registered by the platform', () => {
  assert.equal(read('vercel.app').registrableDomain, 'vercel.app')
  assert.equal(read('https://github.io/').registrableDomain, 'github.io')
  assert.equal(read('https://s3.amazonaws.com/').registrableDomain, 'amazonaws.com')
  assert.equal(read('https://shop.vercel.app/').registrableDomain, 'shop.vercel.app')
})

test('user information is noticed', () => {
  const seen = (text: string) => {
    const { url, host, hasUserInfo } = read(text)
    return [url, host, hasUserInfo]
  }
  assert.deepEqual(seen('https://u:p@example.com/'), ['https://u:p@example.com/', 'example.com', true])
  assert.deepEqual(seen('https://u@example.com/'), ['https://u@example.com/', 'example.com', true])
  assert.deepEqual(seen('https://example.com/@u'), ['https://example.com/@u', 'example.com', false])
})

test('the path is what follows the host without the slashes at its end', () => {
  const paths = [
    'https://a.b',
    'https://a.b/',
    'https://a.b//',
    'https://a.b/c/',
    'https://a.b/c?d/',
    'https://a.b/?',
    'https://a.b/#c',
  ]
  assert.deepEqual(
    paths.map((text) => pagePath(new URL(text))),
    ['', '', '', '/c', '/c?d/', '', ''],
  )
})

test('any string at all is either refused or has a host that strict UTS 46 accepts and that reads the same again', () => {
  const pieces = fc.constantFrom(
    'https:',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '.',
    '%',
    '[',
    ']',
    'xn--',
    'a',
    '例',
    '\ud800',
    '\t',
    '\u00ad',
    '0x7f',
    '1',
    '。',
    '?',
    '#',
    'com',
    '-',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.oneof({ weight: 5, arbitrary: pieces }, fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 14 })
      .map((parts) => parts.join('')),
  )
  let accepted = 0
  fc.assert(
    fc.property(text, (text) => {
      const { url, fault } = readPaymentUrl(text)
      if (fault) return
      accepted++
      const lettered = withoutUnderscores(url.host)
      assert.ok(url.isIp || toASCII(lettered, strict) === lettered)
      assert.match(url.host, url.isIp ? /^[\d.]+$|^\[[\da-f:]+\]$/ : /^[a-z\d_-]+(?:\.[a-z\d_-]+)+$/)
      assert.equal(read(url.url).host, url.host)
      assert.equal(read(url.host).isHidden, false)
      assert.equal(read(url.unicodeHost).host, url.host)
    }),
    // Some 90 of 6,000 are accepted, more or less by chance.
    { numRuns: 6_000 },
  )
  assert.ok(accepted > 20, `${accepted}`)
})

test('plain names are accepted exactly when strict UTS 46 accepts them, an underscore like a letter', () => {
  const label = fc.string({ unit: fc.constantFrom('a', 'z', '0', '9', '-', '-', '_'), maxLength: 6 })
  const seen = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom(1, 62, 63, 64), (labels, size) => {
      const host = [...labels, 'x'.repeat(size), 'example'].join('.')
      const accepts = toASCII(withoutUnderscores(host), strict) !== null
      assert.equal(readPaymentUrl(host).fault === 'host_invalid', !accepts, host)
      seen[accepts ? 'accepted' : 'refused']++
    }),
    // Some 130 of 2,000 are accepted, more or less by chance, and now and then fewer than 100.
    { numRuns: 4_000 },
  )
  assert.ok(seen.accepted > 100 && seen.refused > 100, JSON.stringify(seen))
})

test('thousands of slashes, dots or letters take no more than a moment', () => {
  const texts = ['/', '.', 'a', 'a.', '-', '@', ' ', 'https:', 'a-'].flatMap((piece) =>
    ['x.example/', 'https://', ''].map((start) => `${start}${piece.repeat(2_000)}`.slice(0, 2_047) + 'x'),
  )
  assert.ok(cpuMs(() => texts.forEach((text) => readPaymentUrl(text))) < 1_000)
})

test('a name with an underscore is read: phishing lists have such names, and browsers open them', () => {
  const { host, names, registrableDomain } = read('https://Ether_Promo.listed.example/claim')
  assert.equal(host, 'ether_promo.listed.example')
  assert.deepEqual(names, ['ether_promo.listed.example', 'listed.example'])
  assert.equal(registrableDomain, 'listed.example')
})

function withoutUnderscores(host: string): string {
  return host.replaceAll('_', 'x')
}

function read(text: string): PaymentUrl {
  const { url, fault } = readPaymentUrl(text)
  assert.ok(url, `${JSON.stringify(text)}: ${fault}`)
  return url
}

const strict = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
  transitionalProcessing: false,
  ignoreInvalidPunycode: false,
}

test('a backslash that divides parsers leaves both readings: the browser’s, and the host behind the @', () => {
  const { url } = readPaymentUrl('http://shop.example\\@listed.example/pay')
  assert.deepEqual([url?.host, url?.isHidden, url?.alsoRead], ['shop.example', true, 'http://listed.example/pay'])
  const bare = readPaymentUrl('http://shop\\@listed.example/pay').url
  assert.deepEqual([bare?.host, bare?.isHidden], ['listed.example', true], 'where the browser’s is no host, the other')
  assert.equal(readPaymentUrl('https://shop.example/a\\b').url?.alsoRead, null)
})

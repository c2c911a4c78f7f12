import assert from 'node:assert/strict'
import test from 'node:test'
import { paymentUrlMaxChars } from '../../src/kit/payment-url.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startWithOwnHosts } from '../support/own-hosts.ts'

// Seen: `/api/decide` allowed a payment at a listed host behind a redirector if the host's own path ended in `/search`, if its own
// query had a URL, if a search opened it at once, if the redirector's folder or the host was spelled in another way, and behind
// every redirector, reader or proxy that no table had; at an IPv4-mapped form of a listed address; and if the demand named the
// listed page and the caller another one.

const encoded = encodeURIComponent
const bad = 'https://evil-shop.com/x'
const good = 'https://shop.example.com/'
const listed = ['evil-shop.com', '203.0.113.5', '198.51.100.7/page']
const often = (text: string, times: number): string => (times === 0 ? text : encoded(often(text, times - 1)))

const leading: Readonly<Record<string, readonly string[]>> = {
  'a path of the target that looks like a search': [
    ...['/search', '/search?q=1', '/search/', '/Search', '/%73earch', '/a/search'].map(
      (path) => `https://r.jina.ai/https://evil-shop.com${path}`,
    ),
    'https://r.jina.ai/evil-shop.com/search/',
    'https://web.archive.org/web/2024/https://evil-shop.com/search',
    'https://web.archive.org/save/https://evil-shop.com/search',
    'https://archive.ph/newest/https://evil-shop.com/search',
    'https://www.google.com/amp/s/evil-shop.com/search',
    'https://cdn.ampproject.org/c/s/evil-shop.com/search',
    'https://urldefense.com/v3/__https://evil-shop.com/search__;!!x',
    'https://l.facebook.com/l.php/search?u=https://evil-shop.com/',
    'https://nam02.safelinks.protection.outlook.com/search?url=https://evil-shop.com/',
    `https://www.google.com/url?q=https://r.jina.ai/https://evil-shop.com/search`,
  ],
  'the complete query as the target, with a URL in its own': [
    ...[
      'href.li',
      'anon.to',
      'nullrefer.com',
      'dereferer.me',
      'urldefense.com',
      'deref-mail.com',
      'corsproxy.io',
    ].flatMap((host) => [
      `https://${host}/?${bad}?a=${good}`,
      `https://${host}/?${bad}&a=${good}`,
      `https://${host}/?evil-shop.com/x?a=${encoded(good)}`,
      `https://${host}/?//evil-shop.com/?a=${encoded(good)}`,
    ]),
    `https://ad.doubleclick.net/ddm/clk/1;2;3?${bad}?a=${good}`,
    `https://href.li/?x=1#${bad}`,
  ],
  'a search that is opened at once': [
    'https://www.google.com/search?btnI&q=evil-shop.com',
    'https://www.google.com/search?b%74nI=1&q=evil-shop.com',
    'https://www.google.com/search?btnI=I%27m+Feeling+Lucky&q=evil-shop.com',
    `https://www.google.de/search/?btnI&q=${encoded(bad)}`,
    'https://duckduckgo.com/?q=!ducky+evil-shop.com',
    'https://duckduckgo.com/?q=%5Cevil-shop.com',
    'https://webcache.googleusercontent.com/search?q=cache:evil-shop.com/x',
  ],
  'folders in another spelling': [
    'https://web.archive.org//web/2024/evil-shop.com',
    'https://web.archive.org/web//2024/evil-shop.com',
    'https://web.archive.org/%77eb/2024/evil-shop.com',
    'https://web.archive.org/web%2F2024%2Fevil-shop.com',
    'https://web.archive.org/web/2024/https:%5C%5Cevil-shop.com',
    'https://www.google.com//amp/s/evil-shop.com',
    'https://ipfs.io/ipns/evil-shop.com',
    'https://evil--shop-com.ipns.dweb.link/',
  ],
  'hosts as browsers complete them': [
    ...[
      'evil-shop%EF%BC%8Ecom',
      'evil-shop%E3%80%82com',
      'evil-shop%EF%BD%A1com',
      '%EF%BD%85vil-shop.com',
      'a:b@evil-shop.com/x',
    ].map((host) => `https://l.facebook.com/l.php?u=${host}`),
    'https://www.google.com/url?sa=D;q=https://evil-shop.com',
    'https://www.google.com/url?sa=D;q=evil-shop.com',
    'https://www.google.com/url?sa=D&amp;q=evil-shop.com',
    'https://l.facebook.com/l.php?u=203.0.113.5/x',
    `https://l.facebook.com/l.php?u=${often('evil-shop.com/?', 12)}`,
  ],
  'redirectors of a table': [
    'https://yandex.com/clck/jsredir?url=evil-shop.com',
    'https://translate.yandex.com/translate?url=evil-shop.com',
    'https://yandex.com.tr/clck/jsredir?url=evil-shop.com',
    'https://gcc02.safelinks.protection.outlook.us/?url=evil-shop.com',
    'https://secure-web.cisco.com/1abc/evil-shop.com',
    'https://linkprotect.cudasvc.com/url?a=evil-shop.com',
    'https://clicktime.symantec.com/1?u=evil-shop.com',
    'https://protect-us.mimecast.com/s/abc?domain=evil-shop.com',
    'https://deref-gmx.net/mail/client/x/dereferrer/?redirectUrl=evil-shop.com',
  ],
  'redirectors, readers and proxies of no table': [
    `https://s.jina.ai/${bad}`,
    `https://out.example.org/go?url=${encoded(bad)}`,
    `https://out.example.org/go?link=${often(bad, 9)}`,
    `https://out.example.org/go?u=${bad}?ref=${good}`,
    `https://out.example.org/?${bad}`,
    `https://out.example.org/?x=1;${bad}`,
    `https://out.example.org/${bad}`,
    'https://out.example.org/a/https:/evil-shop.com/x',
    'https://out.example.org/https%3A%5C%5Cevil-shop.com%2Fx',
    'https://out.example.org/%2568ttps%253A%252F%252Fevil-shop%252Ecom',
    'https://out.example.org/go?next=//evil-shop.com',
    'https://out.example.org/go?next=/%5Cevil-shop.com',
    'https://out.example.org//evil-shop.com/',
    'https://out.example.org/go?u=https://evil-shop%E3%80%82com/',
    'https://out.example.org/go?u=https://%EF%BD%85vil-shop.com/',
    'https://out.example.org/go?u=https://a:b@evil-shop.com/',
    'https://out.example.org/go?u=https://shop.example.com%252F@evil-shop.com/',
    'https://out.example.org/go?u=https://shop.example.com%5C@evil-shop.com/',
    `https://out.example.org/go?urls=${encoded(`${good} ${bad}`)}`,
    `https://out.example.org/go?urls=${encoded(`["${good}","${bad}"]`)}`,
    `https://out.example.org/go?urls=${encoded(`shop.example.com,https://a,${bad}`)}`,
    `https://out.example.org/go?u=${encoded(`https://other.example.org/?u=${encoded(bad)}`)}`,
    `https://out.example.org/go?u=${encoded('https://www.google.com/url?q=evil-shop.com')}`,
    `https://out.example.org/#${bad}`,
    `https://out.example.org/#/go?url=${encoded(bad)}`,
    `https://api.allorigins.win/raw?url=${bad}`,
    `https://cors-anywhere.herokuapp.com/${bad}`,
    'https://out.example.org/go?u=http://203.0.113.5/',
    'https://out.example.org/go?u=http://[::ffff:203.0.113.5]/',
  ],
  'forms of a listed address': [
    'http://203.0.113.5/',
    'http://3405803781/',
    'http://[::ffff:203.0.113.5]/',
    'http://[::ffff:cb00:7105]/pay',
    'http://[::203.0.113.5]/',
    'http://[::ffff:0:203.0.113.5]/',
    'http://[64:ff9b::203.0.113.5]/',
    'http://[2002:cb00:7105::1]/',
    'http://[::ffff:198.51.100.7]/page',
  ],
}

const harmless = [
  'https://www.google.com/search?q=evil-shop.com',
  `https://www.google.com/search?q=${encoded(bad)}&sourceid=chrome`,
  'https://duckduckgo.com/?q=evil-shop.com',
  'https://www.google.com/maps?q=evil-shop.com',
  'https://www.google.com/maps/search/evil-shop.com',
  'https://www.bing.com/search?q=is+evil-shop.com+a+scam',
  'https://yandex.com/search/?text=evil-shop.com',
  `https://www.youtube.com/results?search_query=${encoded(bad)}`,
  `https://accounts.google.com/o/oauth2/auth?redirect_uri=${encoded(good)}`,
  'https://github.com/login?return_to=%2Fevil-shop.com',
  `https://shop.example.com/pay?ref=${encoded(bad)}`,
  `https://shop.example.com/pay?utm_source=evil-shop.com&referrer=${encoded(bad)}`,
  `https://out.example.org/go?u=${encoded(`${good}?ref=${encoded(bad)}`)}`,
  'https://rdap.example.org/domain/evil-shop.com',
  'https://rdap.example.org/look-up?domain=evil-shop.com',
  'https://out.example.org/go?u=https://not-evil-shop.com/',
  'https://out.example.org/go?u=https://evil-shop.com.example.net/',
  'https://out.example.org/a//b.html',
  `https://out.example.org/many?${Array.from({ length: 30 }, (_, i) => `u=https://a${i}.example.com`).join('&')}`,
  'https://r.jina.ai/https://shop.example.com/search?q=evil-shop.com',
]

test('a listed host that stands in a payment URL blocks, behind any redirector and in any spelling', async (t) => {
  const { verdict, app } = await startWithOwnHosts(t, listed)
  for (const [kind, urls] of Object.entries(leading)) {
    for (const url of urls) assert.equal(await verdict(url), 'risky', `${kind}: ${url}`)
    const decide = `/api/decide?amountUsdc=1&to=${unlisted.evm}&url=${encoded(urls[0] ?? '')}`
    assert.equal((await app.ask<{ decision: string }>(decide)).json.decision, 'decline', kind)
  }
})

test('a search for a listed host, a page that its visitor comes from, and a name in a path are no targets', async (t) => {
  const { verdict } = await startWithOwnHosts(t, listed)
  for (const url of harmless) assert.equal(await verdict(url), 'clear', url)
  assert.equal(await verdict('http://[2001:db8::203.0.113.5]/'), 'caution')
})

test('a listed host in the longest URL, behind any number of escapes, blocks, and a longer URL is refused', async (t) => {
  const { verdict, app } = await startWithOwnHosts(t, listed)
  const start = 'https://out.example.org/go?u='
  const escapes = (chars: number) => `${start}https%${'25'.repeat((chars - start.length - 30) / 2)}3A//evil-shop.com`
  assert.equal(await verdict(escapes(paymentUrlMaxChars)), 'risky')
  const digits = `https${'%'.repeat(500)}3${'3'.repeat(498)}A//evil-shop.com`
  for (const nested of [digits, 'https:'.repeat(330), '//a.b'.repeat(400), `${'https://'.repeat(240)}evil-shop.com`])
    assert.ok((await verdict(start + nested)) !== undefined, nested)
  const long = await app.ask<{ reason_code: string }>(`/api/endpoint?url=${encoded(escapes(8_192))}`)
  assert.ok(long.status === 400 || long.status === 414)
})

test('a URL that mentions more URLs than are looked up is not clear', async (t) => {
  const { verdict } = await startWithOwnHosts(t, listed)
  const many = Array.from({ length: 100 }, (_, i) => `u=//a${i}.io`).join('&')
  assert.equal(await verdict(`https://out.example.org/go?${many}&u=//evil-shop.com`), 'caution')
})

test('a listed page that a demand names blocks beside the page that its caller names, as a text and as an object', async (t) => {
  const { app } = await startWithOwnHosts(t, listed)
  const decide = async (resource: unknown, url?: string) => {
    const requirements = {
      scheme: 'exact',
      network: 'eip155:8453',
      amount: '10000',
      asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      payTo: unlisted.evm,
      resource,
    }
    const body = { requirements, maxAmountUsdc: '1', ...(url === undefined ? {} : { url }) }
    return (await app.ask<{ decision: string }>('/api/decide', { method: 'POST', body })).json.decision
  }
  const quiet = 'https://r.jina.ai/https://shop.example.com/'
  for (const page of [bad, ` ${bad}`, '//evil-shop.com/x', `https://r.jina.ai/${bad}`, 'http://[::ffff:203.0.113.5]/'])
    for (const resource of [page, { url: page, description: 'Weather' }])
      for (const url of [undefined, good, quiet])
        assert.equal(await decide(resource, url), 'decline', JSON.stringify([resource, url]))
  for (const resource of [
    good,
    'https://other.example.net/',
    { url: good },
    'weather',
    { url: 4 },
    null,
    'http://localhost:4021/',
  ])
    assert.equal(await decide(resource, 'https://api.example.com/'), 'allow', JSON.stringify(resource))
})

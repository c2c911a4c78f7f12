import assert from 'node:assert/strict'
import test from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { startWithOwnHosts } from '../support/own-hosts.ts'
import { testBaseUrl } from '../support/test-app.ts'

// Seen: `/api/decide` allowed a payment at a listed host behind user information with a blank or a quote, in a parameter named
// `src` or `origin`, in base64 behind an unknown redirector, behind a second URL in one value, and where a search opens it at once
// in other words. It declined one to the service's own API, to a form with a comment about the host, and to a page with a referrer.

const encoded = encodeURIComponent
const bad = 'https://evil-shop.com/x'
const out = 'https://out.example.org/go?u='
const names = (text: string) => text.split(' ')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')

const leading: Readonly<Record<string, readonly string[]>> = {
  'user information as browsers read it': [
    ...[
      '"',
      '%22',
      'a%20b',
      'a%3Cb',
      '%3E',
      '%09"',
      "'",
      'a%0Ab "',
      ' ',
      'x,https:b',
      '%EF%BC%8F ',
      '%2522',
      '%5C%20',
    ].flatMap((user) => [`${out}https://${user}@evil-shop.com/`, `https://r.jina.ai/https://${user}@evil-shop.com/`]),
    `${out}https://shop.example.com%20@evil-shop.com/`,
    `${out}https://shop.example.com%5C%20@evil-shop.com/`,
    `${out}https://a%20b@evil-shop.com%5C@shop.example.com/`,
    `${out}x%20https://a%20b@evil-shop.com/`,
    `https://www.google.com/url?q=https://a%20b@evil-shop.com/`,
    'https://l.facebook.com/l.php?u=a%20b@evil-shop.com/',
    'https://l.facebook.com/l.php?u=x%20https://a%20b@evil-shop.com/',
  ],
  'parameters of any name': [
    ...names(
      'src source origin via p q k query from_url source_redirect utm_redirect utm_url ' +
        'ref[url] ref[] ref[0] referrer[] q[u] q[] text[0][u] referral_redirect body message search title ' +
        'text_url q_url data payload',
    ).flatMap((name) => [
      `https://out.example.org/go?${name}=${encoded(bad)}`,
      `https://out.example.org/go?${name}=%00%20//evil-shop.com`,
      `https://out.example.org/go?${name}=${encoded(base64(bad))}`,
      `https://out.example.org/#${name}=${encoded(bad)}`,
    ]),
    `https://view.officeapps.live.com/op/view.aspx?src=${encoded(bad)}`,
    `https://www.awin1.com/cread.php?p=${encoded(bad)}`,
    `https://www.croxyproxy.com/?q=${encoded(bad)}`,
    `https://www.croxyproxy.com/browse/?q=${encoded(bad)}`,
    `https://script.google.com/macros/s/x/exec?query=${encoded(bad)}`,
    `https://google.evil.example.org/search?q=${encoded(bad)}`,
    `https://out.example.org/url?q=${encoded(bad)}`,
    `https://out.example.org/a/redirect?q=${encoded(bad)}`,
  ],
  'searches that open their first result': [
    ...[
      'site:evil-shop.com',
      '%22evil-shop.com%22',
      'evil-shop.com,',
      '(inurl:evil-shop.com)',
      `site:${encoded(bad)}`,
    ].flatMap((term) => [
      `https://www.google.com/search?btnI=1&q=${term}`,
      `https://www.google.com/search?btnI=1&as_q=${term}`,
      `https://www.google.com/#btnI=1&q=${term}`,
      `https://www.google.com/search?q=${term}#btnI=1`,
      `https://duckduckgo.com/?q=${term}+!ducky`,
      `https://duckduckgo.com/?q=${term}+!`,
      `https://duckduckgo.com/?q=!ddg+%5C${term}`,
      `https://duckduckgo.com/!ducky+${term}`,
      `https://kagi.com/search?q=!+${term}`,
    ]),
    'https://www.google.com/search?btnI=1&as_sitesearch=evil-shop.com',
    'https://duckduckgo.com/?q=%5Csite:evil-shop.com',
    'https://duckduckgo.com/%5Cevil-shop.com',
  ],
  'other encodings': [
    ...[bad, '//evil-shop.com', 'http:evil-shop.com', 'https://a b@evil-shop.com/', ' https://evil-shop.com\n'].flatMap(
      (text) => [
        `https://out.example.org/go?url=${encoded(base64(text))}`,
        `https://out.example.org/go?url=${encoded(encoded(base64(text)))}`,
        `https://out.example.org/go?url=${base64(text)}`,
        `https://out.example.org/go?any=${base64url(text)}`,
        `https://out.example.org/go/${base64url(text)}`,
        `https://out.example.org/?${base64(text)}`,
        `https://out.example.org/#${base64(text)}`,
        `https://www.bing.com/ck/a?u=a1${base64url(text)}`,
        `https://www.bing.com/ck/a?u=A1${base64url(text)}`,
      ],
    ),
    ...[
      '%5Cu002f%5Cu002F',
      '%5Cx2f%5Cx2f',
      '%5C/%5C/',
      '%26%2347;%26%2347;',
      '%26%23x2F;%26%230047;',
      '%26sol;%26sol;',
    ].flatMap((slashes) => [`${out}https:${slashes}evil-shop.com`, `https://out.example.org/${slashes}evil-shop.com/`]),
    `${out}https%26colon;//evil-shop%26period;com/`,
    `${out}https%5Cu003a%5Cu00252f%5Cu00252fevil-shop.com`,
    `${out}http%u003a%u002f%u002fevil-shop.com`,
    `${out}https:%5Cu{2f}%5Cu{00002f}evil-shop.com`,
    `${out}https:%5C57%5C57evil-shop.com`,
    `${out}https:%5C/%5C/evil%5Cufeff-shop%5Cu3002com`,
    `${out}/%26Tab%3B/evil-shop.com`,
    `${out}https:%26%2347evil-shop%26%2312290;com`,
  ],
  'targets without a scheme': [
    'https://urldefense.com/v3/__evil-shop.com/x__;!!abc',
    'https://urldefense.us/v3/__https://evil-shop.com/x__;!!abc',
    'https://r.search.yahoo.com/_ylt=A/RU=evil-shop.com/RK=2/RS=abc',
    'https://r.search.yahoo.com/_ylt=A/RU=evil-shop.com%2fx/RK=2',
    'https://www.google.com/local_url?q=evil-shop.com',
    'https://evil--shop-com.ipns.cf-ipfs.com/',
    'https://evil--shop-com.ipns.inbrowser.link/x',
    'http://evil-shop.com.ipns.gateway.example.org/',
    'https://gateway.example.org/ipns/evil-shop.com/x',
    'https://urldefense.com/v3/__https:*evil-shop.com/x__;Lw!!a',
    'https://urldefense.us/v3/__https:**Aevil-shop.com__;Ly8!!a$',
    'https://urldefense.com/v3/__http:*evil-shop.com__;!!',
    'https://urldefense.com/v3/__evil-shop.com*x__;Lw!!a',
    'https://web.archive.org/evil-shop.com',
    'https://web.archive.org/evil-shop.com/x?y=1',
    'https://ghostarchive.org/archive/evil-shop.com',
    'https://outline.com/evil-shop.com',
    'https://googleweblight.com/i?u=evil-shop.com',
    'https://googleweblight.com/?lite_url=evil-shop.com',
    'https://cloud.mail.ru/redirect?to=evil-shop.com',
    'https://click.mail.ru/redir?u=evil-shop.com',
    'https://shared.outlook.inky.com/link?domain=evil-shop.com',
    `https://substack.com/redirect/2/${base64url(JSON.stringify({ e: bad }))}.abcdef`,
  ],
  'one value with two URLs': [
    ...[',', ';', '|', '%20', ', ', '%2C'].flatMap((separator) =>
      ['q', 'ref', 'text'].map((name) => `${out}https://shop.example.com/?${name}=${separator}${bad}`),
    ),
    `${out}https://shop.example.com/?ref=1,//evil-shop.com/`,
  ],
}

const harmless = [
  `${testBaseUrl}/api/endpoint?url=${encoded(bad)}`,
  `${testBaseUrl}/api/decide?url=${encoded(bad)}&to=${unlisted.evm}`,
  `${testBaseUrl}/host/${encoded(bad)}`,
  `https://shop.example.com/pay?next=${encoded(`${testBaseUrl}/host/${encoded(bad)}`)}`,
  ...names(
    'ref _ref ref_url ref_src referer http_referer httpReferer referring_url site_referrer dr ' +
      'document_referrer document.referrer pageReferrer landing_referrer referringPage aff_source utm_source ' +
      'utm_medium utm_campaign utm_referrer',
  ).map((name) => `https://shop.example.com/p?${name}=${encoded(bad)}`),
  'https://shop.example.com/feedback?comment=I+was+scammed+at+https://evil-shop.com',
  'https://github.com/example/blocklist/issues/new?title=Block&body=please+block+https://evil-shop.com',
  'https://mail.google.com/mail/?view=cm&body=see+https://evil-shop.com',
  'https://wa.me/?text=beware+of+https://evil-shop.com',
  `https://docs.example.com/page#:~:text=${encoded(bad)}`,
  `https://www.amazon.com/s?k=${encoded(bad)}`,
  `https://www.ebay.co.uk/sch/i.html?_nkw=${encoded(bad)}`,
  `https://search.brave.com/search?q=${encoded(bad)}`,
  `https://search.yahoo.com/search?p=${encoded(bad)}`,
  `https://de.wikipedia.org/w/index.php?search=${encoded(bad)}`,
  `https://www.baidu.com/s?wd=${encoded(bad)}`,
  `https://www.virustotal.com/gui/search?query=${encoded(bad)}`,
  `https://crt.sh/?Identity=${encoded(bad)}`,
  'https://duckduckgo.com/?q=!g+evil-shop.com',
  'https://www.google.com/search?q=site:evil-shop.com',
  `https://api.example.com/scrape?urls=${Array.from({ length: 60 }, (_, i) => `https://a${i}.com/?a=1%26b`).join(',')}`,
  `${out}https://shop.example.com/%20write%20to%20joe@evil-shop.com`,
  'https://shop.example.com/aHR0cHM6Ly9zaG9wLmV4YW1wbGUuY29tLw',
  ...names(
    'q s term keyword keywords search query searchTerm search_query siteSearch question prompt userPrompt input content ' +
      'details msg message user_message summary text body mailBody comment comments title issueTitle description quote note',
  ).flatMap((name) => [
    `https://api.example.com/ask?${name}=Is+https://evil-shop.com+a+scam`,
    `https://api.example.com/#${name}=${encoded(`They say that ${bad} took their money; ${bad} too`)}`,
  ]),
  'https://www.virustotal.com/gui/search/https%253A%252F%252Fevil-shop.com',
  `https://www.virustotal.com/gui/search/${encoded(bad)}`,
  'https://urlscan.io/search/#https://evil-shop.com',
  'https://images.search.yahoo.com/search/images?p=https://evil-shop.com',
  // Written as data: a key, an order and a token of honest sites.
  'https://api.example.com/data/eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJodHRwczovL3Nob3AuZXhhbXBsZS5jb20ifQ.c2ln',
  `https://api.example.com/data/${base64url('{"name":"evil-shop.com"}')}`,
  'https://api.example.com/orders/7468747470733a2f2f',
  'https://shop.example.com/a%E2%80%8B/b?c=%EF%BB%BF',
]

const counted = [
  ...names('k s q oq body title query subtopic referral').flatMap((name) => [
    `https://out.example.org/?${name}=${encoded(`["${bad}","https://shop.example.com/"]`)}`,
    `https://out.example.org/?${name}=${encoded(`<${bad}>`)}`,
    `https://out.example.org/?${name}=%20,//evil-shop.com`,
  ]),
  ...names('k s oq _nkw identity').map((name) => `https://www.google.com/#${name}=${encoded(bad)}`),
  `https://api.example.com/scan?url=${encoded(bad)}`,
  `https://api.example.com/scan/${encoded(bad)}`,
  `${testBaseUrl}/go?url=${encoded(bad)}`,
  `${testBaseUrl}.example.org/api/endpoint?url=${encoded(bad)}`,
  `https://other.example.org/api/endpoint?url=${encoded(bad)}`,
  `https://shop.example.com/feedback?comment=${encoded(`${bad} took my money`)}`,
]

test('a listed host blocks, in any words, names and encodings by which a payment URL leads to it', async (t) => {
  const { verdict, app } = await startWithOwnHosts(t, ['evil-shop.com'])
  for (const [kind, urls] of Object.entries(leading)) {
    for (const url of urls) assert.equal(await verdict(url), 'risky', `${kind}: ${url}`)
    const decide = `/api/decide?amountUsdc=1&to=${unlisted.evm}&url=${encoded(urls[0] ?? '')}`
    assert.equal((await app.ask<{ decision: string }>(decide)).json.decision, 'decline', kind)
  }
})

test('a referrer, a search on a host that searches, words about a host and a question to the service lead nowhere', async (t) => {
  const { verdict } = await startWithOwnHosts(t, ['evil-shop.com'])
  for (const url of harmless) assert.equal(await verdict(url), 'clear', url)
  for (const url of counted) assert.equal(await verdict(url), 'risky', url)
})

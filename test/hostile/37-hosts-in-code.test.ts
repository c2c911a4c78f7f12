import assert from 'node:assert/strict'
import test from 'node:test'
import { urlsInText } from '../../src/screening/hosts/urls-in-text.ts'
import { startWithOwnHosts } from '../support/own-hosts.ts'

// Seen: `/api/decide` allowed a payment at a listed host in base64 of JSON, of escaped text and before `.html` or a signature, and
// with U+FEFF in its name, which is white space to a regular expression and nothing to a browser.

const encoded = encodeURIComponent
const bad = 'https://evil-shop.com/x'
const out = 'https://out.example.org/go?u='
const names = (text: string) => text.split(' ')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')

const inCode: readonly string[] = [
  JSON.stringify({ e: bad }),
  JSON.stringify({ p: JSON.stringify({ url: bad }) }),
  JSON.stringify({ u: '//evil-shop.com' }),
  '[ "x", "HTTPS:evil-shop.com" ]',
  `url=${bad}`,
  `ok|${bad}`,
  encoded(bad),
  `?u=${encoded(encoded(bad))}`,
  'https:\\/\\/evil-shop.com',
  `<meta http-equiv=refresh content="0;url=${bad}">`,
]
const code = [
  ...inCode.flatMap((text) =>
    [text, ` ${text}`, `  ${text}`].flatMap((moved) =>
      names(`go?u= go?u=base64: r/ #${text.includes('http') ? ' r/a-' : ''}`).map(
        (start) => start + encoded(base64url(moved)),
      ),
    ),
  ),
  ...names('.html .sig ..abcdef %00 ! ~x %0A -sig _sig').flatMap((end) => [
    `go?u=${base64url(bad)}${end}`,
    `r/${base64url(bad)}${end}`,
    `r/${base64url('//evil-shop.com')}${end.replace(/^[-_].*/, '')}`,
  ]),
  `r/header.${base64url('{"u":"//evil-shop.com"}')}.signature`,
  `go?u=${encoded(encoded(base64(bad)))}`,
  `go?u=data:text/html;base64,${encoded(base64(`<script>location="${bad}"</script>`))}`,
  `go?u=${Buffer.from(bad).toString('hex')}`,
  `r/${Buffer.from(bad).toString('hex').toUpperCase()}.html`,
]
// What the URL parser drops from a host, or maps to its letters.
const inHost = [
  '\ufeff',
  '\u00ad',
  '\u200b',
  '\u2060',
  '\u2064',
  '\u034f',
  '\u180b',
  '\ufe0f',
  '\u{e0100}',
  '\u{1bca0}',
]

test('a listed host blocks in base64 of any text that names it, and with signs in it that parsers drop', async (t) => {
  const { verdict } = await startWithOwnHosts(t, ['evil-shop.com'])
  for (const rest of code) assert.equal(await verdict(`https://out.example.org/${rest}`), 'risky', rest)
  const starts = [out, 'https://out.example.org/', 'https://l.facebook.com/l.php?u=', 'https://r.jina.ai/']
  for (const start of starts)
    for (const sign of inHost) {
      const hosts = [`evil${sign}-shop.com`, `evil-shop${sign}.${sign}com${sign}`]
      for (const host of hosts) assert.equal(await verdict(`${start}https://${encoded(host)}/`), 'risky', start + host)
    }
  const first = encoded('\\evil\ufeff-shop.com')
  assert.equal(await verdict(`https://duckduckgo.com/?q=${first}`), 'risky')
  for (const user of ['x"', 'x!', 'a.x<', "x'", 'x".y!'])
    assert.equal(await verdict(`${out}https://${encoded(user)}.evil-shop.com/`), 'risky', user)
})

test('every sign that the URL parser drops from a host is dropped from a text', async () => {
  for (let point = 0x80; point <= 0x10_ffff; point++) {
    const sign = String.fromCodePoint(point)
    if (sign.isWellFormed() && URL.parse(`https://a${sign}b.com`)?.hostname === 'ab.com')
      assert.deepEqual(urlsInText(`https://a${sign}b.com`), ['https://ab.com'], point.toString(16))
  }
})

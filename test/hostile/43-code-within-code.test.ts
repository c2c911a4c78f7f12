import assert from 'node:assert/strict'
import test from 'node:test'
import { startWithOwnHosts } from '../support/own-hosts.ts'

// Seen: a listed page in base64 of base64, or percent-encoded within base64, was `clear` behind any redirector, and so was
// `disq.us/url?url=https://listed:hash`, since no URL has such a port.

const bad = 'https://evil-shop.com/x'
const encoded = encodeURIComponent
const inBase64 = (text: string) => Buffer.from(text).toString('base64url')
/** Each letter as an escape. */
const escaped = (text: string) =>
  Buffer.from(text)
    .toString('hex')
    .replaceAll(/../g, (byte) => `%${byte}`)
const inHex = (text: string) => Buffer.from(text).toString('hex')

test('a listed host in several layers of code blocks, behind any redirector', async (t) => {
  const { verdict } = await startWithOwnHosts(t, ['evil-shop.com'])
  const codes = [
    inBase64(inBase64(bad)),
    encoded(Buffer.from(Buffer.from(bad).toString('base64')).toString('base64')),
    inBase64(inBase64(inBase64(bad))),
    inBase64(inBase64(inBase64(inBase64(bad)))),
    inBase64(encoded(bad)),
    inBase64(encoded(encoded('//evil-shop.com/'))),
    inBase64(encoded(inBase64(bad))),
    inBase64(inBase64('//evil-shop.com')),
    inBase64(JSON.stringify({ to: inBase64(bad) })),
    inHex(inBase64(bad)),
    inBase64(inHex(bad)),
    `a1${inBase64(inBase64(bad))}`,
    inBase64(escaped(bad)),
    escaped(inBase64(bad)),
    escaped(inBase64(escaped(bad))),
    inBase64(escaped(inBase64(bad))),
    inBase64(inBase64(inBase64(escaped(bad)))),
    inBase64(escaped('//evil-shop.com/x')),
    inBase64(escaped(JSON.stringify({ to: bad }))),
    inHex(escaped(bad)),
  ]
  const starts = ['https://l.facebook.com/l.php?u=', 'https://www.google.com/url?q=']
  for (const start of [
    ...starts,
    'https://out.example.org/go?u=',
    'https://out.example.org/',
    'https://out.example.org/#',
  ])
    for (const code of codes) assert.equal(await verdict(start + code), 'risky', start + code)
  for (const code of [inBase64(`next=${escaped(bad)}`)])
    for (const start of ['https://out.example.org/go?u=', 'https://out.example.org/', 'https://out.example.org/#'])
      assert.equal(await verdict(start + code), 'risky', start + code)
  for (const code of [inBase64('evil-shop.com/x'), inBase64(inBase64('evil-shop.com'))])
    for (const start of starts) assert.equal(await verdict(start + code), 'risky', start + code)
})

test('the hash that a redirector puts behind a target is no part of it', async (t) => {
  const { verdict } = await startWithOwnHosts(t, ['evil-shop.com', 'shop.example.com/page'])
  for (const target of [
    'https://evil-shop.com:3yw0Xd_-',
    'evil-shop.com:3yw0Xd',
    'https://shop.example.com/page:3yw0Xd',
  ])
    assert.equal(await verdict(`https://disq.us/url?url=${encoded(target)}&cuid=12`), 'risky', target)
  assert.equal(await verdict(`https://disq.us/url?url=${encoded('https://shop.example.com/:3yw0Xd')}`), 'clear')
  const elsewhere = `https://l.facebook.com/l.php?u=${encoded('https://shop.example.com/page:3yw0Xd')}`
  assert.equal(await verdict(elsewhere), 'clear', 'only this redirector writes a hash')
  assert.equal(await verdict(`https://disq.us/url?url=${encoded('https://metamask-claim.com:3yw0Xd')}`), 'caution')
})

test('identifiers, words and digests are no code', async (t) => {
  const { verdict } = await startWithOwnHosts(t, ['evil-shop.com'])
  for (const path of [
    'documentation/internationalization',
    'd/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit',
    'tx/0x098b716b8aaf21512996dc57eb0615e2383e2f96098b716b8aaf21512996dc57',
    'verify/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  ])
    assert.equal(await verdict(`https://shop.example.com/${path}`), 'clear', path)
})

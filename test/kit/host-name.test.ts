import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { isIpHost, namesOf, readHostName, registrableDomain, registryDomain } from '../../src/kit/host-name.ts'

test('a host is read as the URL standard writes it', () => {
  const written: [text: string, host: string | null][] = [
    ['drainer.example', 'drainer.example'],
    ['WWW.Drainer.EXAMPLE', 'www.drainer.example'],
    ['drainer.example.', 'drainer.example'],
    ['drainer.example:8443', 'drainer.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['faß.example', 'xn--fa-hia.example'],
    ['drainer。example', 'drainer.example'],
    ['drain\u00ader.example', 'drainer.example'],
    ['a%2eexample', 'a.example'],
    ['a_b.example', 'a_b.example'],
    ['127.0.0.1', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['１２７．０．０．１', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['[2001:DB8:0:0::1]:443', '[2001:db8::1]'],
  ]
  for (const [text, host] of written) assert.equal(readHostName(text), host, text)
})

test('what no name server answers is no host', () => {
  const others = [
    '',
    'ad',
    'chromewebdata',
    'localhost',
    '.',
    '.example.org',
    'a..example',
    'a.example..',
    '*.a.example',
  ]
  others.push(
    'a.*.example',
    'a.example,b.example',
    'a.example;b',
    'a b.example',
    ' a.example',
    'a.example/x',
    'a.example?x',
  )
  others.push(
    'a.example#x',
    'a\\b.example',
    'user@a.example',
    'mailto:a.example',
    '::1',
    '1.2.3.256',
    '[::1',
    'a.example:x',
  )
  others.push(`${'a'.repeat(250)}.org`, 'a\u0000b.example', 'a\ud800.example')
  for (const text of others) assert.equal(readHostName(text), null, text)
})

test('the short way for plain names has the result of the URL standard', () => {
  const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), (labels) => {
      const text = labels.join('.')
      const parsed = URL.parse(`http://${text}`)?.hostname ?? null
      const host = parsed !== null && (parsed.includes('.') || isIpHost(parsed)) ? parsed : null
      assert.equal(readHostName(text), host)
    }),
    { numRuns: 2_000 },
  )
})

test('reading a host again changes nothing, for any text', () => {
  const texts = fc.oneof(
    fc.domain(),
    fc.ipV4Extended(),
    fc.ipV6().map((ip) => `[${ip}]`),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const host = readHostName(text)
      if (host === null) return
      assert.equal(readHostName(host), host)
      assert.equal(new URL(`http://${host}/`).hostname, host)
    }),
    { numRuns: 2_000 },
  )
})

test('an IP address is recognized by its form', () => {
  for (const host of ['127.0.0.1', '[::1]', '0.0.0.0']) assert.equal(isIpHost(host), true, host)
  for (const host of ['1.example', '127.0.0.1.example', 'x0.y1', 'a.b1']) assert.equal(isIpHost(host), false, host)
})

test('the names of a host go from itself to the registered one', () => {
  const existing: [host: string, names: string[]][] = [
    ['drainer.com', ['drainer.com']],
    ['a.b.drainer.com', ['a.b.drainer.com', 'b.drainer.com', 'drainer.com']],
    [
      'a.b.c.d.drainer.com',
      ['a.b.c.d.drainer.com', 'b.c.d.drainer.com', 'c.d.drainer.com', 'd.drainer.com', 'drainer.com'],
    ],
    ['pay.drainer.co.uk', ['pay.drainer.co.uk', 'drainer.co.uk']],
    ['x.drainer.vercel.app', ['x.drainer.vercel.app', 'drainer.vercel.app']],
    ['drainer.pages.dev', ['drainer.pages.dev']],
    ['x.y.arweave.net', ['x.y.arweave.net', 'y.arweave.net']],
    ['arweave.net', ['arweave.net']],
    ['vercel.app', ['vercel.app']],
    ['co.uk', ['co.uk']],
    ['10.0.0.1', ['10.0.0.1']],
    ['[::1]', ['[::1]']],
  ]
  for (const [host, names] of existing) assert.deepEqual(namesOf(host), names, host)
  // A name has 127 labels at most, of which the last two are the registered one.
  const deepest = namesOf(`${'a.'.repeat(125)}b.com`)
  assert.deepEqual([deepest.length, deepest.at(-1)], [126, 'b.com'])
  assert.equal(namesOf(`${'a.'.repeat(500)}b.com`).length, 127)
})

test('a name that no name server could hold is no host, however plain it is', () => {
  const long = (length: number) => `${'a.'.repeat(length)}bc.com`
  assert.equal(long(123).length, 252)
  assert.equal(readHostName(`a${long(123)}`), `a${long(123)}`)
  assert.equal(readHostName(long(124)), null)
})

test('what is registered with a platform belongs to who registered it there', () => {
  assert.equal(registrableDomain('x.drainer.vercel.app'), 'drainer.vercel.app')
  assert.equal(registrableDomain('x.drainer.medium.com'), 'drainer.medium.com')
  assert.equal(registrableDomain('medium.com'), 'medium.com')
  assert.equal(registrableDomain('vercel.app'), null)
  assert.equal(registrableDomain('127.0.0.1'), null)
  assert.equal(registryDomain('x.drainer.vercel.app'), 'vercel.app')
  assert.equal(registryDomain('co.uk'), null)
})

test('the customers of a platform under a platform are separate owners as well', () => {
  assert.equal(registrableDomain('app.on.fleek.co'), 'app.on.fleek.co')
  assert.equal(registrableDomain('a.b.on.fleek.co'), 'b.on.fleek.co')
  assert.equal(registrableDomain('on.fleek.co'), 'on.fleek.co')
  assert.equal(registrableDomain('evil.timeweb.ru'), 'evil.timeweb.ru')
})

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { pagePath } from '../../../src/kit/page-path.ts'
import { readHostRule } from '../../../src/lists/formats/host-rule.ts'

test('a name, what is below one, a page and a URL are read as the rule they mean', () => {
  const written: [text: string, rule: string][] = [
    ['drainer.example', 'drainer.example'],
    [' Drainer.Example. \n', 'drainer.example'],
    ['drainer.example:8443', 'drainer.example'],
    ['//drainer.example', 'drainer.example'],
    ['http://drainer.example', 'drainer.example'],
    ['HTTPS://user:secret@Drainer.example:8443/', 'drainer.example'],
    ['https://drainer.example/#top', 'drainer.example'],
    ['drainer.example/claim', 'drainer.example/claim'],
    ['drainer.example/claim/', 'drainer.example/claim'],
    ['drainer.example:8443/claim?id=1#top', 'drainer.example/claim?id=1'],
    ['https://drainer.example/Claim?Id=1', 'drainer.example/Claim?Id=1'],
    ['drainer.example/é', 'drainer.example/%C3%A9'],
    ['drainer.example/a/../b', 'drainer.example/b'],
    ['*.drainer.example', '*.drainer.example'],
    ['drainer.example/*', 'drainer.example'],
    ['https://drainer.example/*', 'drainer.example'],
    ['*.Bücher.example', '*.xn--bcher-kva.example'],
    ['https://bücher.example/x', 'xn--bcher-kva.example/x'],
    ['192.0.2.7', '192.0.2.7'],
    ['http://192.0.2.7/claim', '192.0.2.7/claim'],
    ['http://3221225991/', '192.0.2.7'],
    ['http://[2001:DB8::1]:80/x', '[2001:db8::1]/x'],
  ]
  for (const [text, rule] of written) assert.equal(readHostRule(text), rule, text)
})

test('stray words, mail addresses and other schemes are no rules', () => {
  const others = [
    '',
    ' ',
    'ad',
    'chromewebdata',
    'localhost',
    'http://localhost/x',
    '*',
    '*.',
    '*.com.*',
    '*.192.0.2.7',
  ]
  others.push('*.[::1]', '*.drainer.example/x', 'a.*.example', 'person@mail.example', 'mailto:person@mail.example')
  others.push(
    'person@mail.example/x',
    'javascript:alert(1)',
    'ftp://drainer.example/x',
    'https://https://drainer.example/x',
  )
  others.push('two words.example', 'drainer.example,other.example', `drainer.example/${'x'.repeat(2_048)}`)
  for (const text of others) assert.equal(readHostRule(text), null, text)
})

test('a page that grows over the bound when it is escaped is no rule', () => {
  assert.equal(readHostRule(`drainer.example/${'é'.repeat(400)}`), null)
  assert.notEqual(readHostRule(`drainer.example/${'é'.repeat(300)}`), null)
})

test('the rule of a URL is what a look-up of that URL queries, in printable ASCII', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true, size: 'medium' }), (text) => {
      const url = new URL(text)
      const rule = readHostRule(text)
      if (rule === null) return
      const path = pagePath(url)
      // Everything below the first slash is the entire host.
      assert.equal(rule, url.hostname + (path === '/*' ? '' : path))
      assert.match(rule, /^[!-~]+$/)
      assert.equal(readHostRule(rule), rule)
    }),
    { numRuns: 2_000, examples: ['#', '', '?', '/', '//#x'].map((end): [string] => [`http://a.aa/*${end}`]) },
  )
})

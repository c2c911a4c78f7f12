import assert from 'node:assert/strict'
import test from 'node:test'
import { readPaymentUrl } from '../../../src/kit/payment-url.ts'
import { platforms } from '../../../src/kit/platforms.ts'
import { pagesOfSameAccount } from '../../../src/screening/hosts/same-account.ts'

const pagesOf = (text: string): readonly string[] => {
  const { url } = readPaymentUrl(text)
  assert.ok(url, text)
  return pagesOfSameAccount(url).map(({ host, path }) => host + path)
}

test('an account is what is below it too, in each of its forms and at each host', () => {
  const places = ['t.me', 'telegram.me', 'telegram.dog'].flatMap((host) => [host, `www.${host}`])
  const expected = [...places.flatMap((place) => [`${place}/s/evil`, `${place}/evil`]), 'evil.t.me']
  assert.deepEqual(
    pagesOf('https://telegram.me/s/Evil/7?x=1').toSorted(),
    expected.flatMap((account) => [account, `${account}/7?x=1`]).toSorted(),
  )
})

test('a path that the platform has for itself is no account, but the same page at each of its hosts', () => {
  assert.deepEqual(pagesOf('https://mobile.x.com/i/Spaces/1').slice(0, 4), [
    'x.com/i/spaces/1',
    'www.x.com/i/spaces/1',
    'twitter.com/i/spaces/1',
    'www.twitter.com/i/spaces/1',
  ])
  assert.deepEqual(pagesOf('https://paypal.com/signin').toSorted(), ['paypal.com/signin', 'www.paypal.com/signin'])
})

test('hosts of no platform and first pages have no other spelling', () => {
  for (const text of [
    'https://shop.example/evil',
    'https://x.com/',
    'https://evil.x.com.example/a',
    'https://www.t.me',
  ])
    assert.deepEqual(pagesOf(text), [], text)
})

test('every platform states where its owner describes it, and its hosts and forms are written as they are read', () => {
  for (const { name, hosts, forms, source, reserved = [] } of platforms) {
    assert.match(source, /^https:\/\/[a-z.-]+/, name)
    for (const host of hosts) assert.equal(readPaymentUrl(host).url?.host, host)
    for (const form of forms.flat())
      assert.match(form, /^(?:[a-z.-]+)?(?:\/[\w./?=@+$-]*)?\{name\}(?:\.[a-z.]+)?$/, name)
    for (const word of reserved) assert.equal(word, word.toLowerCase())
  }
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import canonicalize from 'canonicalize'
import { verifyBundle } from '../../sdk/src/verify-bundle.ts'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { unescaped } from '../support/html-text.ts'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp } from '../support/test-app.ts'

const html = { accept: 'text/html' }

test('200: a report names one signed bundle, which it carries and which anybody can verify', async () => {
  const { text, headers } = await shared.ask(`/report/${sanctioned.evm}?lang=en`)
  const { bundle } = await verifiedBundle(text)
  assert.equal(bundle.subject['address']?.toLowerCase(), sanctioned.evm.toLowerCase())
  assert.match(text, /<article class="verdict risky">/)
  for (const part of ['countersign/', 'href="/lists?lang=en#root"', '/evidence/ofac/', `href="/address/`, 'name="on"'])
    assert.ok(text.includes(part), part)
  assert.match(
    text,
    /Not checked, because this service has no usable copy of the list or no answer from the chain: \d+\./,
  )
  assert.equal(headers['cache-control'], 'no-store')
  assert.doesNotMatch(text, /<script/)
})

test('200: a report on a host names one signed bundle, and leads to the host, its evidence and the lists', async () => {
  const { text, headers } = await shared.ask('/report/host/metmask.io?lang=zh')
  const signed = await verifiedBundle(text)
  assert.deepEqual(signed.bundle.subject, {
    url: 'https://metmask.io/',
    host: 'metmask.io',
    registrable_domain: 'metmask.io',
  })
  for (const part of ['countersign/', 'href="/lists?lang=zh#root"', 'href="/host/metmask.io?lang=zh"'])
    assert.ok(text.includes(part), part)
  assert.equal(headers['cache-control'], 'no-store')
  const host = (await shared.ask('/host/metmask.io?lang=zh')).text
  assert.ok(host.includes('href="/report/host/metmask.io?lang=zh"'), 'and back')
  assert.match((await shared.ask('/report/host/metmask.io')).text, /a past day cannot be answered for a host/)
})

test('200: as of a past day a report says what the lists say of that day, and that it is not signed', async () => {
  const then = (await shared.ask(`/report/${tornadoPool}?on=2023-01-01`)).text
  assert.match(then, /As of 2023-01-01, by the lists alone/)
  assert.match(then, /OFAC/)
  assert.doesNotMatch(then, /Report number/)
  assert.match((await shared.ask(`/report/${tornadoPool}?on=2023-01-01&lang=zh`)).text, /截至 2023-01-01/)
  assert.match(then, /href="\/address\/[^"]*on=2023-01-01/)
  const before = (await shared.ask(`/report/${unlisted.evm}?on=2022-08-07&lang=en`)).text
  assert.match(before, /Screen the address without a day before paying it/)
  assert.doesNotMatch(before, /You may proceed/)
})

test('400: a page of a host answers for no past day, as the API does', async () => {
  for (const path of ['/report/host/metmask.io', '/host/metmask.io'])
    for (const on of ['2022-01-01', 'bad', '']) {
      const { status, json } = await shared.ask(`${path}?on=${on}`)
      assert.deepEqual([status, json['reason_code'], json['field']], [400, 'parameter_unknown', 'on'], `${path} ${on}`)
    }
})

test('400: a report answers for one day and one network: an empty or repeated one is refused and never read as today', async () => {
  for (const [query, code, field] of [
    ['on=', 'date_invalid', 'on'],
    ['on=2022-01-01&on=2023-01-01', 'parameter_repeated', 'on'],
    ['on=&on=2022-01-01', 'parameter_repeated', 'on'],
    ['network=base&network=ethereum', 'parameter_repeated', 'network'],
  ]) {
    const { status, json } = await shared.ask(`/report/${tornadoPool}?${query}`)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, code, field], query)
  }
})

test('another language shows the same view: every parameter of the query stays', async () => {
  for (const [path, query] of [
    [`/report/${tornadoPool}`, 'network=ethereum&on=2023-01-01'],
    ['/observatory', 'term=wallet&from=2022-W01&to=2022-W20'],
    ['/observatory', 'term=%22%3E%3Cscript%3E'],
  ] as const) {
    const { text } = await shared.ask(`${path}?lang=en&${query}`)
    for (const lang of ['en', 'zh'])
      assert.ok(text.includes(`<a href="${path}?${query.replaceAll('&', '&#38;')}&#38;lang=${lang}" hreflang`), lang)
  }
})

test('400: what is no address or no day is a page for a person and a problem document for a program', async () => {
  for (const [path, code] of [
    ['/report/nothing', 'address_invalid'],
    ['/report/host/com', 'url_invalid'],
    [`/report/${tornadoPool}?on=2031-01-01`, 'date_out_of_range'],
    [`/report/${tornadoPool}?network=tron`, 'network_mismatch'],
  ] as const) {
    assert.equal((await shared.ask(path)).json['reason_code'], code)
    const page = await shared.ask(path, { headers: html })
    assert.deepEqual([page.status, page.headers['content-type']?.startsWith('text/html')], [400, true])
    assert.ok(page.text.includes(`/docs/reasons/${code}`))
  }
})

test('429: reports count toward the limits of their source, because they ask chains and sign', async (t) => {
  const app = await startTestApp({ LIMITS: 'on' })
  t.after(app.stop)
  const statuses = new Set<number>()
  for (let i = 0; i < 62; i++) statuses.add((await app.ask(`/report/${tornadoPool}?on=2023-01-01`)).status)
  assert.deepEqual([...statuses], [200, 429])
})

type Signed = { bundle: { issued_at: string; subject: Record<string, string> }; signature: string }

/** The bundle that a report carries, which anybody can verify and which the report names by its number and fingerprint. */
async function verifiedBundle(text: string): Promise<Signed> {
  const carried = /<pre><code>(\{.*?\})<\/code><\/pre>/s.exec(text)?.[1] ?? assert.fail('a bundle')
  const signed = JSON.parse(unescaped(carried)) as Signed
  const { json: keys } = await shared.ask<JwkSet>('/.well-known/service-keys.json')
  await verifyBundle(signed, keys)
  const digest = (content: string) => createHash('sha256').update(content).digest('hex')
  assert.ok(text.includes(digest(canonicalize(signed.bundle) ?? '')), 'its number')
  assert.ok(text.includes(digest(signed.signature)), 'the fingerprint of the signature')
  return signed
}

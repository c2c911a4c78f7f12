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

test('200: as of a past day a report states what the lists contain for that day, and that it is not signed', async () => {
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

test('200: the code of a report opens its verification, which names what the paper must show', async () => {
  for (const [path, subject, page] of [
    [`/report/${sanctioned.evm}`, sanctioned.evm.toLowerCase(), '/address/'],
    ['/report/host/metmask.io', 'metmask.io', '/host/metmask.io'],
  ] as const)
    for (const lang of ['en', 'zh']) {
      const report = (await shared.ask(`${path}?lang=${lang}`)).text
      const { bundle } = await verifiedBundle(report)
      const link = new URL(codeOf(report))
      assert.equal(link.origin, new URL(bundle.issuer).origin)
      const { status, text } = await shared.ask(link.pathname + link.search)
      assert.equal(status, 200)
      assert.match(text, lang === 'en' ? /Genuine report/ : /报告真实/)
      const number = createHash('sha256')
        .update(canonicalize(bundle) ?? '')
        .digest('hex')
      for (const part of [number, bundle.issued_at.slice(0, 16).replace('T', ' '), `href="${page}`])
        assert.ok(text.includes(part), part)
      assert.ok(text.toLowerCase().includes(subject))
      assert.doesNotMatch(text, /<article class="verdict clear">/, 'genuine is not clear')
    }
})

test('200: a subject with colons of its own stands complete in the verification, and has its page', async () => {
  const cash = 'bitcoincash:qzjv8hrdvz6edu4gkzpnd4w6jc7zf296g5e9kkq4lx'
  const ipv6 = '[2606:4700::1111]'
  for (const [path, subject, page] of [
    [`/report/${cash}`, cash, `/address/${encodeURIComponent(cash)}?lang=en`],
    [`/report/host/${encodeURIComponent(ipv6)}`, ipv6, `/host/${encodeURIComponent(ipv6)}?lang=en`],
  ] as const) {
    const link = new URL(codeOf((await shared.ask(`${path}?lang=en`)).text))
    const { text } = await shared.ask(`${link.pathname}?lang=en`)
    assert.ok(text.includes(`<code class="hash">${subject}</code>`), text)
    assert.ok(text.includes(`href="${page}"`), text)
    assert.doesNotMatch(text, /<dt>Network<\/dt>/)
  }
})

test('200: an altered code, one of another type and one of another service verify nothing', async () => {
  const token = codeOf((await shared.ask(`/report/${sanctioned.evm}`)).text).replace(/^.*\/|\?.*$/g, '')
  const [head = '', payload = '', signature = ''] = token.split('.')
  const seal = Buffer.from(payload, 'base64url').toString()
  const altered = Buffer.from(seal.replace('risky', 'clear')).toString('base64url')
  const { json } = await shared.ask<{ signature: string }>(`/api/evidence/bundle?address=${sanctioned.evm}`)
  const [otherHead = '', , otherSignature = ''] = json.signature.split('.')
  const other = await startTestApp()
  const foreign = codeOf((await other.ask(`/report/${sanctioned.evm}`)).text).replace(/^.*\/|\?.*$/g, '')
  await other.stop()
  for (const [each, code] of [
    [`${head}.${altered}.${signature}`, 'TOKEN_SIGNATURE_INVALID'],
    [`${otherHead}.${payload}.${otherSignature}`, 'TOKEN_TYPE_WRONG'],
    [foreign, 'TOKEN_KEY_UNKNOWN'],
    ['%3Cb%3E', 'TOKEN_MALFORMED'],
  ] as const) {
    const { status, text } = await shared.ask(`/report/verify/${each}?lang=en`)
    assert.deepEqual([status, text.includes('Not verified')], [200, true], each)
    assert.ok(text.includes(`/docs/reasons/${code}`), code)
    assert.ok(!text.includes(sanctioned.evm), 'nothing that is unsigned is repeated')
  }
})

test('200: a report is signed by hand below, in both languages; the code of an unsigned one opens it again', async () => {
  for (const path of [`/report/${sanctioned.evm}?lang=en`, '/report/host/metmask.io?lang=en'])
    assert.match((await shared.ask(path)).text, /<dt>Reviewer <span lang="zh">复核人<\/span><\/dt><dd><\/dd>/)
  assert.match((await shared.ask('/report/host/metmask.io?lang=zh')).text, /<dt>签字 <span lang="en">Signature</)
  const past = (await shared.ask(`/report/${tornadoPool}?on=2023-01-01&lang=en`)).text
  const link = new URL(codeOf(past))
  assert.match((await shared.ask(link.pathname + link.search)).text, /As of 2023-01-01, by the lists alone/)
  assert.match(past, /Not signed. Scan to open this report/)
})

test('200: the age of each list that was checked stands in the header of a report', async () => {
  const { text } = await shared.ask(`/report/${sanctioned.evm}?lang=en`)
  const header = text.slice(text.indexOf('<header><svg'), text.indexOf('<div class="body">'))
  assert.match(header, /Lists checked: OFAC SDN list, \d+ days old · /)
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

test('429: reports count toward the limits of their source, because they query chains and sign', async (t) => {
  const app = await startTestApp({ LIMITS: 'on' })
  t.after(app.stop)
  const statuses = new Set<number>()
  for (let i = 0; i < 62; i++) statuses.add((await app.ask(`/report/${tornadoPool}?on=2023-01-01`)).status)
  assert.deepEqual([...statuses], [200, 429])
})

/** The link of the code on paper. */
function codeOf(text: string): string {
  return unescaped(/<a class="qr" href="([^"]+)"/.exec(text)?.[1] ?? assert.fail('a code'))
}

type Signed = { bundle: { issued_at: string; issuer: string; subject: Record<string, string> }; signature: string }

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

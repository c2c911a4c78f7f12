import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { HostResult } from '../../src/screening/host-result.ts'
import { shared, startTestApp, testBaseUrl } from '../support/test-app.ts'
import { removeFolder } from '../support/temporary-folder.ts'

type Problem = { reason_code: string; field?: string; detail: string; signal_class: string }

/** A deny rule of the host list that ships with the service. */
const listed = '07e96d43-381a-46a3-9c16-6daf97213efc.co'

function ask<Body = HostResult>(url: string, more = '') {
  return shared.ask<Body>(`/api/endpoint?url=${encodeURIComponent(url)}${more}`)
}

test('200: a listed host is risky, names its list, its rule and how old both are, and so is every name below it', async () => {
  for (const url of [
    listed,
    `https://${listed.toUpperCase()}/claim?x=1#y`,
    `pay.${listed}`,
    `https://a.b.${listed}.:8443/`,
  ]) {
    const { status, json } = await ask(url)
    assert.equal(status, 200)
    assert.deepEqual([json.verdict, json.blocked, json.reason_code], ['risky', true, 'PHISHING_MATCH'], url)
    const [first] = json.evidence
    assert.deepEqual([first?.source, first?.signal_key, first?.weight], ['polkadot-phishing', 'host.phishing', 90])
    assert.match(first?.detail ?? '', new RegExp(`The rule ${listed} has been on this list since 2026-02-03`))
    assert.equal(first?.as_of, '2026-02-03')
    assert.match(first?.snapshot ?? '', /^[0-9a-f]{64}$/)
    assert.equal(json.lists.find(({ id }) => id === 'polkadot-phishing')?.matched, 'block')
    const page = await shared.ask((first?.page ?? '').slice(testBaseUrl.length))
    assert.equal(page.status, 200)
    assert.ok(page.text.includes(listed))
  }
})

test('200: an unlisted host of an ordinary form is clear, which is stated to be no proof, and every list is named', async () => {
  const { json } = await ask('https://docs.example.org/pay?id=7')
  assert.deepEqual([json.verdict, json.risk, json.signal_keys, json.evidence], ['clear', 0, ['none'], []])
  assert.deepEqual([json.host, json.registrable_domain], ['docs.example.org', 'example.org'])
  assert.equal(json.url, 'https://docs.example.org/pay?id=7')
  assert.match(json.advice, /not proof of safety/)
  assert.deepEqual(
    json.lists.filter(({ status }) => status === 'stale').map(({ id }) => id),
    ['polkadot-phishing'],
  )
  assert.match(json.note, /eth-phishing-detect/)
})

test('200: a host whose written form hides the one that is screened is screened as parsed, and never clear', async () => {
  const cases: [string, string][] = [
    ['https://exa\tmple.org/', 'example.org'],
    ['https://ex%61mple.org/', 'example.org'],
    ['https://exam​ple.org/', 'example.org'],
    ['https://exam­ple.org/', 'example.org'],
    ['https://ｅxample.org/', 'example.org'],
    ['https://ⓔxample.org/', 'example.org'],
    ['https://example。org/', 'example.org'],
    ['https:/\\example.org', 'example.org'],
    ['https:\\\\example.org\\x', 'example.org'],
    ['https://①②⑦.⓪.⓪.①/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    [`https://${listed.replace('e', '%65')}/`, listed],
  ]
  for (const [url, host] of cases) {
    const { status, json } = await ask(url)
    assert.equal(status, 200, JSON.stringify(url))
    assert.equal(json.host, host, JSON.stringify(url))
    assert.ok(json.signal_keys.includes('host.obfuscated'), JSON.stringify(url))
    assert.notEqual(json.verdict, 'clear', JSON.stringify(url))
  }
})

test('200: each form signal is raised by a URL that shows it, with caution at least', async () => {
  const cases: [string, string][] = [
    ['https://metmask.io/', 'host.lookalike'],
    ['https://metamask.io.claim-now.example/', 'host.lookalike'],
    ['https://xn--i-7iq.example/', 'host.punycode'],
    ['https://pаypаl.example/', 'host.mixed_script'],
    ['https://[2001:db8::1]/', 'host.ip_literal'],
    ['https://user:secret@example.org/', 'host.userinfo'],
    ['https://bit.ly/abc', 'host.shortener'],
    ['https://a.b.c.d.e.f.g.h.example.org/', 'host.long_subdomain'],
  ]
  for (const [url, key] of cases) {
    const { json } = await ask(url)
    assert.ok(
      json.signal_keys.some((match) => match === key),
      `${url} ${json.signal_keys.join()}`,
    )
    assert.notEqual(json.verdict, 'clear', url)
    assert.equal(json.evidence.find(({ signal_key }) => signal_key === key)?.source, 'url')
  }
  const { text, json } = await ask('https://user:secret@example.org/pay#token')
  assert.equal(json.url, 'https://example.org/pay')
  assert.doesNotMatch(text, /secret|token/)
})

test('200: the same in Chinese, with the same keys and numbers', async () => {
  const [en, zh] = await Promise.all([ask('metmask.io'), ask('metmask.io', '&lang=zh-CN')])
  assert.deepEqual([en.json.lang, zh.json.lang], ['en', 'zh'])
  assert.deepEqual([en.json.risk, en.json.signal_keys], [zh.json.risk, zh.json.signal_keys])
  for (const text of [...zh.json.signals, zh.json.advice, zh.json.note]) assert.match(text, /\p{Script=Han}/u)
})

test('400: what is no payment URL is refused by its own sentence and names url', async () => {
  const cases: [string, RegExp][] = [
    ['', /empty/],
    ['   ', /empty|not a URL/],
    ['javascript:alert(1)', /http or https/],
    ['data:text/html,x', /http or https/],
    ['ftp://example.org/', /http or https/],
    ['localhost', /no dot/],
    ['http://localhost:8080/x', /no dot/],
    ['MetaMask', /no dot/],
    ['co.uk', /public suffix/],
    ['https://com./', /no dot|public suffix/],
    ['https://xn--a.com/', /valid domain name|not a URL/],
    ['https://a..b.com/', /valid domain name|not a URL/],
    [`https://${'a'.repeat(255)}.com/`, /valid domain name|not a URL/],
    ['https://exa mple.org/', /not a URL/],
    ['https://', /not a URL/],
    ['https://[::1/', /not a URL/],
    ['x'.repeat(2_049), /longer than 2048 characters/],
  ]
  for (const [url, sentence] of cases) {
    const { status, json } = await ask<Problem>(url)
    assert.deepEqual([status, json.reason_code, json.field], [400, 'url_invalid', 'url'], JSON.stringify(url))
    assert.match(json.detail, sentence, JSON.stringify(url))
    assert.equal(json.signal_class, 'client_error')
  }
})

test('400: url is required, and not twice; nothing else is taken', async () => {
  const cases: [string, string, string][] = [
    ['', 'parameter_missing', 'url'],
    ['?url=a.example&url=b.example', 'parameter_repeated', 'url'],
    ['?url=a.example&fetch=1', 'parameter_unknown', 'fetch'],
    ['?url=a.example&lang=de', 'language_unknown', 'lang'],
  ]
  for (const [query, code, field] of cases) {
    const { status, json } = await shared.ask<Problem>(`/api/endpoint${query}`)
    assert.deepEqual([status, json.reason_code, json.field], [400, code, field])
  }
})

test('an operator’s own host is risky, a crowd-sourced one caution, an allow rule silences a look-alike', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-hosts-'))
  t.after(() => removeFolder(folder))
  const files = {
    'own/own.json': JSON.stringify([
      { host: 'bad.example', reason: 'Never delivered' },
      { host: 'mall.example/shop/9', reason: 'x' },
    ]),
    'openphish/feed.txt': 'https://crowd.example/\nhttps://pages.example/login\n',
    'eth-phishing-detect/config.json': JSON.stringify({
      version: 2,
      tolerance: 2,
      fuzzylist: [],
      whitelist: ['metmask.io'],
      blacklist: ['evil.vercel.app'],
    }),
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(() => app.stop())
  const verdictOf = async (url: string) => {
    const { json } = await app.ask<HostResult>(`/api/endpoint?url=${encodeURIComponent(url)}`)
    return `${json.verdict} ${json.reason_code}`
  }
  const expected: [string, string][] = [
    ['pay.bad.example', 'risky OWN_LIST_MATCH'],
    ['mall.example/shop/9/', 'risky OWN_LIST_MATCH'],
    ['mall.example/shop/9?utm=1', 'risky OWN_LIST_MATCH'],
    ['mall.example/shop/10', 'clear NO_RISK_SIGNAL'],
    ['mall.example', 'clear NO_RISK_SIGNAL'],
    ['crowd.example', 'caution PHISHING_MATCH'],
    ['pages.example/login', 'caution PHISHING_MATCH'],
    ['pages.example/', 'clear NO_RISK_SIGNAL'],
    ['metmask.io', 'clear NO_RISK_SIGNAL'],
    ['x.metmask.io', 'clear NO_RISK_SIGNAL'],
    ['evil.vercel.app', 'risky PHISHING_MATCH'],
    ['vercel.app', 'clear NO_RISK_SIGNAL'],
    ['good.vercel.app', 'clear NO_RISK_SIGNAL'],
  ]
  for (const [url, verdict] of expected) assert.equal(await verdictOf(url), verdict, url)
})

test('200: where a redirector leads is judged with it, by its form and by the lists, and the evidence names the target', async () => {
  const fake = await ask('https://www.google.com/url?q=https%3A%2F%2Funiswap.claims%2Fx')
  assert.deepEqual([fake.json.host, fake.json.verdict], ['www.google.com', 'caution'])
  const [evidence] = fake.json.evidence
  assert.equal(evidence?.signal_key, 'host.lookalike')
  assert.match(evidence?.detail ?? '', /^The URL leads to uniswap\.claims\. /)
  assert.ok(evidence?.url.includes('/host/uniswap.claims'))
  const phishing = await ask(`https://href.li/?https://${listed}/pay`)
  assert.deepEqual([phishing.json.verdict, phishing.json.reason_code], ['risky', 'PHISHING_MATCH'])
  const honest = await ask('https://www.google.com/url?q=https%3A%2F%2Fexample.org%2F')
  assert.equal(honest.json.verdict, 'clear')
})

import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { attest } from '../../src/attestation/attest.ts'
import { describeProof, verifyProofFile } from '../../src/cli/verify-proof.ts'
import { isInPart } from '../../src/http/pages/is-in-part.ts'
import type { ListKind } from '../../src/lists/kinds.ts'
import { shownStatus } from '../../src/lists/list-status.ts'
import { claims as someClaims } from '../sdk/signer.ts'
import { signIn } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { openKeyring } from '../support/keyrings.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

// Seen: gate 9 of a payment, and its page in the console, were "Screening completed and found no risk signal" beside lists
// that were 99 days old and 15 sources that had not been checked.

// A host that one list of seven was checked for was "Clear" without a word of it, and the brief view of a decision named
// neither its sources nor those of its page.

type Brief = {
  not_checked: number
  site: { verdict: string; not_checked: number }
}

const checksSchema = z.object({ checks: z.array(z.object({ key: z.string(), detail: z.string() })) })

function screeningOf({ json }: { json: unknown }): string {
  return checksSchema.parse(json).checks.find(({ key }) => key === 'screening')?.detail ?? assert.fail()
}

test('gate 9 states how old the lists are and how much was not checked, when paid and in the record', async () => {
  const app = await shared.app()
  const owner = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 50, dailyUsdc: 500 }, {}, owner.headers)
  const paid = await agent.pay({ nonce: 'covered' })
  const reply = screeningOf(paid)
  assert.match(
    reply,
    /covers listings up to \d{4}-\d\d-\d\d \(age in days: \d+\)\. Sources that were not checked: [1-9]\d*\./,
  )
  const zh = screeningOf(await agent.pay({ nonce: 'covered zh', lang: 'zh' }))
  assert.match(zh, /完整至 \d{4}-\d\d-\d\d（距今 \d+ 天）；未查询的来源：[1-9]\d* 个。/)
  // The record repeats what was covered when it was paid, and a preview states the same.
  const { reads } = await signIn(app, owner.email)
  const stored = await app.ask(`/api/console/payments/${String(paid.json['paymentId'])}`, { headers: reads })
  assert.equal(screeningOf(stored), reply)
  const preview = await agent.pay({ action: 'preview', nonce: 'previewed' })
  assert.equal(screeningOf(preview), reply)
})

test('a host is never clear without a word of the lists that were not checked, nor is a brief decision', async () => {
  const app = await shared.app()
  for (const [lang, reply] of [
    ['en', /Lists of hosts that were checked: 1 of \d; the oldest copy is of \d{4}-\d\d-\d\d\./],
    ['zh', /已查询 1 份，最旧的副本日期为 \d{4}-\d\d-\d\d/],
  ] as const) {
    const { json } = await app.ask(`/api/endpoint?url=api.example.com&lang=${lang}`)
    assert.equal(json['verdict'], 'clear')
    assert.match(String(json['advice']), reply)
    // The page and its report lead with the same sentence.
    for (const path of ['/host/api.example.com', '/report/host/api.example.com'])
      assert.match((await app.ask(`${path}?lang=${lang}`)).text, reply, path)
  }
  const request = { to: unlisted.evm, url: 'https://api.example.com/pay', view: 'brief' }
  const { json } = await app.ask<Brief>('/api/decide', { method: 'POST', body: request })
  assert.equal(json.site.verdict, 'clear')
  assert.ok(json.site.not_checked >= 1 && json.not_checked >= 1)
})

// Seen: `countersign verify --proof` stated "not listed on 2026-11-26" of lists that ended three months before, and
// `verify` of a token did not print the day that it names.
test('a verified absence is stated with what a proof leaves open, and a token with the day of its lists', async () => {
  const app = await shared.app()
  const names = { listsRoot: undefined, logKey: undefined }
  const linesOf = async (addr: string) =>
    describeProof(await verifyProofFile((await app.ask(`/api/proof?addr=${addr}`)).json, names, 'en'), 'en')
  assert.match(await linesOf(unlisted.evm), /not listed on .*does not contain the age of its lists/s)
  assert.doesNotMatch(await linesOf('0x098B716B8Aaf21512996dC57EB0615e2383E2f96'), /age of its lists/)
})

// Seen: without a mail server the sign-in page stated that a link was on its way; it was a file.
test('without a mail server every address is answered that e-mails are files, for a sign-in and for a key', async () => {
  const app = await shared.app()
  const answers = await Promise.all(
    ['known@example.com', 'stranger@example.com'].map((email) =>
      app.ask('/api/console/sign-in', { method: 'POST', body: { email } }),
    ),
  )
  assert.deepEqual(answers[0]?.json, answers[1]?.json)
  assert.match(String(answers[0]?.json['detail']), /no mail server.*files? in the mail folder of its operator/)
  const key = await app.ask('/api/access-keys', { method: 'POST', body: { email: 'keys@example.com' } })
  assert.match(String(key.json['detail']), /no mail server.*files? in the mail folder of its operator/)
})

// Seen: "Screening applies at least partly to 39 … 27.8 % of the known losses", of which one incident, which only the intent
// check is about, was 27.7 %.
test('the page of incidents counts what only the intent check is about apart from screening', async () => {
  const { text } = await (await shared.app()).ask('/incidents?lang=en')
  assert.match(text, /Screening applies to \d+ of them in full and to \d+ in part, with [\d.]+ % of the known losses\./)
  assert.match(text, /only a check of the intent before signing applies/)
  assert.match(text, /only the intent check applies/)
})

// Seen: the page of a host that one list of six, ten months old, was checked for had a green tick and "Clear"; so had that
// of an address beside a sanctions list of 99 days.
test('pages and reports show a clear verdict without its green where it rests on part of the lists', async () => {
  const app = await shared.app()
  for (const [lang, reply] of [
    [
      'en',
      /<h2>Clear <span class="on-sources">on \d+ of \d+ sources<\/span><\/h2>.*<p class="warned">Out of date: [^<]+, \d+ days old</,
    ],
    [
      'zh',
      /<h2>无风险信号 <span class="on-sources">\d+ 个来源中查询了 \d+ 个<\/span><\/h2>.*<p class="warned">已过时：[^<]+，距今 \d+ 天</,
    ],
  ] as const)
    for (const path of ['/host/api.example.com', '/report/host/api.example.com', `/report/${unlisted.evm}`]) {
      const { text } = await app.ask(`${path}?lang=${lang}`)
      assert.match(text, /<article class="verdict in-part"><header><div>/, path)
      assert.match(text, reply, path)
    }
  const listed = await app.ask('/report/0x098B716B8Aaf21512996dC57EB0615e2383E2f96')
  // Its contracts of mixers are as old as /lists calls them.
  assert.match(listed.text, /#tornado-cash">[^<]*<\/a><\/td><td><span class="pill dated">In use, old copy</)
  assert.match(listed.text, /<article class="verdict risky">/)
})

test('a clear verdict is in part where a list is weak or half of them are missing, and own lists are none of them', () => {
  const phishing = (status: string) => ({ kind: 'phishing', status })
  const all = [phishing('fresh'), { kind: 'scam', status: 'fresh' }, { kind: 'mixer', status: 'fresh' }]
  assert.equal(isInPart('clear', all), false)
  for (const weak of ['stale', 'failed', 'download_failed'])
    assert.equal(isInPart('clear', [...all, phishing(weak)]), true, weak)
  const off = phishing('not_configured')
  assert.equal(isInPart('clear', [...all, off, off]), false)
  assert.equal(isInPart('clear', [...all, off, off, off]), true)
  assert.equal(isInPart('clear', [off]), true)
  const asides = ['own', 'allow', 'chain', 'of_another_version'].map((kind) => ({ kind, status: 'failed' }))
  assert.equal(isInPart('clear', [...all, ...asides]), false)
  for (const verdict of ['caution', 'risky', 'uncertain']) assert.equal(isInPart(verdict, [off]), false, verdict)
})

// Seen: contracts whose copy was 1,609 days old were "In use", in green, as those of yesterday.
test('a list that does not grow old is shown as an old copy after 30 days, on every page alike', () => {
  const day = 24
  const problems: never[] = []
  const shown = (kind: ListKind, hours: number | null) =>
    shownStatus({ id: 'tornado-cash', kind, problems }, { status: 'fresh', age_hours: hours })
  assert.deepEqual([shown('mixer', 30 * day), shown('mixer', 30 * day + 1)], ['fresh', 'dated'])
  for (const kind of ['asset', 'enforcement', 'context'] as const) assert.equal(shown(kind, 219 * day), 'dated', kind)
  for (const kind of ['own', 'allow', 'sanctions'] as const) assert.equal(shown(kind, 219 * day), 'fresh', kind)
  assert.equal(shown('mixer', null), 'fresh')
})

// Seen: a decision about a page looked like one about the address alone.
test('the page of a token names the page that was screened, with its page and report', async () => {
  const app = await shared.app()
  const claims = { ...someClaims, iss: testBaseUrl, site: 'metmask.io' }
  const token = await attest(await openKeyring({ dataDir: app.dataDir, world: app.world, secretsKey: null }), claims)
  for (const [lang, name] of [
    ['en', 'Screened payment page'],
    ['zh', '筛查的付款页面'],
  ] as const) {
    const { text } = await app.ask(`/attestation/${token}?lang=${lang}`)
    assert.ok(text.includes(`<dt>${name}</dt>`), name)
    for (const path of ['/host/metmask.io', '/report/host/metmask.io'])
      assert.ok(text.includes(`href="${path}?lang=${lang}"`), path)
    assert.doesNotMatch(text, /href="https?:\/\/metmask/, 'never a link to the host itself')
  }
})

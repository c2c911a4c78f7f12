import assert from 'node:assert/strict'
import test from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { readAddress } from '../../src/kit/address.ts'
import { addressFrame } from '../../src/http/pages/address-frame.ts'
import { coverageOf } from '../../src/http/pages/verdict-coverage.ts'
import { chooseNetwork } from '../../src/screening/gather.ts'
import { screenByLists } from '../../src/screening/screen-by-lists.ts'
import { createTraceMemory } from '../../src/screening/trace-memory.ts'
import { message } from '../../src/messages/message.ts'
import { startChainApp } from '../support/chains/chain-app.ts'
import { startEvmNode } from '../support/chains/evm-node.ts'
import { fakeChains } from '../support/chains/fake-chains.ts'
import { fakeLists } from '../support/fake-lists.ts'
import { unescaped } from '../support/html-text.ts'
import { sanctioned, sanctionedKeyOnTron, unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp, testNow } from '../support/test-app.ts'

const langs = ['en', 'zh'] as const
const html = { accept: 'text/html' }

for (const lang of langs) {
  test(`200: a listed address is risky in the document itself, with its list and label (${lang})`, async () => {
    for (const [family, address] of Object.entries(sanctioned)) {
      const { text } = await shared.ask(`/address/${address}?lang=${lang}`)
      const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${address}&lang=${lang}`)
      const card = cardOf(text)
      assert.match(card, /<article class="verdict risky">/, family)
      assert.ok(card.includes(`<h2>${message(lang, 'verdict.risky')}</h2>`))
      for (const { label, detail } of json.evidence)
        for (const part of [label, detail]) assert.ok(card.includes(part.replaceAll('`', '')), `${family}: ${part}`)
      assert.ok(card.includes(json.advice) && card.includes(json.reason_code))
    }
  })

  test(`200: an address on no list has no verdict in the document, only what the lists are (${lang})`, async () => {
    for (const [family, address] of Object.entries(unlisted)) {
      const card = cardOf((await shared.ask(`/address/${address}?lang=${lang}`)).text)
      assert.match(card, /<article class="verdict (?:preliminary|in-part)">/, family)
      assert.ok(card.includes(message(lang, 'frame.unlisted')) && card.includes(message(lang, 'preliminary.advice')))
      for (const word of ['verdict.clear', 'advice.clear', 'reason.NO_RISK_SIGNAL'] as const)
        assert.ok(!withoutScale(card).includes(message(lang, word)), `${family}: ${word}`)
      assert.doesNotMatch(card, /class="scale"|class="verdict clear/, family)
      assert.ok(card.includes('2026-08-20'), 'the day of the oldest sanctions list')
      assert.match(card, /<details class="gap not_configured">/)
    }
  })

  test(`200: without script the page states that no chain was read, and leads to the report and the bundle (${lang})`, async () => {
    const { text } = await shared.ask(`/address/${unlisted.evm}?network=base&lang=${lang}`)
    const [, banner = ''] = /<noscript[^>]*>([^]*?)<\/noscript>/.exec(text) ?? []
    assert.ok(banner.includes(message(lang, 'no_script.address')))
    assert.ok(unescaped(banner).includes(`href="/report/${unlisted.evm}?network=base&lang=${lang}"`))
    assert.ok(
      unescaped(banner).includes(`href="/api/evidence/bundle?address=${unlisted.evm}&network=base&lang=${lang}"`),
    )
    assert.ok(cardOf(text).includes(message(lang, 'frame.chain', { chain: 'base' })))
  })

  test(`400: what is no address is refused in the words of the reader, with an example and the search (${lang})`, async () => {
    const refused = [
      ['/address/abc', '“abc”'],
      ['/address/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '“<script>alert(1)</script>”'],
      [`/address/${sanctioned.evm.replace('B', 'b')}`, `“${sanctioned.evm.replace('B', 'b')}”`],
      ['/report/abc', '“abc”'],
      ['/host/localhost', '“localhost”'],
      ['/report/host/localhost', '“localhost”'],
    ] as const
    for (const [path, typed] of refused) {
      const { status, text } = await shared.ask(`${path}?lang=${lang}`, { headers: html })
      const main = unescaped(/<main[^]*?<h2>/.exec(text)?.[0] ?? '')
      assert.deepEqual([status, main.includes(typed)], [400, true], path)
      assert.doesNotMatch(main, /(?:>|[.。] ?)(?:addr|address|url|host)(?: |:|：)|\{/, path)
      assert.match(
        main,
        /<form[^>]+action="\/">[^]*name="q"[^]*<a href="\/(?:address\/0x098B|host\/etherscan\.io)/,
        path,
      )
      assert.doesNotMatch(text, /<script>alert/)
    }
  })
}

// Seen: "7 of 18 sources checked", and a moment later "7 of 21".
test('200: without a chain the document counts the sources of the answer that follows', async () => {
  for (const lang of langs)
    for (const address of [...Object.values(sanctioned), ...Object.values(unlisted)]) {
      const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${address}&lang=${lang}`)
      const { verdict, intelligence } = json
      const { checked, total } = coverageOf(verdict, intelligence.sources, Date.parse(testNow))
      const card = cardOf((await shared.ask(`/address/${address}?lang=${lang}`)).text)
      const count = message(lang, verdict === 'clear' ? 'frame.on' : 'coverage.checked', { checked, total })
      assert.ok(card.includes(count), `${address}: ${count}`)
      assert.ok(!card.includes(message(lang, 'frame.more')))
    }
})

test('200: while a chain is still to be read, a count of sources states that there are more', async (t) => {
  const node = await startEvmNode(t)
  const app = await startChainApp(t, { RPC_URL_ETHEREUM: node.url })
  for (const lang of langs) {
    const cardFor = async (path: string) => cardOf((await app.ask(`/address/${path}lang=${lang}`)).text)
    const more = `<span class="checking"> · ${message(lang, 'frame.more')}</span></p>`
    assert.ok((await cardFor(`${sanctioned.evm}?`)).includes(more))
    assert.ok(
      !(await cardFor(`${sanctioned.evm}?on=2025-01-01&`)).includes(more),
      'a past day is judged by lists alone',
    )
    const goesOn = `<span class="checking">${message(lang, 'frame.goes_on')}</span></span></h2>`
    assert.ok((await cardFor(`${unlisted.evm}?`)).includes(goesOn))
  }
})

test('400: a document of a refusal names what was typed as well', async () => {
  for (const path of ['/address/abc', '/report/abc'])
    assert.match((await shared.ask(path)).json['detail'] as string, /^“abc” is not an address/)
  assert.match((await shared.ask('/api/risk?addr=abc')).json['detail'] as string, /^addr is not an address/)
})

test('200: what another address of the same key has against it is stated, and is no verdict', async () => {
  const card = cardOf((await shared.ask(`/address/${sanctionedKeyOnTron}?lang=en`)).text)
  assert.ok(card.includes(message('en', 'frame.signals')) && card.includes('key.same_as_listed'))
  assert.match(card, /<article class="verdict preliminary">/)
})

test('200: a past day is judged by its lists, and is no permission', async () => {
  const before = cardOf((await shared.ask(`/address/${sanctioned.evm}?on=2021-01-01&lang=en`)).text)
  assert.doesNotMatch(before, /<article class="verdict (?:risky|clear)">/)
  assert.ok(before.includes(message('en', 'frame.past', { day: '2021-01-01' })))
  const after = cardOf((await shared.ask(`/address/${sanctioned.evm}?on=2023-01-01&lang=en`)).text)
  assert.match(after, /<article class="verdict risky">/)
})

test('200: a network or a day that cannot be is refused in the document, where the app can mend it', async () => {
  for (const query of ['network=nowhere', 'on=tomorrow', 'on=2020-01-01&on=2021-01-01', 'on=2999-01-01']) {
    const { status, text } = await shared.ask(`/address/${sanctioned.evm}?${query}&lang=en`)
    assert.deepEqual([status, text.includes('id="lists-answer"')], [200, false], query)
    assert.match(text, /<div class="failure">/, query)
  }
})

test('200: lists that are older than allowed leave the document uncertain, and a listing risky', async (t) => {
  const app = await startTestApp({ LISTS_MAX_AGE_HOURS: '24' })
  t.after(app.stop)
  for (const lang of langs) {
    const open = cardOf((await app.ask(`/address/${unlisted.evm}?lang=${lang}`)).text)
    assert.match(open, /<article class="verdict uncertain">/)
    assert.ok(open.includes('LISTS_STALE') || open.includes('2026-08-20'))
    assert.match(open, /<p class="warning">/)
    const listed = cardOf((await app.ask(`/address/${sanctioned.evm}?lang=${lang}`)).text)
    assert.match(listed, /<article class="verdict risky">/)
  }
})

test('without any list the frame is uncertain, and names the list that has no copy', () => {
  const { address } = readAddress(unlisted.evm)
  assert.ok(address)
  const lists = fakeLists({})
  const snapshot = lists.current()
  const empty = { ...snapshot, lists: snapshot.lists.map((list) => ({ ...list, snapshot: null, current_at: null })) }
  const needs = {
    lists,
    chains: fakeChains([]).chains,
    world: { now: () => Date.parse('2026-12-01T12:00:00Z') },
    clock: { fault: () => null },
    service: { engine: 'countersign/0.1.0' },
    screening: { traces: createTraceMemory() },
  }
  const question = { address, network: chooseNetwork(address, undefined), on: null }
  const screened = screenByLists(needs, question, empty)
  for (const lang of langs) {
    const about = { lang, baseUrl: 'http://localhost', now: needs.world.now() }
    const request = { address: unlisted.evm, network: '', on: null }
    const { html: frame } = addressFrame(request, { screened, readsChain: true }, about)
    assert.match(frame, /<article class="verdict uncertain">/)
    assert.match(frame, /<details class="gap not_configured"><summary>OFAC SDN/)
    assert.ok(!frame.includes(message(lang, 'evidence.none')), 'nothing was checked')
    assert.match(addressFrame(request, new ServiceError('clock_wrong'), about).html, /<div class="failure">/)
  }
})

test('a browser that fetches the page ahead reads no chain and counts toward no limit', async (t) => {
  const node = await startEvmNode(t)
  const app = await startChainApp(t, { RPC_URL_ETHEREUM: node.url, LIMITS: 'on' })
  const before = node.posts.length
  for (let i = 0; i < 80; i++) {
    const { status, text, headers } = await app.ask(`/address/${unlisted.evm}?lang=en`)
    assert.deepEqual([status, headers['ratelimit']], [200, undefined])
    assert.ok(text.includes(message('en', 'frame.checking')))
  }
  assert.equal(node.posts.length, before)
  assert.equal((await app.ask(`/api/risk?addr=${unlisted.evm}`)).status, 200, 'the limit is untouched')
  assert.ok(node.posts.length > before)
})

/** What the document states of its address, as a browser shows it. */
function cardOf(text: string): string {
  const [card] = /<div id="lists-answer">[^]*<\/article><\/div>/.exec(text) ?? assert.fail('no answer of the lists')
  return unescaped(card)
}

/** The scale names every verdict, and so does the sentence on what clear does not prove. */
function withoutScale(card: string): string {
  return card
    .replace(/<svg class="scale"[^]*?<\/svg>/g, '')
    .replaceAll(message('en', 'note.limits'), '')
    .replaceAll(message('zh', 'note.limits'), '')
}

import assert from 'node:assert/strict'
import test from 'node:test'
import { constantPages, pages } from '../../src/http/site/pages.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { placeholders, withPlaceholders } from '../../src/http/pages/reference/with-placeholders.ts'
import { message } from '../../src/messages/message.ts'
import { signalWeights } from '../../src/screening/signals.ts'
import { unescaped } from '../support/html-text.ts'
import { blender, bridge, sanctioned, tornadoPool } from '../support/known-addresses.ts'
import { referenceText } from '../support/reference-requests.ts'
import { withOwnPlan } from '../support/own-plan.ts'
import { drawnPaths, missingPayee } from '../support/page-paths.ts'
import { groupsInChinese } from '../../src/messages/groups-in-chinese.ts'
import { ageOf } from '../../src/http/pages/coverage-sentences.ts'
import { memberInChinese, memberMeanings } from '../../src/messages/member-in-chinese.ts'
import { operationsInChinese } from '../../src/messages/operations-in-chinese.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

test('every page the service draws is visited here', () =>
  assert.equal(drawnPaths.length + [missingPayee].length, pages.length + constantPages.length))

test('200: a page is in the requested language, links to the other one and needs no script', async () => {
  for (const path of drawnPaths) {
    for (const [lang, other] of [
      ['en', 'zh'],
      ['zh', 'en'],
    ] as const) {
      const { status, headers, text } = await shared.ask(`${path}?lang=${lang}`)
      assert.equal(status, 200, path)
      assert.match(headers['content-type'] ?? '', /^text\/html; charset=utf-8$/)
      assert.match(headers['content-security-policy'] ?? '', /default-src 'self'.*frame-ancestors 'none'/)
      assert.ok(text.includes(`<html lang="${lang}">`))
      assert.ok(text.includes(`href="${path}?lang=${other}"`), path)
      assert.equal(
        /\p{Script=Han}/u.test(text.replace(/<header.*<\/header>/s, '').replace(/<pre.*?<\/pre>/gs, '')),
        lang === 'zh',
        path,
      )
      const isReference = path.startsWith('/docs/api/')
      const drawn = text.replace(path.startsWith('/docs') ? '<script src="/docs.js" defer></script>' : '', '')
      assert.doesNotMatch(drawn, /<script|javascript:|\son\w+=/)
      // The reference shows JSON, in which a name in braces may end a text: its quote is written as an entity.
      assert.doesNotMatch(isReference ? drawn.replaceAll(/(?<=\})&(?:quot|#34|#39);/g, "'") : drawn, /\{\w+\}(?!['/<])/)
      for (const [, link] of text.matchAll(/(?:src|href)="(https?:[^"]+)"/g))
        assert.doesNotMatch(link ?? '', /\.(js|css|woff2?)$/)
    }
  }
})

test('200: pages ignore what they do not know', async () => {
  for (const query of ['?utm_source=x', '?x=1&x=2', '?lang=de', '?%ff', '?lang=zh&lang=en', '?lang'])
    for (const path of [...drawnPaths, '/']) assert.equal((await shared.ask(path + query)).status, 200, path + query)
})

test('what a caller writes into a path stands in a page as text only', async () => {
  const { text } = await shared.ask(
    `/docs/verdicts?lang=en&"><script>alert(1)</script>`
      .replaceAll('<', '%3C')
      .replaceAll('>', '%3E')
      .replaceAll('"', '%22'),
  )
  assert.equal(text.includes('<script>'), false)
  const escaped = await shared.ask(`/evidence/ofac/${tornadoPool.replace('x', '%78')}`)
  assert.equal(escaped.status, 200)
})

test('200: every link a page gives to this service opens', async () => {
  const seen = new Set<string>()
  for (const path of drawnPaths) {
    const { text } = await shared.ask(path)
    for (const [, href = ''] of text.matchAll(/href="(\/[^"#]*)"/g)) seen.add(href.replaceAll('&#38;', '&'))
  }
  assert.ok(seen.size > 40)
  for (const href of seen) assert.equal((await shared.ask(href)).status, 200, href)
})

const mcpAccept = 'application/json, text/event-stream'

/** What a command comes to that needs a chain, a key or an agent. */
const unanswered: ReadonlySet<string> = new Set([
  'chain_not_configured',
  'key_required',
  'agent_unauthenticated',
  'not_found',
  'link_not_valid',
  'session_required',
  'paid_tier_not_configured',
])

test('200: the reference in Chinese states what each operation is for, and marks what it has in English alone', async () => {
  const text = await referenceText(shared.ask, 'zh')
  const { json } = await shared.ask<{ paths: Record<string, Record<string, { operationId: string }>> }>('/openapi.json')
  const operations = Object.values(json.paths).flatMap((path) => Object.values(path))
  const names = new Set(operations.map(({ operationId }) => operationId.replace(/ByPost$/, '')))
  assert.deepEqual(
    Object.keys(operationsInChinese).filter((name) => !names.has(name)),
    [],
  )
  for (const { summary, purpose } of Object.values(operationsInChinese)) {
    assert.ok(text.includes(`<p class="purpose">${summary}</p>`), summary)
    for (const reply of [summary, purpose]) assert.match(reply, /^(?!.*[,;:?!] ?[\u4e00-\u9fff])/, reply)
  }
  const inEnglish = [...names].filter((name) => !(name in operationsInChinese))
  assert.equal([...text.matchAll(/<p class="purpose" lang="en">/g)].length, inEnglish.length)
  for (const { name } of (await shared.ask<{ tags: { name: string }[] }>('/openapi.json')).json.tags) {
    const group = groupsInChinese[name] ?? assert.fail(`${name} has no Chinese name`)
    for (const drawn of [`<h1>${group.name}</h1>`, `<p>${group.about}</p>`, `>${group.name}</a></li>`])
      assert.ok(text.includes(drawn), drawn)
  }
})

test('200: the reference in Chinese has the meaning of each member in Chinese, and none that no member has', async () => {
  const { text: schemas } = await shared.ask('/openapi.json')
  const isDescription = (text: string) => schemas.includes(JSON.stringify(text).slice(1, -1))
  assert.deepEqual(
    Object.keys(memberMeanings).filter((text) => !isDescription(text)),
    [],
  )
  for (const [english, chinese] of Object.entries(memberMeanings)) {
    assert.match(chinese, /^(?!.*[,;:?!] ?[\u4e00-\u9fff])/, chinese)
    assert.deepEqual(codeIn(chinese), codeIn(english), english)
  }
  const text = await referenceText(shared.ask, 'zh')
  const rows = [...text.matchAll(/<tr id="([^"]+)">[^\n]*\n[^\n]*\n<td( lang="en")?>([^\n]*)<\/td><\/tr>/g)]
  assert.ok(rows.length > 3_000, `${rows.length} members are shown`)
  assert.deepEqual(
    rows.filter(([, , english, meaning]) => english !== undefined && meaning !== '').map(([, id]) => id),
    [],
  )
  assert.equal(memberInChinese('No member has this description.'), undefined)
})

test('200: MCP is configured without a key first, then with one that a header takes', async () => {
  const { text } = await shared.ask('/docs/mcp?lang=en')
  const [first, second] = text.split('<h2>With a key</h2>')
  assert.match(first ?? '', /claude mcp add --transport http countersign \S+\/api\/mcp<\/code>/)
  assert.doesNotMatch(first ?? '', /x-api-key/)
  const [withKey = ''] = (second ?? '').split('<h2>')
  assert.equal(withKey.match(/csk_KEY/g)?.length, 1 + 4)
  // Seen: an ellipsis in place of the key, which a header refuses.
  for (const [code] of (second ?? '').matchAll(/<pre>[^]*?<\/pre>/g)) assert.doesNotMatch(code, /…/)
})

test('200: the search of the Chinese documentation shows what a member means in Chinese', async () => {
  const { text } = await shared.ask('/docs/search?q=named_like&lang=zh')
  assert.ok(
    text.includes(
      memberInChinese(
        'The sanctions lists with a party of exactly this name. A name alone proves nothing; empty if there is none.',
      ) ?? '-',
    ),
  )
})

test('the age of a list has its thousands apart, as on every other page', () => {
  const words = { lang: 'en', t: (key: string, params = {}) => `${key} ${JSON.stringify(params)}` } as const
  assert.match(ageOf({ id: 'tornado-cash', days: 1_613 }, words), /"days":"1,613"/)
})

/** The words in backticks, each once. */
function codeIn(text: string): string[] {
  return [...new Set(text.match(/`[^`]+`/g))].toSorted()
}

test('200: the reference names every path, parameter and error, and its commands work when pasted', async () => {
  const text = await referenceText(shared.ask)
  const { document } = await shared.app()
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const heading = new RegExp(
        `<span class="method">${method.toUpperCase()}</span> [^\n]*<code>${path.replaceAll(/[{}.]/g, '\\$&')}</code></a></h2>`,
      )
      assert.match(text, heading)
      for (const { name } of operation.parameters) assert.ok(text.includes(`<code>${name}</code>`), name)
    }
  }
  const commands = [...text.matchAll(/<pre><code>(curl (?:[^<]|<\/?var>)+)<\/code><\/pre>/g)].map(([, command = '']) =>
    unescaped(command),
  )
  assert.ok(commands.length >= 8)
  for (const command of commands) {
    const [, method, url = '', data] =
      /^curl -s(?: -X (\w+))? '?(https:\/\/[^' ]+)'?(?: -H '[^']+')*(?: -d '(.*)')?$/.exec(command) ??
      assert.fail(command)
    assert.equal(data === undefined, !command.includes(" -H 'content-type: application/json'"), command)
    assert.ok(url.startsWith(testBaseUrl), command)
    const path = url.slice(testBaseUrl.length)
    const question =
      data === undefined
        ? { method: method ?? 'GET' }
        : { method: method ?? 'POST', body: await withOwnPlan(JSON.parse(data) as Record<string, unknown>) }
    const headers = command.includes(mcpAccept) ? { accept: mcpAccept } : {}
    const { status, json } = await shared.ask(path, {
      ...question,
      headers: { 'content-type': 'application/json', ...headers },
    })
    const isAnswered = status < 300 || unanswered.has(String(json['reason_code']))
    assert.ok(isAnswered, command)
  }
})

test('200: the commands of the reference carry a place for every credential that the call needs', async () => {
  const text = await referenceText(shared.ask)
  const commands = unescaped(text).split('<pre><code>')
  const headersOf = (path: string) =>
    [...(commands.find((each) => each.startsWith(`curl -s ${testBaseUrl}${path} `)) ?? '').matchAll(/-H '([^:]+):/g)]
      .map(([, name]) => name)
      .slice(1)
  assert.deepEqual(headersOf('/api/baseline'), ['x-agent-id', 'x-agent-secret'])
  assert.deepEqual(headersOf('/api/kyc/callback'), ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
  assert.deepEqual(headersOf('/api/console/webhook/test'), ['cookie', 'x-csrf-token'])
  assert.deepEqual(headersOf('/api/x402/batch'), ['payment-signature'])
})

test('200: the reference marks what only its reader can fill in, and nothing else', async () => {
  for (const lang of ['en', 'zh'] as const) {
    const text = await referenceText(shared.ask, lang)
    const marked = new Set([...text.matchAll(/<var>([^<]*)<\/var>/g)].map(([, word]) => word))
    assert.deepEqual(marked, new Set(Object.values(placeholders)))
    assert.doesNotMatch(text, /(?<!<var>|&#96;|`|<code>)csk_KEY/, 'none is left unmarked')
    assert.ok(text.includes(message(lang, 'page.ref.placeholders').slice(0, 8)))
  }
})

test('names of variables of a shell and parts of words are no placeholders', () => {
  const { html } = withPlaceholders("AGENT=a KEY=csk_KEY; $AGENT 'x: TOKEN' TOKEN_VALID aID")
  assert.equal(unescaped(html), "AGENT=a KEY=csk_KEY; $AGENT 'x: TOKEN' TOKEN_VALID aID")
  assert.deepEqual(html.match(/<var>\w+/g), ['<var>csk_KEY', '<var>TOKEN'])
})

test('200: the page of the verdicts shows every signal with its weight', async () => {
  const { text } = await shared.ask('/docs/verdicts')
  for (const [key, weight] of Object.entries(signalWeights))
    assert.ok(
      text.includes(
        `<tr id="${key}"><td><code>${key}</code></td><td class="number" data-label="Weight">${weight}</td>`,
      ),
      key,
    )
  assert.doesNotMatch(text, /[:：] ?…|\{\w+\}/, 'no sentence ends in a placeholder')
  for (const [, code] of text.matchAll(/href="\/docs\/reasons\/(\w+)\?/g))
    assert.equal((await shared.ask(`/docs/reasons/${code}`)).status, 200, code)
})

test('200: the page of the verdicts names the reason of each kind of listed party whose money it was', async () => {
  const { text } = await shared.ask('/docs/verdicts')
  for (const signal of ['taint.onehop', 'taint.multihop']) {
    const row = text.slice(text.indexOf(`<tr id="${signal}">`)).split('</tr>')[0] ?? ''
    for (const code of ['SANCTIONS_TAINT', 'ENFORCEMENT_TAINT', 'MIXER_TAINT', 'OWN_LIST_TAINT'])
      assert.ok(row.includes(`/docs/reasons/${code}?`), `${signal} ${code}`)
  }
})

test('200: every evidence page opens and shows the fact, the list and its age', async () => {
  for (const address of [...Object.values(sanctioned), tornadoPool, blender, bridge]) {
    const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${address}`)
    assert.ok(json.evidence.length > 0, address)
    assert.ok(json.standard.startsWith(testBaseUrl))
    for (const { page, url, snapshot, listed_on } of json.evidence) {
      assert.ok(page?.startsWith(`${testBaseUrl}/evidence/`))
      assert.match(url, /^https:\/\//)
      for (const lang of ['en', 'zh']) {
        const { status, text } = await shared.ask(`${page?.slice(testBaseUrl.length)}?lang=${lang}`)
        assert.equal(status, 200, page)
        for (const fact of [address, snapshot, listed_on]) assert.ok(text.includes(fact ?? '?'), `${page} ${fact}`)
      }
    }
  }
})

test('200: an ended listing’s page states that it has ended and when', async () => {
  const { text } = await shared.ask(`/evidence/ofac/${tornadoPool}`)
  assert.match(text, /Listed from 2022-08-08, removed on 2025-03-21/)
})

test('304: a file that was not changed is not sent again', async () => {
  const first = await shared.ask('/pages.css')
  assert.match(first.headers['content-type'] ?? '', /^text\/css/)
  const again = await shared.ask('/pages.css', { headers: { 'if-none-match': first.headers['etag'] ?? '' } })
  assert.deepEqual([again.status, again.text], [304, ''])
  assert.equal((await shared.ask('/pages.css', { headers: { 'if-none-match': '"other"' } })).status, 200)
})

test('200: what is the same for everybody is sent compressed to a client that accepts it, and 304: not again', async () => {
  const { url } = await shared.app()
  for (const path of ['/docs', '/docs?lang=zh', '/docs/verdicts', '/docs/reasons?lang=zh', '/openapi.json']) {
    const plain = await shared.ask(path)
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.equal(plain.headers['vary'], 'accept-encoding')
    const zipped = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(zipped.headers.get('content-encoding'), 'gzip', path)
    assert.equal(await zipped.text(), plain.text)
    const [etag, zippedEtag] = [plain.headers['etag'] ?? '', zipped.headers.get('etag') ?? '']
    assert.match(etag, /^"[\w-]{22}"$/)
    assert.notEqual(zippedEtag, etag)
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await shared.ask(path, { headers: { 'if-none-match': held } })
      assert.deepEqual([again.status, again.text, again.headers['etag']], [304, '', etag], held)
    }
    for (const held of ['"x"', etag.replaceAll('"', ''), zippedEtag])
      assert.equal((await shared.ask(path, { headers: { 'if-none-match': held } })).status, 200, held)
    const again = await shared.ask(path, { headers: { 'if-none-match': zippedEtag, 'accept-encoding': 'gzip' } })
    assert.equal(again.status, 304)
    assert.deepEqual([(await shared.ask(path, { method: 'HEAD' })).headers['etag']], [etag])
  }
})

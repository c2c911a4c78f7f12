import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { settings } from '../../src/config/config.ts'
import { reasonCodes } from '../../src/endpoint/reason-codes.ts'
import { guides } from '../../src/http/pages/docs/docs-places.ts'
import { settingInChinese } from '../../src/messages/settings-in-chinese.ts'
import { settingsOfCodes } from '../../src/http/pages/settings-of-codes.ts'
import { searchDocs, type DocsEntry } from '../../src/http/pages/docs/search-docs.ts'
import { unescaped } from '../support/html-text.ts'
import { referenceText } from '../support/reference-requests.ts'
import { shared, startTestApp, testBaseUrl } from '../support/test-app.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)

test('200: the start of the documentation has every guide first, then each operation at its old anchor with the way to its page', async () => {
  const { document } = await shared.app()
  for (const lang of ['en', 'zh']) {
    const { text } = await shared.ask(`/docs?lang=${lang}`)
    const places = guides.map(({ path }) =>
      text.indexOf(`<li><a href="${path}?lang=${lang}">`, text.indexOf('class="cards"')),
    )
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
    assert.ok((places[0] ?? 0) > 0 && (places.at(-1) ?? 0) < text.indexOf('class="operations"'))
    for (const { operationId } of Object.values(document.paths).flatMap((item) => Object.values(item)))
      assert.ok(text.includes(`id="${operationId}"`), operationId)
    assert.ok(text.length < 60_000, `${text.length}`)
  }
})

test('200: each operation and each member of the reference has a link of its own, and no two have the same', async () => {
  const text = await referenceText(shared.ask)
  const ids = [...text.matchAll(/<(?:section|tr)[^>]* id="([^"]+)"/g)].map(([, id = '']) => id)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ['screenAddress', 'screenAddress.in.addr', 'screenAddress.200.verdict'])
    assert.ok(ids.includes(id) && text.includes(`href="#${id}"`), id)
})

test('200: the search finds guides, operations, codes, settings and members, in both languages', async () => {
  for (const [query, href] of [
    ['guard', '/docs/guard?lang=en'],
    ['/api/risk/batch', '/docs/api/screening?lang=en#screenBatch'],
    ['SANCTIONS_TAINT', '/docs/reasons/SANCTIONS_TAINT?lang=en'],
    ['lists_max_age', '/docs/settings?lang=en#LISTS_MAX_AGE_HOURS'],
    ['maxAmountUsdc', '/docs/api/decisions?lang=en#decidePayment.in.maxAmountUsdc'],
  ] as const) {
    const { text } = await shared.ask(`/docs/search?q=${encodeURIComponent(query)}`)
    const [, results = ''] = /<ul class="results">(.*?)<\/ul>/s.exec(text) ?? []
    assert.ok(results.includes(`href="${href}"`), `${query}: ${results.slice(0, 300)}`)
  }
  assert.match(
    (await shared.ask('/docs/search?q=Webhook&lang=zh')).text,
    /<ul class="results">.*\/docs\/webhooks\?lang=zh/s,
  )
  assert.doesNotMatch((await shared.ask('/docs/search?q=zzzzqq')).text, /class="results"/)
  const { text } = await shared.ask(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  assert.doesNotMatch(text, /<script>/)
})

test('200: the page of a reason code names the settings that it depends on, each with its place', async () => {
  const settingNames = new Set(settings.map(({ name }) => name))
  for (const [code, names] of Object.entries(settingsOfCodes)) {
    const { text } = await shared.ask(`/docs/reasons/${code}`)
    for (const name of names) {
      assert.ok(settingNames.has(name), name)
      assert.ok(text.includes(`href="/docs/settings?lang=en#${name}"`), `${code} ${name}`)
    }
  }
  assert.ok('DAY_NOT_COVERED' in settingsOfCodes)
})

test('a title that is the query stands first, then one that begins with it, then one that has it, then a text', () => {
  const entry = (kind: DocsEntry['kind'], title: string, text = ''): DocsEntry => ({ kind, title, text, href: title })
  const entries = [
    entry('page', 'About it', 'a verdict'),
    entry('member', 'the verdict'),
    entry('member', 'verdicts'),
    entry('member', 'verdict'),
    entry('page', 'Verdict'),
    entry('page', 'Other'),
  ]
  assert.deepEqual(
    searchDocs(entries, ' VERDICT ').map(({ title }) => title),
    ['Verdict', 'verdict', 'verdicts', 'the verdict', 'About it'],
  )
  assert.deepEqual(searchDocs(entries, '  '), [])
})

test('200: the settings page has every setting, and llms.txt the SDK and every guide', async () => {
  const { text } = await shared.ask('/docs/settings')
  for (const { name } of settings) assert.ok(text.includes(`<tr id="${name}">`), name)
  const zh = (await shared.ask('/docs/settings?lang=zh')).text
  for (const { name, meaning } of settings) {
    const inChinese = settingInChinese(name)
    assert.match(inChinese?.meaning ?? '', /\p{Script=Han}.*。$/u, name)
    assert.equal(zh.includes(meaning.replaceAll('`', '')), false, name)
  }
  assert.doesNotMatch(zh, /<td[^>]* lang="en"/)
  for (const { name, default: value } of settings) {
    const inWords = typeof value === 'object' && value !== null && !/^`[^`]*`$/.test(value.words)
    if (inWords) assert.match(settingInChinese(name)?.default ?? '', /\p{Script=Han}/u, name)
  }
  const { text: llms } = await shared.ask('/llms.txt')
  assert.match(llms, /\[@countersign\/sdk\]/)
  for (const { path } of guides) assert.ok(llms.includes(`(${testBaseUrl}${path})`), path)
})

test('200: every reason code of a signal stands on the page of verdicts, and codes are those of the table', async () => {
  const { text } = await shared.ask('/docs/verdicts')
  for (const code of ['SANCTIONS_TAINT', 'MIXER_TAINT', 'ENFORCEMENT_TAINT'])
    assert.ok(text.includes(`/docs/reasons/${code}?`), code)
  for (const [, code = ''] of text.matchAll(/\/docs\/reasons\/(\w+)\?/g)) assert.ok(code in reasonCodes, code)
})

test('200: the Python of the reference is Python, and what needs no credential runs as it stands', async (t) => {
  const app = await startTestApp()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-python-'))
  t.after(async () => {
    await app.stop()
    await removeFolder(folder)
  })
  const text = await referenceText(app.ask)
  const programs = [...text.matchAll(/<summary>Python<\/summary><pre><code>(.*?)<\/code>/gs)].map(([, each = '']) =>
    unescaped(each).replaceAll(testBaseUrl, app.url),
  )
  assert.ok(programs.length > 70, `${programs.length}`)
  const names = programs.map((program, i) => {
    const name = join(folder, `p${i}.py`)
    writeFileSync(name, program)
    return name
  })
  await run('python3', ['-m', 'py_compile', ...names])
  for (const path of ['/api/risk?', '/api/decide?', '/api/risk/batch"', '/api/console/session"']) {
    const name = names[programs.findIndex((program) => program.includes(`${app.url}${path}`))] ?? assert.fail(path)
    const { stdout } = await run('python3', [name])
    assert.equal(typeof JSON.parse(stdout), 'object', path)
  }
})

test('200: the search finds guides by their text, questions of people, and Chinese without blanks', async () => {
  const firstOf = async (q: string, lang: string) => {
    const { text } = await shared.ask(`/docs/search?lang=${lang}&q=${encodeURIComponent(q)}`)
    return /<ul class="results"><li><a href="([^"?]*)/.exec(text)?.[1]
  }
  for (const [question, path] of [
    ['viem', '/docs/guard'],
    ['own.json', '/docs/operate'],
    ['how to tighten a mandate', '/docs/owners'],
    ['why was a payment blocked', '/docs/owners'],
    ['emergency', '/docs/owners'],
    ['verify a token a year later', '/docs/verify'],
    ['LISTS_DIR', '/docs/settings'],
    ['zzzz qqqq', undefined],
  ] as const)
    assert.equal(await firstOf(question, 'en'), path, question)
  for (const [question, path] of [
    ['验证令牌', '/attestation'],
    ['如何收紧授权', '/docs/owners'],
    ['付款为何被拦截', '/docs/owners'],
    ['viem', '/docs/guard'],
  ] as const)
    assert.equal(await firstOf(question, 'zh'), path, question)
})

test('a search in the other language leads to the documentation in that language, and own lists have their place', async () => {
  const en = (await shared.ask(`/docs/search?q=${encodeURIComponent('制裁')}&lang=en`)).text
  assert.match(en, /href="\/docs\/search\?q=%E5%88%B6%E8%A3%81&(?:amp;|#38;)?lang=zh" hreflang="zh"/)
  const zh = (await shared.ask('/docs/search?q=xyzzy&lang=zh')).text
  assert.match(zh, /hreflang="en">搜索词为英文/)
  for (const [lang, words] of [
    ['en', 'own.json'],
    ['zh', 'own-allow.json'],
  ] as const)
    assert.match((await shared.ask(`/docs/search?q=${words}&lang=${lang}`)).text, /href="\/docs\/operate\?lang=/)
})

test('what the commands of the page on proofs read is created on the page before', async () => {
  const { text } = await shared.ask('/docs/proofs')
  for (const file of ['answer.json', 'keys.json', 'log.key'])
    assert.ok(text.indexOf(`&gt; ${file}`) > 0 && text.indexOf(`&gt; ${file}`) < text.indexOf('countersign pack'), file)
  assert.equal((await shared.ask('/log/lists/key')).status, 200)
})

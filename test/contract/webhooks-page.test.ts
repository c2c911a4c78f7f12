import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import test from 'node:test'
import type { z } from 'zod'
import { message, langs, type Lang } from '../../src/messages/message.ts'
import { messageHeaders, messageTypes } from '../../src/webhooks/message-types.ts'
import { signDelivery } from '../../src/webhooks/sending/sign-delivery.ts'
import { unescaped } from '../support/html-text.ts'
import { shared } from '../support/test-app.ts'

const keys = [randomBytes(32), randomBytes(32)]
const body = Buffer.from('{"note":"Zoë 付款","n":1}')
const secretOf = (key: Uint8Array = new Uint8Array()) => `whsec_${Buffer.from(key).toString('base64')}`
/** What a receiver may be sent, and whether it is genuine: signed when the test runs, because signatures get too old. */
function casesNow(): [secret: string, headers: Record<string, string>, body: Buffer, isGenuine: boolean][] {
  const at = Date.now()
  const signed = signDelivery(keys, { id: 'msg_a', type: 'key-alert', body, at })
  const late = signDelivery(keys, { id: 'msg_a', type: 'key-alert', body, at: at - 400_000 })
  return [
    [secretOf(keys[0]), signed, body, true],
    [secretOf(keys[1]), signed, body, true],
    [secretOf(randomBytes(32)), signed, body, false],
    [secretOf(keys[0]), late, body, false],
    [secretOf(keys[0]), { ...signed, 'webhook-id': 'msg_b' }, body, false],
    [secretOf(keys[0]), { ...signed, 'webhook-signature': '' }, body, false],
    [secretOf(keys[0]), {}, body, false],
    [secretOf(keys[0]), signed, Buffer.from('{}'), false],
  ]
}

/** The examples as a browser shows them. */
async function examples(): Promise<string[]> {
  const { text } = await shared.ask('/docs/webhooks')
  return ['TypeScript', 'Python'].map((name) => {
    const [, code = ''] = new RegExp(`<h3>${name}</h3>\\n<pre><code>([^<]*)</code></pre>`).exec(text) ?? []
    return shown(code)
  })
}

/** A text of a page as a browser shows it. */
function shown(text: string): string {
  return unescaped(text.replace(/<\/?code>/g, '`'))
}

test('the examples of the page verify what is genuine, and nothing else', async () => {
  const [typescript = '', python = ''] = await examples()
  const cases = casesNow()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-examples-'))
  try {
    await writeFile(join(folder, 'example.ts'), typescript)
    const loaded = (await import(pathToFileURL(join(folder, 'example.ts')).href)) as {
      isGenuine: (secret: string, headers: Record<string, string>, body: Uint8Array) => boolean
    }
    for (const [secret, headers, sent, isGenuine] of cases)
      assert.equal(loaded.isGenuine(secret, headers, sent), isGenuine, JSON.stringify(headers))
    const requests = cases.map(([secret, headers, sent]) => [secret, headers, sent.toString('base64')])
    const ask = `\nimport json, sys\nprint(json.dumps([is_genuine(s, h, base64.b64decode(b)) for s, h, b in json.load(sys.stdin)]))`
    const ran = spawnSync('python3', ['-c', python + ask], { input: JSON.stringify(requests), encoding: 'utf8' })
    // A machine without Python has nothing to paste the example into.
    if (ran.error === undefined)
      assert.deepEqual(
        JSON.parse(ran.stdout),
        cases.map(([, , , isGenuine]) => isGenuine),
        ran.stderr,
      )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the page is there in both languages', async () => {
  assert.match((await shared.ask('/docs/webhooks')).text, /Answer 2xx within 5 seconds/)
  assert.match((await shared.ask('/docs/webhooks?lang=zh')).text, /请在 5 秒内返回 2xx/)
})

/** The section of one type of messages: its rows, and its sample body. */
async function sectionOf(type: string, lang: Lang) {
  const { text } = await shared.ask(`/docs/webhooks?lang=${lang}`)
  const section = text.split(`<section id="${type}">`)[1]?.split('</section>')[0] ?? assert.fail(`no section ${type}`)
  const [, sample = ''] = /<pre><code>([^<]*)<\/code><\/pre>/.exec(section) ?? []
  return { rows: rowsOf(section), sample: JSON.parse(shown(sample)) as Record<string, unknown> }
}

function rowsOf(text: string): [name: string, type: string, meaning: string][] {
  const row =
    /<tr><td><code>([^<]+)<\/code><\/td><td><code>([^<]+)<\/code><\/td><td class="sentence">(.+?)<\/td><\/tr>/g
  return [...text.matchAll(row)].map(([, name = '', type = '', meaning = '']) => [name, shown(type), shown(meaning)])
}

test('the page shows each type of messages in both languages: every member of its schema, and a sample that it allows', async () => {
  for (const lang of langs)
    for (const { type, body, meanings } of messageTypes) {
      const { rows, sample } = await sectionOf(type, lang)
      assert.deepEqual(
        rows.map(([name, , meaning]) => [name, meaning]),
        Object.keys(body.shape).map((name) => [name, message(lang, meanings[name] ?? assert.fail(name))]),
      )
      assert.equal(rows[0]?.[1], JSON.stringify(type))
      assert.equal(rows.find(([name]) => name === 'at')?.[1], 'string (date-time)')
      assert.deepEqual(body.parse(sample), sample)
    }
})

test('every member of a message is present and not null, as the page states', () => {
  for (const { type, body } of messageTypes)
    for (const [name, member] of Object.entries(body.shape))
      for (const missing of [undefined, null])
        assert.equal((member as z.ZodType).safeParse(missing).success, false, `${type} ${name}`)
})

test('the page names every header of a message in both languages', async () => {
  const { 'content-type': _, ...sent } = signDelivery(keys, { id: 'msg_a', type: 'key-alert', body, at: 1 })
  for (const lang of langs) {
    const rows = rowsOf((await shared.ask(`/docs/webhooks?lang=${lang}`)).text.split('</section>').at(-1) ?? '')
    const described = Object.entries(messageHeaders).map(([name, { meaning }]) => [name, message(lang, meaning)])
    assert.deepEqual(
      rows.map(([name, , meaning]) => [name, meaning]),
      described,
    )
    assert.deepEqual(rows.map(([name]) => name).toSorted(), Object.keys(sent).toSorted())
  }
})

test('the OpenAPI document has every type of messages as a webhook, with its headers and the same members', async () => {
  const { json } = await shared.ask<Described>('/openapi.json')
  assert.deepEqual(
    Object.keys(json.webhooks),
    messageTypes.map(({ type }) => type),
  )
  for (const { type, body } of messageTypes) {
    const { parameters, requestBody } = json.webhooks[type]?.post ?? assert.fail(type)
    assert.deepEqual(
      parameters.map(({ name, in: place, required }) => [name, place, required]),
      Object.keys(messageHeaders).map((name) => [name, 'header', true]),
    )
    const { schema, examples } = requestBody.content['application/json']
    const { properties, required } = json.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? assert.fail(type)
    assert.deepEqual(Object.keys(properties), Object.keys(body.shape))
    assert.deepEqual(required, Object.keys(body.shape))
    assert.ok(body.safeParse(examples.sample.value).success, type)
  }
})

type Described = {
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, { properties: object; required: string[] }> }
}
type Operation = {
  parameters: { name: string; in: string; required: boolean }[]
  requestBody: {
    content: { 'application/json': { schema: { $ref: string }; examples: { sample: { value: unknown } } } }
  }
}

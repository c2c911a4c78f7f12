import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import test from 'node:test'
import { signDelivery } from '../../src/webhooks/sign-delivery.ts'
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
  return [...text.matchAll(/<pre><code>([^<]*)<\/code><\/pre>/g)].map(([, code = '']) =>
    code.replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number))),
  )
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
    const asked = cases.map(([secret, headers, sent]) => [secret, headers, sent.toString('base64')])
    const ask = `\nimport json, sys\nprint(json.dumps([is_genuine(s, h, base64.b64decode(b)) for s, h, b in json.load(sys.stdin)]))`
    const ran = spawnSync('python3', ['-c', python + ask], { input: JSON.stringify(asked), encoding: 'utf8' })
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

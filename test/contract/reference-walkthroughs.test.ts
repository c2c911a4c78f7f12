import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import test from 'node:test'
import { promisify } from 'node:util'
import { signIn } from '../support/console-session.ts'
import { unescaped } from '../support/html-text.ts'
import { activeKey } from '../support/key-holder.ts'
import { startTestApp, testBaseUrl } from '../support/test-app.ts'

const run = promisify(execFile)

for (const lang of ['en', 'zh'])
  test(`200: the sequence of POST /api/pay in the reference (${lang}) registers, pays, claims and tightens when it is pasted`, async (t) => {
    const app = await startTestApp()
    t.after(() => app.stop())
    const { text } = await app.ask(`/docs/api/gateway?lang=${lang}`)
    const [, shown = ''] = /<details class="walkthrough">.*?<pre><code>(.*?)<\/code>/s.exec(text) ?? []
    const { key, email } = await activeKey(app)
    const script = unescaped(shown).replaceAll(testBaseUrl, app.url).replace('csk_KEY', key)
    const { stdout } = await run('sh', ['-e', '-c', script])
    const [paid, claimed, tightened, ...others] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(others, [])
    assert.equal(paid.status, 'settled', stdout)
    assert.equal(paid.settlement.simulated, true)
    assert.equal(claimed.reason_code, undefined, stdout)
    assert.equal(tightened.mandate.maxUsdc, 5, stdout)
    const { reads } = await signIn(app, email)
    const { json } = await app.ask<{ items: { mandate: object }[] }>('/api/console/agents', { headers: reads })
    assert.deepEqual(
      json.items.map(({ mandate }) => mandate),
      [tightened.mandate],
    )
  })

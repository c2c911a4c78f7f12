import assert from 'node:assert/strict'
import test from 'node:test'
import { callCli, runCli } from '../support/command-line.ts'
import { activeKey, requestKey, settingsOf } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

test('an account is erased beside the running service: keys, logs and address; another one is not touched', async () => {
  const app = await startTestApp()
  try {
    const email = 'leaves@example.com'
    const [first, other] = [await activeKey(app, { email, decision_log: true }), await activeKey(app)]
    await requestKey(app, { email })
    await app.ask(`/api/decide?to=${unlisted.evm}`, { headers: first.headers })
    const exported = async () =>
      app.ask<{ export: { entries: unknown[] } }>('/api/access-keys/decisions', { headers: first.headers })
    assert.equal((await exported()).json.export.entries.length, 1)
    const env = { DATA_DIR: app.dataDir }
    const { code, out } = await runCli(['accounts', 'erase', 'Leaves@Example.com', '--json'], env)
    assert.deepEqual([code, JSON.parse(out)], [0, { keys: 2, agents: 0, services: 0, log: true }])
    app.world.clock.ms += 2_000
    await until(async () => (await settingsOf(app, first)).json['reason_code'] === 'key_revoked')
    assert.equal((await settingsOf(app, other)).status, 200)
    const again = await callCli(['accounts', 'erase', email], env)
    assert.deepEqual([again.code, again.err.trim()], [1, `There is no account of ${email}.`])
  } finally {
    await app.stop()
  }
})

test('wrong use is a sentence', async () => {
  for (const words of [[], ['x'], ['a@b.co', 'c@d.co']]) {
    const { code, err } = await callCli(['accounts', 'erase', ...words], { DATA_DIR: '/nowhere' })
    assert.deepEqual([code, err.trim()], [1, 'countersign accounts erase takes one e-mail address.'])
  }
})

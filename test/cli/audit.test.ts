import assert from 'node:assert/strict'
import test from 'node:test'
import { callCli, runCli } from '../support/command-line.ts'
import { activeKey } from '../support/key-holder.ts'
import { startTestApp } from '../support/test-app.ts'

test('0: records are printed beside the running service, by time and by account', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const [one] = [await activeKey(app, { email: 'one@example.com' }), await activeKey(app)]
  const env = { DATA_DIR: app.dataDir }
  const audit = async (...words: string[]) => {
    const { code, out, err } = await callCli(['audit', ...words], env)
    assert.deepEqual([code, err], [0, ''])
    return out.split('\n').filter((line) => line !== '')
  }
  const own = await audit('--owner', 'One@Example.com')
  assert.equal(own.length, 2)
  assert.ok(own.every((line) => line.startsWith('2026-12-01 12:00:00 UTC  key_') && line.includes(one.keyId)))
  assert.match(own.join('\n'), /key_issued {2}key:key_[\w-]+ {2}anyone {2}\{\}$/m)
  const all = await audit('--since', '2026-12-01', '--until', '2026-12-01T13:00:00+01:00')
  assert.equal(all.length, 0, 'until is not included')
  assert.ok((await audit('--since', '2026-12-01')).length >= 5)
  const { code, out } = await runCli(['audit', '--json'], env)
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual([code, lines.length], [0, (await audit()).length])
  const [first] = lines
  const members = ['id', 'at', 'actor', 'actor_id', 'action', 'subject', 'owner', 'request_id', 'facts']
  assert.deepEqual(Object.keys(first ?? {}), members)
  const unknown = await callCli(['audit', '--owner', 'unknown@example.com'], env)
  assert.deepEqual([unknown.code, unknown.err.trim()], [1, 'There is no account of unknown@example.com.'])
})

test('1: wrong use is a sentence', async () => {
  const refused = async (...words: string[]) => {
    const { code, err } = await callCli(['audit', ...words], { DATA_DIR: '/nowhere' })
    assert.equal(code, 1)
    return err.trim()
  }
  assert.equal(await refused('key_1'), 'countersign audit takes no argument.')
  for (const time of ['yesterday', '2026-02-30', '2026-11-22T12:00', '1764547200'])
    assert.equal(
      await refused('--since', time),
      '--since must be a day, such as 2026-11-22, or a time, such as 2026-11-22T12:00:00Z.',
    )
  assert.match(await refused('--until', '2026-13-01'), /^--until must be a day/)
})

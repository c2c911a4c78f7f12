import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { callCli, runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const transfer = `0xa9059cbb${payee.slice(2).toLowerCase().padStart(64, '0')}${(25_000_000).toString(16).padStart(64, '0')}`
const good = {
  intent: { action: 'pay', to: payee, amount: '25', asset: 'USDC' },
  contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  data: transfer,
}

test('intent ends with 0 for match, 3 for mismatch, 4 for unknown, and describes what the transaction does', async (t) => {
  const [match, mismatch, unknown] = await Promise.all([
    intent(t, good),
    intent(t, { ...good, intent: { ...good.intent, amount: '24' } }, ['--lang', 'zh']),
    intent(t, { ...good, data: '0xdeadbeef' }),
  ])
  assert.deepEqual([match.code, mismatch.code, unknown.code], [0, 3, 4])
  for (const { out, err } of [match, mismatch, unknown]) {
    assert.equal(err, '')
    assert.doesNotMatch(out, /\{\w+\}|undefined|null/)
  }
  assert.match(match.out, /^Match +25 USDC -> 0x4838/m)
  assert.match(match.out, /^ {2}= Transfers 25 USDC from the sender to 0x4838/m)
  assert.match(mismatch.out, /^不一致 \(mismatch\)/m)
  assert.match(mismatch.out, /^ {2}amount：声明为 24，实际为 25$/m)
  assert.match(unknown.out, /^ {2}\? Not decoded: an unknown function\.$/m)
})

test('intent --json prints what the API answers', async (t) => {
  const { code, out } = await intent(t, good, ['--json'], runCli)
  const answer = await shared.ask('/api/intent/check', { method: 'POST', body: good })
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(out), answer.json)
})

test('what is no such question is one sentence on standard error that names the field, and exit code 1', async (t) => {
  const cases: [unknown, RegExp][] = [
    ['{', /JSON/],
    [{}, /intent/],
    [{ ...good, data: '0x1' }, /^data: /],
    [{ ...good, value: '1e18' }, /^value must be wei/],
    [{ ...good, extra: 1 }, /extra/],
  ]
  for (const [body, sentence] of cases) {
    const { code, out, err } = await intent(t, body)
    assert.deepEqual([code, out], [1, ''])
    assert.match(err.trim(), sentence)
    assert.equal(err.trim().split('\n').length, 1)
  }
  const missing = await callCli(['intent', 'no-such-file.json'], {})
  assert.match(missing.err, /no-such-file\.json cannot be read/)
})

async function intent(t: TestContext, body: unknown, options: readonly string[] = [], run = callCli) {
  const file = join(await temporaryFolder(t), 'payment.json')
  await writeFile(file, typeof body === 'string' ? body : JSON.stringify(body))
  return run(['intent', file, ...options], { BASE_URL: testBaseUrl })
}

import assert from 'node:assert/strict'
import test from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

test('200: answers are counted by route and status, and the ages of lists are told, in the form Prometheus reads', async () => {
  await shared.ask(`/api/risk?addr=${unlisted.evm}`)
  await shared.ask('/api/risk')
  const { status, headers, text } = await shared.ask('/metrics')
  assert.equal(status, 200)
  assert.match(headers['content-type'] ?? '', /^text\/plain; version=0\.0\.4/)
  assert.match(text, /^countersign_http_answers_total\{route="screenAddress",status="200"\} [1-9]/m)
  assert.match(text, /^countersign_http_answers_total\{route="screenAddress",status="400"\} [1-9]/m)
  assert.match(text, /^countersign_list_age_hours\{list="ofac"\} [0-9.]+$/m)
  assert.match(text, /^countersign_http_answer_seconds_bucket\{le="0\.02",route="screenAddress"\} \d+$/m)
  for (const line of text.split('\n').filter((each) => each !== ''))
    assert.match(line, /^(# (HELP|TYPE) \S+ .+|[a-z][a-z0-9_]*(\{[^{}]*\})? \S+)$/)
})

test('200: what callers ask about is in no metric, whatever paths they make up', async () => {
  for (const path of [
    `/made-up-${unlisted.tron}`,
    `/evidence/ofac/${unlisted.tron}`,
    `/api/risk?addr=${unlisted.tron}`,
  ])
    await shared.ask(path)
  const { text } = await shared.ask('/metrics')
  assert.equal(text.includes(unlisted.tron), false)
  assert.match(text, /route="unmatched",status="404"/)
})

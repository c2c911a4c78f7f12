import assert from 'node:assert/strict'
import test from 'node:test'
import { Registry } from 'prom-client'
import { createAnswerCounts, registerAnswers, sumAnswers } from '../../src/http/metrics/answer-metrics.ts'

test('answers are counted by route and status, and their times by route in buckets that include those below', async () => {
  const registry = new Registry()
  const metrics = createAnswerCounts()
  registerAnswers(registry, metrics.all)
  for (const milliseconds of [0.5, 1, 1.5, 20, 10_000, 10_001]) metrics.count('screenAddress', 200, milliseconds)
  metrics.count('screenAddress', 400, 0)
  metrics.count('flow', 200, 2_500)
  const text = await registry.metrics()
  const valueOf = (line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')[1],
    )
  const times = 'countersign_http_answer_seconds'
  const at = (le: string) => valueOf(`${times}_bucket{le="${le}",route="screenAddress"}`)
  assert.deepEqual(['0.001', '0.005', '0.02', '0.1', '0.5', '2', '10', '+Inf'].map(at), [3, 4, 5, 5, 5, 5, 6, 7])
  assert.equal(valueOf(`${times}_bucket{le="10",route="flow"}`), 1)
  assert.equal(valueOf(`${times}_bucket{le="2",route="flow"}`), 0)
  assert.equal(valueOf(`${times}_count{route="screenAddress"}`), 7)
  assert.ok(Math.abs(valueOf(`${times}_sum{route="screenAddress"}`) - 20.024) < 1e-9)
  const counted = (route: string, status: number) =>
    valueOf(`countersign_http_answers_total{route="${route}",status="${status}"}`)
  assert.deepEqual(
    [counted('screenAddress', 200), counted('screenAddress', 400), counted('flow', 200), counted('flow', 400)],
    [6, 1, 1, NaN],
  )
  assert.ok(text.includes(`# TYPE ${times} histogram\n`))
  assert.ok(text.includes('# TYPE countersign_http_answers_total counter\n'))
})

test('a metric that was scraped before shows what was counted since', async () => {
  const registry = new Registry()
  const metrics = createAnswerCounts()
  registerAnswers(registry, metrics.all)
  assert.doesNotMatch(await registry.metrics(), /^countersign/m)
  metrics.count('risk', 200, 1)
  assert.match(await registry.metrics(), /^countersign_http_answers_total\{route="risk",status="200"\} 1$/m)
  metrics.count('risk', 200, 1)
  assert.match(await registry.metrics(), /^countersign_http_answers_total\{route="risk",status="200"\} 2$/m)
})

test('what several loops have counted is one count', async () => {
  const loops = [createAnswerCounts(), createAnswerCounts()] as const
  loops[0].count('risk', 200, 1)
  loops[1].count('risk', 200, 3)
  loops[1].count('risk', 503, 20_000)
  loops[1].count('flow', 200, 1)
  const alone = createAnswerCounts()
  for (const [route, status, ms] of [
    ['risk', 200, 1],
    ['risk', 200, 3],
    ['risk', 503, 20_000],
    ['flow', 200, 1],
  ] as const)
    alone.count(route, status, ms)
  assert.deepEqual(sumAnswers(loops.map(({ all }) => all())), alone.all())
})

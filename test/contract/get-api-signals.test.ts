import assert from 'node:assert/strict'
import test from 'node:test'
import { shared } from '../support/test-app.ts'

type Signals = {
  policy: string
  risky_from: number
  caution_from: number
  signals: { key: string; weight: number; meaning: string }[]
}

test('200: the table of weights is served with its thresholds', async () => {
  const { json } = await shared.ask<Signals>('/api/signals')
  assert.deepEqual([json.risky_from, json.caution_from], [70, 20])
  assert.match(json.policy, /^policy-[0-9a-f]{16}$/)
  const weights = Object.fromEntries(json.signals.map(({ key, weight }) => [key, weight]))
  assert.deepEqual([weights['list.sanctions'], weights['list.mixer'], weights['none']], [100, 85, 0])
  assert.ok((weights['list.scam'] ?? 100) < 70, 'a crowd’s list alone is caution at most')
})

test('200: the weight of a signal is the weight in evidence', async () => {
  const { json } = await shared.ask<Signals>('/api/signals')
  const screened = await shared.ask<{ evidence: { signal_key: string; weight: number }[] }>(
    '/api/risk?addr=0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc&on=2024-01-01',
  )
  assert.equal(screened.json.evidence.length, 2)
  for (const { signal_key, weight } of screened.json.evidence)
    assert.equal(weight, json.signals.find(({ key }) => key === signal_key)?.weight)
})

test('200: the meanings are in the requested language, without holes', async () => {
  const [en, zh] = [await shared.ask<Signals>('/api/signals'), await shared.ask<Signals>('/api/signals?lang=zh')]
  for (const { meaning } of en.json.signals) assert.match(meaning, /^[A-Z][^{}]+\.$/)
  for (const { meaning } of zh.json.signals) assert.match(meaning, /^[^{}]*\p{Script=Han}[^{}]*。$/u)
})

test('400: parameters are refused', async () => {
  const { status, json } = await shared.ask('/api/signals?key=x&lang=zh')
  assert.deepEqual([status, json['detail']], [400, '未知参数：key。'])
})

import assert from 'node:assert/strict'
import { checkIntent } from '../../../src/intent/check-intent.ts'
import { checkPayment } from '../../../src/intent/payment/check-payment.ts'
import type { IntentResult } from '../../../src/intent/intent-result.ts'
import { describeIntent } from '../../../src/intent/describe-intent.ts'
import { anonymousCaller } from '../../../src/endpoint/caller.ts'
import { fakeLists } from '../fake-lists.ts'
import { testNowMs } from './setting.ts'

const baseUrl = 'http://localhost:8402'

/**
 * Calls the endpoint's function directly, without HTTP, with the same validation and errors as a door. What it writes
 * must equal, byte for byte, the answer about the same payment.
 */
export function check(
  body: Readonly<Record<string, unknown>>,
  lang: 'en' | 'zh' = 'en',
  nowMs = testNowMs,
): IntentResult {
  const input = checkIntent.input.parse(body)
  const answer = checkIntent.run(
    { service: { baseUrl }, world: { now: () => nowMs }, chains: { isOn: () => false }, lists: fakeLists({}) },
    input,
    {
      lang,
      caller: anonymousCaller('192.0.2.1'),
      requestId: 'test',
    },
  )
  if (answer instanceof Promise || answer.json === undefined) throw new TypeError('the check answers at once')
  const result = describeIntent(checkPayment(input, nowMs), { lang, baseUrl })
  assert.equal(answer.json, JSON.stringify(result))
  return result
}

import { checkIntent } from '../../../src/intent/check-intent.ts'
import type { IntentResult } from '../../../src/intent/intent-result.ts'
import { anonymousCaller } from '../../../src/kit/caller.ts'

/** Asks the endpoint's own function, without HTTP: input is validated as the door validates it. Throws as it would. */
export function check(body: Readonly<Record<string, unknown>>, lang: 'en' | 'zh' = 'en'): IntentResult {
  const input = checkIntent.input.parse(body)
  const answer = checkIntent.run({ baseUrl: 'http://localhost:8402' }, input, {
    lang,
    caller: anonymousCaller('192.0.2.1'),
    requestId: 'test',
  })
  if (answer instanceof Promise || answer.body === undefined) throw new TypeError('the check answers at once')
  return answer.body as IntentResult
}

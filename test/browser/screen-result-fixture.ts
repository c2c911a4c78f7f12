import type { Page } from 'playwright-core'
import { problemOf, ServiceError } from '../../src/endpoint/errors.ts'
import type { ErrorCode } from '../../src/endpoint/reason-codes.ts'
import { screenResultSchema, type ScreenResult } from '../../src/screening/screen-result.ts'
import { unlisted } from './examples.ts'

const clear: ScreenResult = {
  address: unlisted,
  chain: 'ethereum',
  verdict: 'clear',
  risk: 0,
  blocked: false,
  lang: 'en',
  signals: ['No risk signal found.'],
  signal_keys: ['none'],
  evidence: [],
  provider: 'countersign',
  note: 'Screening is not licensed AML compliance. Not checked: ethereum direct transfers with listed addresses.',
  reason_code: 'NO_RISK_SIGNAL',
  signal_class: 'ok',
  retry: { retryable: false, condition: 'Nothing to change.' },
  advice: 'You may proceed within your own mandate.',
  standard: 'http://localhost/docs/verdicts',
  lists_root: 'a'.repeat(64),
  intelligence: {
    sources: [
      {
        id: 'ofac',
        kind: 'sanctions',
        status: 'fresh',
        as_of: '2026-01-01',
        detail: 'OFAC SDN list, as of 2026-01-01.',
      },
      { id: 'ethereum.taint', kind: 'chain', status: 'not_configured', as_of: null, detail: 'Transfers: not asked.' },
    ],
  },
}

/** A ScreenResult for states the built-in lists do not give by themselves; checked against the API's own schema. */
export function screenResult(change: Partial<ScreenResult>): ScreenResult {
  return screenResultSchema.parse({ ...clear, ...change })
}

/** An uncertain verdict: the lists are too old. */
export const uncertain: ScreenResult = screenResult({
  verdict: 'uncertain',
  risk: null,
  blocked: true,
  reason_code: 'LISTS_STALE',
  signal_class: 'uncertain',
  cause: 'stale',
  retry: { retryable: true, after_seconds: 60, condition: 'Retry once the lists are updated.' },
  advice: 'Do not pay yet: screening did not complete. Retry later.',
})

/** A cautious verdict on a crowd report, with one ended listing beside it. */
export const cautious: ScreenResult = screenResult({
  verdict: 'caution',
  risk: 40,
  reason_code: 'SCAM_MATCH',
  signal_class: 'payment',
  signals: ['Reported as a scam: ScamSniffer.'],
  signal_keys: ['list.scam'],
  evidence: [evidence('ScamSniffer', 40), evidence('OFAC SDN list', 0)],
  advice: 'Review the evidence, and proceed only within your mandate.',
})

/** A verdict in which everything is as long as it can get and has no place to break. */
export const endless: ScreenResult = screenResult({
  verdict: 'risky',
  risk: 100,
  blocked: true,
  address: 'x'.repeat(90),
  reason_code: 'SANCTIONS_MATCH',
  signal_class: 'regulatory',
  signals: ['s'.repeat(300)],
  signal_keys: ['list.sanctions'],
  evidence: [evidence('l'.repeat(200), 100), evidence('制裁名单'.repeat(60), 100)],
  note: 'n'.repeat(400),
  advice: '请勿付款'.repeat(40),
})

/** Answers the page's screening requests with this result. */
export async function answerScreening(page: Page, result: ScreenResult): Promise<void> {
  await page.route('**/api/risk?*', (route) => route.fulfill({ json: result }))
}

/** Refuses the page's screening requests as the service would. */
export async function refuseScreening(page: Page, code: ErrorCode): Promise<void> {
  const problem = problemOf(new ServiceError(code), 'en', 'http://localhost')
  await page.route('**/api/risk?*', (route) =>
    route.fulfill({ status: problem.status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
}

function evidence(label: string, weight: number): ScreenResult['evidence'][number] {
  return {
    label,
    detail: `${label}: listed.`,
    source: label,
    url: `https://lists.example/${label}`,
    page: `http://localhost/evidence/${label}`,
    signal_key: weight > 0 ? 'list.scam' : null,
    weight,
    as_of: '2026-01-01',
  }
}

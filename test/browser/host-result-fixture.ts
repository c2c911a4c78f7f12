import type { Page } from 'playwright-core'
import { problemOf, ServiceError } from '../../src/endpoint/errors.ts'
import type { MessageKey } from '../../src/messages/message.ts'
import { hostResultSchema, type HostResult } from '../../src/screening/host-result.ts'

type HostEvidence = HostResult['evidence'][number]

const existing: HostResult = {
  url: 'https://etherscan.io/',
  host: 'etherscan.io',
  registrable_domain: 'etherscan.io',
  verdict: 'clear',
  risk: 0,
  blocked: false,
  lang: 'en',
  signals: ['No risk signal found.'],
  signal_keys: ['none'],
  evidence: [],
  lists: [
    { id: 'eth-phishing-detect', kind: 'phishing', status: 'fresh', as_of: '2026-01-01', matched: 'allow' },
    { id: 'polkadot-phishing', kind: 'phishing', status: 'fresh', as_of: '2025-12-24', matched: null },
    { id: 'own', kind: 'own', status: 'not_configured', as_of: null, matched: null },
  ],
  provider: 'countersign',
  note: "Screening is not licensed AML compliance. Not checked: Operator's own list.",
  reason_code: 'NO_RISK_SIGNAL',
  signal_class: 'ok',
  retry: { retryable: false, condition: 'Nothing to change.' },
  advice: 'No match and no suspicious form.',
  standard: 'http://localhost/docs/verdicts',
  lists_root: 'a'.repeat(64),
}

/** A HostResult for states that the built-in lists do not give by themselves; checked against the API's own schema. */
function hostResult(change: Partial<HostResult>): HostResult {
  return hostResultSchema.parse({ ...existing, ...change })
}

/** A host that a list vouches for. */
export const knownHost: HostResult = hostResult({
  evidence: [ruleOf('eth-phishing-detect', 'etherscan.io', 'This list has allowed etherscan.io since 2024-05-01.', 0)],
})

export const lookAlikeUrl = 'https://metmask.io/connect'

/** A host on no list whose name imitates another. */
export const lookAlikeHost: HostResult = hostResult({
  url: lookAlikeUrl,
  host: 'metmask.io',
  registrable_domain: 'metmask.io',
  verdict: 'caution',
  risk: 60,
  signals: ['The host imitates a known name: MetaMask.'],
  signal_keys: ['host.lookalike'],
  reason_code: 'RISK_SIGNALS_PRESENT',
  signal_class: 'payment',
  evidence: [
    {
      label: 'Form of the URL',
      detail: 'The host imitates a known name: MetaMask.',
      source: 'url',
      url: 'http://localhost/host/metmask.io?lang=en',
      signal_key: 'host.lookalike',
      weight: 60,
    },
  ],
  lists: existing.lists.map((list) => ({ ...list, matched: null })),
  advice: 'Before paying, confirm through another channel that this is the intended site.',
})

export const listedUrl = 'https://login.drainer.example/wallet'

/** A host below a name that two lists block, one of them no longer. */
export const listedHost: HostResult = hostResult({
  url: listedUrl,
  host: 'login.drainer.example',
  registrable_domain: 'drainer.example',
  verdict: 'risky',
  risk: 90,
  blocked: true,
  signals: ['On a phishing list: eth-phishing-detect.'],
  signal_keys: ['host.phishing'],
  reason_code: 'PHISHING_MATCH',
  signal_class: 'payment',
  evidence: [
    ruleOf(
      'eth-phishing-detect',
      'drainer.example',
      'The rule drainer.example has been on this list since 2025-12-30.',
      90,
    ),
    ruleOf('polkadot-phishing', 'drainer.example', 'The rule drainer.example was on this list and ended.', 0),
  ],
  lists: existing.lists.map((list) => ({ ...list, matched: list.id === 'eth-phishing-detect' ? 'block' : null })),
  advice: 'Do not pay at this URL and do not connect a wallet to it.',
})

/** No list of hosts is loaded, and one is broken. */
export const uncertainHost: HostResult = hostResult({
  verdict: 'uncertain',
  risk: null,
  blocked: true,
  reason_code: 'SCREENING_UNAVAILABLE',
  signal_class: 'uncertain',
  cause: 'no_lists',
  retry: { retryable: true, after_seconds: 30, condition: 'Retry once a list is loaded.' },
  lists: existing.lists.map((list) => ({
    ...list,
    as_of: null,
    matched: null,
    ...(list.id === 'polkadot-phishing'
      ? { status: 'failed' as const, cause: 'no_usable_copy' }
      : { status: 'not_configured' as const }),
  })),
  advice: 'Do not pay there yet: screening did not complete.',
})

/** The first download of one of the lists failed, so that it has no copy. */
export const neverDownloadedHost: HostResult = hostResult({
  lists: existing.lists.map((list) =>
    list.id === 'polkadot-phishing' ? { ...list, status: 'failed', cause: 'download_failed', as_of: null } : list,
  ),
  note: "Screening is not licensed AML compliance. Not checked: Polkadot phishing list, Operator's own list.",
})

/** An answer in which everything is as long as it can get and has no place to break. */
export const endlessHost: HostResult = hostResult({
  host: `${'h'.repeat(240)}.example`,
  registrable_domain: `${'h'.repeat(240)}.example`,
  verdict: 'risky',
  risk: 100,
  blocked: true,
  reason_code: 'PHISHING_MATCH',
  signal_class: 'payment',
  signals: ['s'.repeat(300)],
  signal_keys: ['host.phishing'],
  evidence: [ruleOf('l'.repeat(200), 'rule', 'd'.repeat(300), 90)],
  lists: existing.lists.map((list) => ({ ...list, id: list.id.repeat(10), status: 'stale' as const })),
  note: 'n'.repeat(400),
  advice: '请勿付款'.repeat(40),
})

/** Answers the page's requests about URLs with this result. */
export async function answerHostScreening(page: Page, result: HostResult): Promise<void> {
  await page.route('**/api/endpoint?*', (route) => route.fulfill({ json: result }))
}

/** Refuses the page's requests about URLs as the service would. */
export async function refuseHostScreening(page: Page, sentence: MessageKey): Promise<void> {
  const problem = problemOf(
    new ServiceError('url_invalid', { field: 'url', messageKey: sentence }),
    'en',
    'http://localhost',
  )
  await page.route('**/api/endpoint?*', (route) =>
    route.fulfill({ status: problem.status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
}

function ruleOf(source: string, rule: string, detail: string, weight: number): HostEvidence {
  return {
    label: source,
    detail,
    source,
    url: `https://lists.example/${source}`,
    page: `http://localhost/evidence/${source}/${rule}`,
    signal_key: weight > 0 ? 'host.phishing' : null,
    weight,
    listed_on: '2025-12-30',
    listed_on_basis: 'first_known',
    as_of: '2026-01-01',
  }
}

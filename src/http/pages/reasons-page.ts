import { retryOf } from '../../endpoint/errors.ts'
import { html, type Html } from '../../kit/html.ts'
import { refusalReasons } from '../../endpoint/payment-refusals.ts'
import { waitInWords } from '../../kit/wait-in-words.ts'
import { message, type Lang } from '../../messages/message.ts'
import { reasonCodes, reasonFacts, type ReasonCode } from '../../endpoint/reason-codes.ts'
import { settingsOfCodes } from './settings-of-codes.ts'
import type { ConstantPage, Page } from './page.ts'
import { withCode } from './with-code.ts'

/** All reason codes, each with a link to its page. */
export const reasonsPage: ConstantPage<unknown> = {
  path: '/docs/reasons',
  render: (_needs, { lang }) => ({
    title: message(lang, 'page.reasons'),
    body: html`<div class="scroll"><table><thead><tr><th>${message(lang, 'page.code')}</th><th>${message(lang, 'page.class')}</th><th class="sentence">${message(lang, 'page.meaning')}</th></tr></thead>
<tbody>${codes.map(
      (code) =>
        html`<tr><td><a href="/docs/reasons/${code}?lang=${lang}"><code>${code}</code></a></td><td><code>${reasonFacts(code).class}</code></td><td class="sentence">${withCode(message(lang, `reason.${code}`, { field: '…' }))}</td></tr>`,
    )}</tbody></table></div>`,
  }),
}

/** One reason code: the page that the `type` of an error links to. */
export const reasonPage: Page<unknown> = {
  path: '/docs/reasons/:code',
  render: (_needs, { lang, params }) => {
    const code = codes.find((candidate) => candidate === params['code'])
    if (!code) return null
    const { retryable, after_seconds } = retryOf(code, lang)
    return {
      title: code,
      body: html`<p>${withCode(message(lang, `reason.${code}`, { field: '…' }))}</p>
<dl>
<dt>${message(lang, 'page.change')}</dt><dd>${withCode(message(lang, `change.${code}`))}</dd>
<dt>${message(lang, 'page.class')}</dt><dd><code>${reasonFacts(code).class}</code></dd>
<dt>${message(lang, 'page.status')}</dt><dd>${reasonFacts(code).status}${atGateway(code, lang)}</dd>
<dt>${message(lang, 'page.retry')}</dt><dd>${retryable ? message(lang, 'page.retry.after', { wait: waitInWords(after_seconds ?? 1, lang) }) : message(lang, 'page.retry.no')}</dd>
${settingsOf(code, lang)}
</dl>
${code === 'payment_required' && paymentRefusals(lang)}`,
    }
  },
}

function settingsOf(code: ReasonCode, lang: Lang): Html | false {
  const names = settingsOfCodes[code] ?? []
  if (names.length === 0) return false
  const links = names.map((name) => html`<a href="/docs/settings?lang=${lang}#${name}"><code>${name}</code></a> `)
  return html`<dt>${message(lang, 'page.code.settings')}</dt><dd>${links}</dd>`
}

/** What `POST /api/pay` answers, where that is not all of the status of the code. */
function atGateway(code: ReasonCode, lang: Lang): Html | false {
  if (code === 'anomaly_detected') return html` ${withCode(message(lang, 'page.status.held', { status: 200 }))}`
  if (!ofPayee.has(code)) return false
  const key = alwaysBlocked.has(code) ? 'page.status.blocked' : 'page.status.screened'
  return html` ${withCode(message(lang, key, { status: 403, made: 200 }))}`
}

/** Reasons of a verdict on a payee or asset. */
const ofPayee: ReadonlySet<ReasonCode> = new Set([
  'RISK_SIGNALS_PRESENT',
  'SANCTIONS_MATCH',
  'SANCTIONED_ASSET',
  'ENFORCEMENT_MATCH',
  'MIXER_MATCH',
  'OWN_LIST_MATCH',
  'SCAM_MATCH',
  'ISSUER_FROZEN',
  'SANCTIONS_TAINT',
  'ENFORCEMENT_TAINT',
  'MIXER_TAINT',
  'OWN_LIST_TAINT',
  'ONCHAIN_HIGH_RISK',
  'SCREENING_UNAVAILABLE',
  'CLOCK_WRONG',
  'PAYEE_NOT_AN_ACCOUNT',
  'LISTS_STALE',
])

/** Those whose verdict always blocks the payment: risky by the weight of the signal, or uncertain. */
const alwaysBlocked: ReadonlySet<ReasonCode> = new Set([
  'SANCTIONS_MATCH',
  'SANCTIONED_ASSET',
  'ENFORCEMENT_MATCH',
  'MIXER_MATCH',
  'OWN_LIST_MATCH',
  'ISSUER_FROZEN',
  'ONCHAIN_HIGH_RISK',
  'SCREENING_UNAVAILABLE',
  'CLOCK_WRONG',
  'PAYEE_NOT_AN_ACCOUNT',
  'LISTS_STALE',
])

/** The values of `payment_refusal` in a 402. */
function paymentRefusals(lang: Lang): Html {
  return html`<h2>${message(lang, 'page.refusals')}</h2>
<p>${withCode(message(lang, 'page.refusals.intro'))}</p>
<div class="scroll"><table><thead><tr><th>${message(lang, 'page.code')}</th><th class="sentence">${message(lang, 'page.meaning')}</th><th class="sentence">${message(lang, 'page.change')}</th></tr></thead>
<tbody>${refusalReasons.map(
    (each) =>
      html`<tr id="${each}"><td><code>${each}</code></td><td class="sentence">${withCode(message(lang, `payment_refusal.${each}`))}</td><td class="sentence">${withCode(message(lang, `payment_refusal_change.${each}`))}</td></tr>`,
  )}</tbody></table></div>`
}

const codes = Object.keys(reasonCodes) as ReasonCode[]

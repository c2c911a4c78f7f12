import { mailBudgets } from '../../accounts/mail-budgets.ts'
import { bodyMembersMax, bodyValuesMax, smallBodyMaxBytes } from '../../api/body-bounds.ts'
import { credentialMaxBytes, wrongCredentialsMax } from '../../endpoint/credential-checks.ts'
import { describeBound, type Bound } from '../../endpoint/bound.ts'
import { gatewayBounds } from '../../gateway/gateway-bounds.ts'
import { perHourMax } from '../../gateway/relay-budget.ts'
import { agentPlan, anonymousPlan, consolePlan, keyPlan, quotePlan, sourcePlan } from '../../keys/limit-plans.ts'
import { minuteMs } from '../../kit/duration.ts'
import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { usesMax } from '../../paid/ledger.ts'
import { validMaxSeconds } from '../../paid/matching.ts'
import type { ConstantPage } from './page.ts'
import { withCode } from './with-code.ts'

/** All limits that a caller can reach, with their values and reason codes. */
export const limitsPage: ConstantPage<unknown> = {
  path: '/docs/limits',
  render: (_needs, { lang }) => ({
    title: message(lang, 'page.limits'),
    body: html`<p>${withCode(message(lang, 'page.limits.intro'))}</p>
${groups.map(
  ({ name, bounds }) => html`<h2>${message(lang, name)}</h2>
${table(bounds, lang)}`,
)}`,
  }),
}

const generalBounds: readonly Bound[] = [
  {
    about: 'limits.calls',
    values: {
      source_minute: anonymousPlan.minuteMax,
      source_month: anonymousPlan.month?.callsMax ?? 0,
      key_minute: keyPlan.minuteMax,
      key_month: keyPlan.month?.callsMax ?? 0,
      console_minute: consolePlan.minuteMax,
      other_minute: sourcePlan.minuteMax,
      agent_minute: agentPlan.minuteMax,
    },
    code: 'rate_limited',
  },
  { about: 'limits.body_bytes', values: bodyBounds(), code: 'body_too_large' },
  { about: 'limits.credential_bytes', values: { max_bytes: credentialMaxBytes }, code: 'credential_too_long' },
  {
    about: 'limits.wrong_credentials',
    values: { max: wrongCredentialsMax, seconds: minuteMs / 1_000 },
    code: 'rate_limited',
  },
  {
    about: 'limits.request_mails',
    values: { keys: mailBudgets.keyRequests('').mailsMax, sign_ins: mailBudgets.signInRequests('').mailsMax },
    code: null,
  },
]

const paidBounds: readonly Bound[] = [
  { about: 'limits.quotes', values: { minute: quotePlan.minuteMax }, code: 'rate_limited' },
  { about: 'limits.payment_uses', values: { max: usesMax }, code: 'payment_required' },
  { about: 'limits.payment_validity', values: { max_seconds: validMaxSeconds }, code: 'payment_required' },
  {
    about: 'limits.lost_gas',
    values: { wallet: perHourMax.wallet, source: perHourMax.source },
    code: 'settlement_limit_reached',
  },
]

const groups = [
  { name: 'page.limits.general', bounds: generalBounds },
  { name: 'page.limits.gateway', bounds: gatewayBounds },
  { name: 'page.limits.paid', bounds: paidBounds },
] as const

function bodyBounds() {
  return { max_bytes: smallBodyMaxBytes, values_max: bodyValuesMax, members_max: bodyMembersMax }
}

function table(bounds: readonly Bound[], lang: Lang): Html {
  return html`<div class="scroll"><table><thead><tr><th class="sentence">${message(lang, 'page.limits.bound')}</th><th>${message(lang, 'page.limits.beyond')}</th></tr></thead>
<tbody>${bounds
    .map((bound) => describeBound(bound, lang))
    .map(
      ({ key, detail, reason_code: code }) =>
        html`<tr id="${key}"><td class="sentence">${withCode(detail)}</td><td>${code === null ? '–' : html`<a href="/docs/reasons/${code}?lang=${lang}"><code>${code}</code></a>`}</td></tr>`,
    )}</tbody></table></div>`
}

import { mailBudgets } from '../accounts/mail-budgets.ts'
import type { Bound } from '../endpoint/bound.ts'
import { minuteMs } from '../kit/duration.ts'
import {
  agentsOfOwnerMax,
  ownChangesPerDayMax,
  registrationsPerDayMax,
  unownedAgentMaxBytes,
} from '../registry/registrations.ts'
import { openPreviewsMax, openPreviewsMs, openPreviewsOfSourceMax } from './actions/preview-slots.ts'
import { inputsKeptDays } from './sweep/reduce-payments.ts'
import { validSecondsMax, validSecondsMin } from './settlement/judge-authorization.ts'
import { watchedMax } from './settlement/open-bounds.ts'
import { ownerDayParts, perHourMax } from './relay-budget.ts'
import { idleAgentKeptDays } from './sweep/sweep-agents.ts'
import { walletAgentsMax } from './agents/wallet-share.ts'

/** The limits of agents and payments that callers can reach, for `GET /api/pay` and `/docs/limits`. */
export const gatewayBounds: readonly Bound[] = [
  {
    about: 'limits.open_previews',
    values: { max: openPreviewsMax, source: openPreviewsOfSourceMax, minutes: openPreviewsMs / minuteMs },
    code: 'preview_limit_reached',
  },
  { about: 'limits.registrations', values: registrationsPerDayMax, code: 'rate_limited' },
  { about: 'limits.owned_agents', values: agentsOfOwnerMax, code: 'agents_too_many' },
  { about: 'limits.own_changes', values: { max: ownChangesPerDayMax }, code: 'rate_limited' },
  { about: 'limits.unowned_bytes', values: { max_bytes: unownedAgentMaxBytes }, code: 'parameter_invalid' },
  { about: 'limits.unowned_idle', values: { days: idleAgentKeptDays }, code: null },
  { about: 'limits.payment_inputs', values: { days: inputsKeptDays }, code: null },
  { about: 'limits.wallet_agents', values: { max: walletAgentsMax }, code: 'wallet_agents_max' },
  {
    about: 'limits.owner_relays',
    values: { hour: perHourMax.owner, parts: ownerDayParts },
    code: 'settlement_limit_reached',
  },
  { about: 'limits.watched_payments', values: watchedMax, code: null },
  {
    about: 'limits.authorization_validity',
    values: { min_seconds: Number(validSecondsMin), max_seconds: Number(validSecondsMax) },
    code: 'authorization_expired',
  },
  {
    about: 'limits.change_mails',
    values: { subject: mailBudgets.changesOf('').mailsMax, owner: mailBudgets.changesFor('').mailsMax },
    code: null,
  },
]

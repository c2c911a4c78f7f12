import type { Endpoint } from '../../../endpoint/endpoint.ts'
import type { LimitClass } from '../../../endpoint/caller.ts'
import { anonymousPlan, consolePlan, keyPlan, quotePlan, sourcePlan } from '../../../keys/limit-plans.ts'
import type { Role } from '../../../endpoint/roles.ts'
import { joinItems, message, type Lang, type MessageKey } from '../../../messages/message.ts'

type Called = Pick<Endpoint<never>, 'access' | 'errors' | 'isSold' | 'limit' | 'roles'>

/** Who may call, in sentences: from the endpoint's access and its errors. */
export function callerTexts(endpoint: Called, lang: Lang): string[] {
  const { access, errors, isSold, roles } = endpoint
  if (isSold) return [message(lang, 'page.ref.who.paid')]
  const needs = [
    ...(errors.includes('session_required') ? [message(lang, 'page.ref.who.session')] : []),
    ...(errors.includes('csrf_invalid') ? [message(lang, 'page.ref.who.csrf')] : []),
    ...(roles ? [message(lang, 'page.ref.who.roles', { roles: roleNames(roles, lang) })] : []),
    ...ofCredentials(errors).map((key) => message(lang, key)),
    ...(errors.includes('webhook_signature_invalid') ? [message(lang, 'page.ref.who.signature')] : []),
  ]
  if (needs.length > 0) return needs
  const open = message(lang, 'page.ref.who.open')
  if (typeof access === 'function') return [open, message(lang, 'page.ref.who.depends')]
  if (!('scope' in access)) return [open]
  const key = access.keys === 'counted' ? 'page.ref.who.counted' : 'page.ref.who.checked'
  return [open, message(lang, key, { scope: access.scope })]
}

/** Roles by name, in a list. */
function roleNames(roles: readonly Role[], lang: Lang): string {
  return joinItems(
    lang,
    roles.map((role) => message(lang, `role.${role}`)),
  )
}

/** Where both an agent's secret and a key can be missing, each is required for some actions only. */
function ofCredentials(errors: Called['errors']): readonly MessageKey[] {
  const [key, agent] = [errors.includes('key_required'), errors.includes('agent_unauthenticated')]
  if (key && agent) return ['page.ref.who.agent_or_key']
  return key ? ['page.ref.who.key'] : agent ? ['page.ref.who.agent'] : []
}

/** The rate limit in words. */
export function limitText(limit: LimitClass, lang: Lang): string {
  return limits[limit](lang)
}

const limits: Readonly<Record<LimitClass, (lang: Lang) => string>> = {
  none: (lang) => message(lang, 'page.ref.limit.none'),
  own: (lang) => message(lang, 'page.ref.limit.own', { minute: sourcePlan.minuteMax }),
  shared: (lang) => message(lang, 'page.ref.limit.shared', { minute: sourcePlan.minuteMax }),
  console: (lang) => message(lang, 'page.ref.limit.console', { minute: consolePlan.minuteMax }),
  sign_in: (lang) => message(lang, 'page.ref.limit.sign_in', { minute: sourcePlan.minuteMax }),
  quotes: (lang) => message(lang, 'page.ref.limit.quotes', { minute: quotePlan.minuteMax }),
  anonymous: (lang) =>
    message(lang, 'page.ref.limit.anonymous', {
      minute: anonymousPlan.minuteMax,
      month: anonymousPlan.month?.callsMax ?? 0,
      key_minute: keyPlan.minuteMax,
      key_month: keyPlan.month?.callsMax ?? 0,
    }),
}

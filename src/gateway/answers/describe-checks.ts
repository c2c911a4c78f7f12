import { message, type Lang } from '../../messages/message.ts'
import type { Check } from '../gates/gates.ts'

/** A check as it is answered. `isOwn`: the caller showed the agent's secret, and may learn the values of its mandate. */
export function describeCheck(check: Check, lang: Lang, isOwn: boolean) {
  const { n, gate, result } = check
  const detail = shownDetail(check, isOwn)
  return {
    n,
    key: gate.key,
    pillar: gate.pillar,
    outcome: result.outcome,
    reason_code: 'reason' in result ? result.reason : null,
    detail: message(lang, detail.key, detail.params),
  }
}

/** All checks as JSON. What a gate says without values is written once: a preview says eleven such sentences. */
export function checksJson(checks: readonly Check[], lang: Lang, isOwn: boolean): string {
  let json = ''
  for (const check of checks) json += `${json === '' ? '[' : ','}${checkJson(check, lang, isOwn)}`
  return json === '' ? '[]' : `${json}]`
}

function checkJson(check: Check, lang: Lang, isOwn: boolean): string {
  const { n, result } = check
  const { key, params } = shownDetail(check, isOwn)
  if (params !== undefined) return JSON.stringify(describeCheck(check, lang, isOwn))
  const reason = 'reason' in result ? result.reason : null
  const ofKey = written.get(key) ?? []
  const known = ofKey.find(
    (each) => each.n === n && each.lang === lang && each.outcome === result.outcome && each.reason === reason,
  )
  if (known) return known.json
  const json = JSON.stringify(describeCheck(check, lang, isOwn))
  written.set(key, [...ofKey, { n, lang, outcome: result.outcome, reason, json }])
  return json
}

type Written = { n: number; lang: Lang; outcome: string; reason: string | null; json: string }

/** As many as there are sentences of gates. */
const written = new Map<string, readonly Written[]>()

function shownDetail({ result }: Check, isOwn: boolean) {
  return !isOwn && 'publicDetail' in result && result.publicDetail ? result.publicDetail : result.detail
}

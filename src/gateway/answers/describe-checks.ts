import { arrayJson, jsonOf, type JsonOf } from '../../kit/spliced-json.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { Check } from '../gates/gates.ts'

/** A check in an answer. `isOwn`: the caller presented the agent's secret and may see values of its mandate. */
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

/** All checks as JSON. Sentences without values are cached, because a preview has eleven of them. */
export function checksJson(checks: readonly Check[], lang: Lang, isOwn: boolean): JsonOf<DescribedCheck[]> {
  return arrayJson(checks.map((check) => checkJson(check, lang, isOwn)))
}

function checkJson(check: Check, lang: Lang, isOwn: boolean): JsonOf<DescribedCheck> {
  const { n, result } = check
  const { key, params } = shownDetail(check, isOwn)
  if (params !== undefined) return jsonOf(describeCheck(check, lang, isOwn))
  const reason = 'reason' in result ? result.reason : null
  const ofKey = written.get(key) ?? []
  const cached = ofKey.find(
    (each) => each.n === n && each.lang === lang && each.outcome === result.outcome && each.reason === reason,
  )
  if (cached) return cached.json
  const json = jsonOf(describeCheck(check, lang, isOwn))
  written.set(key, [...ofKey, { n, lang, outcome: result.outcome, reason, json }])
  return json
}

type DescribedCheck = ReturnType<typeof describeCheck>
type Written = { n: number; lang: Lang; outcome: string; reason: string | null; json: JsonOf<DescribedCheck> }

/** At most as many as there are sentences of gates. */
const written = new Map<string, readonly Written[]>()

function shownDetail({ result }: Check, isOwn: boolean) {
  return !isOwn && 'publicDetail' in result && result.publicDetail ? result.publicDetail : result.detail
}

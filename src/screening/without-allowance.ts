import { joinSentences, message, type Lang } from '../messages/message.ts'
import type { ScreeningFacts } from './facts.ts'
import type { HostScreeningFacts, LinkedHost } from './hosts/host-facts.ts'
import { judgeHost, type HostJudgement } from './hosts/host-verdict.ts'
import { judge, type Judgement } from './verdict.ts'
import type { LadderVerdict } from './verdict-ladder.ts'

/** The judgement of an address without the operator's allow list; null if that changes nothing. Pure. */
export function addressWithoutAllowance(facts: ScreeningFacts, judgement: Judgement): Judgement | null {
  const hits = facts.hits.filter(isNotAllowance)
  if (hits.length === facts.hits.length) return null
  return ifDifferent(judge({ ...facts, hits }), judgement)
}

/** The judgement of a payment URL without the operator's allow list; null if that changes nothing. Pure. */
export function hostWithoutAllowance(facts: HostScreeningFacts, judgement: HostJudgement): HostJudgement | null {
  if (judgement.hits.every(({ hit }) => isNotAllowance(hit))) return null
  const without = <Link extends LinkedHost>(link: Link): Link => ({ ...link, hits: link.hits.filter(isNotAllowance) })
  const { leads_to: target, leads_further: further, ...own } = facts
  const links = {
    ...(target && { leads_to: without(target) }),
    ...(further && { leads_further: further.map(without) }),
  }
  return ifDifferent(judgeHost({ ...without(own), ...links }), judgement)
}

/** The signals overridden by the operator, for the advice; empty if there are none. */
export function describeAllowance(otherwise: LadderVerdict<string> | null, lang: Lang): string {
  if (otherwise === null) return ''
  const { verdict, risk, signal_keys: keys } = otherwise
  const params = { verdict, risk: risk ?? '–', keys: keys.join(', ') }
  return message(lang, 'screening.allowed', params)
}

/** The signals without weight, instead of the sentence that there is no signal. */
export function describeAllowedSignals(signals: readonly string[], lang: Lang): string {
  return joinSentences(lang, [message(lang, 'screening.allowed_signals'), ...signals])
}

function ifDifferent<One extends LadderVerdict<string>>(otherwise: One, judgement: LadderVerdict<string>): One | null {
  const isSame = otherwise.verdict === judgement.verdict && otherwise.risk === judgement.risk
  return isSame || judgement.verdict === 'risky' ? null : otherwise
}

function isNotAllowance({ kind }: Pick<ScreeningFacts['hits'][number], 'kind'>): boolean {
  return kind !== 'allow'
}

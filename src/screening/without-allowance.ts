import { joinSentences, message, type Lang } from '../messages/message.ts'
import type { ScreeningFacts } from './facts.ts'
import type { HostScreeningFacts, LinkedHost } from './hosts/host-facts.ts'
import { judgeHost, type HostJudgement } from './hosts/host-verdict.ts'
import { judge, type Judgement } from './verdict.ts'
import type { LadderVerdict } from './verdict-ladder.ts'

/** The judgement that an address would have without the operator's allow list; null where that changes nothing. Pure. */
export function addressWithoutAllowance(facts: ScreeningFacts, judgement: Judgement): Judgement | null {
  const hits = facts.hits.filter(isNotAllowance)
  if (hits.length === facts.hits.length) return null
  return whereOther(judge({ ...facts, hits }), judgement)
}

/** The judgement that a payment URL would have without the operator's allow list; null where that changes nothing. Pure. */
export function hostWithoutAllowance(facts: HostScreeningFacts, judgement: HostJudgement): HostJudgement | null {
  if (judgement.hits.every(({ hit }) => isNotAllowance(hit))) return null
  const without = <Link extends LinkedHost>(link: Link): Link => ({ ...link, hits: link.hits.filter(isNotAllowance) })
  const { leads_to: target, leads_further: further, ...own } = facts
  const links = {
    ...(target && { leads_to: without(target) }),
    ...(further && { leads_further: further.map(without) }),
  }
  return whereOther(judgeHost({ ...without(own), ...links }), judgement)
}

/** What the operator took the weight of, for the advice; empty where that is nothing. */
export function describeAllowance(otherwise: LadderVerdict<string> | null, lang: Lang): string {
  if (otherwise === null) return ''
  const { verdict, risk, signal_keys: keys } = otherwise
  const params = { verdict, risk: risk ?? '–', keys: keys.join(', ') }
  return message(lang, 'screening.allowed', params)
}

/** What stands in the place of the sentence that there is no signal: the signals without weight. */
export function describeAllowedSignals(signals: readonly string[], lang: Lang): string {
  return joinSentences(lang, [message(lang, 'screening.allowed_signals'), ...signals])
}

function whereOther<One extends LadderVerdict<string>>(otherwise: One, judgement: LadderVerdict<string>): One | null {
  const isSame = otherwise.verdict === judgement.verdict && otherwise.risk === judgement.risk
  return isSame || judgement.verdict === 'risky' ? null : otherwise
}

function isNotAllowance({ kind }: Pick<ScreeningFacts['hits'][number], 'kind'>): boolean {
  return kind !== 'allow'
}

import type { Lang } from '../messages/message.ts'
import { joinSentences } from '../messages/message.ts'
import { addressAdvice, factOf } from '../screening/advice-of-day.ts'
import { adviceOnHost, describeHostSignals } from '../screening/describe-host.ts'
import { describeSignals } from '../screening/describe-result.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import { strictestPart, type DecisionJudgement } from './judge-decision.ts'

/** The advice on the strictest part of a decision, after the findings against it: the page, a party or the payee. */
export function adviseStrictest(
  { facts, site }: Pick<DecisionInputs, 'facts' | 'site'>,
  judged: DecisionJudgement,
  lang: Lang,
): string {
  const strictest = strictestPart(judged)
  if (site !== undefined && judged.site !== null && strictest === judged.site)
    return adviceOnHost(site, judged.site, describeHostSignals(judged.site, null, lang), lang)
  const judgement = judged.parties.find((party) => party.judgement === strictest)?.judgement ?? judged.screening
  const fact = factOf(judgement, describeSignals(judgement, lang), lang)
  return joinSentences(lang, [...fact, addressAdvice(judgement, facts, lang)])
}

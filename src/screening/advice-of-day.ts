import { joinSentences, message, type Lang } from '../messages/message.ts'
import type { ScreeningFacts } from './facts.ts'
import { describeMissing, describeOutdated } from './lists-note.ts'
import { stateCache } from './state-cache.ts'
import type { Judgement } from './verdict.ts'
import { addressWithoutAllowance, describeAllowance } from './without-allowance.ts'

/** Advice on an address. A verdict of one day, by the lists alone, lets nothing be paid. */
export function adviceOfDay(facts: ScreeningFacts, judgement: Judgement, lang: Lang): string {
  const { verdict } = judgement
  if (facts.point_in_time && (verdict === 'clear' || verdict === 'caution'))
    return message(lang, 'past_day.advice', { day: facts.day })
  const allowance = describeAllowance(addressWithoutAllowance(facts, judgement), lang)
  const advice = afterAge(facts, verdict, addressAdvice(judgement, lang), lang)
  return allowance === '' ? advice : joinSentences(lang, [allowance, advice])
}

/** Advice on a verdict, after what the lists do not cover: unless the verdict is risky already. */
export function afterAge(facts: ScreeningFacts, verdict: Judgement['verdict'], advice: string, lang: Lang): string {
  if (verdict === 'risky') return advice
  const values = [lang, facts.point_in_time, facts.lists_max_age_h ?? 0, verdict === 'uncertain']
  const uncovered = uncoveredOnce(facts, values, () => {
    // An uncertain verdict stops the payment by itself.
    const parts = [describeOutdated(facts, lang), verdict === 'uncertain' ? '' : describeMissing(facts, lang)]
    return joinSentences(
      lang,
      parts.filter((part) => part !== ''),
    )
  })
  return uncovered === '' ? advice : joinSentences(lang, [uncovered, advice])
}

const uncoveredOnce = stateCache<string>()

/** What to do about an address. That one is no account, or an asset, is said, because it is no suspicion of the payee. */
export function addressAdvice(
  { verdict, reason_code: code }: Pick<Judgement, 'verdict' | 'reason_code'>,
  lang: Lang,
): string {
  const isOfItsOwn = code === 'PAYEE_NOT_AN_ACCOUNT' || code === 'SANCTIONED_ASSET'
  return message(lang, isOfItsOwn ? `change.${code}` : `advice.${verdict}`)
}

import { joinSentences, message, type Lang, type MessageKey } from '../messages/message.ts'
import type { ScreeningFacts } from './facts.ts'
import { describeMissing, describeOutdated, describeRefusedOwn, describeStale } from './lists-note.ts'
import { stateCache } from './state-cache.ts'
import { describeUnusable, waitsForFile } from './unusable-lists.ts'
import type { Judgement } from './verdict.ts'
import type { LadderVerdict } from './verdict-ladder.ts'
import { addressWithoutAllowance, describeAllowance } from './without-allowance.ts'

/** Advice on an address with these signals. A verdict for a past day, by the lists alone, is no permission to pay. */
export function adviceOfDay(
  facts: ScreeningFacts,
  judgement: Judgement,
  signals: readonly string[],
  lang: Lang,
): string {
  const { verdict } = judgement
  const fact = factOf(judgement, signals, lang)
  if (facts.point_in_time && (verdict === 'clear' || verdict === 'caution'))
    return joinSentences(lang, [
      ...fact,
      message(lang, 'past_day.advice', { day: facts.day }),
      ...missingOf(facts, lang),
    ])
  const advice = joinSentences(lang, [...fact, addressAdvice(judgement, facts, lang)])
  const allowance = describeAllowance(addressWithoutAllowance(facts, judgement), lang)
  return withLimits(verdict === 'clear', advice, [allowance, describeAge(facts, verdict, lang)], lang)
}

/** The authorities without a copy for the day of a question. */
function missingOf({ lists }: Pick<ScreeningFacts, 'lists'>, lang: Lang): readonly string[] {
  const missing = describeMissing({ lists, point_in_time: false }, lang)
  return missing === '' ? [] : [missing]
}

/**
 * The finding of a `caution` that is against the payment, for the beginning of its advice: the reason, and if that only
 * refers to signals, the strongest of them. Empty for other verdicts: the advice of `risky` is clear without it.
 */
export function factOf(
  { verdict, reason_code: code }: Pick<LadderVerdict<string>, 'verdict' | 'reason_code'>,
  signals: readonly string[],
  lang: Lang,
): readonly string[] {
  if (verdict !== 'caution') return []
  return code === 'RISK_SIGNALS_PRESENT' ? signals.slice(0, 1) : [message(lang, `reason.${code}`)]
}

/**
 * Advice with the limits of the verdict, such as the age of lists. A permission comes before its limits, a warning
 * after them.
 */
export function withLimits(isClear: boolean, advice: string, limits: readonly string[], lang: Lang): string {
  const stated = limits.filter((limit) => limit !== '')
  return joinSentences(lang, isClear ? [...stated, advice] : [advice, ...stated])
}

/** The gaps in the sanctions lists. Empty for a risky verdict, and if there are none. */
export function describeAge(facts: ScreeningFacts, verdict: Judgement['verdict'], lang: Lang): string {
  if (verdict === 'risky') return ''
  const values = [lang, facts.point_in_time, facts.lists_max_age_h ?? 0, verdict === 'uncertain']
  return uncoveredOnce(facts, values, () => {
    // An uncertain verdict stops the payment by itself, and one that waits for newer lists names them.
    const parts = [
      describeRefusedOwn(facts, lang),
      describeOutdated(facts, lang),
      verdict === 'uncertain' ? '' : describeMissing(facts, lang),
    ]
    return joinSentences(
      lang,
      parts.filter((part) => part !== ''),
    )
  })
}

const uncoveredOnce = stateCache<string>()

/** The limits of the lists behind a verdict: their age, missing ones, and those that a verdict waits for. */
export function describeLists(facts: ScreeningFacts, judgement: Judgement, lang: Lang): readonly string[] {
  if (waitsForLists(judgement, facts)) return describeStale(facts, lang)
  const age = describeAge(facts, judgement.verdict, lang)
  return age === '' ? [] : [age]
}

/** Whether newer lists are needed. Facts recorded before the limit was keep their original advice. */
function waitsForLists(
  { reason_code: code }: Pick<Judgement, 'reason_code'>,
  { lists_max_age_h }: Pick<ScreeningFacts, 'lists_max_age_h'>,
): boolean {
  return (code === 'LISTS_STALE' || code === 'DAY_NOT_COVERED') && lists_max_age_h !== undefined
}

/** The advice on an address. A non-account and an asset have their own, because they are no suspicion of the payee. */
export function addressAdvice(
  judgement: Pick<Judgement, 'verdict' | 'reason_code' | 'cause' | 'hits'>,
  facts: Pick<ScreeningFacts, 'day' | 'lists' | 'lists_max_age_h' | 'point_in_time'>,
  lang: Lang,
): string {
  const { verdict, reason_code: code } = judgement
  if (waitsForFile(judgement, facts.lists))
    return joinSentences(lang, [describeUnusable(facts.lists, lang), message(lang, 'advice.unusable')])
  if (waitsForLists(judgement, facts))
    return joinSentences(lang, [...describeStale(facts, lang), message(lang, 'advice.stale')])
  if (code === 'LISTED_ON_UNKNOWN') return message(lang, unclearAdvice(judgement))
  const isOfItsOwn = code === 'PAYEE_NOT_AN_ACCOUNT' || code === 'SANCTIONED_ASSET'
  return message(lang, isOfItsOwn ? `change.${code}` : `advice.${verdict}`)
}

/** A verdict that waits for a corrected own list alone, because of the address or another one of its key, or for a day. */
function unclearAdvice({ hits }: Pick<Judgement, 'hits'>): MessageKey {
  const unknown = hits.filter(({ standing }) => standing === 'unknown')
  if (unknown.length === 0) return 'advice.key_unclear'
  return unknown.every(({ hit }) => hit.entry.unclear) ? 'advice.own_unclear' : 'advice.listed_on_unknown'
}

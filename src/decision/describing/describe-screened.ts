import { joinSentences, message, type Lang } from '../../messages/message.ts'
import { describeHost, describeHostCoverage, describeHostLists } from '../../screening/describe-host.ts'
import { describeAge, withLimits } from '../../screening/advice-of-day.ts'
import { describeResult, describeSources } from '../../screening/describe-result.ts'
import type { IntelligenceSource, ScreenResult } from '../../screening/screen-result.ts'
import type { HostFactsRecord } from '../../screening/screen-host.ts'
import type { LadderVerdict } from '../../screening/verdict-ladder.ts'
import { addressWithoutAllowance, describeAllowance, hostWithoutAllowance } from '../../screening/without-allowance.ts'
import { adviseStrictest } from '../advise-strictest.ts'
import type { DecisionInputs } from '../decision-inputs.ts'
import type { DecisionResult } from './decision-result.ts'
import { factsOfParty, strictestPart, type DecisionJudgement, type JudgedParty } from '../judge-decision.ts'

type Wording = { lang: Lang; baseUrl: string }

/**
 * The screening of the payee and of the page as one result: the verdict is the stricter of the two, and both are also
 * included. For the payee alone it is the result of its screening.
 */
export function describeScreened(
  inputs: DecisionInputs,
  judged: DecisionJudgement,
  wording: Wording,
): ScreenResult & Pick<DecisionResult, 'parties' | 'payee' | 'site'> {
  const result = payeeAndPage(inputs, judged, wording)
  const parties = judged.parties.map((party) => describeParty(party, inputs, wording))
  if (parties.length === 0) return result
  const strictest = strictestPart(judged)
  const { verdict, risk, blocked } = strictest
  const isOfParty = judged.parties.some(({ judgement }) => judgement === strictest)
  const { lang } = wording
  const adviceOnParty = () =>
    withLimits(
      verdict === 'clear',
      adviseStrictest(inputs, judged, lang),
      [describeAge(inputs.facts, verdict, lang)],
      lang,
    )
  return {
    ...result,
    ...(isOfParty ? { verdict, risk, blocked, advice: adviceOnParty() } : {}),
    signals: joined(
      [judged.screening, result.signals],
      ...parties.map(({ judgement, described }) => [judgement, described.signals] as const),
    ),
    evidence: [...result.evidence, ...parties.flatMap(({ evidence }) => evidence)].toSorted(
      (a, b) => b.weight - a.weight,
    ),
    parties: parties.map(({ address, field, judgement }) => ({ field, address, ...partOf(judgement) })),
  }
}

/** A party that a demand names besides the payee, or the asset of the payment: its evidence names the member. */
function describeParty({ party, judgement }: JudgedParty, { facts }: DecisionInputs, wording: Wording) {
  const { address, field, of } = party
  const described = describeResult(factsOfParty(facts, party), judgement, wording)
  const member = of === 'request' ? field : `requirements.${field}`
  const evidence = described.evidence.map((item) => {
    return { ...item, detail: message(wording.lang, 'declared.party', { member, address, detail: item.detail }) }
  })
  return { address, field: member, judgement, described, evidence }
}

function payeeAndPage(
  { facts, site: page }: DecisionInputs,
  judged: DecisionJudgement,
  wording: Wording,
): ScreenResult & Pick<DecisionResult, 'payee' | 'site'> {
  const { lang } = wording
  const { screening, site } = judged
  const payee = {
    ...describeResult(facts, screening, wording),
    intelligence: { sources: describeSources(facts, lang) },
  }
  if (page === undefined || site === null) return payee
  const host = describeHost(page, site, wording)
  const isPage = strictestPart(judged) === site
  const { verdict, risk, blocked } = isPage ? host : payee
  const otherPart = isPage ? addressWithoutAllowance(facts, screening) : hostWithoutAllowance(page, site)
  const limits = [describeAllowance(otherPart, lang), isPage ? describeAge(facts, verdict, lang) : '']
  const advised = withLimits(verdict === 'clear', isPage ? host.advice : payee.advice, limits, lang)
  // The advice on the page already mentions how many of its lists were checked.
  const coverage = isPage || verdict === 'risky' ? '' : describeHostCoverage(page, lang)
  const advice = coverage === '' ? advised : joinSentences(lang, [advised, coverage])
  const { cause } = strictestPart(judged)
  const { cause: _payees, ...others } = payee
  return {
    ...others,
    verdict,
    risk,
    blocked,
    advice,
    ...(cause === null ? {} : { cause }),
    signals: joined([screening, payee.signals], [site, host.signals]),
    evidence: [...payee.evidence, ...host.evidence].toSorted((a, b) => b.weight - a.weight),
    note: joinSentences(lang, [payee.note, ...describeHostLists(page, lang)]),
    intelligence: { sources: withHostLists(payee.intelligence.sources, page, lang) },
    payee: partOf(screening),
    site: { url: host.url, host: host.host, ...partOf(site) },
  }
}

type Part = Pick<LadderVerdict<string>, 'verdict' | 'risk' | 'reason_code' | 'signal_keys'>

function partOf({ verdict, risk, reason_code, signal_keys }: Part) {
  return { verdict, risk, reason_code, signal_keys: [...signal_keys] }
}

/** The sentence that nothing was found is included only if neither has findings. */
function joined(...parts: readonly (readonly [Part, readonly string[]])[]): string[] {
  const withFindings = parts.filter(
    ([{ signal_keys, verdict }]) => signal_keys[0] !== 'none' || verdict === 'uncertain',
  )
  const included = withFindings.length > 0 ? withFindings : parts.slice(0, 1)
  return [...new Set(included.flatMap(([, signals]) => signals))]
}

/** Some lists contain addresses and hosts: each is named once. */
function withHostLists(
  sources: readonly IntelligenceSource[],
  { lists }: HostFactsRecord,
  lang: Lang,
): IntelligenceSource[] {
  const ids = new Set(sources.map(({ id }) => id))
  const further = lists.filter(({ id }) => !ids.has(id))
  return [...sources, ...describeSources({ lists: further, observations: [], point_in_time: false }, lang)]
}

import { judge } from '../../screening/verdict.ts'
import { judgedOf } from '../../screening/verdict-ladder.ts'
import type { ScreeningFacts } from '../../screening/facts.ts'
import { factsEnding, hashAroundFacts, ownFacts } from '../form/facts-form.ts'
import { missingPolicy } from './missing-policy.ts'
import type { Replayable } from '../replayable.ts'
import { subjectOf } from './subject-of.ts'

export const replayAddress: Replayable<ScreeningFacts> = {
  endpoint: 'screenAddress',
  write: (facts) => {
    const { opening, parts } = ownFacts(facts, facts.hits, '')
    return { own: [opening, factsEnding(facts)], parts, hash: () => hashAroundFacts('', facts, '') }
  },
  lacks: missingPolicy,
  judge: (facts) => {
    const judgement = judge(facts)
    return { judged: judgedOf(judgement), result: judgement.verdict, subject: subjectOf(facts), signed: null }
  },
}

import { claimsText } from '../attestation/attest.ts'
import { areSupportedRules } from '../intent/find-injection.ts'
import { afterFacts, hashInputs, type DecisionInputs } from './decision-inputs.ts'
import { factsEnding, ownFacts, sharedMembers } from './form/facts-form.ts'
import { judgedDecision, judgeDecision } from './judge-decision.ts'
import { namedParts, type NamedParts } from './named-parts.ts'
import { missingPolicy } from './replay/missing-policy.ts'
import { subjectOf } from './replay/subject-of.ts'
import type { Missing, Replayable, Screened } from './replayable.ts'
import type { Segment } from './form/segments.ts'
import { claimsOf } from './sign-decision.ts'

/** At the top of the room because a payment contains a decision on its payee. */
export const replayDecision: Replayable<DecisionInputs> = {
  endpoint: 'decidePayment',
  write: (inputs) => ({ ...writeDecision(inputs, ''), hash: () => hashInputs(inputs) }),
  lacks: (inputs) => {
    return missingPolicy(inputs.facts) ?? (inputs.site && missingPolicy(inputs.site)) ?? missingRules(inputs)
  },
  judge: (inputs) => {
    const judged = judgeDecision(inputs)
    const subject = subjectOf(inputs.facts)
    return {
      judged: judgedDecision(judged),
      result: judged.decision,
      subject,
      signed: (inputsHash, terms) => ({
        typ: 'cs-attestation+jwt',
        text: claimsText(claimsOf({ inputs, inputsHash, judged, subject }, terms)),
      }),
    }
  },
  packed: { party: 'payee', isFullySigned: true, screened: (inputs) => screenedIn(inputs, '') },
}

/** The parts of a decision's inputs that were read from lists. `at`: their JSON pointer. */
export function screenedIn({ facts, site }: DecisionInputs, at: string): Screened {
  return { facts, ...(site === undefined ? {} : { site }), at: { facts: `${at}/facts`, site: `${at}/site` } }
}

/** The RFC 8785 form of a decision's inputs without the shared parts. `at`: their JSON pointer. */
export function writeDecision(inputs: DecisionInputs, at: string): { own: readonly Segment[]; parts: NamedParts } {
  const { facts } = inputs
  const { opening, parts } = ownFacts(facts, facts.hits, `${at}/facts`)
  const own = ['{"facts":', opening, factsEnding(facts), ...afterFacts(inputs, 'own')]
  return { own, parts: withSite(inputs, parts, at) }
}

/** The parts of the facts, and the lists for the page. */
function withSite({ facts, site }: DecisionInputs, parts: NamedParts, at: string): NamedParts {
  if (site === undefined) return parts
  return namedParts([...sharedMembers(facts, `${at}/facts`), { pointer: `${at}/site/lists`, value: site.lists }])
}

/** Without texts the rules have no influence. */
function missingRules({ request, rules }: DecisionInputs): Missing | null {
  const hasTexts = request.task !== null || request.reasoning !== null || request.purpose !== null
  return hasTexts && !areSupportedRules(rules) ? { what: 'rules', name: rules } : null
}

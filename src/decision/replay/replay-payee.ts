import { payeeClaimsText } from '../../attestation/attest.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import { factsEnding, ownFacts } from '../form/facts-form.ts'
import { judgedPayee, judgePayee } from '../judge-payee.ts'
import { namedParts } from '../named-parts.ts'
import { hashPayeeInputs, payeeInputsVersions, type PayeeInputs } from '../payee-inputs.ts'
import { payeeClaims } from '../payee/sign-payee.ts'
import { missingPolicy } from './missing-policy.ts'
import type { Replayable } from '../replayable.ts'
import { subjectOf } from './subject-of.ts'

export const replayPayee: Replayable<PayeeInputs> = {
  endpoint: 'decidePayee',
  write: (inputs) => ({ ...written(inputs), hash: () => hashPayeeInputs(inputs) }),
  lacks: ({ payee_inputs, screening }) => {
    if (!payeeInputsVersions.includes(payee_inputs))
      return { what: 'inputs', name: `payee_inputs ${String(payee_inputs)}` }
    return screening && missingPolicy(screening)
  },
  judge: (inputs) => {
    const judged = judgePayee(inputs)
    return {
      judged: judgedPayee(judged),
      result: judged.status,
      subject: inputs.screening && subjectOf(inputs.screening),
      signed: (inputsHash, terms) => ({
        typ: 'cs-payee+jwt',
        text: payeeClaimsText(payeeClaims(inputs, inputsHash, judged, terms)),
      }),
    }
  },
  packed: {
    party: 'payer',
    isFullySigned: true,
    screened: ({ screening }) => screening && { facts: screening, at: { facts: '/screening', site: '' } },
  },
}

type Written = ReturnType<Replayable<PayeeInputs>['write']>

/** The RFC 8785 form: the facts of screening, of which parts are shared, and the members before and after them. */
function written(inputs: PayeeInputs): Omit<Written, 'hash'> {
  const { screening } = inputs
  const before = `{${membersWhere(inputs, (name) => name < 'screening')},"screening":`
  const after = `,${membersWhere(inputs, (name) => name > 'screening')}}`
  if (screening === null) return { own: [`${before}null${after}`], parts: namedParts([]) }
  const { opening, parts } = ownFacts(screening, screening.hits, '/screening')
  return { own: [before, opening, factsEnding(screening), after], parts }
}

/** Those members of the inputs in RFC 8785 form, without braces. */
function membersWhere(inputs: PayeeInputs, isWritten: (name: string) => boolean): string {
  return canonicalJson(Object.fromEntries(Object.entries(inputs).filter(([name]) => isWritten(name)))).slice(1, -1)
}

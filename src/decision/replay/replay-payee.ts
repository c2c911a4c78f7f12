import { payeeClaimsText } from '../../attestation/attest.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import { factsEnding, ownFacts } from '../facts-form.ts'
import { judgedPayee, judgePayee } from '../judge-payee.ts'
import { namedParts } from '../named-parts.ts'
import { hashPayeeInputs, payeeInputsVersions, type PayeeInputs } from '../payee-inputs.ts'
import { payeeClaims } from '../sign-payee.ts'
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
    isWholeSigned: true,
    screened: ({ screening }) => screening && { facts: screening, at: { facts: '/screening', site: '' } },
  },
}

type Written = ReturnType<Replayable<PayeeInputs>['write']>

/** The RFC 8785 form, its members in the order of their names. */
function written({
  agent,
  asset,
  at,
  clock,
  payee_inputs,
  request,
  screening,
  service,
}: PayeeInputs): Omit<Written, 'hash'> {
  const listed = asset === undefined ? {} : { asset }
  const before = canonicalJson({ agent, ...listed, at, clock, payee_inputs, request }).slice(0, -1)
  const after = `,"service":${canonicalJson(service)}}`
  if (screening === null) return { own: [`${before},"screening":null${after}`], parts: namedParts([]) }
  const { opening, parts } = ownFacts(screening, screening.hits, '/screening')
  return { own: [`${before},"screening":`, opening, factsEnding(screening), after], parts }
}

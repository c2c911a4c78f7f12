import { hash } from 'node:crypto'
import { factsInBatch, type BatchInputs } from '../../screening/batch-inputs.ts'
import { strictestOf } from '../../screening/screen-batch.ts'
import { judge } from '../../screening/verdict.ts'
import { judgedOf } from '../../screening/verdict-ladder.ts'
import { canonicalList, canonicalSubject, factsOpening, sharedMembers } from '../facts-form.ts'
import { namedParts } from '../named-parts.ts'
import { missingPolicy } from './missing-policy.ts'
import type { Missing, Replayable } from '../replayable.ts'

export const replayBatch: Replayable<BatchInputs> = {
  endpoint: 'screenBatch',
  write: (inputs) => ({
    own: [canonicalBatch(inputs, 'own')],
    parts: namedParts(inputs.states.flatMap((state, i) => sharedMembers(state, `/states/${i}`))),
    hash: () => hash('sha256', canonicalBatch(inputs, 'whole')),
  }),
  lacks: ({ states }) => states.map(missingPolicy).find((missing): missing is Missing => missing !== null) ?? null,
  judge: (inputs) => {
    const judgements = factsInBatch(inputs).map(judge)
    const judged = { subjects: judgements.map(judgedOf) }
    return { judged, result: strictestOf(judgements), subject: null, signed: null }
  },
}

function canonicalBatch({ batch, states, subjects }: BatchInputs, scope: 'whole' | 'own'): string {
  const stated = states.map((state) => `${factsOpening(state, null, scope).slice(0, -1)}}`)
  const about = subjects.map(({ hits, state, subject }) => {
    return `{"hits":${canonicalList(hits)},"state":${state},${canonicalSubject(subject)}}`
  })
  return `{"batch":${batch},"states":[${stated.join(',')}],"subjects":[${about.join(',')}]}`
}

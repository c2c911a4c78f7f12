import { hash } from 'node:crypto'
import { factsInBatch, type BatchInputs } from '../../screening/batch-inputs.ts'
import { canonicalObject } from '../../kit/canonical-members.ts'
import { strictestOf } from '../../screening/screen-batch.ts'
import { judge } from '../../screening/verdict.ts'
import { judgedOf } from '../../screening/verdict-ladder.ts'
import { canonicalList, canonicalSubject, sharedMembers, stateMembers } from '../form/facts-form.ts'
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

/** A member without a writer does not compile. */
function canonicalBatch(inputs: BatchInputs, scope: 'whole' | 'own'): string {
  const states = inputs.states.map((state) => `{${stateMembers(state, null, scope)}}`)
  const writeSubject = canonicalObject<BatchInputs['subjects'][number]>({
    hits: canonicalList,
    state: String,
    subject: canonicalSubject,
  })
  const write = canonicalObject<BatchInputs>({
    batch: String,
    states: () => `[${states.join(',')}]`,
    subjects: (subjects) => `[${subjects.map(writeSubject).join(',')}]`,
  })
  return write(inputs)
}

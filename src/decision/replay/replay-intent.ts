import { hash } from 'node:crypto'
import { decoderRules } from '../../intent/decoder-rules.ts'
import type { IntentInputs } from '../../intent/intent-record.ts'
import { judgeIntentInputs } from '../../intent/judge-intent-inputs.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import { namedParts } from '../named-parts.ts'
import type { Replayable } from '../replayable.ts'

export const replayIntent: Replayable<IntentInputs> = {
  endpoint: 'checkIntent',
  write: (inputs) => {
    const text = canonicalJson(inputs)
    return { own: [text], parts: noParts, hash: () => hash('sha256', text) }
  },
  lacks: ({ decoders }) => (decoderRules.has(decoders) ? null : { what: 'decoders', name: decoders }),
  judge: (inputs) => {
    const { judged, subject } = judgeIntentInputs(inputs)
    return { judged, result: judged.decision, subject, signed: null }
  },
}

const noParts = namedParts([])

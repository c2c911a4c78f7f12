import { hash } from 'node:crypto'
import { judgeHostFacts, type HostFactsRecord } from '../../screening/screen-host.ts'
import { judgedOf } from '../../screening/verdict-ladder.ts'
import { canonicalHost } from '../form/host-form.ts'
import { namedParts } from '../named-parts.ts'
import { missingPolicy } from './missing-policy.ts'
import type { Replayable } from '../replayable.ts'

export const replayHost: Replayable<HostFactsRecord> = {
  endpoint: 'screenEndpoint',
  write: (facts) => ({
    own: [canonicalHost(facts, 'own')],
    parts: namedParts([{ pointer: '/lists', value: facts.lists }]),
    hash: () => hash('sha256', canonicalHost(facts, 'whole')),
  }),
  lacks: missingPolicy,
  judge: (facts) => {
    const judgement = judgeHostFacts(facts)
    return { judged: judgedOf(judgement), result: judgement.verdict, subject: facts.subject.host, signed: null }
  },
}

import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { signalKeySchema } from './screen-result.ts'
import { policyVersion } from './policies.ts'
import { cautionFrom, crowdWeightMax, riskyFrom, signalWeights, type SignalKey } from './signals.ts'
import { meaningOf } from './describe-result.ts'

/** The table of weights by which every verdict is judged, as data. */
export const signalTable = defineEndpoint({
  name: 'listSignals',
  methods: ['GET'],
  path: '/api/signals',
  tag: 'Reference',
  summary: 'List signals and their weights',
  description: 'The complete list of signal keys with their weights, and the thresholds of the verdicts.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({}),
  output: z.strictObject({
    policy: z.string(),
    risky_from: z.int(),
    caution_from: z.int(),
    crowd_weight_max: z.int().describe('Highest weight of a signal that only crowd-sourced lists give.'),
    signals: z.array(z.strictObject({ key: signalKeySchema, weight: z.int(), meaning: z.string() })),
  }),
  errors: [],
  examples: [{ title: 'All signals', input: {} }],
  run(_needs: unknown, _input, ask) {
    const keys = Object.keys(signalWeights) as SignalKey[]
    return {
      body: {
        policy: policyVersion,
        risky_from: riskyFrom,
        caution_from: cautionFrom,
        crowd_weight_max: crowdWeightMax,
        signals: keys.map((key) => ({
          key,
          weight: signalWeights[key],
          meaning: meaningOf(key, ask.lang),
        })),
      },
      outcome: null,
    }
  },
})

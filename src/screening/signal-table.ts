import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { say } from '../kit/prose.ts'
import { signalKeySchema } from './screen-result.ts'
import { cautionFrom, policyVersion, riskyFrom, signalWeights, type SignalKey } from './signals.ts'

/** The table of weights every verdict is judged by, as data. */
export const signalTable = defineEndpoint({
  name: 'listSignals',
  methods: ['GET'],
  path: '/api/signals',
  tag: 'Reference',
  summary: 'Signals and what they weigh',
  description: 'The closed list of signal keys, the weight of each, and the thresholds of the verdicts.',
  scope: null,
  limit: 'none',
  input: z.strictObject({}),
  output: z.strictObject({
    policy: z.string(),
    risky_from: z.int(),
    caution_from: z.int(),
    signals: z.array(z.strictObject({ key: signalKeySchema, weight: z.int(), meaning: z.string() })),
  }),
  errors: [],
  examples: [{ title: 'The table', input: {} }],
  run(_needs: unknown, _input, ask) {
    const keys = Object.keys(signalWeights) as SignalKey[]
    return {
      body: {
        policy: policyVersion,
        risky_from: riskyFrom,
        caution_from: cautionFrom,
        signals: keys.map((key) => ({
          key,
          weight: signalWeights[key],
          meaning: say(ask.lang, `signal.${key}`, { lists: '…' }),
        })),
      },
    }
  },
})

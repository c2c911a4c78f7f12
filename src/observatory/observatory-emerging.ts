import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { wholeNumberField } from '../endpoint/fields.ts'
import { earlierRange, emergingTerms } from './compare-terms.ts'
import {
  comparedSchema,
  corpusSchema,
  describeCompared,
  describeCorpus,
  describeRange,
  weekSchema,
  type ObservatoryNeeds,
} from './observatory-answers.ts'
import { weekRange, weekRangeFields } from './week-range.ts'

const supportMax = 100_000
export const defaultSupport = 5

const sum = z.strictObject({ hits: z.int(), items: z.int() })

/** Terms that are growing significantly. */
export const observatoryEmerging = defineEndpoint({
  name: 'getObservatoryEmerging',
  methods: ['GET'],
  path: '/api/observatory/emerging',
  tag: 'Observatory',
  summary: 'Terms that grow, with the confidence of it',
  description:
    'Terms whose density in a range of weeks is above that of as many weeks before with 95 % confidence, the surest first. ' +
    'The interval is that of a ratio of two proportions on the logarithmic scale, half a hit added to each.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({
    ...weekRangeFields,
    min_support: wholeNumberField(
      'Hits in the range that a term needs to be considered.',
      1,
      supportMax,
      defaultSupport,
    ),
  }),
  output: z.strictObject({
    from: weekSchema,
    to: weekSchema,
    compared_with: z.strictObject({ from: weekSchema, to: weekSchema }),
    min_support: z.int(),
    confidence: z.literal(0.95),
    emerging: z.array(
      comparedSchema.extend({
        interval: z
          .strictObject({ low: z.number(), high: z.number() })
          .describe('Bounds of `growth` at that confidence.'),
        now: sum,
        before: sum,
      }),
    ),
    corpus: corpusSchema,
  }),
  errors: ['week_invalid', 'parameter_invalid', 'storage_unavailable'],
  examples: [{ title: 'A year against the year before', input: { from: '2025-W01', to: '2025-W52', min_support: 3 } }],
  async run({ observatory }: ObservatoryNeeds, { min_support, ...input }, { lang }) {
    const figures = await observatory.figures()
    const range = weekRange(input, figures)
    const emerging = emergingTerms(figures, range, min_support).map((each) => ({
      ...describeCompared(each, lang),
      interval: each.interval,
      now: each.now,
      before: each.before,
    }))
    const body = {
      ...describeRange(range),
      compared_with: describeRange(earlierRange(range)),
      min_support,
      confidence: 0.95,
      emerging,
      corpus: describeCorpus(figures),
    }
    return { body, outcome: null }
  },
})

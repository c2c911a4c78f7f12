import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { compareTerms } from './compare-terms.ts'
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

/** All terms in comparison. */
export const observatoryBubbles = defineEndpoint({
  name: 'getObservatoryBubbles',
  methods: ['GET'],
  path: '/api/observatory/bubbles',
  tag: 'Observatory',
  summary: 'Density, growth and size of every term',
  description: 'All terms in a range of weeks, the most frequent first, each compared with as many weeks before.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject(weekRangeFields),
  output: z.strictObject({
    from: weekSchema,
    to: weekSchema,
    bubbles: z.array(comparedSchema),
    corpus: corpusSchema,
  }),
  errors: ['week_invalid', 'parameter_invalid', 'storage_unavailable'],
  examples: [{ title: 'The last twelve weeks of the corpus', input: {} }],
  async run({ observatory }: ObservatoryNeeds, input, { lang }) {
    const figures = await observatory.figures()
    const range = weekRange(input, figures)
    const bubbles = compareTerms(figures, range).map((each) => describeCompared(each, lang))
    return { body: { ...describeRange(range), bubbles, corpus: describeCorpus(figures) }, outcome: null }
  },
})

import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { countWeeks, rounded } from './count-weeks.ts'
import type { Figures, TermFigures } from './figures.ts'
import {
  corpusSchema,
  describeCorpus,
  describeRange,
  findTerm,
  labelSchema,
  pointSchema,
  termField,
  weekSchema,
  type ObservatoryNeeds,
} from './observatory-answers.ts'
import type { Lang } from '../messages/message.ts'
import { weekRange, weekRangeFields } from './week-range.ts'

/** One term with its related terms and newest items. */
export const observatoryTerm = defineEndpoint({
  name: 'getObservatoryTerm',
  methods: ['GET'],
  path: '/api/observatory/term/{slug}',
  tag: 'Observatory',
  summary: 'A term: its weeks, related terms and newest items',
  description:
    'What is searched for, the weekly points of a range, the terms that stand in the same items, and the newest items ' +
    'that hold it. Related terms and newest items are of the whole corpus.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({ slug: termField, ...weekRangeFields }),
  output: z.strictObject({
    term: z.string(),
    label: labelSchema,
    patterns: z.array(z.string()).describe('What is searched for in title and text: RE2, without case.'),
    from: weekSchema,
    to: weekSchema,
    base: z.literal(100),
    points: z.array(pointSchema),
    related: z.array(
      z.strictObject({
        term: z.string(),
        label: labelSchema,
        together: z.int().describe('Items that hold both.'),
        share: z.number().describe('Of the items that hold this term, 0 to 1.'),
      }),
    ),
    latest: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        url: z.string(),
        source: z.string(),
        published_on: z.iso.date(),
      }),
    ),
    corpus: corpusSchema,
  }),
  errors: ['term_not_found', 'week_invalid', 'parameter_invalid', 'storage_unavailable'],
  examples: [{ title: 'The term wallet', input: { slug: 'wallet' } }],
  async run({ observatory }: ObservatoryNeeds, { slug, ...input }, { lang }) {
    const figures = await observatory.figures()
    const term = findTerm(figures, slug, 'slug')
    const range = weekRange(input, figures)
    const body = {
      term: term.slug,
      label: term.label[lang],
      patterns: term.patterns,
      ...describeRange(range),
      base: 100,
      points: countWeeks(range, term.hits, figures.weeks),
      related: relatedTerms(figures, term, lang),
      latest: term.latest,
      corpus: describeCorpus(figures),
    }
    return { body, outcome: null }
  },
})

const relatedMax = 12

/** The terms that share the most items with this one. */
export function relatedTerms({ terms }: Figures, term: TermFigures, lang: Lang) {
  const all = Object.values(term.hits).reduce((sum, hits) => sum + hits, 0)
  return terms
    .flatMap(({ slug, label }) => {
      const together = term.together[slug] ?? 0
      return together === 0 ? [] : [{ term: slug, label: label[lang], together, share: rounded(together / all) }]
    })
    .toSorted((a, b) => b.together - a.together || (a.term < b.term ? -1 : 1))
    .slice(0, relatedMax)
}

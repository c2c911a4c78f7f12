import { z } from 'zod'
import { csvFile, csvFileHeaders } from '../endpoint/csv-file.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { countWeeks } from './count-weeks.ts'
import {
  corpusSchema,
  describeCorpus,
  describeRange,
  findTerm,
  pointSchema,
  pointsCsv,
  termField,
  weekSchema,
  type ObservatoryNeeds,
} from './observatory-answers.ts'
import { weekRange, weekRangeFields } from './week-range.ts'

/** The frequency of a term, week by week. */
export const observatoryIndex = defineEndpoint({
  name: 'getObservatoryIndex',
  methods: ['GET'],
  path: '/api/observatory/index',
  tag: 'Observatory',
  summary: 'Weekly density and index of a term',
  description:
    'How many items of the corpus hold the term, week by week. An item counts once, in the week of its day of ' +
    'publication (ISO 8601, UTC). A week without items has no density: it is a gap in the corpus and not a zero.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({
    term: termField,
    ...weekRangeFields,
    format: z.enum(['json', 'csv']).default('json').meta({ description: '`csv` for the points alone.' }),
  }),
  output: z.strictObject({
    term: z.string(),
    from: weekSchema,
    to: weekSchema,
    base: z.literal(100),
    points: z.array(pointSchema),
    corpus: corpusSchema,
  }),
  csv: {
    description: 'A row of names, then a row for each week (RFC 4180). A gap has empty cells.',
    headers: csvFileHeaders,
  },
  errors: ['term_not_found', 'week_invalid', 'parameter_invalid', 'storage_unavailable'],
  examples: [
    { title: 'The last twelve weeks of the corpus', input: { term: 'wallet' } },
    { title: 'A range as CSV', input: { term: 'wallet', from: '2026-W01', to: '2026-W12', format: 'csv' } },
  ],
  async run({ observatory }: ObservatoryNeeds, input) {
    const figures = await observatory.figures()
    const term = findTerm(figures, input.term, 'term')
    const range = weekRange(input, figures)
    const points = countWeeks(range, term.hits, figures.weeks)
    if (input.format === 'csv') {
      const csv = pointsCsv([{ term: term.slug, points }])
      return { csv, headers: csvFile(`observatory-${term.slug}`), outcome: null }
    }
    const body = { term: term.slug, ...describeRange(range), base: 100, points, corpus: describeCorpus(figures) }
    return { body, outcome: null }
  },
})

import { z } from 'zod'
import { csvFile, csvFileHeaders } from '../endpoint/csv-file.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { countWeeks } from './count-weeks.ts'
import {
  corpusSchema,
  describeCorpus,
  describeRange,
  labelSchema,
  pointSchema,
  pointsCsv,
  weekSchema,
  type ObservatoryNeeds,
} from './observatory-answers.ts'
import { weekRange, weekRangeFields } from './week-range.ts'

/** All counts of a range, for download. */
export const observatoryExport = defineEndpoint({
  name: 'exportObservatory',
  methods: ['GET'],
  path: '/api/observatory/export',
  tag: 'Observatory',
  summary: 'The weekly points of all terms, as JSON or CSV',
  description: 'What `/api/observatory/index` answers, for every term of the term file and in its order.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({
    ...weekRangeFields,
    format: z
      .enum(['json', 'csv'])
      .default('json')
      .meta({ description: '`csv` for a table with a row for each point.' }),
  }),
  output: z.strictObject({
    from: weekSchema,
    to: weekSchema,
    base: z.literal(100),
    terms: z.array(z.strictObject({ term: z.string(), label: labelSchema, points: z.array(pointSchema) })),
    corpus: corpusSchema,
  }),
  csv: {
    description: 'A row of names, then a row for each term and week (RFC 4180). A gap has empty cells.',
    headers: csvFileHeaders,
  },
  errors: ['week_invalid', 'parameter_invalid', 'storage_unavailable'],
  examples: [{ title: 'The last twelve weeks of the corpus as CSV', input: { format: 'csv' } }],
  async run({ observatory }: ObservatoryNeeds, input, { lang }) {
    const figures = await observatory.figures()
    const range = weekRange(input, figures)
    const terms = figures.terms.map(({ slug, label, hits }) => ({
      term: slug,
      label: label[lang],
      points: countWeeks(range, hits, figures.weeks),
    }))
    if (input.format === 'csv') return { csv: pointsCsv(terms), headers: csvFile('observatory'), outcome: null }
    return { body: { ...describeRange(range), base: 100, terms, corpus: describeCorpus(figures) }, outcome: null }
  },
})

import { z } from 'zod'
import { nearestName } from '../kit/nearest-name.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Lang } from '../messages/message.ts'
import type { Compared } from './compare-terms.ts'
import type { Point, WeekRange } from './count-weeks.ts'
import type { Figures, TermFigures } from './figures.ts'
import type { Observatory } from './observatory.ts'
import { weekName } from './week.ts'

export type ObservatoryNeeds = { observatory: Observatory }

/** The description of the corpus in every answer. */
export const corpusSchema = z.strictObject({
  items: z.int().describe('Items in the whole corpus.'),
  sources: z.int().describe('Sources they come from.'),
  first: z.iso.date().describe('Day of the oldest item.'),
  last: z.iso.date().describe('Day of the newest item.'),
  snapshot: z.string().describe('SHA-256 over the items and the terms: the same name, the same counts.'),
})

export const weekSchema = z.string().describe('An ISO 8601 week in UTC, `YYYY-Www`.')

export const pointSchema = z.strictObject({
  week: weekSchema,
  hits: z.int().describe('Items of the week that hold the term: the numerator.'),
  items: z.int().describe('Items of the week: the denominator. 0 is a gap in the corpus.'),
  density: z.number().nullable().describe('Hits for 1,000 items; null in a week without items.'),
  index: z
    .number()
    .nullable()
    .describe('Density relative to that of the whole range, which is 100; null where either is unknown.'),
})

export const labelSchema = z.string().describe('The term in the requested language.')
export const termField = z
  .string()
  .max(100)
  .meta({ description: 'The slug of a term.', examples: ['wallet'] })

export const comparedSchema = z.strictObject({
  term: z.string(),
  label: labelSchema,
  size: z.int().describe('Hits in the range.'),
  density: z.number().nullable().describe('Hits for 1,000 items of the range; null without items.'),
  growth: z
    .number()
    .nullable()
    .describe(
      'Change of the density against as many weeks before: 0.5 is half as dense again. Null where it did not occur before.',
    ),
})

export function describeCorpus({ items, sources, first, last, snapshot }: Figures) {
  return { items, sources: sources.length, first, last, snapshot }
}

export function describeRange({ from, to }: WeekRange) {
  return { from: weekName(from), to: weekName(to) }
}

export function describeCompared({ term, now, density, growth }: Compared, lang: Lang) {
  return { term: term.slug, label: term.label[lang], size: now.hits, density, growth }
}

/** The term with this slug, which the parameter `field` names. Throws term_not_found with the most similar slug. */
export function findTerm({ terms }: Figures, slug: string, field: 'term' | 'slug'): TermFigures {
  const term = terms.find((each) => each.slug === slug)
  if (term) return term
  const nearest = nearestName(
    slug,
    terms.map((each) => each.slug),
  )
  throw new ServiceError('term_not_found', {
    field,
    ...(nearest === null ? {} : { messageKey: 'observatory.nearest_term', params: { nearest } }),
  })
}

/** Points as CSV (RFC 4180) with a header row. Null is an empty cell. */
export function pointsCsv(series: readonly { term: string; points: readonly Point[] }[]): string {
  const rows = series.flatMap(({ term, points }) =>
    points.map(({ week, hits, items, density, index }) =>
      [term, week, hits, items, density ?? '', index ?? ''].join(','),
    ),
  )
  return `${['term,week,hits,items,density,index', ...rows].join('\r\n')}\r\n`
}

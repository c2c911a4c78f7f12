import { z } from 'zod'
import { refuse } from '../endpoint/fields.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { WeekRange } from './count-weeks.ts'
import type { Figures } from './figures.ts'
import { readWeek, weekOfDay } from './week.ts'

const defaultWeeks = 12
/** Twenty years. */
export const weeksMax = 1_040

/** The `from` and `to` parameters of the endpoints. */
export const weekRangeFields = {
  from: weekField(`The first week, such as \`2026-W05\`. Default: ${defaultWeeks - 1} weeks before \`to\`.`).optional(),
  to: weekField(
    'The last week, included. Default: the week of the newest item, or `from` where that is later.',
  ).optional(),
}

/** The requested range, by default the last twelve weeks of the corpus. Throws parameter_invalid. */
export function weekRange(query: { from?: number | undefined; to?: number | undefined }, { last }: Figures): WeekRange {
  const to = query.to ?? Math.max(weekOfDay(last), query.from ?? 0)
  const from = query.from ?? to - defaultWeeks + 1
  if (from > to) throw new ServiceError('parameter_invalid', { field: 'to', messageKey: 'observatory.reversed' })
  if (to - from >= weeksMax)
    throw new ServiceError('parameter_invalid', {
      field: 'from',
      messageKey: 'observatory.too_long',
      params: { max: weeksMax },
    })
  return { from, to }
}

/** An ISO 8601 week, `YYYY-Www`, parsed to its number. */
function weekField(description: string) {
  return z
    .string()
    .meta({ description, pattern: '^\\d{4}-W\\d{2}$', examples: ['2026-W05'] })
    .transform((text, context): number => {
      const week = readWeek(text)
      if (week !== null) return week
      refuse(context, { code: 'week_invalid', messageKey: 'reason.week_invalid' })
      return z.NEVER
    })
}

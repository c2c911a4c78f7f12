import { z } from 'zod'
import { incidentClassIds } from './incident-classes.ts'

/** Whole dollars; the largest known loss is a thousandth of this. */
const amountUsdMax = 1_000_000_000_000

const isoDay = z.iso.date().refine((day) => day >= '2009-01-03', 'lies before the first block of Bitcoin')

/** One incident of the archive: facts and their sources. */
export const incidentSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/),
  date: isoDay,
  title: z.string().trim().min(1).max(200),
  class: z.enum(incidentClassIds),
  /** The loss at the prices of the day; null where no source gives it in dollars. */
  amount_usd: z.int().min(1).max(amountUsdMax).nullable(),
  chain: z.string().min(1).max(50).nullable(),
  sources: z
    .array(z.url({ protocol: /^https$/ }))
    .min(1)
    .max(10),
})

export type Incident = z.infer<typeof incidentSchema>

/** The archive: all incidents, and the day up to which they were collected. */
const archiveSchema = z.strictObject({
  as_of: z.iso.date(),
  incidents: z.array(incidentSchema).min(1).max(100_000),
})

export type IncidentArchive = z.infer<typeof archiveSchema>

/**
 * Parses an archive. Throws an error whose message names the incident and the member, also for a duplicate id or a date
 * after the archive's own day.
 */
export function parseArchive(text: string): IncidentArchive {
  const parsed = archiveSchema.safeParse(readJson(text))
  if (!parsed.success) throw new Error(describeIssue(parsed.error))
  const seen = new Set<string>()
  for (const { id, date } of parsed.data.incidents) {
    if (seen.has(id)) throw new Error(`incidents: the id ${id} stands twice`)
    if (date > parsed.data.as_of) throw new Error(`incidents: ${id} is dated after as_of`)
    seen.add(id)
  }
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the file is not JSON')
  }
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'the file is not an archive of incidents'
  const [first, index, ...rest] = issue.path
  const place = first === 'incidents' && typeof index === 'number' ? [`incidents[${index}]`, ...rest] : issue.path
  return `${place.map(String).join('.') || 'archive'}: ${issue.message}`
}

import { z } from 'zod'
import { isPattern } from './corpus/match-terms.ts'

const termsMax = 100
const patternsMax = 20

/** A term counts an item once when one of its patterns matches the title or the text. */
export type Term = z.infer<typeof termSchema>

const label = z.string().trim().min(1).max(100)

const termSchema = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60),
  label: z.strictObject({ en: label, zh: label }),
  /** RE2 syntax, without look-around and back-references. Matching is case-insensitive. */
  patterns: z.array(z.string().min(1).max(500).refine(isPattern, 'is no pattern of RE2')).min(1).max(patternsMax),
})

const termsSchema = z.array(termSchema).min(1).max(termsMax)

/** Parses a term file. Throws an error whose message names the term and the member. */
export function parseTerms(text: string): readonly Term[] {
  const parsed = termsSchema.safeParse(readJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`terms${issue?.path.map((part) => `[${String(part)}]`).join('') ?? ''}: ${issue?.message}`)
  }
  const seen = new Set<string>()
  for (const { slug } of parsed.data) {
    if (seen.has(slug)) throw new Error(`terms: the slug ${slug} stands twice`)
    seen.add(slug)
  }
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the file of terms is not JSON')
  }
}

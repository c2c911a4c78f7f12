import { RE2JS, RE2Set } from 're2js'

type Patterns = { patterns: readonly string[] }

/** Returns the indexes of the terms that a text contains, without duplicates. */
export type TermMatcher = (title: string, text: string) => ReadonlySet<number>

/** Compiles the patterns of all terms into one automaton that reads a text once, in linear time for any pattern. */
export function termMatcher(terms: readonly Patterns[]): TermMatcher {
  const termOf: number[] = []
  const set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE)
  for (const [at, { patterns }] of terms.entries()) for (const pattern of patterns) termOf[set.add(pattern)] = at
  set.compile()
  // A line break between title and text, so that no phrase spans both.
  return (title, text) => new Set(set.match(`${title}\n${text}`).map((pattern) => termOf[pattern] ?? 0))
}

/** Whether a text is a valid RE2 pattern. */
export function isPattern(text: string): boolean {
  try {
    RE2JS.compile(text, RE2JS.CASE_INSENSITIVE)
    return true
  } catch {
    return false
  }
}

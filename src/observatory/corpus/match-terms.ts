import { RE2JS, RE2Set } from 're2js'

type Patterns = { patterns: readonly string[] }

/** Finds which terms a text holds, by their place in the list and each once. */
export type TermMatcher = (title: string, text: string) => ReadonlySet<number>

/**
 * Compiles the patterns of all terms into one automaton, which reads a text once whatever it holds: no pattern can make a
 * text take long.
 */
export function termMatcher(terms: readonly Patterns[]): TermMatcher {
  const termOf: number[] = []
  const set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE)
  for (const [at, { patterns }] of terms.entries()) for (const pattern of patterns) termOf[set.add(pattern)] = at
  set.compile()
  // A line break between the two, so that no phrase begins in the title and ends in the text.
  return (title, text) => new Set(set.match(`${title}\n${text}`).map((pattern) => termOf[pattern] ?? 0))
}

/** Whether a text is a pattern in the syntax of RE2. */
export function isPattern(text: string): boolean {
  try {
    RE2JS.compile(text, RE2JS.CASE_INSENSITIVE)
    return true
  } catch {
    return false
  }
}

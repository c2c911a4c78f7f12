import type { Verdict } from '../screening/verdict-ladder.ts'

/** Exit codes of `screen` and `host`. */
export const verdictExitCodes: Readonly<Record<Verdict | 'error', number>> = {
  clear: 0,
  error: 1,
  caution: 2,
  risky: 3,
  uncertain: 4,
}

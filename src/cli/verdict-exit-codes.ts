import type { Verdict } from '../screening/verdict-ladder.ts'

/** Exit codes of `screen` and `host`; 1 is an error. */
export const verdictExitCodes: Readonly<Record<Verdict, number>> = { clear: 0, caution: 2, risky: 3, uncertain: 4 }

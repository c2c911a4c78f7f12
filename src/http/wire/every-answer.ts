import { corsHeaders } from './cors.ts'

/** Headers of every answer, also of those that are written by hand: who may read it, and that its type is what it says. */
export const everyAnswer = { ...corsHeaders, 'x-content-type-options': 'nosniff' } as const

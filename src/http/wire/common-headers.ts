import { corsHeaders } from './cors.ts'

/** Headers of every answer, including those written directly to a socket: cross-origin access and `nosniff`. */
export const commonHeaders = { ...corsHeaders, 'x-content-type-options': 'nosniff' } as const

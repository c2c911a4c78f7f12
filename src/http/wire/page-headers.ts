/** What every page carries: it asks nobody but this service for anything, and stands in no frame. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'referrer-policy': 'no-referrer',
} as const

/** What a page carries that only whoever has its address is to see. */
export const privateHeaders = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' } as const

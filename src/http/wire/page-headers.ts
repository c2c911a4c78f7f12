/** Headers of every page: it loads nothing from other origins and cannot be framed. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'referrer-policy': 'no-referrer',
} as const

/** Additional headers of a page whose URL is a secret. */
export const privateHeaders = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' } as const
